// Solving puzzles: what the reader sees of an attempt, and plays it with.
{
  /**
   * @typedef {{turn: string, san: string}} Turn
   * @typedef {{kind: string, more?: number, turn?: Turn}} Remark what is to be said now; see the attempt
   */

  /** Signs on buttons and beside verdicts, in a square of 24: they are drawn, as fonts differ too much in them. */
  const SIGNS = {
    right: "M4 13l5 5L20 6",
    slower: "M4 13l5 5L20 6",
    wrong: "M6 6l12 12M18 6L6 18",
    unknown: "M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18.4v.2",
    first: "M18 5l-8 7 8 7zM6 5v14",
    back: "M16 5l-8 7 8 7z",
    on: "M8 5l8 7-8 7z",
    last: "M6 5l8 7-8 7zM18 5v14",
  };

  /** @param {string} name @returns {SVGElement} */
  function sign(name) {
    return BW.svg("svg", { viewBox: "0 0 24 24", class: `bw-sign bw-sign-${name}`, "aria-hidden": "true", focusable: "false" }, [BW.svg("path", { d: SIGNS[name] })]);
  }

  /** Suffixes, where a solution gives their numbers. */
  const NAGS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };
  /** After what time a judgement is waited for visibly, in milliseconds. */
  const LATE_MS = 350;
  /** What a covered piece can prove to be. */
  const KINDS = ["Q", "R", "B", "N", "P"];

  /**
   * The number before a turn, or nothing where none stands.
   * @param {{number: number, turn: string}} start
   * @param {number} ply from 0
   * @param {boolean} always whether Black's turns are numbered too
   * @returns {string}
   */
  function numberOf(start, ply, always) {
    const half = ply + (start.turn === "black" ? 1 : 0);
    const number = start.number + Math.floor(half / 2);
    if (half % 2 === 0) return `${number}.`;
    return always ? `${number}…` : "";
  }

  /**
   * How a position looks while a turn is being judged: the turn is made as far as it can be seen, covers stay on.
   * @param {object} view
   * @param {string} turn
   * @returns {object|null} `null` for typed text
   */
  function provisional(view, turn) {
    const bare = turn.replace(/~[A-Z].*$/, "");
    const [, from, to, promoted] = /^([a-i]\d+)([a-i]\d+)(?:=([A-Z]))?$/.exec(bare) || [];
    const still = { ...view, legal: [], check: null, last: null };
    if (from && view.pieces[from]) {
      const pieces = { ...view.pieces };
      pieces[to] = promoted ? pieces[from][0] + promoted : pieces[from];
      delete pieces[from];
      return { ...still, pieces };
    }
    if (/^[FT]@?[a-i]\d+[a-i]\d+$/.test(bare)) return { ...still, barriers: [...(view.barriers || []), bare.replace("@", "")] };
    return null;
  }

  /** The attempts of this page: a puzzle that stands in several languages is one. */
  const attempts = new Map();

  /** @param {string} id @returns {Attempt} */
  function attemptAt(id) {
    if (!attempts.has(id)) {
      const key = `puzzle:${id}`;
      const attempt = new BW.Attempt(BW.data.puzzles[id], {
        ask: BW.ask,
        pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        load: () => BW.store.get(key, null),
        save: (progress) => {
          BW.store.set(key, progress);
          document.dispatchEvent(new CustomEvent("bw-progress", { detail: { puzzle: id } }));
        },
      });
      for (const event of ["bw-progress", "bw:reset"]) document.addEventListener(event, () => attempt.reload());
      attempts.set(id, attempt);
      attempt.views = [];
      attempt.begun = attempt.restart();
    }
    return attempts.get(id);
  }

  /** A puzzle on the page, in one language. */
  class PuzzleView {
    /** @param {HTMLElement} element @param {string} id @param {string} lang */
    constructor(element, id, lang) {
      this.element = element;
      this.id = id;
      this.lang = lang;
      this.puzzle = BW.data.puzzles[id];
      this.attempt = attemptAt(id);
      this.asking = false;
      this.build();
      this.attempt.listen(() => this.update());
      this.attempt.views.push(this);
      this.update();
    }

    word(key, holes) {
      return BW.word(`solve-${key}`, this.lang, holes);
    }

    /** Puts the board in the diagram's place, the text above it and what is played with below it. */
    build() {
      const { element, lang, puzzle } = this;
      const dir = BW.dir(lang);
      const figure = element.querySelector("figure");
      this.hints = [...element.querySelectorAll("details.hint")];
      this.folded = [...element.querySelectorAll("details.solution")];
      const kept = new Set([figure, ...this.hints, ...this.folded, ...element.querySelectorAll(":scope > :is(h1, h2, h3, h4, h5, h6)")]);
      // What is asked is read before the board is looked at; without script the diagram comes first.
      figure.before(...[...element.children].filter((child) => !kept.has(child)));
      // The task above the board, the verdict right below it.
      this.host = BW.el("div", { class: "bw-host" });
      figure.append(this.host);
      this.board = new BW.Board(this.host, { shape: puzzle.shape, bottom: puzzle.bottom, lang, marks: puzzle.marks, label: this.label(), typed: puzzle.task.kind !== "identify" });
      this.board.onTurn = (turn) => this.act(() => this.attempt.play(turn));
      this.board.onTyped = (text) => this.typed(text);
      this.badge = BW.el("span", { class: "bw-badge", attributes: { hidden: true } });
      const heading = element.querySelector(":scope > :is(h1, h2, h3, h4, h5, h6)");
      if (heading) heading.append(" ", this.badge);
      else element.prepend(this.badge);
      this.verdict = BW.el("div", { class: "bw-verdict" });
      this.record = BW.el("p", { class: "bw-record", dir: "ltr", attributes: { "aria-label": this.word("line") } });
      this.actions = BW.el("div", { class: "bw-actions" });
      this.answer = BW.el("div", { class: "bw-answer", attributes: { hidden: true, role: "group", "aria-label": this.word("solution") } });
      this.ladder = BW.el("div", { class: "bw-ladder" }, this.hints);
      this.free = BW.el("div", { class: "bw-free-host" });
      this.panel = BW.el("div", { class: "bw-panel", lang, dir, on: { keydown: (event) => this.key(event) } },
        [this.verdict, this.record, this.actions, this.answer]);
      figure.after(this.panel, this.ladder, this.free);
      for (const details of this.folded) details.classList.add("bw-folded");
      // What is live needs no diagram beside it.
      element.classList.add("bw-puzzle", "live");
      element.dataset.task = puzzle.task.kind;
    }

    label() {
      const heading = this.element.querySelector("h1, h2, h3, h4, h5, h6");
      const title = heading ? heading.textContent.trim() : "";
      return title ? `${this.word("board")}: ${title}` : this.word("board");
    }

    /** Something that the reader does here: what comes of it is told in this language. @param {function()} what */
    act(what) {
      this.attempt.speaker = this;
      this.asking = false;
      return what();
    }

    /** A typed move. @param {string} text @returns {Promise<string|undefined>} what is wrong with it */
    async typed(text) {
      await this.act(() => this.attempt.play(text));
      const { refused } = this.attempt;
      return refused ? this.word(refused, { move: BW.moveText(text) }) : undefined;
    }

    // ---- what is said ----

    /**
     * What stands beside the board now.
     * @returns {{tone: string, title: string, lines: Array<string|Object<string, string>>, heard?: string}} texts of the
     *   page, and those of the author as objects by language; `heard`: what the record or the tree shows already
     */
    say() {
      const { attempt, puzzle } = this;
      const { remark, phase } = attempt;
      const kind = puzzle.task.kind;
      const move = remark.turn ? BW.moveText(remark.turn.san) : "";
      const reply = remark.reply ? BW.moveText(remark.reply.san) : "";
      const lines = [];
      if (phase === "judging") return { tone: "busy", title: this.word("judging"), lines };
      if (phase === "failed") return { tone: "unknown", title: this.word("failed"), lines };
      if (phase === "loading") return { tone: "busy", title: "", lines };
      if (phase === "solved") {
        const { wrong, hints, shown } = attempt.progress;
        lines.push(remark.text, remark.note || (remark.praised && remark.praised.note));
        if (remark.kind === "slower") lines.push(this.word("slower", { n: remark.more }));
        if (kind === "identify") lines.push(this.word("right-identify"));
        if (shown) lines.push(this.word("solved-shown"));
        else if (wrong || hints) lines.push(this.word("solved-count", { wrong, hints }));
        else lines.push(this.word("solved-clean"));
        return { tone: "right", title: this.word("solved"), lines };
      }
      if (phase === "met") {
        lines.push(remark.note, this.word("met", attempt.reached));
        return { tone: "right", title: this.praise(remark), lines };
      }
      switch (remark.kind) {
        case "right":
        case "slower":
          lines.push(...this.uncovered(remark.turn), remark.note);
          if (phase === "answer") lines.push(this.word("answering"));
          else lines.push(this.word("your-turn"));
          return { tone: remark.kind, title: this.praise(remark), lines };
        case "defence": {
          if (remark.praised) lines.push(remark.praised.note);
          lines.push(...this.uncovered(remark.revealed || (remark.praised && remark.praised.turn)));
          if (move) lines.push(this.word("reply", { reply: move }), ...this.uncovered(remark.turn), remark.note);
          if (phase === "solve") lines.push(this.word("your-turn"));
          const praised = remark.praised && ["right", "slower"].includes(remark.praised.kind);
          return praised
            ? { tone: remark.praised.kind, title: this.praise(remark.praised), lines }
            : { tone: "plain", title: "", lines };
        }
        case "wrong":
          lines.push(remark.text || remark.note);
          if (reply) lines.push(this.word(kind === "defend" ? "wrong-defend-reply" : "wrong-reply", { reply }));
          else if (!remark.text && !remark.note && attempt.view.end && attempt.view.end.code === "stalemate") lines.push(this.word("wrong-stalemate"));
          if (kind === "identify") return { tone: "wrong", title: this.word("wrong-identify"), lines };
          return { tone: "wrong", title: this.word({ defend: "wrong-defend", help: "wrong-help", best: "wrong-best" }[kind] || "wrong", { move }), lines };
        case "unknown":
          return { tone: "unknown", title: this.word(kind === "best" ? "unknown-best" : "unknown", { move }), lines: [remark.text, remark.note] };
        case "unknown-end":
        case "stopped":
          return { tone: "unknown", title: this.word(remark.kind), lines };
        case "promote":
          return { tone: "plain", title: this.word("promote"), lines };
        case "again":
          return { tone: "plain", title: "", lines: [this.word("again")] };
        case "node":
          return { tone: "plain", title: "", lines: [...this.uncovered(remark.turn), remark.note], heard: move };
        case "root":
          return { tone: "plain", title: "", lines: [this.word("solution-start")] };
        default:
          // What is asked stands under the board already.
          return { tone: "plain", title: "", lines: [this.word({ help: "start-help", identify: "start-identify" }[kind] || "start")] };
      }
    }

    /** @param {Remark} remark */
    praise(remark) {
      return remark.kind === "slower" ? this.word("slower", { n: remark.more }) : this.word("right");
    }

    /** What a turn brought to light. @param {Turn|undefined} turn @returns {string[]} */
    uncovered(turn) {
      const found = turn && /~([KQRBNP])/.exec(turn.turn);
      return found ? [this.word("reveal", { move: BW.moveText(turn.san), piece: this.word(`kind-${found[1]}`) })] : [];
    }

    /** How far the defences are. @returns {string} */
    progress() {
      const { attempt } = this;
      if (!["solve", "judging", "answer", "wrong", "unknown", "promote"].includes(attempt.phase)) return "";
      return attempt.levels.filter((level) => level.of > 1).map((level) => this.word("defence", level)).join(" · ");
    }

    // ---- drawing ----

    /** Draws how it stands. */
    update() {
      const { attempt, element } = this;
      element.dataset.phase = attempt.phase;
      this.drawBoard();
      this.drawBadge();
      clearTimeout(this.late);
      // A judgement that comes at once leaves no trace of the waiting for it.
      if (attempt.phase === "judging") this.late = setTimeout(() => this.drawWords(), LATE_MS);
      else this.drawWords();
    }

    /** Draws everything but the board. */
    drawWords() {
      this.drawVerdict();
      this.drawRecord();
      this.drawAnswer();
      this.drawHints();
      this.drawActions();
    }

    drawBoard() {
      const { attempt, board, puzzle } = this;
      if (!attempt.view) return;
      const trying = attempt.phase === "judging" && provisional(attempt.view, attempt.tried);
      const view = trying || attempt.view;
      board.enable(attempt.phase === "solve" && puzzle.task.kind !== "identify");
      if (this.shownView !== view && !(trying && this.shownTurn === attempt.tried)) {
        board.show(view, trying ? { last: attempt.tried } : {});
        board.marks(view.ply === 0 && !trying ? puzzle.marks || null : null);
      }
      this.shownView = view;
      this.shownTurn = trying ? attempt.tried : null;
      const { refutation } = attempt;
      const last = attempt.view.last;
      const shows = attempt.phase === "wrong" && refutation.at > 1 && last && last.from;
      board.arrows(shows ? [{ from: last.from, to: last.to, kind: "bad" }] : []);
    }

    drawBadge() {
      const { progress, touched } = this.attempt;
      const state = !touched ? "" : progress.state;
      this.badge.hidden = !state;
      this.badge.dataset.state = state;
      this.badge.textContent = state ? this.word(`badge-${state}`) : "";
      if (state === "solved") this.badge.prepend(sign("right"));
      this.element.dataset.state = state;
    }

    drawVerdict() {
      const { tone, title, lines, heard } = this.say();
      const above = this.progress();
      const parts = [];
      if (above) parts.push(BW.el("p", { class: "bw-count-line", text: above }));
      if (title) parts.push(BW.el("p", { class: "bw-title" }, [SIGNS[tone] && sign(tone), BW.el("span", {}, [BW.prose(title)])]));
      const spoken = [above, heard, title];
      for (const line of lines) {
        const own = line && typeof line === "object" ? BW.textIn(line, this.lang) : null;
        if (own) {
          parts.push(BW.el("p", { class: "bw-author", lang: own.lang, dir: BW.dir(own.lang) }, [BW.prose(own.text)]));
          spoken.push(own.text);
        } else if (typeof line === "string" && line) {
          parts.push(BW.el("p", {}, [BW.prose(line)]));
          spoken.push(line);
        }
      }
      this.verdict.dataset.tone = tone;
      this.verdict.replaceChildren(...parts);
      const told = spoken.filter(Boolean).join(" ");
      const before = this.told;
      this.told = told;
      if (this.attempt.speaker === this && told && told !== before && tone !== "busy") {
        BW.say(told, this.lang);
        // Why a turn is wrong must be seen, also on a low screen. While play goes on the board stays where it is.
        if (tone === "wrong") this.verdict.scrollIntoView({ block: "nearest" });
      }
    }

    /** The moves of the attempt, and of what refutes it. */
    drawRecord() {
      const { attempt } = this;
      const { refutation, pending, phase, start } = attempt;
      const bad = phase === "wrong" ? refutation.turns.slice(0, refutation.at) : phase === "unknown" && pending ? [pending.played] : [];
      const all = [...attempt.line, ...bad];
      this.record.hidden = phase === "shown" || !all.length;
      if (!start) return;
      const parts = [];
      all.forEach(({ san }, ply) => {
        const number = numberOf(start, ply, ply === 0);
        const className = ply >= attempt.line.length ? `bw-tried bw-${phase}` : "";
        parts.push(number ? BW.el("span", { class: "bw-number", text: number }) : null, number ? "\u00a0" : null, BW.el("span", { text: san, class: className }), " ");
      });
      this.record.replaceChildren(...parts.filter(Boolean));
    }

    drawHints() {
      const { hints } = this.attempt.progress;
      this.hints.forEach((details, index) => {
        details.classList.toggle("bw-folded", index >= hints);
        if (index === hints - 1 && this.opened !== undefined && this.opened < hints) details.open = true;
        if (index >= hints) details.open = false;
      });
      this.opened = hints;
    }

    /** Opens the next hint. */
    nextHint() {
      const next = this.attempt.progress.hints;
      this.attempt.hinted(next + 1);
      const details = this.hints[next];
      const text = [...details.children].filter((child) => child.tagName !== "SUMMARY").map((child) => child.textContent.trim()).join(" ");
      BW.say(text, this.lang);
    }

    // ---- the solution ----

    /** The solution as moves that can be clicked. */
    drawAnswer() {
      const { attempt } = this;
      this.answer.hidden = attempt.phase !== "shown" || !attempt.tree;
      if (this.answer.hidden) return;
      if (this.drawnTree !== attempt.tree) {
        this.drawnTree = attempt.tree;
        this.moves = new Map();
        const box = BW.el("div", { class: "bw-tree" });
        this.writeLine(box, [], attempt.tree.tree, 0);
        this.answer.replaceChildren(box);
      }
      const here = attempt.path.join(".");
      for (const [path, button] of this.moves) {
        const current = path === here;
        button.tabIndex = current || (!here && path === "0") ? 0 : -1;
        if (current) button.setAttribute("aria-current", "true");
        else button.removeAttribute("aria-current");
      }
      const current = this.moves.get(here);
      if (current && this.answer.contains(document.activeElement)) current.focus();
    }

    /**
     * Writes a line with its variations: moves in rows, what the author says in paragraphs of their own, as the two may
     * run in different directions.
     * @param {HTMLElement} box
     * @param {number[]} parent the path of the turn before
     * @param {object[]} siblings the turns that are tried there; the line goes on with the one at `at`
     * @param {number} at
     */
    writeLine(box, parent, siblings, at) {
      let row = null;
      let numbered = true;
      let [path, others, choice] = [parent, siblings, at];
      let first = true;
      while (others[choice]) {
        const node = others[choice];
        const here = [...path, choice];
        if (!row) {
          row = BW.el("p", { class: "bw-tree-row", dir: "ltr" });
          box.append(row);
        }
        row.append(this.moveButton(node, here, numbered), " ");
        numbered = false;
        const note = BW.textIn(node.note, this.lang);
        if (note) {
          box.append(BW.el("p", { class: "bw-note", lang: note.lang, dir: BW.dir(note.lang) }, [BW.prose(note.text)]));
          [row, numbered] = [null, true];
        }
        // A variation is written by the line that it leaves, not by itself.
        if (!first || at === 0) {
          for (let other = 1; other < others.length; other++) {
            const variation = BW.el("div", { class: "bw-variation" });
            this.writeLine(variation, path, others, other);
            box.append(variation);
            [row, numbered] = [null, true];
          }
        }
        first = false;
        [path, others, choice] = [here, node.children, 0];
      }
    }

    moveButton(node, path, numbered) {
      const number = numberOf(this.attempt.start, path.length - 1, numbered);
      const nag = NAGS[node.nag] || node.nag || "";
      const button = BW.el("button", {
        class: path.every((at) => at === 0) ? "bw-san bw-main" : "bw-san",
        attributes: { type: "button", tabindex: "-1" },
        on: { click: () => this.act(() => this.attempt.go(path)) },
      }, [number ? BW.el("span", { class: "bw-number", text: number }) : null, BW.el("span", { text: `${node.san}${nag}` })]);
      this.moves.set(path.join("."), button);
      return button;
    }

    // ---- buttons and keys ----

    /** The buttons that make sense now. */
    drawActions() {
      const { attempt } = this;
      const { phase } = attempt;
      const kind = this.puzzle.task.kind;
      const had = this.actions.contains(document.activeElement) ? document.activeElement.dataset.act : null;
      const before = [...this.actions.querySelectorAll("[data-act]")].map((known) => known.dataset.act);
      const button = (act, what, main = false, text = this.word(act)) =>
        BW.button(text, () => this.pressed(act) && this.act(what), { class: main ? "bw-button primary" : "bw-button", attributes: { "data-act": act } });
      const out = [];
      if (this.asking) {
        out.push(BW.el("p", { class: "bw-ask", text: this.word("give-up-ask") }),
          button("give-up-yes", () => attempt.show(), true), button("give-up-no", () => this.update()));
      } else {
        if (phase === "failed") out.push(button("retry", () => attempt.restart(), true));
        if (phase === "judging") out.push(button("stop", () => attempt.stop()));
        if (phase === "promote") out.push(this.kindButtons(attempt.pending.choices, (letter) => attempt.promote(letter)));
        if (phase === "solve" && kind === "identify") out.push(this.kindButtons(KINDS, (letter) => attempt.play(`~${letter}`)));
        if (phase === "wrong" && attempt.refutation.turns.length > 1) out.push(this.stepper((by) => this.stepRefutation(by), this.word("refutation")));
        if (phase === "shown") out.push(this.stepper((by) => attempt.step(by), this.word("stepper")));
        if (["wrong", "unknown", "promote"].includes(phase)) out.push(button("take-back", () => attempt.takeBack(), phase === "wrong"));
        if (phase === "unknown" && attempt.pending && kind !== "best") out.push(button("go-on", () => attempt.goOn()));
        if (phase === "met") out.push(button("next", () => attempt.nextDefence(), true));
        if (["solve", "answer", "met", "wrong", "unknown"].includes(phase)) out.push(this.hintButton(button));
        const begun = attempt.line.length > 0 || phase === "solved" || phase === "shown";
        if (begun && !["judging", "failed", "loading"].includes(phase)) out.push(button("restart", () => attempt.restart()));
        if (["solve", "answer", "met", "wrong", "unknown", "solved"].includes(phase)) out.push(this.giveUpButton());
        // Where the game is over nothing can be played.
        if (["wrong", "solved", "shown", "unknown"].includes(phase) && BW.freePlay && !attempt.view.end) out.push(button("play-on", () => (attempt.views.find((view) => view.host.offsetParent) || this).playOn()));
      }
      this.actions.replaceChildren(...out.filter(Boolean));
      const now = [...this.actions.querySelectorAll("[data-act]")].map((known) => known.dataset.act);
      // The buttons behind it move up when «next» goes away by itself.
      if (before.includes("next") && !now.includes("next")) this.movedAt = performance.now();
      if (had) this.keepFocus(had);
    }

    /**
     * Whether a press of a button is meant: one that starts the puzzle again is not, right after another button stood there.
     * @param {string} act
     * @returns {boolean}
     */
    pressed(act) {
      return act !== "restart" || performance.now() - (this.movedAt || 0) > 600;
    }

    hintButton(button) {
      const used = this.attempt.progress.hints;
      if (used >= this.hints.length) return null;
      return button("hint", () => this.nextHint(), false, this.word("hint", { at: used + 1, of: this.hints.length }));
    }

    giveUpButton() {
      const { attempt } = this;
      const open = attempt.isSolved || attempt.progress.state === "shown";
      const text = this.word(attempt.isSolved ? "solution" : "give-up");
      return BW.button(text, () => {
        attempt.speaker = this;
        if (open) attempt.show();
        else {
          this.asking = true;
          this.drawActions();
          BW.say(this.word("give-up-ask"), this.lang);
        }
      }, { class: "bw-button bw-quiet", attributes: { "data-act": "give-up" } });
    }

    /** Buttons for kinds of pieces. @param {string[]} letters @param {function(string)} choose */
    kindButtons(letters, choose) {
      const color = this.attempt.view.turn === "black" ? "b" : "w";
      return BW.el("div", { class: "bw-kinds" }, letters.map((letter) => {
        const id = `f-${color}${letter}`;
        const picture = document.getElementById(id)
          ? BW.svg("svg", { viewBox: "0 0 45 45", class: "bw-figure", "aria-hidden": "true", focusable: "false" }, [BW.svg("use", { href: `#${id}`, width: 45, height: 45 })])
          : null;
        return BW.el("button", {
          class: "bw-button bw-kind",
          attributes: { type: "button", "data-act": `kind-${letter}`, "data-kind": letter },
          on: { click: () => this.act(() => choose(letter)) },
        }, [picture, BW.el("span", { text: this.word(`kind-${letter}`) })]);
      }));
    }

    /** First, back, on, last: time runs to the right in every language. @param {function(number)} step @param {string} label */
    stepper(step, label) {
      const all = [["first", -Infinity], ["back", -1], ["on", 1], ["last", Infinity]];
      const { attempt } = this;
      const atStart = attempt.phase === "wrong" ? attempt.refutation.at === 1 : !attempt.path.length;
      const atEnd = attempt.phase === "wrong"
        ? attempt.refutation.at === attempt.refutation.turns.length
        : !attempt.node(attempt.path).children.length;
      return BW.el("div", { class: "bw-stepper", dir: "ltr", attributes: { role: "group", "aria-label": label } }, all.map(([name, by]) => {
        const button = BW.button("", () => this.act(() => step(by)), {
          class: "bw-button bw-step", label: this.word(name), attributes: { "data-act": name, "aria-disabled": String(by < 0 ? atStart : atEnd) },
        });
        button.append(sign(name));
        return button;
      }));
    }

    /** Leaves the focus where the reader works: on the same button, on another one, or on the board. @param {string} act */
    keepFocus(act) {
      const same = this.actions.querySelector(`[data-act="${act}"]`);
      // A question is not answered by the key that raised it.
      const main = this.actions.querySelector(this.asking ? '[data-act="give-up-no"]' : ".primary, .bw-kind");
      if (same) same.focus();
      else if (main) main.focus();
      else if (this.attempt.phase === "solve") this.board.focus(this.board.cursor);
      else {
        const any = this.actions.querySelector("button");
        if (any) any.focus();
      }
    }

    /** The arrow keys step through a solution or a refutation. They mean the same in every language. @param {KeyboardEvent} event */
    key(event) {
      if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest(".bw-kind")) return;
      const by = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, ArrowUp: -Infinity, End: Infinity, ArrowDown: Infinity }[event.key];
      const { attempt } = this;
      if (by === undefined || !["wrong", "shown"].includes(attempt.phase)) return;
      event.preventDefault();
      this.act(() => (attempt.phase === "wrong" ? this.stepRefutation(by) : attempt.step(by)));
    }

    /** Steps through what refutes a turn, and says where it is. @param {number} by */
    async stepRefutation(by) {
      const { attempt } = this;
      await attempt.stepRefutation(by);
      const { refutation } = attempt;
      if (refutation) BW.say(BW.moveText(refutation.turns[refutation.at - 1].san), this.lang);
    }

    /** Opens a free board at the position that is shown. */
    playOn() {
      const { attempt, puzzle, lang } = this;
      const { refutation, phase } = attempt;
      const turns = phase === "wrong" ? [...attempt.line, ...refutation.turns.slice(0, refutation.at)]
        : phase === "unknown" && attempt.pending ? [...attempt.line, attempt.pending.played] : attempt.line;
      const stage = BW.el("figure", { class: "board-figure", lang, dir: BW.dir(lang) });
      const close = BW.button(this.word("play-on-close"), () => {
        this.closeFree();
        this.actions.querySelector("button").focus();
      }, { class: "bw-button bw-quiet" });
      this.closeFree();
      this.free.replaceChildren(stage, close);
      this.table = BW.freePlay(stage, { board: puzzle.board, line: BW.Attempt.turns(turns), shape: puzzle.shape, bottom: puzzle.bottom, lang });
      this.element.classList.add("bw-away");
      this.free.scrollIntoView({ block: "nearest" });
    }

    /** Back from the free board to the puzzle. */
    closeFree() {
      this.element.classList.remove("bw-away");
      if (this.table && this.table.destroy) this.table.destroy();
      this.table = null;
      this.free.replaceChildren();
    }
  }

  /**
   * Makes a puzzle of the page playable. Where no engine runs it stays as it is: text, diagram, folded hints and solution.
   * @param {HTMLElement} element `<div class="puzzle" data-puzzle="ID">`
   * @param {string} id
   * @param {string} lang
   * @returns {Promise<void>}
   */
  BW.puzzle = async (element, id, lang) => {
    if (!BW.data.puzzles[id] || element.classList.contains("bw-puzzle")) return;
    if ((await BW.ready) === "failed") return;
    const attempt = attemptAt(id);
    await attempt.begun;
    if (!attempt.view) return;
    // Languages side by side share the board; what is said stands in each of them.
    const all = [...document.querySelectorAll(".puzzle[data-puzzle]")].filter((other) => other.dataset.puzzle === id && other.lang !== lang);
    for (const other of [element, ...all]) {
      if (!other.classList.contains("bw-puzzle")) new PuzzleView(other, id, other === element ? lang : other.lang);
    }
  };
}

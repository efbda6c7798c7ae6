// Free play: two people at one board, or one against the engine. `Game` holds the course of a game and draws nothing;
// `Table` is what the reader sees of it.
{
  /** How long a turn of the reader stands before the engine may answer it, in milliseconds. */
  const PAUSE_MS = 350;
  /** Who may sit on the other side: nobody but the reader, or the engine at a level. */
  const OPPONENTS = ["0", "1", "2", "3"];
  const SIDES = ["white", "black"];
  const other = (side) => (side === "white" ? "black" : "white");
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  /** Names for ids of elements that refer to each other. */
  let tables = 0;

  /**
   * @typedef {{turn: string, san: string}} Turn
   * @typedef {{line: string[], at: number, seed: number, level: number, side: "white"|"black", drawn: string|null}} Kept
   *   what is kept of a game
   * @typedef {{board: string, line?: string[], seed?: number, bottom?: string}} Start
   * @typedef {{ask: function(object, object=): Promise<object>, pause: function(number): Promise<void>,
   *   load: function(): Kept|null, save: function(Kept)}} Ports what a game needs from outside
   */

  /** A game, with turns that were taken back and may be played forward again. */
  class Game {
    /**
     * @param {Start} start
     * @param {Ports} ports
     */
    constructor(start, ports) {
      this.start = start;
      this.ports = ports;
      this.listeners = new Set();
      /** Grows with every step of the reader, so that what was begun before it comes to nothing. */
      this.stamp = 0;
      this.level = 0;
      this.side = start.bottom === "black" ? "black" : "white";
      this.empty((start.seed || 0) >>> 0);
    }

    /** No turns yet. @param {number} seed deals what the author left open */
    empty(seed) {
      this.seed = seed;
      /** @type {Turn[]} */
      this.turns = [];
      /** How many of them are on the board. */
      this.at = 0;
      this.drawn = null;
      this.view = null;
      /** `loading`, `ready`, `thinking` (the engine), `playing` (a turn is on its way), `failed`. */
      this.phase = "loading";
      this.fault = null;
    }

    /** Calls a function at every change. @param {function(string)} listener is told what happened */
    listen(listener) {
      this.listeners.add(listener);
    }

    /** Tells everybody. @param {string} event */
    changed(event) {
      for (const listener of this.listeners) listener(event);
    }

    /** Begins something that drops whatever was under way. @returns {function(): boolean} whether it is still wanted */
    begin() {
      if (this.abort) this.abort.abort();
      this.abort = typeof AbortController === "function" ? new AbortController() : null;
      const stamp = ++this.stamp;
      return () => stamp === this.stamp;
    }

    /** Asks the engine about this game. @param {object} request @returns {Promise<object>} */
    ask(request) {
      const options = this.abort ? { cancel: this.abort.signal } : {};
      return this.ports.ask({ board: this.start.board, seed: this.seed, ...request }, options);
    }

    /** The turns on the board, as the engine wants them. @param {number} [count] @returns {string[]} */
    line(count = this.at) {
      return this.turns.slice(0, count).map(({ turn }) => turn);
    }

    /** Keeps the game, so that it goes on after the page was closed. */
    keep() {
      const { at, seed, level, side, drawn } = this;
      this.ports.save({ line: this.line(this.turns.length), at, seed, level, side, drawn });
    }

    /** The engine did not answer. @param {{code: string, message: string}} error */
    fail(error) {
      if (error.code === "cancelled") return;
      this.phase = "failed";
      this.fault = error;
      this.changed("failed");
    }

    /** Sets the board up: with the game that was kept, or with the author's line. @returns {Promise<void>} */
    async open() {
      const wanted = this.begin();
      const kept = this.ports.load();
      if (kept && Array.isArray(kept.line)) {
        this.seed = kept.seed >>> 0;
        this.level = Number(kept.level) || 0;
        this.side = kept.side === "black" ? "black" : "white";
        const view = await this.ask({ ask: "view", line: kept.line });
        if (!wanted()) return;
        if (!view.error) {
          this.turns = kept.line.map((turn, i) => ({ turn, san: view.san[i] }));
          this.drawn = kept.drawn || null;
          await this.go(Math.min(Math.max(Number(kept.at) || 0, 0), this.turns.length), "opened");
          return;
        }
        // The lesson may have changed since: a game that does not fit any more is forgotten.
        if (!["illegal", "ambiguous", "unreadable", "line"].includes(view.error.code)) {
          this.fail(view.error);
          return;
        }
        this.empty((this.start.seed || 0) >>> 0);
      }
      await this.begun("opened");
    }

    /** The author's line on the board. @param {string} event */
    async begun(event) {
      const wanted = this.begin();
      const line = this.start.line || [];
      const view = await this.ask({ ask: "view", line });
      if (!wanted()) return;
      if (view.error) {
        this.fail(view.error);
        return;
      }
      this.turns = line.map((turn, i) => ({ turn, san: view.san[i] }));
      this.at = line.length;
      this.settle(view, event);
    }

    /** A new game. @returns {Promise<void>} */
    restart() {
      this.begin();
      // Pieces whose types are open are dealt anew, the same way in every browser.
      this.empty((Math.imul(this.seed, 1664525) + 1013904223) >>> 0);
      return this.begun("restarted");
    }

    /** What stands on the board now. @param {object} view @param {string} event */
    settle(view, event) {
      this.view = view;
      this.phase = "ready";
      this.keep();
      this.changed(event);
      this.answer();
    }

    /** Whether the engine is to move here. */
    get isEngines() {
      return this.level > 0 && !!this.view && !this.over && this.view.turn !== this.side;
    }

    /** How the game ended, if it did: the engine's word, or a draw that was claimed. */
    get over() {
      if (this.view && this.view.end) return this.view.end;
      const isLast = this.at === this.turns.length;
      return this.drawn && isLast ? { code: this.drawn, loser: null } : null;
    }

    /** Whether the reader may move. */
    get isOpen() {
      return this.phase === "ready" && !this.over && !this.isEngines;
    }

    /** Goes to a place of the game. @param {number} at @param {string} [event] @returns {Promise<void>} */
    async go(at, event = "stepped") {
      const wanted = this.begin();
      const view = await this.ask({ ask: "view", line: this.line(at) });
      if (!wanted()) return;
      if (view.error) {
        this.fail(view.error);
        return;
      }
      this.at = at;
      this.settle(view, event);
    }

    /** The first place at or before one at which the reader is to move; against nobody that is every place. @param {number} at */
    mine(at) {
      if (!this.level) return Math.max(at, 0);
      const isMine = (place) => (place - this.at) % 2 === 0 ? this.view.turn === this.side : this.view.turn !== this.side;
      let place = Math.max(at, 0);
      while (place > 0 && !isMine(place)) place -= 1;
      return place;
    }

    /** Takes the last turn back; against the engine its answer too. @returns {Promise<void>|undefined} */
    back() {
      if (!this.view || this.at === 0) return undefined;
      return this.go(this.mine(this.at - 1));
    }

    /** Plays a turn that was taken back again; against the engine its answer too. @returns {Promise<void>|undefined} */
    forward() {
      if (!this.view || this.at >= this.turns.length) return undefined;
      const next = this.at + 1;
      const isMine = !this.level || this.mine(next) === next;
      return this.go(isMine ? next : Math.min(next + 1, this.turns.length));
    }

    /**
     * The reader plays a turn.
     * @param {string} turn as the board gives it, or typed text
     * @param {function(string[], string): Promise<string|null>} promote asks what a pawn that came to light becomes
     * @returns {Promise<string|null>} the code of what was wrong with it
     */
    async play(turn, promote) {
      if (!this.isOpen) return null;
      const wanted = this.begin();
      this.phase = "playing";
      let reply = await this.ask({ ask: "play", line: this.line(), turn });
      if (wanted() && reply.promote) {
        const letter = await promote(reply.promote, turn);
        if (!wanted()) return null;
        if (!letter) {
          this.phase = "ready";
          this.changed("refused");
          return null;
        }
        reply = await this.ask({ ask: "play", line: this.line(), turn: `${turn}~${reply.reveal}=${letter}` });
      }
      if (!wanted()) return null;
      if (reply.error) {
        if (!["illegal", "ambiguous", "unreadable"].includes(reply.error.code)) {
          this.fail(reply.error);
          return null;
        }
        this.phase = "ready";
        this.changed("refused");
        return reply.error.code;
      }
      this.put(reply.played, reply, "played");
      return null;
    }

    /** Adds a turn; those that were taken back are gone. @param {Turn} turn @param {object} view @param {string} event */
    put(turn, view, event) {
      this.turns = [...this.turns.slice(0, this.at), { turn: turn.turn, san: turn.san }];
      this.at = this.turns.length;
      this.drawn = null;
      this.settle(view, event);
    }

    /** The engine answers, where the game has not gone on from here already. @param {boolean} [anew] even then */
    async answer(anew = false) {
      if (!this.isEngines || this.phase !== "ready" || (this.at < this.turns.length && !anew)) return;
      const wanted = this.begin();
      this.phase = "thinking";
      this.changed("thinking");
      await this.ports.pause(PAUSE_MS);
      if (!wanted()) return;
      const reply = await this.ask({ ask: "reply", line: this.line(), level: this.level });
      if (!wanted()) return;
      if (reply.error) {
        this.fail(reply.error);
        return;
      }
      const view = await this.ask({ ask: "view", line: [...this.line(), reply.turn] });
      if (!wanted()) return;
      if (view.error) {
        this.fail(view.error);
        return;
      }
      this.put(reply, view, "answered");
    }

    /** Who plays. @param {{level?: number, side?: string}} change */
    seat(change) {
      Object.assign(this, change);
      if (!this.view) return;
      this.begin();
      if (this.phase !== "failed") this.phase = "ready";
      this.keep();
      this.changed("seated");
      this.answer();
    }

    /** Ends the game with the draw that may be claimed. */
    claim() {
      if (!this.view || !this.view.claim || this.over) return;
      this.begin();
      this.phase = "ready";
      this.turns = this.turns.slice(0, this.at);
      this.drawn = this.view.claim;
      this.keep();
      this.changed("drawn");
    }
  }

  /** What the reader sees of a game. */
  class Table {
    /**
     * @param {HTMLElement} element
     * @param {{board: string, line?: string[], shape: object, bottom: string, lang: string, seed?: number, marks?: string}}
     *   options
     */
    constructor(element, options) {
      this.element = element;
      this.lang = options.lang;
      this.id = `free-${++tables}`;
      const name = element.dataset.play;
      const key = name ? `play:${name}` : null;
      this.game = new Game(options, {
        ask: BW.ask,
        pause: wait,
        load: () => (key ? BW.store.get(key, null) : null),
        save: (kept) => key && BW.store.set(key, kept),
      });
      this.build(options);
      this.game.listen((event) => this.draw(event));
      /** The reader forgets the progress of the whole page. */
      this.onReset = () => {
        // A board that was taken off the page without a word is left alone.
        if (!this.root.isConnected) {
          document.removeEventListener("bw:reset", this.onReset);
          return;
        }
        this.game.level = 0;
        this.game.restart();
      };
      document.addEventListener("bw:reset", this.onReset);
      this.game.open();
    }

    /** A word. @param {string} key @param {object} [holes] */
    word(key, holes) {
      return BW.word(`free-${key}`, this.lang, holes);
    }

    /** Makes the elements. @param {object} options */
    build(options) {
      const host = BW.el("div", { class: "free-board" });
      const tool = (key, click) => BW.button(this.word(key), click, { class: "bw-button" });
      this.status = BW.el("p", { class: "free-status" });
      this.note = BW.el("p", { class: "free-note", attributes: { hidden: true } });
      this.tools = {
        back: tool("back", () => this.game.back()),
        forward: tool("forward", () => this.game.forward()),
        flip: tool("flip", () => this.board.flip()),
        copy: tool("copy", () => this.copy()),
        restart: tool("new", () => this.restart()),
      };
      this.asked = {
        claim: BW.button("", () => this.game.claim(), { class: "bw-button primary" }),
        on: BW.button(this.word("go-on"), () => this.game.answer(true), { class: "bw-button primary" }),
      };
      this.moves = BW.el("ol", {
        class: "free-moves", dir: "ltr", attributes: { "aria-label": this.word("moves") }, on: { keydown: (event) => this.walk(event) },
      });
      this.side = BW.el("div", { class: "free-side" }, [
        this.status,
        BW.el("div", { class: "free-asked" }, Object.values(this.asked)),
        BW.el("div", { class: "free-tools", attributes: { role: "group", "aria-label": this.word("tools") } }, Object.values(this.tools)),
        this.note,
        this.moves,
      ]);
      this.root = BW.el("div", { class: "free", lang: this.lang, dir: BW.dir(this.lang), on: { keydown: (event) => this.key(event) } }, [
        BW.el("div", { class: "free-seats" }, this.seats()), host, this.side,
      ]);
      const caption = this.element.querySelector(":scope > figcaption");
      // What is played stands above the board, as with puzzles; below it there are buttons and moves.
      if (caption) caption.after(this.root);
      else this.element.append(this.root);
      this.board = new BW.Board(host, {
        shape: options.shape, bottom: options.bottom, lang: this.lang, marks: options.marks || "", label: this.word("board"),
      });
      this.board.onTurn = (turn) => this.play(turn);
      this.board.onTyped = (text) => this.play(text);
      this.board.enable(false);
    }

    /** A labelled choice. @param {string} key @param {string[]} values @param {function(string)} change */
    choice(key, values, change) {
      const id = `${this.id}-${key}`;
      const options = values.map((value) => BW.el("option", { text: this.word(`${key}-${value}`), attributes: { value } }));
      const select = BW.el("select", { class: "free-select", attributes: { id }, on: { change: () => change(select.value) } }, options);
      return { select, field: BW.el("div", { class: "free-field" }, [BW.el("label", { text: this.word(key), attributes: { for: id } }), select]) };
    }

    /** Who plays: the choices. @returns {HTMLElement[]} */
    seats() {
      this.opponent = this.choice("opponent", OPPONENTS, (value) => this.game.seat({ level: Number(value) }));
      this.yours = this.choice("side", SIDES, (value) => this.game.seat({ side: value }));
      return [this.opponent.field, this.yours.field];
    }

    /**
     * Plays a turn of the reader.
     * @param {string} turn
     * @returns {Promise<string|undefined>} what to say about a text that is no turn
     */
    async play(turn) {
      const code = await this.game.play(turn, (kinds, text) => {
        const square = (/([a-h]\d+)$/.exec(text) || [])[1];
        return this.board.choosePromotion(kinds, square || "a8");
      });
      return code ? this.word(`fault-${code}`) : undefined;
    }

    /** Shows how things stand. @param {string} event what happened */
    draw(event) {
      const { game } = this;
      if (game.phase === "failed") {
        this.fail();
        return;
      }
      this.element.classList.add("live");
      if (event === "refused") this.board.clear();
      if (["opened", "restarted", "stepped", "played", "answered"].includes(event)) {
        this.turnBoard(event);
        this.board.show(game.view, { animate: event !== "opened" });
      }
      if (event === "seated") this.turnBoard(event);
      this.board.enable(game.isOpen);
      this.root.setAttribute("aria-busy", String(game.phase === "thinking"));
      this.opponent.select.value = String(game.level);
      this.yours.select.value = game.side;
      this.yours.field.hidden = game.level === 0;
      this.drawStatus();
      this.drawMoves();
      const { back, forward, copy } = this.tools;
      this.disable(back, game.at === 0);
      this.disable(forward, game.at >= game.turns.length);
      this.disable(copy, !game.view);
      this.note.hidden = true;
      this.speak(event);
    }

    /** A button that can do nothing now keeps the focus. @param {HTMLButtonElement} button @param {boolean} off */
    disable(button, off) {
      button.setAttribute("aria-disabled", String(off));
    }

    /** Against the engine the reader's side sits at the bottom, from the moment of the choice on. @param {string} event */
    turnBoard(event) {
      const { game, board } = this;
      if (game.level > 0 && (event === "seated" || event === "opened") && board.bottom !== game.side) board.flip();
    }

    /** The text of how it stands. @returns {string} */
    standing() {
      const { game } = this;
      const { view, over } = game;
      if (over) {
        const result = over.loser ? this.word(`wins-${other(over.loser)}`) : this.word("draw");
        return this.word("ended", { how: this.word(`end-${over.code}`), result });
      }
      if (game.phase === "thinking") return this.word("thinking");
      const turn = game.level > 0 ? (game.isEngines ? "computers-turn" : "your-turn") : `turn-${view.turn}`;
      return view.check ? this.word("with-check", { turn: this.word(turn) }) : this.word(turn);
    }

    drawStatus() {
      const { game } = this;
      if (!game.view) return;
      this.status.textContent = this.standing();
      this.status.classList.toggle("free-over", Boolean(game.over));
      const { claim, on } = this.asked;
      const offered = !game.over && game.view.claim && game.phase !== "thinking";
      claim.hidden = !offered;
      if (offered) claim.textContent = this.word(`claim-${game.view.claim}`);
      on.hidden = !(game.isEngines && game.phase === "ready");
    }

    /** The move list: as boards, it runs from left to right in every language. */
    drawMoves() {
      const { game } = this;
      if (!game.view) return;
      const { view, at, turns } = game;
      const blackBegan = (at % 2 === 0 ? view.turn : other(view.turn)) === "black";
      const first = view.number - Math.floor((at + (blackBegan ? 1 : 0)) / 2);
      const rows = [];
      for (let ply = blackBegan ? -1 : 0; ply < turns.length; ply += 2) {
        const number = first + (ply + (blackBegan ? 1 : 0)) / 2;
        rows.push(BW.el("li", { class: "free-row" }, [
          BW.el("span", { class: "free-number", text: `${number}.` }),
          ply < 0 ? BW.el("span", { class: "free-gap", text: "…" }) : this.move(ply),
          ply + 1 < turns.length && this.move(ply + 1),
        ]));
      }
      const hadFocus = this.moves.contains(document.activeElement);
      this.moves.replaceChildren(...rows);
      this.moves.hidden = rows.length === 0;
      const current = this.moves.querySelector("[aria-current]") || this.moves.querySelector("button");
      if (!current) return;
      current.tabIndex = 0;
      if (hadFocus) current.focus({ preventScroll: true });
      this.reveal(current);
    }

    /** Scrolls the list, and only the list, to a move. @param {HTMLElement} move */
    reveal(move) {
      const list = this.moves;
      const row = move.parentElement;
      const above = row.offsetTop - list.offsetTop;
      if (above < list.scrollTop) list.scrollTop = above;
      else if (above + row.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = above + row.offsetHeight - list.clientHeight;
    }

    /** A move of the list. @param {number} ply @returns {HTMLElement} */
    move(ply) {
      const { at, turns } = this.game;
      return BW.el("button", {
        class: ply >= at ? "free-move free-undone" : "free-move",
        attributes: { type: "button", tabindex: "-1", "aria-current": ply + 1 === at && "true" },
        on: { click: () => this.game.go(ply + 1) },
      }, [BW.move(turns[ply].san)]);
    }

    /** Arrows walk the move list. @param {KeyboardEvent} event */
    walk(event) {
      const { game } = this;
      const to = { ArrowLeft: game.at - 1, ArrowRight: game.at + 1, ArrowUp: game.at - 2, ArrowDown: game.at + 2, Home: 0, End: game.turns.length }[event.key];
      if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const at = Math.min(Math.max(to, 0), game.turns.length);
      if (at !== game.at) game.go(at);
    }

    /** Keys that work everywhere at the table. @param {KeyboardEvent} event */
    key(event) {
      const isText = event.target.matches("input, select, textarea");
      if (event.key === "f" && !isText && !event.ctrlKey && !event.metaKey && !event.altKey) this.board.flip();
    }

    /** Tells those who hear the page. @param {string} event */
    speak(event) {
      const { game } = this;
      const last = game.at > 0 ? game.turns[game.at - 1].san : null;
      const standing = game.view ? this.standing() : "";
      if (event === "answered") BW.say(`${this.word("computer-played", { move: BW.moveText(last) })} ${standing}`, this.lang);
      else if (event === "played" || event === "stepped") BW.say(last ? `${BW.moveText(last)}. ${standing}` : standing, this.lang);
      else if (event === "restarted" || event === "drawn" || event === "seated") BW.say(standing, this.lang);
    }

    /** Copies the position as a FEN, or shows it to be copied where the browser allows no more. */
    async copy() {
      if (!this.game.view) return;
      const { fen } = this.game.view;
      try {
        await navigator.clipboard.writeText(fen);
        this.tell([this.word("copied")]);
        BW.say(this.word("copied"), this.lang);
      } catch {
        const id = `${this.id}-fen`;
        const input = BW.el("input", { class: "free-fen", dir: "ltr", attributes: { id, readonly: true, value: fen } });
        this.tell([BW.el("label", { text: this.word("fen"), attributes: { for: id } }), input]);
        input.focus();
        input.select();
      }
    }

    /** Shows a note under the board until the next step. @param {Array<Node|string>} content */
    tell(content) {
      this.note.replaceChildren(...content);
      this.note.hidden = false;
    }

    /** A new game; one that is under way is not thrown away by a slip. */
    async restart() {
      const { game } = this;
      const isUnderWay = game.turns.length - (game.start.line || []).length >= 4 && !game.over;
      if (isUnderWay && BW.confirm && !(await BW.confirm(this.word("new-sure"), this.lang, this.word("new")))) return;
      game.restart();
    }

    /** The engine does not answer: the static diagram comes back. */
    fail() {
      const { view, fault } = this.game;
      this.board.enable(false);
      this.status.textContent = this.word("failed");
      this.status.title = fault ? fault.message : "";
      if (!view) this.element.classList.remove("live");
      this.root.classList.toggle("free-failed", !view);
    }

    /** Takes everything away again. */
    destroy() {
      this.game.begin();
      document.removeEventListener("bw:reset", this.onReset);
      this.board.destroy();
      this.root.remove();
      this.element.classList.remove("live");
    }
  }

  /**
   * A board for free play in an element.
   * @param {HTMLElement} element with `data-play="NAME"` the game is kept under that name
   * @param {{board: string, line?: string[], shape: {files: number, ranks: number, holes: string[]}, bottom: string,
   *   lang: string, seed?: number, marks?: string}} options
   * @returns {{game: Game, board: object, destroy: function()}}
   */
  BW.freePlay = (element, options) => new Table(element, options);

  BW.Game = Game;
}

// Solving puzzles: the course of an attempt, as a state machine that draws nothing.
{
  /** How long a turn stands before the next thing happens by itself, in milliseconds. */
  const PAUSE = { answer: 700, back: 600, next: 1800, letter: 45, refute: 900 };

  /**
   * @typedef {{turn: string, san: string}} Turn
   * @typedef {{turns: Turn[], note: Object<string, string>|null, replaces: boolean, solved: boolean}} Defence
   * @typedef {{base: Turn[], defences: Defence[], at: number}} Frame the defences after one turn of the solver
   * @typedef {{state: "solved"|"tried"|"shown", wrong: number, hints: number, shown?: boolean}} Progress
   * @typedef {{kind: string, more?: number, turn?: Turn, reply?: Turn, text?: Object<string, string>|null,
   *   note?: Object<string, string>|null, code?: string, message?: string, met?: number, of?: number}} Remark
   *   what is to be said now; `kind` names it
   * @typedef {{ask: function(object, object=): Promise<object>, pause: function(number): Promise<void>,
   *   load: function(): Progress|null, save: function(Progress)}} Ports what an attempt needs from outside
   */

  /** How long a text is in the language in which it is longest. @param {Object<string, string>|null|undefined} texts */
  function lengthOf(texts) {
    return Math.max(0, ...Object.values(texts || {}).map((text) => text.length));
  }

  /**
   * One attempt at a puzzle, whoever watches it. The phases:
   * `loading` → `solve` (the reader is to play) → `judging` → `answer` (the other side replies) → `solve` …;
   * `promote` (a cover was lifted from a pawn on the last rank), `wrong` (its refutation can be stepped through),
   * `unknown` (nothing was proved), `met` (a defence was met, the next one follows), `solved`, `shown` (the solution is
   * on the board), `failed` (the engine does not answer).
   */
  class Attempt {
    /**
     * @param {{board: string, turn: string, numbered: string, task: {kind: string, moves?: number}}} puzzle
     * @param {Ports} ports
     */
    constructor(puzzle, ports) {
      this.puzzle = puzzle;
      this.ports = ports;
      this.listeners = new Set();
      /** Grows with every step of the reader, so that what was begun before it comes to nothing. */
      this.stamp = 0;
      this.tree = null;
      const kept = ports.load();
      this.progress = kept || { state: "tried", wrong: 0, hints: 0 };
      this.touched = Boolean(kept);
      this.clear("loading");
    }

    /** Forgets the course of the attempt, not the progress. */
    clear(phase) {
      this.phase = phase;
      /** @type {Turn[]} */
      this.line = [];
      /** @type {Frame[]} */
      this.stack = [];
      this.view = null;
      /** @type {Remark} */
      this.remark = { kind: "start" };
      /** What shows that a turn is wrong, and how far it is shown: the turn itself is the first. */
      this.refutation = null;
      this.pending = null;
      this.path = [];
    }

    /** Calls a function at every change. @param {function()} listener */
    listen(listener) {
      this.listeners.add(listener);
    }

    /** Tells everybody that something changed. */
    changed() {
      for (const listener of this.listeners) listener();
    }

    /** Begins something that drops whatever was under way. @returns {function(): boolean} whether it is still wanted */
    begin() {
      if (this.abort) this.abort.abort();
      this.abort = typeof AbortController === "function" ? new AbortController() : null;
      const stamp = ++this.stamp;
      return () => stamp === this.stamp;
    }

    /** Asks the engine about this puzzle. @param {object} request @returns {Promise<object>} */
    ask(request) {
      return this.ports.ask({ board: this.puzzle.board, ...request }, this.abort ? { cancel: this.abort.signal } : {});
    }

    /** The turns of a line, as the engine wants them. @param {Turn[]} line */
    static turns(line) {
      return line.map((played) => played.turn);
    }

    /** Keeps what the reader did. @param {object} change */
    keep(change) {
      this.progress = { ...this.progress, ...change };
      this.touched = true;
      this.ports.save(this.progress);
    }

    /** What was kept changed elsewhere, or was reset. */
    reload() {
      const kept = this.ports.load();
      if (kept && JSON.stringify(kept) === JSON.stringify(this.progress)) return;
      if (!kept && this.touched) {
        this.progress = { state: "tried", wrong: 0, hints: 0 };
        this.touched = false;
        this.restart();
      } else if (kept) {
        this.progress = kept;
        this.touched = true;
        this.changed();
      }
    }

    /** Whether the puzzle was solved, now or earlier. */
    get isSolved() {
      return this.touched && this.progress.state === "solved";
    }

    /** The first position. @returns {Promise<void>} */
    async restart() {
      const wanted = this.begin();
      this.clear("loading");
      const view = await this.ask({ ask: "view", line: [] });
      if (!wanted()) return;
      if (view.error) return this.fail(view.error);
      this.view = view;
      this.start = { number: view.number, turn: this.puzzle.numbered };
      this.phase = "solve";
      this.changed();
    }

    /** The engine did not answer. @param {{code: string, message: string}} error */
    fail(error) {
      if (error.code === "cancelled") return;
      this.phase = "failed";
      this.remark = { kind: "failed", ...error };
      this.changed();
    }

    /**
     * The reader plays a turn.
     * @param {string} turn as the board gives it, or typed text
     * @returns {Promise<void>}
     */
    async play(turn) {
      if (this.phase !== "solve" && this.phase !== "promote") return;
      const wanted = this.begin();
      const before = this.remark;
      this.tried = turn;
      this.refused = null;
      this.phase = "judging";
      this.changed();
      const reply = await this.ask({ ask: "judge", line: Attempt.turns(this.line), turn });
      if (!wanted()) return;
      if (reply.error) {
        if (!["illegal", "ambiguous", "unreadable"].includes(reply.error.code)) return this.fail(reply.error);
        // Nothing was played: what was said before still holds.
        this.phase = "solve";
        this.remark = before;
        this.refused = reply.error.code;
      } else if (reply.promote) {
        this.phase = "promote";
        this.pending = { turn, choices: reply.promote, reveal: reply.reveal };
        this.remark = { kind: "promote" };
      } else {
        return this.judged(reply, wanted);
      }
      this.changed();
    }

    /** What the pawn that came to light becomes. @param {string} letter @returns {Promise<void>} */
    promote(letter) {
      const { turn, reveal } = this.pending;
      return this.play(`${turn}~${reveal}=${letter}`);
    }

    /** Goes on from a judgement. @param {object} reply @param {function(): boolean} wanted */
    judged(reply, wanted) {
      const { grade, more, played, text, note, show } = reply;
      const said = { more, turn: played, text, note };
      if (grade === "right" || grade === "slower") {
        if (played) this.line.push(played);
        if (reply.view) this.view = reply.view;
        this.remark = { ...said, kind: grade };
        if (!this.touched) this.keep({});
        if (reply.solved) return this.met(wanted);
        return this.advance(wanted);
      }
      if (grade === "wrong") {
        this.keep({ wrong: this.progress.wrong + 1, ...(this.isSolved || this.progress.state === "shown" ? {} : { state: "tried" }) });
        this.remark = { ...said, kind: "wrong", reply: (show || [])[0] };
        if (!played) {
          // What a covered piece is was guessed wrongly: there is nothing to take back.
          this.phase = "solve";
          return this.changed();
        }
        this.phase = "wrong";
        this.refutation = { base: this.line.length, turns: [played, ...(show || [])], at: 1 };
        this.view = reply.view;
        this.changed();
        return this.refute(wanted);
      }
      this.phase = "unknown";
      this.remark = { ...said, kind: "unknown" };
      this.pending = { played, view: reply.view };
      this.view = reply.view;
      return this.changed();
    }

    /** Plays the first reply of a refutation by itself. @param {function(): boolean} wanted */
    async refute(wanted) {
      if (this.refutation.turns.length < 2) return;
      await this.ports.pause(PAUSE.refute);
      if (wanted() && this.refutation.at === 1) await this.stepRefutation(1);
    }

    /** Shows a refutation up to a turn. @param {number} by how many turns on; ±Infinity for the ends */
    async stepRefutation(by) {
      const { base, turns, at } = this.refutation;
      const next = Math.min(Math.max(at + by, 1), turns.length);
      if (next === at) return;
      const wanted = this.begin();
      this.refutation.at = next;
      const line = Attempt.turns([...this.line.slice(0, base), ...turns.slice(0, next)]);
      const view = await this.ask({ ask: "view", line });
      if (!wanted()) return;
      if (view.error) return this.fail(view.error);
      this.view = view;
      this.changed();
    }

    /** Back to the position before a wrong turn, or one that was not decided. @returns {Promise<void>} */
    async takeBack() {
      const wanted = this.begin();
      this.refutation = this.pending = null;
      const view = await this.ask({ ask: "view", line: Attempt.turns(this.line) });
      if (!wanted()) return;
      if (view.error) return this.fail(view.error);
      this.view = view;
      this.phase = "solve";
      this.remark = { kind: "again" };
      this.changed();
    }

    /** The reader goes on after a turn of which nothing was proved. */
    goOn() {
      const wanted = this.begin();
      this.line.push(this.pending.played);
      this.pending = null;
      return this.advance(wanted, true);
    }

    /** Stops the judging. */
    stop() {
      this.begin();
      this.phase = "solve";
      this.remark = { kind: "stopped" };
      this.changed();
    }

    /**
     * After a turn that is accepted and does not end the line.
     * @param {function(): boolean} wanted
     * @param {boolean} [unproved] whether nothing is known of the turn
     */
    async advance(wanted, unproved = false) {
      if (this.puzzle.task.kind === "help") {
        this.phase = "solve";
        return this.changed();
      }
      this.phase = "answer";
      this.changed();
      const reply = await this.ask({ ask: "defences", line: Attempt.turns(this.line) });
      if (!wanted()) return undefined;
      if (reply.error) return this.fail(reply.error);
      if (reply.defences.length) {
        this.stack.push({ base: [...this.line], defences: reply.defences, at: 0 });
        return this.defend(wanted, false);
      }
      if (!unproved) return this.met(wanted);
      this.phase = "unknown";
      this.remark = { kind: "unknown-end", turn: this.line.pop() };
      return this.changed();
    }

    /**
     * The other side plays the defence that is next.
     * @param {function(): boolean} wanted
     * @param {boolean} back whether the board still shows another line
     */
    async defend(wanted, back) {
      const frame = this.stack[this.stack.length - 1];
      const { turns, replaces, solved, note } = frame.defences[frame.at];
      const base = replaces ? frame.base.slice(0, -1) : frame.base;
      // What the solver's turn brought to light is on the board already.
      const ready = !back && replaces && turns[0].turn === frame.base[frame.base.length - 1].turn;
      this.phase = "answer";
      const before = this.remark;
      // What was said of the defence before goes with it.
      if (back) this.remark = { kind: "defence" };
      for (let count = back ? 0 : 1; count <= turns.length; count++) {
        if (count === 1 && ready) continue;
        if (count > 0) await this.ports.pause(count === 1 && back ? PAUSE.back : PAUSE.answer);
        if (!wanted()) return undefined;
        const line = [...base, ...turns.slice(0, count)];
        const view = await this.ask({ ask: "view", line: Attempt.turns(line) });
        if (!wanted()) return undefined;
        if (view.error) return this.fail(view.error);
        this.view = view;
        this.line = line;
        if (count < turns.length) this.changed();
      }
      this.line = [...base, ...turns];
      // A turn that only brought something else to light is the solver's own.
      const played = replaces && turns.length === 1 ? null : turns[turns.length - 1];
      const praised = back ? null : before;
      this.remark = { kind: "defence", turn: played || undefined, revealed: replaces ? turns[0] : undefined, note, praised };
      if (solved || this.view.end || !this.view.legal.length) return this.met(wanted);
      this.phase = "solve";
      return this.changed();
    }

    /** How far the defences are: for each level of the line, the running number and how many there are. */
    get levels() {
      return this.stack.map((frame) => ({ at: frame.at + 1, of: frame.defences.length }));
    }

    /** The goal stands on the board. The next defence follows, or the puzzle is solved. @param {function(): boolean} wanted */
    async met(wanted) {
      const levels = this.levels;
      while (this.stack.length) {
        const frame = this.stack[this.stack.length - 1];
        if (frame.at + 1 < frame.defences.length) break;
        this.stack.pop();
      }
      if (!this.stack.length) {
        this.phase = "solved";
        this.keep({ state: "solved" });
        return this.changed();
      }
      const depth = this.stack.length - 1;
      this.phase = "met";
      this.reached = { ...levels[depth], depth };
      this.changed();
      await this.ports.pause(PAUSE.next + PAUSE.letter * lengthOf(this.remark.note));
      if (wanted()) await this.nextDefence();
      return undefined;
    }

    /** Goes back to the turn that is to be defended against anew, without waiting. */
    nextDefence() {
      if (this.phase !== "met") return undefined;
      const wanted = this.begin();
      this.stack[this.stack.length - 1].at += 1;
      return this.defend(wanted, true);
    }

    /** One more hint was read. @param {number} count how many there are now */
    hinted(count) {
      if (count <= this.progress.hints) return;
      this.keep({ hints: count });
      this.changed();
    }

    /** Shows the solution. @returns {Promise<void>} */
    async show() {
      const wanted = this.begin();
      const reply = this.tree || (await this.ask({ ask: "solution" }));
      if (!wanted()) return undefined;
      if (reply.error) return this.fail(reply.error);
      this.tree = reply;
      if (!this.isSolved) this.keep({ state: "shown", shown: true });
      this.clear("shown");
      return this.go([]);
    }

    /** The node at the end of a path of the solution. @param {number[]} path */
    node(path) {
      return path.reduce((node, at) => node.children[at], { children: this.tree.tree });
    }

    /** The turns along a path of the solution. @param {number[]} path @returns {Turn[]} */
    along(path) {
      return path.map((_, at) => this.node(path.slice(0, at + 1)));
    }

    /** Goes to a place of the solution. @param {number[]} path */
    async go(path) {
      const wanted = this.begin();
      this.path = path;
      this.line = this.along(path);
      const view = await this.ask({ ask: "view", line: Attempt.turns(this.line) });
      if (!wanted()) return;
      if (view.error) {
        this.fail(view.error);
        return;
      }
      this.view = view;
      this.remark = path.length ? { kind: "node", turn: this.node(path), note: this.node(path).note } : { kind: "root" };
      this.changed();
    }

    /** Steps through the solution. @param {number} by turns on or back; ±Infinity for the ends */
    step(by) {
      let path = [...this.path];
      if (by < 0) path = by === -1 ? path.slice(0, -1) : [];
      for (let left = by; left > 0 && this.node(path).children.length; left--) path = [...path, 0];
      return path.length === this.path.length ? undefined : this.go(path);
    }
  }

  BW.Attempt = Attempt;
}

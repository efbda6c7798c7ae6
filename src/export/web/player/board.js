// The board that is played on. It shows views of the engine and offers the turns that come with them; it knows no rules.
//
// Places: a square has a file and a rank from 0; a barrier lies at the middle of the squares that it separates, so its
// file and rank have halves. `Board.point` is the only place that knows which side sits at the bottom. The board is
// turned, never mirrored. One square is 45 units wide, as in the diagrams.
{
  const UNIT = 45;
  /** Room around the squares, for coordinates. */
  const MARGIN = { left: 17, top: 5, right: 4, bottom: 19 };
  /** The line around the board. */
  const BORDER = 2.25;
  const MOVE_MS = 220;
  const TURN_MS = 320;
  /** How far a press moves before it drags, in pixels. */
  const DRAG_PX = { mouse: 4, pen: 6, touch: 9 };
  /** How near an edge or a corner a press means the barrier there, in squares. */
  const NEAR = { mouse: { F: 0.13, T: 0.18 }, touch: { F: 0.2, T: 0.26 } };
  /** How near once the kind of barrier is chosen: a whole square is in reach of one. */
  const CHOSEN_NEAR = { F: 0.55, T: 0.75 };
  const KINDS = ["K", "Q", "R", "B", "N", "P", "M"];
  const STOCK = { fences: "F", towers: "T", men: "M" };
  const HEBREW = "אבגדהוזח";
  const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  /** Names for ids of elements that refer to each other. */
  let boards = 0;

  /**
   * @typedef {{letter: "F"|"T", file: number, rank: number, upright: boolean, a: string, b: string, key: string}} Site
   * a barrier's place; `upright`: the edge runs up the board
   * @typedef {{code: string, square: string, element: SVGElement, use: SVGElement}} Man a piece as it is drawn
   * @typedef {{steps: Map<string, Map<string, string[]>>, sites: Map<string, {site: Site, turn: string}>,
   *   drops: Map<string, Map<string, string>>}} Turns what may be played
   */

  const fileOf = (square) => square.charCodeAt(0) - 97;
  const rankOf = (square) => Number(square.slice(1)) - 1;
  const nameOf = (file, rank) => String.fromCharCode(97 + file) + (rank + 1);
  const colorName = (letter) => (letter === "w" ? "white" : "black");
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  /**
   * The place of a barrier: `Fe4e5`, `F@e4e5`, `Td4e5`.
   * @param {string} text
   * @returns {Site|null}
   */
  function readSite(text) {
    const found = /^([FT])@?([a-h]\d+)([a-h]\d+)$/.exec(text || "");
    if (!found) return null;
    const [, letter, a, b] = found;
    const file = (fileOf(a) + fileOf(b)) / 2;
    const rank = (rankOf(a) + rankOf(b)) / 2;
    // The two diagonals of a corner are one place, so the key is made of the place.
    return { letter, file, rank, upright: file % 1 !== 0, a, b, key: `${letter}${file},${rank}` };
  }

  /**
   * A turn's parts, whatever it brings to light left out.
   * @param {string} text
   * @returns {{from?: string, to?: string, promotion?: string, drop?: string, site?: Site}}
   */
  function readTurn(text) {
    const bare = (text || "").replace(/~[A-Z]/g, "");
    const step = /^([a-h]\d+)([a-h]\d+)(?:=?([A-Za-z]))?$/.exec(bare);
    if (step) return { from: step[1], to: step[2], promotion: step[3] && step[3].toUpperCase() };
    const drop = /^([A-Z])@([a-h]\d+)$/.exec(bare);
    if (drop) return { drop: drop[1], to: drop[2] };
    const site = readSite(bare);
    return site ? { site } : {};
  }

  /**
   * The legal turns, by what the reader does to play them.
   * @param {string[]} legal
   * @returns {Turns}
   */
  function readTurns(legal) {
    const turns = { steps: new Map(), sites: new Map(), drops: new Map() };
    const inside = (map, key) => map.get(key) || map.set(key, new Map()).get(key);
    for (const turn of legal || []) {
      const { from, to, drop, site } = readTurn(turn);
      if (from) {
        const targets = inside(turns.steps, from);
        targets.set(to, [...(targets.get(to) || []), turn]);
      } else if (drop) inside(turns.drops, drop).set(to, turn);
      else if (site) turns.sites.set(site.key, { site, turn });
    }
    return turns;
  }

  /**
   * A figure that the page defines.
   * @param {string} id `f-wN`, `b-F`
   * @param {Object<string, string|number>} [attributes]
   * @returns {SVGElement}
   */
  function figure(id, attributes = {}) {
    return BW.svg("use", { href: `#${id}`, width: UNIT, height: UNIT, ...attributes });
  }

  /**
   * A figure as a picture of its own, for buttons.
   * @param {string} id
   * @returns {SVGElement}
   */
  function icon(id) {
    return BW.svg("svg", { viewBox: `0 0 ${UNIT} ${UNIT}`, class: "bw-icon", "aria-hidden": "true", focusable: "false" }, [figure(id)]);
  }

  /** A board on which turns are played by clicks, drags, keys or text. */
  class Board {
    /**
     * @param {Element} host is emptied; the board fills it
     * @param {{shape: {files: number, ranks: number, holes: string[]}, bottom?: "white"|"black", lang?: string,
     *   marks?: string, label?: string, typed?: boolean, letters?: "latin"|"hebrew"}} options `label`: the board's name
     *   for those who hear it; `typed: false`: no input for typed moves
     */
    constructor(host, options) {
      this.shape = options.shape;
      this.holes = new Set(options.shape.holes || []);
      this.lang = options.lang || "en";
      this.letters = options.letters || "latin";
      this.label = options.label || "";
      this.typed = options.typed !== false;
      this.bottom = options.bottom || "white";
      this.id = `bw-board-${++boards}`;
      this.view = null;
      this.turns = readTurns([]);
      this.enabled = true;
      /** Called with a complete turn. */
      this.onTurn = null;
      /** Called with what was typed. */
      this.onTyped = null;
      /** Marks of the constructor belong to the start and go with it; those of `marks` stay. */
      this.marksText = options.marks || "";
      this.marksOfStart = true;
      this.selected = null;
      this.tool = null;
      this.press = null;
      this.armed = null;
      /** The sides that have had something in hand. */
      this.holders = new Set();
      this.shownArrows = [];
      this.shownSquares = [];
      /** The layers, by name. */
      this.drawn = {};
      /** @type {Map<string, Man>} */
      this.men = new Map();
      this.build(host);
    }

    // ---- building ----

    /**
     * A word of the board in its language.
     * @param {string} key
     * @param {Object<string, string|number>} [holes]
     * @returns {string}
     */
    word(key, holes) {
      return BW.word(`board-${key}`, this.lang, holes);
    }

    /**
     * Makes everything that does not depend on a position.
     * @param {Element} host
     */
    build(host) {
      const { files, ranks } = this.shape;
      const width = files * UNIT + MARGIN.left + MARGIN.right;
      const height = ranks * UNIT + MARGIN.top + MARGIN.bottom;
      this.svg = BW.svg("svg", {
        class: "bw-grid",
        viewBox: `${-MARGIN.left} ${-MARGIN.top} ${width} ${height}`,
        role: "grid",
        "aria-label": this.label || this.word("board"),
        "aria-rowcount": ranks,
        "aria-colcount": files,
        "aria-describedby": `${this.id}-keys`,
      });
      this.far = BW.el("div", { class: "bw-bar bw-far" });
      this.near = BW.el("div", { class: "bw-bar bw-near" });
      const dir = BW.dir(this.lang);
      this.twin = BW.el("p", { class: "bw-vh bw-twin", lang: this.lang, dir });
      this.keys = BW.el("p", { class: "bw-vh", attributes: { id: `${this.id}-keys` }, text: this.word("keys"), lang: this.lang, dir });
      this.form = this.makeForm(dir);
      const table = BW.el("div", { class: "bw-table", dir: "ltr" }, [this.far, this.svg, this.near]);
      this.element = BW.el("div", { class: "bw-board", lang: this.lang }, [table, this.form, this.twin, this.keys]);
      // Wide boards may be as high as the window; the sheet reckons their width from this.
      this.element.style.setProperty("--bw-ratio", String(width / height));
      this.element.style.setProperty("--bw-files", String(files));
      host.replaceChildren(this.element);
      this.layers();
      this.listen();
    }

    /**
     * The input for typed moves.
     * @param {"ltr"|"rtl"} dir
     * @returns {HTMLElement}
     */
    makeForm(dir) {
      this.input = BW.el("input", {
        dir: "ltr",
        attributes: {
          id: `${this.id}-input`, type: "text", size: 9, maxlength: 20, placeholder: "Nf3", autocomplete: "off", autocapitalize: "off",
          autocorrect: "off", spellcheck: "false", enterkeyhint: "go", "aria-describedby": `${this.id}-fault`,
        },
      });
      this.fault = BW.el("span", { class: "bw-fault", attributes: { id: `${this.id}-fault`, role: "status" } });
      const label = BW.el("label", { text: this.word("type"), attributes: { for: `${this.id}-input` } });
      const play = BW.el("button", { text: this.word("play"), attributes: { type: "submit" } });
      return BW.el("form", { class: "bw-typed", lang: this.lang, dir, attributes: { hidden: true }, on: { submit: (event) => this.submit(event) } },
        [label, this.input, play, this.fault]);
    }

    /**
     * Hands over what was typed; what comes back as a text is said to be wrong with it.
     * @param {SubmitEvent} event
     */
    async submit(event) {
      event.preventDefault();
      const text = this.input.value.trim();
      if (!text || !this.onTyped || !this.enabled) return;
      this.fault.textContent = "";
      this.cancel();
      const fault = await this.onTyped(text);
      if (typeof fault === "string" && fault) {
        this.fault.textContent = fault;
        this.input.select();
      } else this.input.value = "";
    }

    /** Draws the empty board as the side at the bottom sees it. */
    layers() {
      const { files, ranks } = this.shape;
      const layer = (name) => {
        this.drawn[name] = BW.svg("g", { class: `bw-${name}`, "aria-hidden": "true" });
        return this.drawn[name];
      };
      this.cells = new Map();
      const ground = layer("ground");
      ground.append(BW.svg("rect", { class: "bw-border", x: -BORDER, y: -BORDER, width: files * UNIT + 2 * BORDER, height: ranks * UNIT + 2 * BORDER }));
      this.svg.replaceChildren(ground);
      for (let row = 0; row < ranks; row++) this.svg.append(this.row(row));
      for (const name of ["tints", "under", "letterings", "dots", "pieces", "barriers", "over", "lines", "ghosts", "air"]) this.svg.append(layer(name));
      this.ring = BW.svg("rect", { class: "bw-focus", width: UNIT - 4, height: UNIT - 4, rx: 3, "aria-hidden": "true", visibility: "hidden" });
      this.svg.append(this.ring);
      for (const man of this.men.values()) {
        this.put(man, man.square);
        this.drawn.pieces.append(man.element);
      }
      this.drawLetters();
      this.drawMarks();
      this.cursor = this.cells.has(this.cursor) ? this.cursor : this.cells.keys().next().value;
      this.cells.get(this.cursor).setAttribute("tabindex", "0");
    }

    /** A rank as it is seen, from the top. */
    row(row) {
      const { files, ranks } = this.shape;
      const out = BW.svg("g", { role: "row", "aria-rowindex": row + 1 });
      for (let column = 0; column < files; column++) {
        const white = this.bottom === "white";
        const file = white ? column : files - 1 - column;
        const rank = white ? ranks - 1 - row : row;
        const square = nameOf(file, rank);
        const [x, y] = [column * UNIT, row * UNIT];
        if (this.holes.has(square)) {
          this.drawn.ground.append(
            BW.svg("rect", { class: "bw-hole", x, y, width: UNIT, height: UNIT }),
            BW.svg("rect", { class: "bw-hole-shade", x: x + 4, y: y + 4, width: UNIT - 8, height: UNIT - 8, rx: 2.7 }),
          );
          continue;
        }
        const rect = BW.svg("rect", { class: (file + rank) % 2 ? "bw-light" : "bw-dark", x, y, width: UNIT, height: UNIT });
        const cell = BW.svg("g", { role: "gridcell", class: "bw-cell", "data-square": square, "aria-colindex": column + 1, tabindex: "-1", "aria-selected": "false" }, [rect]);
        this.cells.set(square, cell);
        out.append(cell);
      }
      return out;
    }

    /** Coordinates beside the board. */
    drawLetters() {
      const { files, ranks } = this.shape;
      const text = (content, x, y) => BW.svg("text", { x, y }, [content]);
      for (let file = 0; file < files; file++) {
        this.drawn.letterings.append(text(this.letters === "hebrew" ? HEBREW[file] : nameOf(file, 0)[0], this.point(file, 0)[0], ranks * UNIT + 14.5));
      }
      for (let rank = 0; rank < ranks; rank++) this.drawn.letterings.append(text(String(rank + 1), -9, this.point(0, rank)[1] + 4.5));
    }

    /**
     * The middle of a place in units.
     * @returns {[number, number]}
     */
    point(file, rank) {
      const { files, ranks } = this.shape;
      return this.bottom === "white"
        ? [(file + 0.5) * UNIT, (ranks - rank - 0.5) * UNIT]
        : [(files - file - 0.5) * UNIT, (rank + 0.5) * UNIT];
    }

    /**
     * The middle of a square in units.
     * @param {string} square
     * @returns {[number, number]}
     */
    centre(square) {
      return this.point(fileOf(square), rankOf(square));
    }

    /** The place under the pointer, in units. */
    placeOf(event) {
      const matrix = this.svg.getScreenCTM();
      return matrix ? [(event.clientX - matrix.e) / matrix.a, (event.clientY - matrix.f) / matrix.d] : [-1, -1];
    }

    /** The square at a place in units; none in a hole and beside the board. */
    squareAt([x, y]) {
      const { files, ranks } = this.shape;
      const [column, row] = [Math.floor(x / UNIT), Math.floor(y / UNIT)];
      if (column < 0 || row < 0 || column >= files || row >= ranks) return null;
      const square = this.bottom === "white" ? nameOf(column, ranks - 1 - row) : nameOf(files - 1 - column, row);
      return this.holes.has(square) ? null : square;
    }

    // ---- what is shown ----

    /**
     * Shows a view. Equal pieces stay the same elements, so that they are seen moving.
     * @param {object} view the engine's reply
     * @param {{animate?: boolean, last?: string}} [options]
     * @returns {Promise<void>} settled when everything stands where it belongs
     */
    async show(view, options = {}) {
      const first = !this.view;
      const moves = options.animate !== false && !first && !isStill();
      const known = new Set((this.view ? this.view.barriers : []) || []);
      if (!first && this.view.fen !== view.fen) {
        this.forgetDrawings();
        this.fault.textContent = "";
      }
      this.view = view;
      this.turns = readTurns(view.legal);
      this.last = options.last ? readTurn(options.last) : this.lastOf(view);
      this.cancel(true);
      this.drawTints();
      this.drawMarks();
      this.drawBarriers(moves ? known : null);
      this.refresh();
      if (first) this.setCursor(this.kingOf(view.turn) || this.cursor);
      this.twin.textContent = this.describe();
      // Sticky: the last barrier may be placed, and taken back.
      this.hasBarriers = this.hasBarriers || this.turns.sites.size > 0;
      this.keys.textContent = this.hasBarriers ? `${this.word("keys")} ${this.word("keys-barriers")}` : this.word("keys");
      await this.arrange(view.pieces || {}, moves);
    }

    /**
     * What was played last, from a view.
     * @param {object} view
     * @returns {{from?: string, to?: string, site?: Site}}
     */
    lastOf(view) {
      const last = view.last;
      if (!last) return {};
      return { ...readTurn(last.turn), ...(last.from ? { from: last.from } : {}), ...(last.to ? { to: last.to } : {}), ...(last.site ? { site: readSite(last.site) } : {}) };
    }

    /**
     * The square of a side's king.
     * @param {"white"|"black"} color
     * @returns {string|undefined}
     */
    kingOf(color) {
      const code = `${color === "white" ? "w" : "b"}K`;
      return Object.keys(this.view.pieces || {}).find((square) => this.view.pieces[square] === code);
    }

    /** Colours squares: last turn, check, what is chosen, what is pointed out. */
    drawTints() {
      const tint = (square, name) => {
        if (!square || !this.cells.has(square)) return null;
        const [x, y] = this.centre(square);
        return BW.svg("rect", { class: `bw-tint bw-${name}`, x: x - UNIT / 2, y: y - UNIT / 2, width: UNIT, height: UNIT });
      };
      const last = this.last || {};
      const check = this.view && this.view.check;
      const tints = [tint(last.from, "last"), tint(last.to, "last"), tint(check, "check"), tint(this.selected, "selected")];
      this.drawn.tints.replaceChildren(...tints.filter(Boolean), ...this.shownSquares.map((square) => tint(square, "hinted")).filter(Boolean));
    }

    /**
     * A barrier on the board.
     * @param {Site} site
     * @param {string} [name] a class
     * @returns {SVGElement}
     */
    barrier(site, name) {
      const [x, y] = this.point(site.file, site.rank);
      const turn = site.upright && site.letter === "F" ? " rotate(90)" : "";
      const use = figure(`b-${site.letter}`, { x: -UNIT / 2, y: -UNIT / 2, class: name || "" });
      return BW.svg("g", { transform: `translate(${x} ${y})${turn}` }, [use]);
    }

    /** @param {Set<string>|null} known those that stood before; the others are seen rising */
    drawBarriers(known) {
      const out = [];
      const placed = this.last && this.last.site;
      if (placed) {
        const [x, y] = this.point(placed.file, placed.rank);
        const half = UNIT * 0.46;
        out.push(placed.letter === "T"
          ? BW.svg("circle", { class: "bw-glow", cx: x, cy: y, r: UNIT * 0.34 })
          : BW.svg("line", { class: "bw-glow bw-glow-edge", x1: x - (placed.upright ? 0 : half), x2: x + (placed.upright ? 0 : half), y1: y - (placed.upright ? half : 0), y2: y + (placed.upright ? half : 0) }));
      }
      for (const text of (this.view && this.view.barriers) || []) {
        const site = readSite(text);
        if (site) out.push(this.barrier(site, known && !known.has(text) ? "bw-rising" : ""));
      }
      this.drawn.barriers.replaceChildren(...out);
    }

    /** Everything that depends on what may be played now: labels, dots, stock, the input. */
    refresh() {
      this.element.classList.toggle("bw-enabled", this.enabled);
      this.element.classList.toggle("bw-placing", this.tool !== null || this.armed !== null);
      this.form.hidden = !(this.typed && this.onTyped && this.enabled);
      this.drawDots();
      this.bars();
      for (const [square, cell] of this.cells) {
        cell.setAttribute("aria-label", this.labelOf(square));
        cell.setAttribute("aria-selected", String(square === this.selected));
        cell.classList.toggle("bw-movable", this.enabled && this.turns.steps.has(square));
        cell.classList.toggle("bw-target", this.isTarget(square));
      }
    }

    /**
     * Whether what is in the hand may go to a square.
     * @param {string|null} square
     * @returns {boolean}
     */
    isTarget(square) {
      if (!this.enabled) return false;
      if (this.tool) return Boolean(this.turns.drops.get(this.tool) && this.turns.drops.get(this.tool).has(square));
      return Boolean(this.selected && this.turns.steps.get(this.selected) && this.turns.steps.get(this.selected).has(square));
    }

    /** Shows where what is in the hand may go. */
    drawDots() {
      const dots = [];
      for (const square of this.cells.keys()) {
        if (!this.isTarget(square)) continue;
        const [cx, cy] = this.centre(square);
        dots.push(this.view.pieces[square]
          ? BW.svg("circle", { class: "bw-ring", cx, cy, r: UNIT * 0.455 })
          : BW.svg("circle", { class: "bw-dot", cx, cy, r: UNIT * 0.15 }));
      }
      if (this.enabled && (this.tool === "F" || this.tool === "T")) {
        for (const { site } of this.turns.sites.values()) {
          if (site.letter !== this.tool) continue;
          const [x, y] = this.point(site.file, site.rank);
          const [dx, dy] = site.upright ? [0, UNIT * 0.3] : [UNIT * 0.3, 0];
          dots.push(site.letter === "T"
            ? BW.svg("circle", { class: "bw-dot", cx: x, cy: y, r: UNIT * 0.1 })
            : BW.svg("line", { class: "bw-edge", x1: x - dx, y1: y - dy, x2: x + dx, y2: y + dy }));
        }
      }
      this.drawn.dots.replaceChildren(...dots);
    }

    // ---- stock and the side to move ----

    /** Both sides' stock and whose turn it is. */
    bars() {
      const focused = document.activeElement && this.element.contains(document.activeElement) ? document.activeElement.dataset.stock : null;
      for (const color of ["white", "black"]) {
        const bar = color === this.bottom ? this.near : this.far;
        const stock = this.stockOf(color);
        bar.replaceChildren(this.turnMark(color), ...stock);
        // The room stays when a stock runs out, so that the board does not jump.
        if (stock.length) this.holders.add(color);
        bar.classList.toggle("bw-holds", this.holders.has(color));
      }
      if (focused) {
        const again = this.element.querySelector(`[data-stock="${focused}"]`);
        (again || this.cells.get(this.cursor)).focus({ preventScroll: true });
      }
    }

    /**
     * The lamp that is on at a side's turn, with the words for it.
     * @param {"white"|"black"} color
     * @returns {HTMLElement}
     */
    turnMark(color) {
      const playing = this.view && this.view.turn === color && !this.view.end;
      const text = playing ? this.word(`${color}-to-move`) : "";
      return BW.el("span", { class: `bw-turn bw-turn-${color}${playing ? " bw-playing" : ""}` }, [
        BW.el("span", { class: "bw-lamp", attributes: { "aria-hidden": "true" } }),
        BW.el("span", { class: "bw-turn-word", text, lang: this.lang, dir: BW.dir(this.lang) }),
      ]);
    }

    /**
     * What a side has in hand; what may be placed now are buttons.
     * @param {"white"|"black"} color
     * @returns {HTMLElement[]}
     */
    stockOf(color) {
      const stock = (this.view && this.view.stock && this.view.stock[color]) || {};
      const out = [];
      for (const [name, letter] of Object.entries(STOCK)) {
        const count = stock[name] || 0;
        if (!count) continue;
        const id = letter === "M" ? `f-${color[0]}M` : `f-${letter}`;
        const parts = [icon(id), BW.el("span", { class: "bw-count", text: `×${count}`, attributes: { "aria-hidden": "true" } })];
        const label = this.word(`hand-${letter}`, { n: count });
        if (this.enabled && this.view.turn === color && this.offers(letter)) {
          out.push(BW.el("button", {
            class: "bw-stock",
            attributes: { type: "button", "data-stock": letter, "aria-pressed": String(this.tool === letter), "aria-label": `${this.word(`take-${letter}`)} (${label})`, title: this.word(`take-${letter}`) },
            on: { click: () => this.press || this.take(this.tool === letter ? null : letter) },
          }, parts));
        } else {
          out.push(BW.el("span", { class: "bw-stock bw-idle", attributes: { role: "img", "aria-label": `${this.word(color)}: ${label}` } }, parts));
        }
      }
      return out;
    }

    /**
     * Whether something from the stock may be placed now.
     * @param {string} letter
     * @returns {boolean}
     */
    offers(letter) {
      if (this.turns.drops.has(letter)) return true;
      return [...this.turns.sites.values()].some(({ site }) => site.letter === letter);
    }

    /** Takes something from the stock into the hand, or puts it back. */
    take(letter) {
      this.selected = null;
      this.armed = null;
      this.tool = letter;
      this.ghost(null);
      this.drawTints();
      this.refresh();
      BW.say(letter ? this.word(`taken-${letter}`) : this.word("cancelled"), this.lang);
    }

    // ---- pieces ----

    /**
     * Puts a piece where it belongs.
     * @param {Man} man
     * @param {string} square
     */
    put(man, square) {
      man.element.classList.remove("bw-taken");
      const [x, y] = this.centre(square);
      man.square = square;
      man.element.style.transform = `translate(${x - UNIT / 2}px, ${y - UNIT / 2}px)`;
    }

    /**
     * Draws a new piece.
     * @param {string} code
     * @param {string} square
     * @returns {Man}
     */
    makeMan(code, square) {
      const use = figure(`f-${code}`);
      const element = BW.svg("g", { class: "bw-man" }, [BW.svg("g", { class: "bw-side" }, [use])]);
      const man = { code, square, element, use };
      this.put(man, square);
      this.drawn.pieces.append(element);
      return man;
    }

    /**
     * Moves the pieces to where they stand in a view.
     * @param {Object<string, string>} wanted codes by square
     * @param {boolean} moves whether that is seen
     */
    async arrange(wanted, moves) {
      const free = new Map(this.men);
      const next = new Map();
      const missing = new Set(Object.keys(wanted));
      const assign = (man, square) => {
        free.delete(man.square);
        missing.delete(square);
        next.set(square, { man, code: wanted[square] });
      };
      const { from, to } = this.last || {};
      const mover = from && free.get(from);
      if (mover && wanted[to] && wanted[to][0] === mover.code[0] && !wanted[from]) assign(mover, to);
      for (const square of [...missing]) {
        const man = free.get(square);
        if (man && man.code === wanted[square]) assign(man, square);
      }
      const near = (square, test) => {
        const [x, y] = this.centre(square);
        const far = (man) => Math.hypot(this.centre(man.square)[0] - x, this.centre(man.square)[1] - y);
        return [...free.values()].filter(test).sort((a, b) => far(a) - far(b))[0];
      };
      for (const square of [...missing]) {
        const man = near(square, (other) => other.code === wanted[square]);
        if (man) assign(man, square);
      }
      // What is left over on either side and belongs together was turned over, promoted, or the one taken back.
      for (const color of ["w", "b"]) {
        const rest = [...missing].filter((square) => wanted[square][0] === color);
        const others = [...free.values()].filter((man) => man.code[0] === color);
        if (rest.length === 1 && others.length === 1) assign(others[0], rest[0]);
      }
      this.element.classList.toggle("bw-moves", moves);
      this.men = new Map();
      const turned = [];
      let travels = false;
      for (const [square, { man, code }] of next) {
        travels = travels || man.square !== square;
        if (man.square !== square) this.drawn.pieces.append(man.element);
        if (man.code !== code) turned.push({ man, code });
        this.put(man, square);
        this.men.set(square, man);
      }
      const gone = [...free.values()];
      for (const man of gone) man.element.classList.add("bw-gone");
      for (const square of missing) {
        const man = this.makeMan(wanted[square], square);
        if (moves) man.element.classList.add("bw-new");
        this.men.set(square, man);
      }
      if (!moves) {
        gone.forEach((man) => man.element.remove());
        turned.forEach(({ man, code }) => this.setCode(man, code));
        return;
      }
      if (travels || gone.length || turned.length) await wait(MOVE_MS);
      gone.forEach((man) => man.element.remove());
      await Promise.all(turned.map(({ man, code }) => this.turnOver(man, code)));
    }

    /**
     * Gives a piece another face.
     * @param {Man} man
     * @param {string} code
     */
    setCode(man, code) {
      man.code = code;
      man.use.setAttribute("href", `#f-${code}`);
    }

    /** Shows another face: a cover is lifted, a pawn promoted. */
    async turnOver(man, code) {
      const cover = man.code[1] === "x" || code[1] === "x";
      man.code = code;
      if (!cover) {
        this.setCode(man, code);
        return;
      }
      man.element.classList.add("bw-turning");
      await wait(TURN_MS / 2);
      // A later view may have said something else meanwhile.
      this.setCode(man, man.code);
      await wait(TURN_MS / 2);
      man.element.classList.remove("bw-turning");
    }

    // ---- choosing and playing ----

    /** Lets the reader play, or only look. */
    enable(on) {
      this.enabled = on;
      if (!on) this.cancel(true);
      this.refresh();
    }

    /** Puts back what is in the hand. */
    cancel(quiet = false) {
      const had = this.selected || this.tool || this.armed;
      this.dropDrag(true);
      this.press = null;
      this.selected = null;
      this.tool = null;
      this.armed = null;
      this.ghost(null);
      this.drawTints();
      if (!quiet) {
        this.refresh();
        if (had) BW.say(this.word("cancelled"), this.lang);
      }
    }

    /** Forgets what is chosen, drawn and waiting. */
    clear() {
      this.cancel(true);
      this.arrows([]);
      this.highlight([]);
      this.fault.textContent = "";
      for (const man of this.men.values()) this.put(man, man.square);
      this.refresh();
    }

    /**
     * Takes a piece of the board into the hand.
     * @param {string} square
     */
    select(square) {
      this.selected = square;
      this.tool = null;
      this.armed = null;
      this.drawTints();
      this.refresh();
    }

    /** Plays from one square to another; asks what a pawn becomes. */
    async playStep(from, to) {
      const turns = this.turns.steps.get(from).get(to);
      let turn = turns[0];
      if (turns.length > 1) {
        const byKind = new Map(turns.map((text) => [readTurn(text).promotion, text]));
        const kind = await this.choosePromotion([...byKind.keys()].filter(Boolean), to);
        turn = kind && byKind.get(kind);
      }
      if (!turn) {
        for (const other of this.men.values()) this.put(other, other.square);
        this.cancel();
        return;
      }
      this.commit(turn);
    }

    /**
     * Hands over a complete turn.
     * @param {string} turn a text of the view
     */
    commit(turn) {
      this.selected = null;
      this.tool = null;
      this.armed = null;
      this.ghost(null);
      this.drawTints();
      this.refresh();
      if (this.onTurn) this.onTurn(turn);
    }

    /**
     * Asks what a pawn becomes.
     * @param {string[]} kinds letters
     * @param {string} square where it arrives
     * @returns {Promise<string|null>}
     */
    choosePromotion(kinds, square) {
      const color = this.view.turn === "black" ? "b" : "w";
      const options = kinds.map((kind) => ({ value: kind, label: this.word(`kind-${kind}`), icon: `f-${color}${kind}`, key: kind }));
      return this.choose(this.word("promotion"), options, square, "bw-promotion");
    }

    /**
     * Asks for one of several things in a dialog: by click, arrows and Enter, or a letter. Escape gives none.
     * @param {string} title
     * @param {{value: string, label: string, icon: string, key?: string, site?: Site}[]} options `key`: the letter that
     *   chooses it; `site`: the barrier that is shown on the board while it has the focus
     * @param {string} near a square
     * @param {string} [name] a class
     * @returns {Promise<string|null>}
     */
    choose(title, options, near, name = "") {
      return new Promise((resolve) => {
        const buttons = options.map(({ value, label, icon: id, site }) => {
          const on = { click: () => dialog.close(value), focus: () => this.ghost(site ? { site } : null, true) };
          return BW.el("button", { class: "bw-choice", attributes: { type: "button", value }, on }, [icon(id), BW.el("span", { text: label })]);
        });
        const list = BW.el("div", { class: "bw-choices" }, buttons);
        const head = BW.el("h2", { text: title, attributes: { id: `${this.id}-asked` } });
        const dialog = BW.el("dialog", {
          class: `bw-dialog ${name}`, lang: this.lang, dir: BW.dir(this.lang), attributes: { "aria-labelledby": `${this.id}-asked` },
          on: {
            close: () => {
              dialog.remove();
              this.ghost(null);
              resolve(dialog.returnValue || null);
            },
            // A press beside the dialog is a «no».
            click: (event) => {
              const { left, right, top, bottom } = dialog.getBoundingClientRect();
              const { clientX: x, clientY: y } = event;
              if (event.target === dialog && (x < left || x > right || y < top || y > bottom)) dialog.close("");
            },
            keydown: (event) => {
              const chosen = options.find(({ key }) => key && event.code === `Key${key}`);
              const at = buttons.indexOf(document.activeElement);
              const ahead = BW.dir(this.lang) === "rtl" ? "ArrowLeft" : "ArrowRight";
              const step = { ArrowDown: 1, ArrowUp: -1, ArrowLeft: -1, ArrowRight: 1, [ahead]: 1 }[event.key];
              if (chosen) dialog.close(chosen.value);
              else if (step && at >= 0) buttons[(at + step + buttons.length) % buttons.length].focus();
              else return;
              event.preventDefault();
            },
          },
        }, [head, list]);
        this.element.append(dialog);
        dialog.showModal();
        this.placeDialog(dialog, near);
        buttons[0].focus();
      });
    }

    /** Puts a dialog beside a square, inside the window. */
    placeDialog(dialog, square) {
      const cell = this.cells.get(square).getBoundingClientRect();
      const box = dialog.getBoundingClientRect();
      const within = (value, room) => Math.max(8, Math.min(value, room - 8));
      const below = cell.bottom + 8 + box.height < innerHeight;
      dialog.style.margin = "0";
      // Between two given sides the page's direction decides, and in Hebrew that is the right one.
      dialog.style.right = dialog.style.bottom = "auto";
      dialog.style.left = `${within(cell.left + cell.width / 2 - box.width / 2, document.documentElement.clientWidth - box.width)}px`;
      dialog.style.top = `${within(below ? cell.bottom + 8 : cell.top - box.height - 8, innerHeight - box.height)}px`;
    }

    /** Asks for one of the barriers that may be placed around a square. */
    async chooseSite(square) {
      const touches = ({ site }) => Math.abs(site.file - fileOf(square)) <= 0.5 && Math.abs(site.rank - rankOf(square)) <= 0.5;
      const found = [...this.turns.sites.values()].filter((one) => touches(one) && (!this.tool || this.tool === "M" || one.site.letter === this.tool));
      if (!this.enabled || !found.length) {
        BW.say(this.word("no-sites", { square: BW.moveText(square) }), this.lang);
        return;
      }
      const options = found.map(({ site, turn }) => ({ value: turn, label: this.siteName(site), icon: `f-${site.letter}`, site }));
      BW.say(this.word("sites", { n: found.length, square: BW.moveText(square) }), this.lang);
      const turn = await this.choose(this.word("place-where"), options, square, "bw-sites");
      if (turn) this.commit(turn);
      else this.cancel();
    }

    /** What Enter or a click on a square means. */
    act(square) {
      if (!this.enabled) return;
      if (this.tool === "F" || this.tool === "T") this.chooseSite(square);
      else if (this.tool) {
        if (this.isTarget(square)) this.commit(this.turns.drops.get(this.tool).get(square));
        else BW.say(this.word("not-there"), this.lang);
      } else if (this.isTarget(square)) this.playStep(this.selected, square);
      else if (this.selected === square) this.cancel();
      else if (this.turns.steps.has(square)) {
        this.select(square);
        const targets = [...this.turns.steps.get(square).keys()].map(BW.moveText);
        BW.say(this.word("picked", { piece: this.pieceName(this.view.pieces[square]), square: BW.moveText(square), n: targets.length, targets: targets.join(", ") }), this.lang);
      } else BW.say(this.word(this.selected ? "not-there" : "nothing-moves", { square: BW.moveText(square) }), this.lang);
    }

    // ---- pointer ----

    /** Listens to pointers and keys. */
    listen() {
      this.element.addEventListener("pointerdown", (event) => this.down(event));
      this.element.addEventListener("pointermove", (event) => this.move(event));
      this.element.addEventListener("pointerup", (event) => this.up(event));
      this.element.addEventListener("pointercancel", () => this.lost());
      // Comes after `pointerdown`. A finger on something that can be moved does not scroll; beside it, it does.
      const holds = () => this.press && !["none", "stock"].includes(this.press.mode);
      this.svg.addEventListener("touchstart", (event) => holds() && event.cancelable && event.preventDefault(), { passive: false });
      this.svg.addEventListener("pointerleave", () => !this.press && !this.armed && this.ghost(null));
      this.svg.addEventListener("keydown", (event) => this.key(event));
      // Not on the drawing itself: one that listens for the focus becomes a stop of the Tab key.
      this.element.addEventListener("focusin", (event) => this.focused(event));
      this.element.addEventListener("focusout", () => this.ring.setAttribute("visibility", "hidden"));
    }

    /** The barrier that a pointer means, if it may be placed there. */
    siteUnder([x, y], near, letters) {
      for (const letter of letters) {
        let best = null;
        for (const one of this.turns.sites.values()) {
          if (one.site.letter !== letter) continue;
          const [cx, cy] = this.point(one.site.file, one.site.rank);
          const half = letter === "F" ? UNIT / 2 : 0;
          const off = (value, middle, along) => Math.max(0, Math.abs(value - middle) - (along ? half : 0));
          const distance = Math.hypot(off(x, cx, !one.site.upright), off(y, cy, one.site.upright)) / UNIT;
          if (distance <= near[letter] && (!best || distance < best.distance)) best = { ...one, distance };
        }
        if (best) return best;
      }
      return null;
    }

    /**
     * The barrier that a pointer means now: nearest of the chosen kind, or, with an empty hand, one close by.
     * @param {PointerEvent} event
     * @param {[number, number]} place
     * @returns {{site: Site, turn: string}|null}
     */
    siteOf(event, place) {
      if (!this.enabled) return null;
      if (this.tool === "F" || this.tool === "T") return this.siteUnder(place, CHOSEN_NEAR, [this.tool]);
      if (this.tool || this.isTarget(this.squareAt(place))) return null;
      return this.siteUnder(place, event.pointerType === "mouse" ? NEAR.mouse : NEAR.touch, ["T", "F"]);
    }

    /** Shows a barrier that is not there yet. */
    ghost(one, armed = false) {
      this.drawn.ghosts.replaceChildren(...(one ? [this.barrier(one.site, armed ? "bw-armed" : "bw-ghost")] : []));
      this.svg.classList.toggle("bw-over-site", Boolean(one));
    }

    /**
     * A press begins: what it means is decided here.
     * @param {PointerEvent} event
     */
    down(event) {
      if (event.button !== 0 || !this.enabled || !this.view) return;
      // A second finger does nothing; the same one again means that its end was missed.
      if (this.press && this.press.id !== event.pointerId && this.press.type === event.pointerType) return;
      this.lost();
      const stock = event.target.closest("button[data-stock]");
      if (!stock && !this.svg.contains(event.target)) return;
      const place = this.placeOf(event);
      const square = this.squareAt(place);
      const press = { id: event.pointerId, type: event.pointerType, x: event.clientX, y: event.clientY, square, man: null, mode: "none", drag: false };
      this.press = press;
      if (stock) {
        press.mode = "stock";
        press.letter = stock.dataset.stock;
        return;
      }
      this.element.setPointerCapture(event.pointerId);
      const site = this.siteOf(event, place);
      const movable = square && this.turns.steps.has(square);
      if (this.tool === "F" || this.tool === "T") {
        press.mode = "site";
        this.ghost(site, true);
      } else if (this.tool) press.mode = "drop";
      else if (this.isTarget(square)) press.mode = "target";
      else if (site && !(movable && press.type !== "mouse")) {
        press.mode = "site";
        press.direct = true;
        this.ghost(site, true);
      } else if (movable) {
        press.mode = "piece";
        press.again = this.selected === square;
        if (!press.again) this.select(square);
        this.setCursor(square);
      }
      press.site = site;
      if (movable && (press.mode === "piece" || press.direct)) press.man = this.men.get(square) || null;
    }

    /**
     * A pointer goes on: a drag, a barrier that slides along, or only a look.
     * @param {PointerEvent} event
     */
    move(event) {
      const press = this.press;
      const place = this.placeOf(event);
      if (!press) {
        if (event.pointerType === "mouse" && this.enabled && this.view && !this.armed) this.ghost(this.svg.contains(event.target) ? this.siteOf(event, place) : null);
        return;
      }
      if (press.id !== event.pointerId) return;
      const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > (DRAG_PX[press.type] || DRAG_PX.touch);
      if (!press.drag && far && (press.mode === "stock" || press.man)) this.startDrag(event);
      if (press.drag) this.dragTo(event, place);
      else if (press.mode === "site" && !press.direct) {
        press.site = this.siteOf(event, place);
        this.ghost(press.site, true);
      }
    }

    /**
     * A press becomes a drag.
     * @param {PointerEvent} event
     */
    startDrag(event) {
      const press = this.press;
      press.drag = true;
      this.element.setPointerCapture(press.id);
      this.element.classList.add("bw-dragging");
      if (press.mode === "stock") {
        if (this.tool !== press.letter) this.take(press.letter);
        if (press.letter === "M") {
          press.extra = figure(`f-${this.view.turn[0]}M`, { x: -UNIT / 2, y: -UNIT / 2 });
          this.drawn.air.replaceChildren(press.extra);
        }
        return;
      }
      press.mode = "piece";
      press.site = null;
      this.ghost(null);
      if (this.selected !== press.square) this.select(press.square);
      press.man.element.classList.add("bw-lifted");
      this.drawn.air.append(press.man.element);
      event.preventDefault();
    }

    /**
     * Moves what is dragged.
     * @param {PointerEvent} event
     * @param {[number, number]} place
     */
    dragTo(event, [x, y]) {
      const press = this.press;
      const place = [x, y];
      if (press.mode === "stock" && !press.extra) {
        press.site = this.siteOf(event, place);
        this.ghost(press.site, true);
        return;
      }
      // Above a finger the piece can be seen.
      const lift = press.type === "touch" ? UNIT * 0.45 : 0;
      if (press.extra) press.extra.setAttribute("transform", `translate(${x} ${y - lift})`);
      else press.man.element.style.transform = `translate(${x - UNIT / 2}px, ${y - UNIT / 2 - lift}px)`;
      const square = this.squareAt(place);
      this.hover(this.isTarget(square) ? square : null);
    }

    /**
     * Marks the square on which something would be put down.
     * @param {string|null} square
     */
    hover(square) {
      if (this.hovered && this.cells.has(this.hovered)) this.cells.get(this.hovered).classList.remove("bw-hover");
      this.hovered = square;
      if (square) this.cells.get(square).classList.add("bw-hover");
    }

    /** Ends a drag; `back`: the piece returns. */
    dropDrag(back) {
      const press = this.press;
      this.hover(null);
      this.element.classList.remove("bw-dragging");
      this.drawn.air.replaceChildren();
      if (!press || !press.drag || !press.man) return;
      press.man.element.classList.remove("bw-lifted");
      this.drawn.pieces.append(press.man.element);
      if (!back) return;
      const man = press.man;
      this.element.classList.toggle("bw-moves", !isStill());
      // The browser has to see the piece where it is before it sees it go.
      man.element.getBoundingClientRect();
      this.put(man, man.square);
    }

    /**
     * A press ends.
     * @param {PointerEvent} event
     */
    up(event) {
      const press = this.press;
      if (!press || press.id !== event.pointerId) return;
      const place = this.placeOf(event);
      const square = this.squareAt(place);
      if (press.mode === "piece") this.upPiece(press, square);
      else if (press.mode === "target" && square === press.square) {
        this.press = null;
        this.playStep(this.selected, square);
      } else if (press.mode === "site") this.upSite(press);
      else if (press.mode === "stock") this.upStock(press, square);
      else if (press.mode === "drop") {
        if (this.isTarget(square)) this.commit(this.turns.drops.get(this.tool).get(square));
        else this.cancel();
      } else if (press.mode === "none") {
        if (this.selected || this.armed) this.cancel();
        if (square) this.setCursor(square);
      }
      // A drag out of the stock may end with a click on it, which is none.
      if (press.drag) setTimeout(() => (this.press = null), 0);
      else this.press = null;
    }

    /**
     * A piece is let go.
     * @param {object} press
     * @param {string|null} square
     */
    upPiece(press, square) {
      if (press.drag && square !== press.square && this.isTarget(square)) {
        this.dropDrag(false);
        this.element.classList.remove("bw-moves");
        const [x, y] = this.centre(square);
        press.man.element.style.transform = `translate(${x - UNIT / 2}px, ${y - UNIT / 2}px)`;
        this.press = null;
        this.playStep(press.square, square);
      } else if (press.drag) {
        this.dropDrag(true);
        if (square !== press.square) this.cancel(false);
      } else if (press.again) this.cancel();
    }

    /** A finger that hits an edge without having chosen a barrier says so twice; everything else places at once. */
    upSite(press) {
      const site = press.site;
      if (!site) {
        this.ghost(null);
        return;
      }
      if (press.direct && press.type !== "mouse" && this.armed !== site.site.key) {
        this.selected = null;
        this.armed = site.site.key;
        this.refresh();
        this.ghost(site, true);
        BW.say(this.word("again", { site: this.siteName(site.site) }), this.lang);
      } else this.commit(site.turn);
    }

    /**
     * Something from the stock is let go.
     * @param {object} press
     * @param {string|null} square
     */
    upStock(press, square) {
      if (!press.drag) return;
      this.dropDrag(true);
      if (press.site) this.commit(press.site.turn);
      else if (press.extra && this.isTarget(square)) this.commit(this.turns.drops.get("M").get(square));
      else this.cancel();
    }

    /** The browser took the pointer, to scroll. */
    lost() {
      if (!this.press) return;
      this.dropDrag(true);
      this.press = null;
      this.ghost(null);
    }

    // ---- keyboard ----

    /**
     * Makes a square the one that the Tab key reaches.
     * @param {string} square
     */
    setCursor(square) {
      if (!this.cells.has(square)) return;
      this.cells.get(this.cursor).setAttribute("tabindex", "-1");
      this.cursor = square;
      this.cells.get(square).setAttribute("tabindex", "0");
    }

    /** Puts the keyboard on a square. */
    focus(square) {
      this.setCursor(square || this.cursor);
      this.cells.get(this.cursor).focus({ preventScroll: true });
    }

    /**
     * Draws the ring around the square that has the focus.
     * @param {FocusEvent} event
     */
    focused(event) {
      const cell = event.target.closest(".bw-cell");
      if (!cell) return;
      this.setCursor(cell.dataset.square);
      const [x, y] = this.centre(cell.dataset.square);
      this.ring.setAttribute("x", x - UNIT / 2 + 2);
      this.ring.setAttribute("y", y - UNIT / 2 + 2);
      this.ring.setAttribute("visibility", cell.matches(":focus-visible") ? "visible" : "hidden");
    }

    /** The next square that exists in a direction of the screen; where there is none, the same. */
    neighbour(square, [right, down], whole = false) {
      let [x, y] = this.centre(square);
      let found = square;
      const { files, ranks } = this.shape;
      do {
        x += right * UNIT;
        y += down * UNIT;
        const next = this.squareAt([x, y]);
        if (next) found = next;
        if (next && !whole) return next;
      } while (x > 0 && y > 0 && x < files * UNIT && y < ranks * UNIT);
      return found;
    }

    /**
     * The keys of the board.
     * @param {KeyboardEvent} event
     */
    key(event) {
      const cell = event.target.closest(".bw-cell");
      if (!cell || event.altKey || event.metaKey) return;
      const square = cell.dataset.square;
      const step = STEPS[event.key];
      if (step) this.focus(this.neighbour(square, step, event.ctrlKey));
      else if (event.ctrlKey) return;
      else if (event.key === "Home") this.focus(this.neighbour(square, [-1, 0], true));
      else if (event.key === "End") this.focus(this.neighbour(square, [1, 0], true));
      else if (event.key === "PageUp") this.focus(this.neighbour(square, [0, -1], true));
      else if (event.key === "PageDown") this.focus(this.neighbour(square, [0, 1], true));
      else if (event.key === "Enter" || event.key === " ") this.act(square);
      else if (event.key === "Escape" && (this.selected || this.tool || this.armed)) this.cancel();
      // By its place on the keyboard, whatever language the reader types.
      else if (event.code === "KeyB") this.chooseSite(square);
      else return;
      event.preventDefault();
      event.stopPropagation();
    }

    // ---- words ----

    /**
     * A piece in words; a covered one is what it looks like.
     * @param {string} code
     * @returns {string}
     */
    pieceName(code) {
      return code[1] === "x" ? this.word(`covered-${code[0]}${code[2] || ""}`) : this.word(`piece-${code}`);
    }

    /**
     * A barrier in words.
     * @param {Site} site
     * @returns {string}
     */
    siteName(site) {
      return this.word(`site-${site.letter}`, { a: BW.moveText(site.a), b: BW.moveText(site.b) });
    }

    /** A square in words: what stands on it, what stands around it, what can be done. */
    labelOf(square) {
      const view = this.view || {};
      const code = view.pieces && view.pieces[square];
      const parts = [BW.moveText(square), code ? this.pieceName(code) : this.word("empty")];
      for (const text of view.barriers || []) {
        const site = readSite(text);
        if (!site) continue;
        const file = 2 * site.file - fileOf(square);
        const rank = 2 * site.rank - rankOf(square);
        if (Math.abs(file - fileOf(square)) <= 1 && Math.abs(rank - rankOf(square)) <= 1) {
          parts.push(this.word(`toward-${site.letter}`, { square: BW.moveText(nameOf(file, rank)) }));
        }
      }
      if (view.check === square) parts.push(this.word("in-check"));
      if (this.selected === square) parts.push(this.word("chosen"));
      if (this.isTarget(square)) parts.push(this.word(code ? "takes" : "reached"));
      return parts.join(", ");
    }

    /** The position in words. What is under covers is not said. */
    describe() {
      const view = this.view;
      if (!view) return "";
      const sentences = ["white", "black"].map((color) => this.sideInWords(color)).filter(Boolean);
      for (const letter of ["F", "T"]) {
        const all = (view.barriers || []).map(readSite).filter((site) => site && site.letter === letter);
        if (all.length) sentences.push(all.map((site) => this.siteName(site)).join(", "));
      }
      if (view.check) sentences.push(this.word("check-on", { square: BW.moveText(view.check) }));
      if (!view.end) sentences.push(this.word(`${view.turn}-to-move`));
      return `${sentences.join(". ")}.`;
    }

    /**
     * What a side has, in words.
     * @param {"white"|"black"} color
     * @returns {string}
     */
    sideInWords(color) {
      const all = Object.entries(this.view.pieces || {}).filter(([, code]) => colorName(code[0]) === color);
      const squares = (test) => all.filter(([, code]) => test(code)).map(([square]) => BW.moveText(square)).sort();
      const parts = [];
      for (const kind of KINDS) {
        const found = squares((code) => code.slice(1) === kind);
        if (found.length) parts.push(`${this.word(found.length > 1 ? `kinds-${kind}` : `kind-${kind}`)} ${found.join(", ")}`);
      }
      for (const kind of KINDS) {
        const found = squares((code) => code.slice(1) === `x${kind}`);
        if (found.length) parts.push(`${this.word("covered-as", { kind: this.word(`kind-${kind}`) })} ${found.join(", ")}`);
      }
      const stock = (this.view.stock && this.view.stock[color]) || {};
      for (const [name, letter] of Object.entries(STOCK)) {
        if (stock[name]) parts.push(this.word(`hand-${letter}`, { n: stock[name] }));
      }
      return parts.length ? `${this.word(color)}: ${parts.join("; ")}` : "";
    }

    // ---- drawings ----

    /** Turns the board round. */
    flip() {
      this.bottom = this.bottom === "white" ? "black" : "white";
      this.cancel(true);
      this.element.classList.remove("bw-moves");
      const focused = this.svg.contains(document.activeElement);
      this.layers();
      this.drawTints();
      this.drawBarriers(null);
      this.arrows(this.shownArrows);
      this.refresh();
      if (focused) this.focus(this.cursor);
    }

    /**
     * Shows the author's marks, or none.
     * @param {string|null} text the fragment that the exporter made
     */
    marks(text) {
      this.marksText = text || "";
      this.marksOfStart = false;
      this.drawMarks();
    }

    /** Draws the author's marks for the side at the bottom. */
    drawMarks() {
      this.drawn.under.replaceChildren();
      this.drawn.over.replaceChildren();
      if (!this.marksText || (this.marksOfStart && this.view && this.view.ply > 0)) return;
      const document_ = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${this.marksText}</svg>`, "image/svg+xml");
      for (const group of [...document_.documentElement.children]) {
        const bottom = group.getAttribute("data-bottom");
        if (bottom && bottom !== this.bottom) continue;
        (group.getAttribute("data-layer") === "under" ? this.drawn.under : this.drawn.over).append(document.importNode(group, true));
      }
    }

    /** What was pointed out belongs to the position in which it was. */
    forgetDrawings() {
      this.arrows([]);
      this.shownSquares = [];
    }

    /**
     * Points out squares.
     * @param {string[]} squares
     */
    highlight(squares) {
      this.shownSquares = squares || [];
      this.drawTints();
    }

    /**
     * Draws arrows in place of those that were there.
     * @param {{from: string, to: string, kind?: "good"|"bad"|"hint"}[]} all
     */
    arrows(all) {
      this.shownArrows = all || [];
      this.drawn.lines.replaceChildren(...this.shownArrows.map((arrow) => this.arrow(arrow)).filter(Boolean));
    }

    /**
     * An arrow as it is drawn in diagrams.
     * @param {{from: string, to: string, kind?: string}} arrow
     * @returns {SVGElement|null}
     */
    arrow({ from, to, kind }) {
      if (!this.cells.has(from) || !this.cells.has(to) || from === to) return null;
      const [a, b] = [this.centre(from), this.centre(to)];
      const [dx, dy] = [Math.abs(b[0] - a[0]) / UNIT, Math.abs(b[1] - a[1]) / UNIT];
      // A knight goes the long way first.
      const bend = dx === 1 && dy === 2 ? [[a[0], b[1]]] : dx === 2 && dy === 1 ? [[b[0], a[1]]] : [];
      const points = [a, ...bend, b];
      const toward = ([x, y], [u, v], by) => {
        const part = by / Math.hypot(u - x, v - y);
        return [x + (u - x) * part, y + (v - y) * part];
      };
      const before = points[points.length - 2];
      // An arrow to the next square ends before the piece that it points at.
      const near = !bend.length && Math.max(dx, dy) === 1;
      const tip = toward(b, before, (near ? 0.34 : 0.1) * UNIT);
      const neck = toward(tip, before, 0.36 * UNIT);
      points[0] = toward(a, points[1], (near ? 0.05 : 0.3) * UNIT);
      points[points.length - 1] = neck;
      const line = points.map((point) => point.join(" ")).join("L");
      const length = Math.hypot(tip[0] - neck[0], tip[1] - neck[1]);
      const [ux, uy] = [(tip[0] - neck[0]) / length, (tip[1] - neck[1]) / length];
      const half = 0.215 * UNIT;
      const head = `M${tip.join(" ")}L${neck[0] - uy * half} ${neck[1] + ux * half}L${neck[0] + uy * half} ${neck[1] - ux * half}z`;
      return BW.svg("g", { class: `bw-arrow bw-${kind || "hint"}` }, [
        BW.svg("path", { class: "bw-casing", d: `M${line}` }),
        BW.svg("path", { class: "bw-casing bw-casing-head", d: head }),
        BW.svg("path", { class: "bw-shaft", d: `M${line}` }),
        BW.svg("path", { class: "bw-head", d: head }),
      ]);
    }

    /** Takes the board out of the page. */
    destroy() {
      this.element.remove();
    }
  }

  BW.Board = Board;
}

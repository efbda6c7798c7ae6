// The page: its bar, languages, pages, boards with their move links, progress and the print sheet. It starts everything
// else, each thing when it comes near.
{
  const root = document.documentElement;
  /** How far outside of the window things are started. */
  const NEAR = "500px 0px";
  /** The paths of the icons, in a box of 24 by 24. */
  const ICONS = {
    start: ["M19 5 9 12l10 7z", "M5.5 5v14"],
    back: ["M16 5 6 12l10 7z"],
    forward: ["M8 5l10 7-10 7z"],
    flip: ["M8 4v15M4.5 7.5 8 4l3.5 3.5", "M16 20V5M12.5 16.5 16 20l3.5-3.5"],
    done: ["M4 13l5 5L20 6"],
    copy: ["M9 9h11v11H9z", "M15 9V4H4v11h5"],
    play: ["M12 3.5a3.2 3.2 0 0 1 2 5.7c.4 3.2 1.6 5.6 3.5 7.8H6.5c1.9-2.2 3.1-4.6 3.5-7.8a3.2 3.2 0 0 1 2-5.7z", "M5.5 20.5h13"],
    list: ["M4 6h16M4 12h16M4 18h10"],
    more: ["M11 5h2v2h-2zM11 11h2v2h-2zM11 17h2v2h-2z"],
    previous: ["M15 5l-7 7 7 7"],
    next: ["M9 5l7 7-7 7"],
    text: ["M9 7 4 12l5 5", "M4 12h10a5 5 0 0 1 5 5v1"],
  };

  /** What is shown: the language that leads, and whether all of them stand side by side. */
  const shown = { lang: "en", side: false };
  /** The text as it was before anything was started; the print sheet is made from it. */
  let pristine = null;
  /** What the reader wants on paper. */
  const paper = { what: "all", solutions: "end" };
  /** The boards that have been started, by figure. */
  const boards = new Map();

  /**
   * An icon.
   * @param {string} name
   * @returns {SVGElement}
   */
  function icon(name) {
    const paths = ICONS[name].map((d) => BW.svg("path", { d }));
    return BW.svg("svg", { viewBox: "0 0 24 24", class: "bw-line-icon", "aria-hidden": "true" }, paths);
  }

  /**
   * A button that shows an icon.
   * @param {string} name of the icon
   * @param {string} label
   * @param {function(MouseEvent)} click
   * @param {string} [text] what stands beside the icon
   * @returns {HTMLButtonElement}
   */
  function iconButton(name, label, click, text) {
    const button = BW.el("button", { class: text ? "bw-button" : "bw-button icon", attributes: { type: "button" }, on: { click } });
    if (!text) {
      button.setAttribute("aria-label", label);
      button.title = label;
    }
    button.append(icon(name), text || "");
    return button;
  }

  /**
   * A word of this page with numbers in it.
   * @param {string} key
   * @param {number} n
   * @param {number} m
   * @returns {string}
   */
  const counted = (key, n, m) => BW.word(key, shown.lang).replace("{n}", String(n)).replace("{m}", String(m));

  /** The language that leads. */
  BW.lang = () => shown.lang;

  // ---- dialogs ----

  /**
   * A dialog with answers. Escape is the first one.
   * @param {string} title
   * @param {Node[]} content
   * @param {{text: string, value: string, primary?: boolean}[]} answers
   * @param {string} lang
   * @returns {Promise<string>} the value of the answer
   */
  function ask(title, content, answers, lang) {
    return new Promise((resolve) => {
      const dialog = BW.el("dialog", { class: "bw-dialog", lang, dir: BW.dir(lang), attributes: { "aria-label": title } });
      const buttons = answers.map(({ text, value, primary }) =>
        BW.el("button", { class: primary ? "bw-button primary" : "bw-button", text, attributes: { type: "button" }, on: { click: () => dialog.close(value) } }));
      dialog.append(...content, BW.el("div", { class: "answers" }, buttons));
      dialog.addEventListener("close", () => {
        dialog.remove();
        resolve(dialog.returnValue || answers[0].value);
      });
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  /**
   * Asks before something is done that cannot be undone.
   * @param {string} text
   * @param {string} lang
   * @param {string} [go] what the button says that does it
   * @returns {Promise<boolean>}
   */
  BW.confirm = async (text, lang, go) => {
    const answers = [
      { text: BW.word("page-cancel", lang), value: "no" },
      { text: go || BW.word("page-reset-go", lang), value: "yes", primary: true },
    ];
    return (await ask(text, [BW.el("p", { text })], answers, lang)) === "yes";
  };

  // ---- languages ----

  /** The bar's height, which hides the head of the window. */
  const barHeight = () => (document.querySelector(".bar") || { offsetHeight: 0 }).offsetHeight;

  /**
   * The row that the reader looks at, and how far below the bar it begins.
   * @returns {{row: Element, offset: number}|null}
   */
  function place() {
    const head = barHeight();
    for (const row of document.querySelectorAll("main .row")) {
      const box = row.getBoundingClientRect();
      if (box.height > 0 && box.bottom > head + 8) return { row, offset: box.top - head, share: (head - box.top) / box.height };
    }
    return null;
  }

  /**
   * Brings a place back to where it was, although everything around it has another height now.
   * @param {{row: Element, offset: number, share: number}|null} before
   */
  function restore(before) {
    if (!before) return;
    let row = before.row;
    while (row && row.getBoundingClientRect().height === 0) row = row.nextElementSibling;
    if (!row) return;
    const box = row.getBoundingClientRect();
    // Within a row that began above the window, the same share of it stays above.
    const offset = before.offset < 0 ? -before.share * box.height : before.offset;
    window.scrollBy({ top: box.top - barHeight() - offset, behavior: "instant" });
  }

  /**
   * Shows a language, or all of them side by side.
   * @param {string} choice a language tag or `side`
   */
  function show(choice) {
    const before = place();
    shown.side = choice === "side";
    if (!shown.side) shown.lang = choice;
    root.dataset.shown = choice;
    root.lang = shown.lang;
    root.dir = BW.dir(shown.lang);
    const titles = BW.data.lesson.titles;
    document.title = titles[shown.lang] || document.title;
    makeBar();
    restore(before);
    document.dispatchEvent(new CustomEvent("bw:lang", { detail: { lang: shown.lang, side: shown.side } }));
  }

  /**
   * Shows a language because the reader wants it, and remembers that.
   * @param {string} choice
   */
  function choose(choice) {
    BW.store.set("language", choice);
    show(choice);
    const button = document.querySelector(`.languages [data-choice="${choice}"]`);
    if (button) button.focus({ preventScroll: true });
  }

  /** The languages that can be chosen, and side by side where there are several. */
  function choices() {
    const all = BW.data.lesson.languages;
    return all.length > 1 ? [...all, "side"] : all;
  }

  /** What the reader chose last time, or else what the browser speaks, or else the lesson's first language. */
  function firstChoice() {
    const kept = BW.store.get("language", null);
    if (choices().includes(kept)) return kept;
    const speaks = (navigator.languages || []).map((tag) => tag.split("-")[0].replace("iw", "he"));
    return speaks.find((tag) => BW.data.lesson.languages.includes(tag)) || BW.data.lesson.languages[0] || "en";
  }

  /**
   * A language's own name for itself.
   * @param {string} lang
   * @returns {string}
   */
  const nameOf = (lang) => ({ en: "English", he: "עברית", ru: "Русский", uk: "Українська" })[lang] || lang;

  /** The switch. */
  function languageSwitch() {
    const short = { en: "EN", he: "עב", ru: "РУ", uk: "УК", side: "⇄" };
    const buttons = choices().map((choice) => {
      const long = choice === "side" ? BW.word("page-side", shown.lang) : nameOf(choice);
      const lang = choice === "side" ? shown.lang : choice;
      return BW.el("button", {
        lang,
        attributes: { type: "button", "data-choice": choice, "aria-pressed": String(root.dataset.shown === choice), "aria-label": long },
        on: { click: () => choose(choice) },
      }, [BW.el("span", { class: "long", text: long }), BW.el("span", { class: "short", text: short[choice] || choice })]);
    });
    return BW.el("div", { class: "languages", attributes: { role: "group", "aria-label": BW.word("page-language", shown.lang) } }, buttons);
  }

  /** Questions are open or closed in all languages together. */
  function bindQuestions() {
    for (const details of document.querySelectorAll("main details.think")) {
      details.addEventListener("toggle", () => {
        const number = [...details.closest(".block").querySelectorAll("details.think")].indexOf(details);
        for (const block of details.closest(".row").children) {
          const other = block.querySelectorAll("details.think")[number];
          if (other && other.open !== details.open) other.open = details.open;
        }
      });
    }
  }

  // ---- the bar ----

  /** Makes the bar in the language that leads. */
  function makeBar() {
    const { lang } = shown;
    const contents = document.querySelector("details.contents");
    if (contents) {
      contents.open = false;
      const summary = contents.querySelector("summary");
      summary.replaceChildren(icon("list"), BW.el("span", { text: BW.word("page-contents", lang) }));
      summary.setAttribute("aria-label", BW.word("page-contents", lang));
      for (const nav of contents.querySelectorAll("nav")) nav.classList.toggle("lead", nav.lang === lang);
    }
    const several = BW.data.lesson.pages > 1;
    const turns = several && BW.el("div", { class: "turns" }, [
      iconButton(BW.dir(lang) === "rtl" ? "next" : "previous", BW.word("page-previous", lang), () => turnPage(-1)),
      BW.el("output", { attributes: { "data-page": "" } }),
      iconButton(BW.dir(lang) === "rtl" ? "previous" : "next", BW.word("page-next", lang), () => turnPage(1)),
    ]);
    const puzzles = Object.keys(BW.data.puzzles).length;
    const solved = puzzles > 0 && BW.el("div", { class: "solved" }, [
      BW.el("span", { class: "meter", attributes: { "aria-hidden": "true" } }, [BW.el("span")]),
      BW.el("span", { class: "count" }),
    ]);
    const bar = BW.el("header", { class: "bar", lang, dir: BW.dir(lang) }, [
      contents, turns, BW.el("div", { class: "space" }), solved, choices().length > 1 && languageSwitch(), menu(),
      BW.el("div", { class: "read", attributes: { "aria-hidden": "true" } }),
    ]);
    const old = document.querySelector("header.bar");
    if (old) old.replaceWith(bar);
    else document.body.insertBefore(bar, document.querySelector("main"));
    showProgress();
    showReading();
  }

  /** What else the page can do. */
  function menu() {
    const { lang } = shown;
    const item = (key, act) =>
      BW.el("button", { text: BW.word(key, lang), attributes: { type: "button" }, on: { click: () => { details.open = false; act(); } } });
    const items = [item("page-print", choosePaper)];
    if (Object.keys(BW.data.puzzles).length) items.push(item("page-reset", reset));
    const keys = BW.el("p", { text: BW.word("page-keys", lang) });
    const summary = BW.el("summary", { attributes: { "aria-label": BW.word("page-menu", lang), title: BW.word("page-menu", lang) } }, [icon("more")]);
    const details = BW.el("details", { class: "menu" }, [summary, BW.el("div", {}, [...items, keys])]);
    return details;
  }

  /** Closes what is unfolded when the reader goes on elsewhere. */
  function bindMenus() {
    const close = (except) => {
      for (const details of document.querySelectorAll(".bar details[open]")) {
        if (details !== except) details.open = false;
      }
    };
    document.addEventListener("click", (event) => {
      const link = event.target.closest(".bar .contents a");
      close(link ? null : event.target.closest(".bar details"));
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      const open = document.querySelector(".bar details[open]");
      if (!open) return;
      open.open = false;
      open.querySelector("summary").focus();
    });
  }

  // ---- progress ----

  /** Shows how many puzzles are solved. */
  function showProgress() {
    const ids = Object.keys(BW.data.puzzles);
    const solved = ids.filter((id) => (BW.store.get(`puzzle:${id}`, null) || {}).state === "solved").length;
    const element = document.querySelector(".bar .solved");
    if (!element) return;
    const label = counted("page-progress", solved, ids.length);
    element.title = label;
    element.querySelector(".count").replaceChildren(
      BW.el("span", { class: "bw-vh", text: label }),
      BW.el("bdi", { dir: "ltr", text: `${solved}/${ids.length}`, attributes: { "aria-hidden": "true" } }),
    );
    element.querySelector(".meter > span").style.width = `${(100 * solved) / Math.max(1, ids.length)}%`;
    element.classList.toggle("all", solved === ids.length);
  }

  /** Forgets what the reader did, if that is really wanted. */
  async function reset() {
    if (!(await BW.confirm(BW.word("page-reset-ask", shown.lang), shown.lang))) return;
    BW.store.clear();
    document.dispatchEvent(new CustomEvent("bw:reset"));
    showProgress();
  }

  // ---- pages ----

  /** The pages. */
  const pages = () => [...document.querySelectorAll("main > section.page")];

  /** The number of the page that is read, from 0. */
  function currentPage() {
    const line = barHeight() + window.innerHeight * 0.25;
    const all = pages();
    const bottom = window.scrollY + window.innerHeight >= root.scrollHeight - 2;
    if (bottom && window.scrollY > 0) return all.length - 1;
    return Math.max(0, all.findLastIndex((page) => page.getBoundingClientRect().top <= line));
  }

  /**
   * Goes to another page.
   * @param {number} step
   */
  function turnPage(step) {
    const all = pages();
    const at = currentPage();
    const begins = all[at].getBoundingClientRect().top - barHeight();
    // Back from the middle of a page is its beginning, as in a player of music.
    const target = step < 0 && begins < -80 ? at : at + step;
    const page = all[Math.min(Math.max(target, 0), all.length - 1)];
    page.scrollIntoView({ block: "start" });
    const heading = [...page.querySelectorAll("h1, h2, h3")].find((element) => element.offsetParent);
    if (heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  }

  /** Shows which page is read, and how far. */
  function showReading() {
    const bar = document.querySelector(".bar");
    if (!bar) return;
    const all = pages();
    const at = currentPage();
    const output = bar.querySelector("[data-page]");
    if (output) {
      output.replaceChildren(
        BW.el("span", { class: "bw-vh", text: counted("page-of", at + 1, all.length) }),
        BW.el("bdi", { dir: "ltr", text: `${at + 1} / ${all.length}`, attributes: { "aria-hidden": "true" } }),
      );
    }
    for (const [index, link] of [...bar.querySelectorAll(".contents nav.lead a")].entries()) {
      if (index === at) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    const room = root.scrollHeight - window.innerHeight;
    bar.querySelector(".read").style.transform = `scaleX(${room > 0 ? Math.min(1, window.scrollY / room) : 1})`;
  }

  /** Follows the reader. */
  function bindReading() {
    let waiting = false;
    const follow = () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        showReading();
      });
    };
    window.addEventListener("scroll", follow, { passive: true });
    window.addEventListener("resize", follow);
  }

  /** Keys that work wherever nothing is typed. */
  function bindKeys() {
    document.addEventListener("keydown", (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target.closest("input, textarea, select, dialog, [contenteditable], [role=grid]")) return;
      // By the place of the key: a Hebrew keyboard has other letters there.
      if (event.code === "BracketLeft") turnPage(-1);
      else if (event.code === "BracketRight") turnPage(1);
      else if (event.code === "KeyL" && event.shiftKey && choices().length > 1) {
        const all = choices();
        choose(all[(all.indexOf(root.dataset.shown) + 1) % all.length]);
      } else return;
      event.preventDefault();
    });
  }

  /** An address that leads into a language that is not shown shows it. */
  function followAddress() {
    // Ids are plain ASCII: nothing has to be decoded.
    const target = document.getElementById(location.hash.slice(1));
    const block = target && target.closest(".block");
    if (!block || shown.side || block.lang === shown.lang) return;
    show(block.lang);
    target.scrollIntoView({ block: "center", behavior: "instant" });
  }

  // ---- boards and move links ----

  /**
   * A board of the lesson: the diagram, and the lines of the move links that lead to it.
   */
  class LessonBoard {
    /**
     * @param {HTMLElement} figure
     */
    constructor(figure) {
      this.figure = figure;
      this.name = figure.dataset.board;
      this.lang = figure.lang;
      this.data = BW.data.boards[this.name];
      /** The turns of the line, what they are called, and how many of them are played. */
      this.line = [];
      this.san = [];
      this.ply = 0;
      this.views = new Map();
      this.started = null;
      /** What the reader asked for is done one after another. */
      this.queue = Promise.resolve();
    }

    /**
     * Does something when everything before it is done.
     * @param {function(): Promise<void>} work
     * @returns {Promise<void>}
     */
    soon(work) {
      this.queue = this.queue.then(work, work);
      return this.queue;
    }

    /**
     * Walks along the line, from where the board will stand then.
     * @param {function(): number} where
     */
    walkTo(where) {
      this.soon(() => this.go(where()));
    }

    /**
     * The keys of the buttons under the board: time runs to the right in every language.
     * @param {KeyboardEvent} event
     */
    key(event) {
      const where = { ArrowLeft: () => this.ply - 1, ArrowRight: () => this.ply + 1, Home: () => 0, End: () => this.line.length }[event.key];
      if (!where || !this.line.length || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.walkTo(where);
    }

    /** Starts once; settled when the board stands there, with whether it does. */
    start() {
      this.started = this.started || this.build();
      return this.started;
    }

    /** The view after so many turns of the line. */
    async viewAt(ply) {
      const turns = this.line.slice(0, ply);
      const key = turns.join(" ");
      if (!this.views.has(key)) {
        const view = await BW.ask({ ask: "view", board: this.data.board, line: turns });
        if (view.error) return null;
        this.views.set(key, view);
      }
      return this.views.get(key);
    }

    async build() {
      const view = await this.viewAt(0);
      if (!view) return false;
      this.first = view;
      const host = BW.el("div", { class: "board-host" });
      const { shape, bottom, marks } = this.data;
      const caption = this.figure.querySelector("figcaption");
      this.figure.insertBefore(host, caption);
      this.host = host;
      this.board = new BW.Board(host, { shape, bottom, lang: this.lang, marks, typed: false, label: caption ? caption.textContent : BW.word("page-board", this.lang) });
      this.board.enable(false);
      await this.board.show(view, { animate: false });
      this.figure.classList.add("live");
      this.makeTools();
      await this.prepareLine();
      const folded = new Set(this.links().map((link) => link.closest("details")).filter(Boolean));
      for (const answer of folded) answer.addEventListener("toggle", () => this.prepareLine());
      return true;
    }

    /** The move links that lead here, in this board's language. */
    links() {
      return [...document.querySelectorAll(`main a.move[data-board="${this.name}"]`)].filter((link) => link.closest(".block").lang === this.lang);
    }

    /**
     * Has the longest line that begins like the first link ready for the buttons. What stands in an answer that is still
     * folded would give it away: it counts from the moment when the answer is opened.
     */
    async prepareLine() {
      const lines = this.links().filter((link) => !link.closest("details:not([open])")).map((link) => link.dataset.line);
      if (lines.length && !this.line.length) {
        const first = lines[0];
        await this.read(lines.filter((line) => line === first || line.startsWith(`${first} `)).reduce((a, b) => (b.length > a.length ? b : a)));
      }
      this.showState();
    }

    /**
     * Takes a line.
     * @param {string} moves
     * @returns {Promise<boolean>} whether it can be played
     */
    async read(moves) {
      const reply = await BW.ask({ ask: "line", board: this.data.board, moves });
      if (reply.error) return false;
      this.line = reply.line;
      this.san = reply.san;
      return true;
    }

    makeTools() {
      const word = (key) => BW.word(key, this.lang);
      const walk = [
        (this.startButton = iconButton("start", word("page-start"), () => this.walkTo(() => 0))),
        (this.backButton = iconButton("back", word("page-back"), () => this.walkTo(() => this.ply - 1))),
        (this.forwardButton = iconButton("forward", word("page-forward"), () => this.walkTo(() => this.ply + 1))),
      ];
      this.walk = walk;
      this.textButton = iconButton("text", word("page-back-to-text"), () => this.backToText());
      this.textButton.hidden = true;
      const copy = iconButton("copy", word("page-copy"), () => this.copy(copy));
      this.moves = BW.el("div", { class: "board-line", attributes: { role: "group", "aria-label": word("page-line") } });
      // The order of the arrows is that of time, which no language mirrors.
      this.tools = BW.el("div", { class: "bw-tools", lang: this.lang, dir: "ltr" }, [
        ...walk, iconButton("flip", word("page-flip"), () => this.board.flip()), copy,
        iconButton("play", word("page-play-on"), () => this.playOn(), word("page-play-on")), this.textButton,
      ]);
      for (const element of [this.moves, this.tools]) element.addEventListener("keydown", (event) => this.key(event));
      this.figure.append(this.moves, this.tools);
    }

    /** The moves of the line, the one that was played last marked, and the buttons as far as they lead somewhere. */
    showState() {
      const has = this.line.length > 0;
      for (const button of this.walk) button.hidden = !has;
      this.moves.hidden = !has;
      this.startButton.disabled = this.backButton.disabled = this.ply === 0;
      this.forwardButton.disabled = this.ply >= this.line.length;
      const white = this.first.turn === "white" ? 0 : 1;
      this.moves.replaceChildren(...this.san.flatMap((san, index) => {
        const half = index + white;
        const number = this.first.number + Math.floor(half / 2);
        const label = half % 2 === 0 ? `${number}. ` : index === 0 ? `${number}… ` : "";
        const button = BW.el("button", { text: san, attributes: { type: "button", "aria-current": this.ply === index + 1 && "true" }, on: { click: () => this.walkTo(() => index + 1) } });
        return [BW.el("span", { class: "number", text: label }), button, " "];
      }));
      for (const link of this.links()) link.classList.toggle("current", this.ply > 0 && link.dataset.line === this.asked);
    }

    /**
     * Shows the position after so many turns of the line.
     * @param {number} ply
     * @param {boolean} [quiet] whether nothing is said
     */
    async go(ply, quiet) {
      const target = Math.min(Math.max(ply, 0), this.line.length);
      const view = await this.viewAt(target);
      if (!view) return;
      const step = target === this.ply + 1;
      const focused = document.activeElement;
      const index = [...this.moves.children].indexOf(focused);
      this.ply = target;
      this.board.marks(target === 0 ? this.data.marks : null);
      this.showState();
      if (index >= 0) this.moves.children[index].focus();
      else if (focused && focused.disabled) (focused === this.forwardButton ? this.backButton : this.forwardButton).focus();
      if (!quiet) BW.say(target === 0 ? BW.word("page-start", this.lang) : BW.moveText(this.san[target - 1]), this.lang);
      await this.board.show(view, { animate: step, last: view.last ? view.last.turn : null });
    }

    /**
     * Jumps to where a link leads.
     * @param {HTMLElement} link
     */
    async jump(link) {
      const moves = link.dataset.line;
      if (!(await this.start()) || !(await this.read(moves))) {
        BW.say(BW.word("page-line-refused", this.lang), this.lang);
        return;
      }
      if (this.playing) this.backToLesson();
      this.asked = moves;
      const moved = this.reveal();
      this.textButton.hidden = !moved;
      this.from = link;
      // Everything but the last turn is known: that one is what the text speaks of.
      if (this.ply !== this.line.length - 1) await this.go(this.line.length - 1, true);
      await this.go(this.line.length);
    }

    /** Brings the board into view where it is far; says whether it was. */
    reveal() {
      const box = this.host.getBoundingClientRect();
      const seen = Math.min(box.bottom, window.innerHeight) - Math.max(box.top, barHeight());
      const far = seen < box.height * 0.8;
      if (far) this.host.scrollIntoView({ block: box.height < window.innerHeight * 0.8 ? "center" : "start" });
      this.host.classList.remove("bw-flash");
      requestAnimationFrame(() => this.host.classList.add("bw-flash"));
      return far;
    }

    backToText() {
      this.textButton.hidden = true;
      this.from.scrollIntoView({ block: "center" });
      this.from.focus({ preventScroll: true });
    }

    /**
     * Copies the position that is shown; for a moment the button says that it did.
     * @param {HTMLButtonElement} button
     */
    async copy(button) {
      const view = await this.viewAt(this.ply);
      if (!view || !(await copyText(view.fen))) return;
      BW.say(BW.word("page-copied", this.lang), this.lang);
      button.replaceChildren(icon("done"));
      button.title = BW.word("page-copied", this.lang);
      clearTimeout(this.copied);
      this.copied = setTimeout(() => {
        button.replaceChildren(icon("copy"));
        button.title = BW.word("page-copy", this.lang);
      }, 2000);
    }

    /** Lets the reader play from the position that is shown. */
    playOn() {
      const { board, shape, bottom } = this.data;
      const element = BW.el("div", { class: "play-on", lang: this.lang, dir: BW.dir(this.lang) });
      const back = iconButton("text", BW.word("page-back-to-lesson", this.lang), () => this.backToLesson(), BW.word("page-back-to-lesson", this.lang));
      this.playing = BW.el("div", { lang: this.lang, dir: BW.dir(this.lang) }, [BW.el("div", { class: "bw-tools" }, [back]), element]);
      this.setHidden(true);
      this.host.after(this.playing);
      BW.freePlay(element, { board, line: this.line.slice(0, this.ply), shape, bottom, lang: this.lang, seed: seed() });
      back.focus();
    }

    backToLesson() {
      this.playing.remove();
      this.playing = null;
      this.setHidden(false);
      this.showState();
      this.tools.querySelector("button:not([hidden], :disabled)").focus({ preventScroll: true });
    }

    setHidden(hidden) {
      for (const element of [this.host, this.moves, this.tools]) element.hidden = hidden;
    }
  }

  /**
   * Puts a text into the clipboard; pages from the disk may have to do it the old way.
   * @param {string} text
   * @returns {Promise<boolean>}
   */
  async function copyText(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      const field = BW.el("textarea", { class: "bw-vh", attributes: { "aria-hidden": "true" } });
      field.value = text;
      document.body.append(field);
      const before = document.activeElement;
      field.select();
      const done = document.execCommand("copy");
      field.remove();
      if (before) before.focus({ preventScroll: true });
      return done;
    }
  }

  BW.copyText = copyText;

  /** A number that deals covered pieces anew each time. */
  const seed = () => Math.floor(Math.random() * 0x7fffffff);

  /**
   * The board that a link leads to: one that can be seen, in the link's language if there is one.
   * @param {HTMLElement} link
   * @returns {LessonBoard|null}
   */
  function boardOf(link) {
    const seen = (figure) => [...figure.children].some((child) => child.matches(".diagram, .board-host, .play-on, div") && child.offsetParent);
    const figures = [...document.querySelectorAll(`main figure[data-board="${link.dataset.board}"]`)].filter(seen);
    const own = figures.filter((figure) => figure.lang === link.closest(".block").lang);
    const before = (figure) => figure.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING;
    // Of several, the nearest one above the link.
    const all = own.length ? own : figures;
    const figure = all.filter(before).pop() || all[0];
    return figure && BW.data.boards[figure.dataset.board] ? lessonBoard(figure) : null;
  }

  /**
   * The board of a figure.
   * @param {HTMLElement} figure
   * @returns {LessonBoard}
   */
  function lessonBoard(figure) {
    if (!boards.has(figure)) boards.set(figure, new LessonBoard(figure));
    return boards.get(figure);
  }

  /** Lets links move boards. */
  function bindLinks() {
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a.move");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const board = boardOf(link);
      if (!board) return;
      event.preventDefault();
      board.soon(() => board.jump(link));
    });
  }

  /** Moves that follow one another with nothing but spaces between them are one line, which no language mirrors. */
  function joinMoves() {
    for (const link of document.querySelectorAll('[dir="rtl"] a.move')) {
      if (link.parentNode.className === "run") continue;
      const run = [link];
      let node = link.nextSibling;
      while (node && node.nodeType === Node.TEXT_NODE && !node.data.trim() && node.nextSibling && node.nextSibling.matches && node.nextSibling.matches("a.move")) {
        run.push(node, node.nextSibling);
        node = node.nextSibling.nextSibling;
      }
      if (run.length === 1) continue;
      const line = BW.el("bdi", { dir: "ltr", class: "run" });
      link.before(line);
      line.append(...run);
    }
  }

  // ---- starting things when they come near ----

  /**
   * Starts one thing.
   * @param {HTMLElement} element
   */
  function begin(element) {
    const { puzzle, board, play, anim } = element.dataset;
    if (puzzle && BW.data.puzzles[puzzle]) BW.puzzle(element, puzzle, element.lang);
    else if (board && BW.data.boards[board]) lessonBoard(element).start();
    else if (play && BW.data.boards[play]) {
      const data = BW.data.boards[play];
      BW.freePlay(element, { board: data.board, line: [], shape: data.shape, bottom: data.bottom, lang: element.lang, seed: seed() });
    } else if (anim && BW.data.anims && BW.data.anims[anim]) BW.anim(element, anim, element.lang);
  }

  /** Waits for everything that can be started. A language that is hidden is never near. */
  function watch() {
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const element = target.closest("[data-puzzle], [data-board], [data-play], [data-anim]");
        if (!element.dataset.begun) {
          element.dataset.begun = "";
          begin(element);
        }
      }
    }, { rootMargin: NEAR });
    // What is watched is the diagram: the figure itself may have no box of its own.
    for (const diagram of document.querySelectorAll("main :is([data-puzzle], [data-board], [data-play], [data-anim]) .diagram")) {
      if (diagram.matches("div")) observer.observe(diagram);
    }
  }

  // ---- paper ----

  /** Lets the reader choose what is printed. */
  async function choosePaper() {
    const { lang } = shown;
    const group = (key, name, options) =>
      BW.el("fieldset", {}, [
        BW.el("legend", { text: BW.word(key, lang) }),
        ...options.map(([value, text]) => {
          const input = BW.el("input", { attributes: { type: "radio", name, value }, on: { change: () => (paper[name] = value) } });
          input.checked = paper[name] === value;
          return BW.el("label", {}, [input, BW.word(text, lang)]);
        }),
      ]);
    const content = [
      BW.el("h2", { text: BW.word("page-print-title", lang) }),
      group("page-print-what", "what", [["all", "page-print-all"], ["puzzles", "page-print-puzzles"]]),
      group("page-print-solutions", "solutions", [["end", "page-print-solutions-end"], ["none", "page-print-solutions-none"]]),
    ];
    const answers = [
      { text: BW.word("page-cancel", lang), value: "no" },
      { text: BW.word("page-print-go", lang), value: "yes", primary: true },
    ];
    if ((await ask(BW.word("page-print-title", lang), content, answers, lang)) === "yes") window.print();
  }

  /** Makes the sheet: the text as its author wrote it, answers and solutions at its end. */
  function makeSheet() {
    removeSheet();
    const main = pristine.cloneNode(true);
    for (const element of main.querySelectorAll("[id]")) element.removeAttribute("id");
    for (const element of main.querySelectorAll(".notices, details.hint")) element.remove();
    if (!shown.side) {
      for (const block of [...main.querySelectorAll(".block")]) if (block.lang !== shown.lang) block.remove();
    }
    if (paper.what === "puzzles") {
      for (const row of [...main.querySelectorAll(".row")]) if (!row.querySelector(".puzzle, h1")) row.remove();
    }
    const answers = collect(main);
    const sheet = BW.el("div", { attributes: { id: "sheet" }, lang: shown.lang, dir: BW.dir(shown.lang) }, [main]);
    if (answers && paper.solutions === "end") main.append(answers);
    const credits = document.querySelector("footer p");
    if (credits) sheet.append(BW.el("p", { class: "credits", dir: "auto", text: credits.textContent }));
    document.body.append(sheet);
  }

  /**
   * Takes the answers and solutions out of a text, numbers what they belong to, and makes a section of them.
   * @param {HTMLElement} main
   * @returns {HTMLElement|null}
   */
  function collect(main) {
    const section = BW.el("section", { class: "page solutions" });
    const counts = {};
    let found = 0;
    const heading = BW.el("div", { class: "row" });
    for (const lang of new Set([...main.querySelectorAll(".block")].map((block) => block.lang))) {
      heading.append(BW.el("div", { class: "block", lang, dir: BW.dir(lang) }, [BW.el("h2", { text: BW.word("page-solutions", lang) })]));
    }
    section.append(heading);
    for (const row of [...main.querySelectorAll(".row")]) {
      const answers = [...row.children].map((block) => {
        const { lang } = block;
        const count = (counts[lang] = counts[lang] || { question: 0, puzzle: 0 });
        const out = BW.el("div", { class: "block", lang, dir: BW.dir(lang) });
        for (const element of [...block.querySelectorAll("details.think, .puzzle")]) {
          const think = element.matches("details.think");
          const number = think ? `${BW.word("page-question", lang)} ${++count.question}` : `${BW.word("page-puzzle", lang)} ${++count.puzzle}`;
          const answer = think ? takeAnswer(element, number) : takeSolution(element, number);
          if (answer) out.append(answer);
        }
        return out;
      });
      if (answers.some((answer) => answer.childElementCount)) {
        found++;
        section.append(BW.el("div", { class: "row" }, answers));
      }
    }
    return found ? section : null;
  }

  /**
   * Makes a question of a «think first» and returns what follows it.
   * @param {HTMLDetailsElement} details
   * @param {string} number
   * @returns {HTMLElement}
   */
  function takeAnswer(details, number) {
    const summary = details.querySelector(":scope > summary");
    const label = BW.el("span", { class: "number", text: `${number}. ` });
    const question = BW.el("div", { class: "think", lang: details.lang, dir: details.dir }, [BW.el("p", {}, [label, ...summary.childNodes])]);
    summary.remove();
    const answer = BW.el("div", { class: "answer" }, [BW.el("h3", { text: number }), ...details.childNodes]);
    details.replaceWith(question);
    return answer;
  }

  /**
   * Numbers a puzzle and returns its solution.
   * @param {HTMLElement} puzzle
   * @param {string} number
   * @returns {HTMLElement|null}
   */
  function takeSolution(puzzle, number) {
    const title = puzzle.querySelector(":scope > .puzzle-title");
    const words = title ? title.textContent : "";
    const label = BW.el("span", { class: "number", text: title ? `${number}. ` : number });
    if (title) title.prepend(label);
    else puzzle.prepend(BW.el("h3", { class: "puzzle-title" }, [label]));
    const details = puzzle.querySelector(":scope > details.solution");
    if (!details) return null;
    details.remove();
    details.querySelector("summary").remove();
    return BW.el("div", { class: "answer" }, [BW.el("h3", { text: words ? `${number}. ${words}` : number }), ...details.childNodes]);
  }

  /** Takes the sheet away. */
  function removeSheet() {
    const sheet = document.getElementById("sheet");
    if (sheet) sheet.remove();
  }

  // ---- the beginning ----

  /** Starts the page. */
  BW.start = () => {
    joinMoves();
    pristine = document.querySelector("main").cloneNode(true);
    root.classList.add("js");
    show(firstChoice());
    bindQuestions();
    bindMenus();
    bindReading();
    bindKeys();
    bindLinks();
    watch();
    followAddress();
    window.addEventListener("hashchange", followAddress);
    window.addEventListener("beforeprint", makeSheet);
    window.addEventListener("afterprint", removeSheet);
    document.addEventListener("bw-progress", showProgress);
    document.addEventListener("bw:reset", showProgress);
  };
  BW.start();
}

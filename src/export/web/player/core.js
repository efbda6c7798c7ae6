// What every part of the page needs: elements, words, the reader's storage, the live region, and the engine.
//
// Nothing here runs at load. The engine is fetched out of the page at the first `BW.ready` or `BW.ask`.
// The files of the player stand behind one another in one script; a block keeps what is only this file's to itself.
{
  /** The text directions that are not left to right. */
  const RIGHT_TO_LEFT = new Set(["he"]);
  /** How long a worker may take to say that it runs at all, in milliseconds. */
  const WORKER_PATIENCE_MS = 3000;
  /** How long a request that nobody waits for may keep the engine, in milliseconds. */
  const STALE_PATIENCE_MS = 600;

  /**
   * The JSON of a `<script type="application/json">`, or the fallback when the page has none.
   * @param {string} id
   * @param {object} fallback
   * @returns {object}
   */
  function readJson(id, fallback) {
    const script = document.getElementById(id);
    return script ? JSON.parse(script.textContent) : fallback;
  }

  /**
   * Makes a property of `BW` that is computed when it is first asked for.
   * @param {string} name
   * @param {function(): *} make
   */
  function lazy(name, make) {
    Object.defineProperty(BW, name, {
      configurable: true,
      get() {
        const value = make();
        Object.defineProperty(BW, name, { value, writable: true });
        return value;
      },
    });
  }

  lazy("data", () => readJson("bw-data", { lesson: { id: "lesson", languages: ["en"], titles: {} }, boards: {}, puzzles: {}, anims: {}, words: {} }));

  /**
   * The direction of a language.
   * @param {string} lang
   * @returns {"rtl"|"ltr"}
   */
  BW.dir = (lang) => (RIGHT_TO_LEFT.has(lang) ? "rtl" : "ltr");

  // ---- elements ----

  /**
   * Adds children: nodes, texts, or nothing.
   * @param {Element} parent
   * @param {Array<Node|string|null|undefined|false>} children
   */
  function fill(parent, children) {
    for (const child of children) {
      if (child || child === "") parent.append(child);
    }
  }

  /**
   * An HTML element. Texts are set as text, never as HTML.
   * @param {string} tag
   * @param {{attributes?: Object<string, string|number|boolean>, class?: string, text?: string, lang?: string,
   *   dir?: string, on?: Object<string, function(Event)>}} [options] an attribute that is `false` is left out, one that
   *   is `true` is empty
   * @param {Array<Node|string|null|undefined|false>} [children]
   * @returns {HTMLElement}
   */
  BW.el = (tag, options = {}, children = []) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(options.attributes || {})) {
      if (value !== false && value !== null && value !== undefined) {
        element.setAttribute(name, value === true ? "" : String(value));
      }
    }
    if (options.class) element.className = options.class;
    if (options.lang) element.lang = options.lang;
    if (options.dir) element.dir = options.dir;
    if (options.text !== undefined) element.textContent = options.text;
    for (const [event, listener] of Object.entries(options.on || {})) element.addEventListener(event, listener);
    fill(element, children);
    return element;
  };

  /**
   * An SVG element.
   * @param {string} tag
   * @param {Object<string, string|number>} [attributes]
   * @param {Array<Node|string|null|undefined|false>} [children]
   * @returns {SVGElement}
   */
  BW.svg = (tag, attributes = {}, children = []) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
    fill(element, children);
    return element;
  };

  /**
   * A button.
   * @param {string} text
   * @param {function(MouseEvent)} click
   * @param {{class?: string, label?: string, attributes?: Object<string, string|boolean>}} [options] `label`: the name
   *   for those who hear it, where the text is a sign
   * @returns {HTMLButtonElement}
   */
  BW.button = (text, click, options = {}) =>
    BW.el("button", {
      class: options.class || "",
      text,
      attributes: { type: "button", ...(options.label ? { "aria-label": options.label, title: options.label } : {}), ...options.attributes },
      on: { click },
    });

  /**
   * A move within a text that is set as plain text (attributes, SVG, live region): isolated from its neighbours.
   * @param {string} san
   * @returns {string}
   */
  BW.moveText = (san) => `\u2066${san}\u2069`;

  /**
   * A move as an element: it reads left to right in every language.
   * @param {string} san
   * @param {string} [className]
   * @returns {HTMLElement}
   */
  BW.move = (san, className) => BW.el("bdi", { dir: "ltr", text: san, class: className });

  /** A rank, as boards of up to ten ranks have them, and a square. */
  const RANK = "(?:10|[1-9])";
  const SQUARE = `[a-i]${RANK}`;
  /** Where a move comes from, as far as it is told: `N`, `Nb`, `N1x`, `exd5`'s `ex`, `e2-`. */
  const ORIGIN = `(?:[KQRBNPX]?[a-i]${RANK}?[x×]|[KQRBNPX]?${SQUARE}-?|[KQRBNPX][a-i]|[KQRBNPX]${RANK}?[x×]?)`;
  /** A placement of a barrier or a man: `Fe4e5`, `N@f3`. */
  const PLACEMENT = `[KQRBNPXFT]?@?${SQUARE}(?:${SQUARE})?[+#]?`;
  /** Moves, squares, sites, scores, move numbers and stipulations, as they stand within sentences. */
  const NOTATION = new RegExp(
    [
      "\\u2066[^\\u2069]*\\u2069",
      `(?:\\d{1,3}\\.(?:\\.\\.|…)?\\s?)?(?:O-O(?:-O)?[+#]?|${ORIGIN}?${SQUARE}(?:~[KQRBNP])?(?:=[QRBNKX])?[+#]?|${PLACEMENT})` +
        `(?:[/\\s]+[FT]@?${SQUARE}${SQUARE}[+#]?)?(?:[!?]{1,2})?`,
      "(?:1-0|0-1|½-½)",
      "[hs]?#\\d{1,2}",
    ].join("|"),
    "g",
  );

  /**
   * A text with its moves and squares isolated, as nodes.
   * @param {string} text
   * @returns {DocumentFragment}
   */
  BW.prose = (text) => {
    const out = document.createDocumentFragment();
    let at = 0;
    for (const found of text.matchAll(NOTATION)) {
      const before = text[found.index - 1] || " ";
      const after = text[found.index + found[0].length] || " ";
      // A square within a longer Latin word or number is none.
      if (/[A-Za-z0-9]/.test(before) || /[A-Za-z0-9]/.test(after)) continue;
      out.append(text.slice(at, found.index), BW.move(found[0].replace(/[\u2066\u2069]/g, "")));
      at = found.index + found[0].length;
    }
    out.append(text.slice(at));
    return out;
  };

  /**
   * A text that the author may have written in several languages: the one that was asked for, or else another.
   * @param {Object<string, string>|null|undefined} texts
   * @param {string} lang
   * @returns {{text: string, lang: string}|null}
   */
  BW.textIn = (texts, lang) => {
    const usable = [lang, "en", ...Object.keys(texts || {})].find((l) => texts && texts[l]);
    return usable ? { text: texts[usable], lang: usable } : null;
  };

  // ---- words ----

  /**
   * A word of the page itself. Holes are written `{name}`, or `{n:one=move;other=moves}` where the word depends on a
   * number (the categories are those of `Intl.PluralRules`; the number may stand in the forms as `{n}`).
   * @param {string} key
   * @param {string} lang
   * @param {Object<string, string|number>} [holes]
   * @returns {string}
   */
  BW.word = (key, lang, holes = {}) => {
    const texts = (BW.data.words || {})[key] || {};
    const text = texts[lang] || texts.en || Object.values(texts)[0] || key;
    return text.replace(/\{(\w+)(?::((?:[^{}]|\{\w+\})*))?\}/g, (hole, name, forms) => {
      if (!(name in holes)) return hole;
      if (!forms) return String(holes[name]);
      const table = Object.fromEntries(forms.split(";").map((form) => form.split("=")));
      const form = table[new Intl.PluralRules(lang).select(Number(holes[name]))] || table.other || "";
      return form.split(`{${name}}`).join(String(holes[name]));
    });
  };

  // ---- storage ----

  /** Where the reader's progress stands when the browser keeps none. */
  const memory = new Map();

  /**
   * The key of this lesson: pages that were opened from the disk may share one storage.
   * @param {string} key
   * @returns {string}
   */
  function storageKey(key) {
    return `boardwright:${BW.data.lesson.id}:${key}`;
  }

  /** What the reader did, kept by the browser where it allows that, and else as long as the page is open. */
  BW.store = {
    /**
     * What was kept under a key.
     * @param {string} key
     * @param {*} fallback
     * @returns {*}
     */
    get(key, fallback = null) {
      if (memory.has(key)) return JSON.parse(memory.get(key));
      try {
        const text = localStorage.getItem(storageKey(key));
        return text === null ? fallback : JSON.parse(text);
      } catch {
        return fallback;
      }
    },

    /**
     * Keeps a value that JSON can hold.
     * @param {string} key
     * @param {*} value
     */
    set(key, value) {
      const text = JSON.stringify(value);
      try {
        localStorage.setItem(storageKey(key), text);
        memory.delete(key);
      } catch {
        memory.set(key, text);
      }
    },

    /** Forgets everything of this lesson, and nothing else. */
    clear() {
      memory.clear();
      try {
        const prefix = storageKey("");
        for (const key of Object.keys(localStorage)) {
          if (key.startsWith(prefix)) localStorage.removeItem(key);
        }
      } catch {
        // Without storage there is nothing to forget.
      }
    },
  };

  // ---- the live region ----

  /**
   * Tells those who hear the page. One polite region for all: what is said twice quickly is heard in order.
   * @param {string} text moves in it are isolated by `BW.moveText`
   * @param {string} lang
   */
  BW.say = (text, lang) => {
    let region = document.getElementById("bw-live");
    if (!region) {
      region = BW.el("div", { class: "bw-live", attributes: { id: "bw-live", role: "status", "aria-live": "polite", "aria-relevant": "additions" } });
      document.body.append(region);
    }
    const line = BW.el("p", { text, lang, dir: BW.dir(lang) });
    // A region that was only just made is not listened to yet.
    setTimeout(() => region.append(line), 60);
    setTimeout(() => line.remove(), 8000);
  };

  /**
   * Puts a note at the head of the text of every language, once.
   * @param {string} key the word
   */
  BW.notice = (key) => {
    const seen = new Set();
    for (const column of document.querySelectorAll(".language[lang]")) {
      if (seen.has(column.lang)) continue;
      seen.add(column.lang);
      const text = BW.word(key, column.lang);
      column.prepend(BW.el("p", { class: "bw-notice", text, lang: column.lang, dir: BW.dir(column.lang), attributes: { role: "note" } }));
    }
  };

  // ---- the engine ----

  /**
   * The engine itself. This function's source is also the worker's, so it uses nothing from outside.
   * @returns {{load: function(Uint8Array): Promise<void>, call: function(string): Promise<string>}}
   */
  function engineHost() {
    const encoder = new TextEncoder();
    const decoder = new TextDecoder();
    let compiled = null;
    let engine = null;
    async function wake() {
      engine = (await WebAssembly.instantiate(compiled, {})).exports;
    }
    return {
      async load(bytes) {
        compiled = await WebAssembly.compile(bytes);
        await wake();
      },
      async call(text) {
        try {
          if (!engine) await wake();
          const request = encoder.encode(text);
          const room = engine.buf_alloc(request.length) >>> 0;
          new Uint8Array(engine.memory.buffer, room, request.length).set(request);
          const place = BigInt.asUintN(64, engine.handle(room, request.length));
          const at = Number(place >> 32n);
          const length = Number(place & 0xffffffffn);
          // The call may have grown the memory: only a view that is made now sees it.
          const reply = decoder.decode(new Uint8Array(engine.memory.buffer, at, length));
          engine.buf_free(at, length);
          return reply;
        } catch (trap) {
          // After a trap the memory may be in any state: the next call starts from the compiled module.
          engine = null;
          return JSON.stringify({ error: { code: "engine", message: String(trap) } });
        }
      },
    };
  }

  /**
   * What runs in the worker.
   * @param {typeof engineHost} host
   */
  function engineWorker(host) {
    const engine = host();
    self.onmessage = async ({ data }) => {
      if (data.bytes) {
        try {
          await engine.load(data.bytes);
          self.postMessage({ ready: true });
        } catch (fault) {
          self.postMessage({ failed: String(fault) });
        }
      } else {
        self.postMessage({ reply: await engine.call(data.text) });
      }
    };
    self.postMessage({ hello: true });
  }

  /**
   * An engine in a worker, which keeps the page fluent while it thinks.
   * @param {Uint8Array} bytes
   * @returns {Promise<{kind: string, call: function(string): Promise<string>, stop: function()}>} rejected where the
   *   browser allows no such worker
   */
  function workerBackend(bytes) {
    return new Promise((resolve, reject) => {
      const source = `"use strict";(${engineWorker})(${engineHost});`;
      const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
      const worker = new Worker(address);
      let answer = null;
      const fail = (reason) => {
        clearTimeout(patience);
        worker.terminate();
        URL.revokeObjectURL(address);
        if (answer) answer(JSON.stringify({ error: { code: "engine", message: String(reason) } }));
        reject(new Error(String(reason)));
      };
      const patience = setTimeout(() => fail("the worker does not answer"), WORKER_PATIENCE_MS);
      const backend = {
        kind: "worker",
        broken: false,
        call: (text) =>
          new Promise((settle) => {
            answer = settle;
            worker.postMessage({ text });
          }),
        stop: () => worker.terminate(),
      };
      worker.onerror = (event) => {
        event.preventDefault();
        backend.broken = true;
        fail(event.message || "the worker failed");
      };
      worker.onmessage = ({ data }) => {
        if (data.hello) {
          clearTimeout(patience);
          URL.revokeObjectURL(address);
          worker.postMessage({ bytes });
        } else if (data.ready) {
          resolve(backend);
        } else if (data.failed) {
          fail(data.failed);
        } else if (answer) {
          const settle = answer;
          answer = null;
          settle(data.reply);
        }
      };
    });
  }

  /**
   * An engine on the page itself.
   * @param {Uint8Array} bytes
   * @returns {Promise<{kind: string, call: function(string): Promise<string>, stop: function()}>}
   */
  async function pageBackend(bytes) {
    const engine = engineHost();
    await engine.load(bytes);
    return {
      kind: "page",
      broken: false,
      // The browser draws what the reader did before the engine holds the page up.
      call: (text) => new Promise((resolve) => setTimeout(() => resolve(engine.call(text)), 0)),
      stop: () => {},
    };
  }

  /**
   * The bytes of the engine, which stand in the page packed (zlib) and as base64.
   * @returns {Promise<Uint8Array>}
   */
  async function engineBytes() {
    const text = atob(document.getElementById("bw-engine").textContent.trim());
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Uint8Array(await new Response(unpacked).arrayBuffer());
  }

  /**
   * @typedef {{text: string, settle: function(object), group: *, stale: boolean}} Job a request on its way
   */

  /** The requests, which are answered one after another. */
  const line = {
    /** @type {Job[]} */
    waiting: [],
    /** @type {Job|null} */
    running: null,
    backend: null,
    bytes: null,
  };

  /**
   * Starts the best engine that the browser allows.
   * @returns {Promise<string>} `worker`, `page` or `failed`
   */
  async function startEngine() {
    try {
      if (typeof WebAssembly !== "object") throw new Error("the browser has no WebAssembly");
      line.bytes = line.bytes || (await engineBytes());
      try {
        line.backend = await workerBackend(line.bytes);
      } catch {
        line.backend = await pageBackend(line.bytes);
      }
      line.failure = null;
    } catch (fault) {
      line.backend = null;
      line.failure = String(fault);
    }
    const kind = line.backend ? line.backend.kind : "failed";
    document.documentElement.dataset.engine = kind;
    if (kind === "failed" && !line.told) {
      line.told = true;
      BW.notice("core-no-engine");
      const lang = document.documentElement.lang || "en";
      BW.say(BW.word("core-no-engine", lang), lang);
    }
    return kind;
  }

  /** Settled when the engine runs (`worker` or `page`) or never will (`failed`). Reading it starts the engine. */
  lazy("ready", startEngine);

  /** The reply to a request that nobody waits for any more. */
  const CANCELLED = { error: { code: "cancelled", message: "nobody waits for it" } };

  /** Sends the next request. */
  async function pump() {
    if (line.running || !line.waiting.length) return;
    const job = line.waiting.shift();
    line.running = job;
    await BW.ready;
    if (line.backend && line.backend.broken) await startEngine();
    let reply = CANCELLED;
    if (!line.backend) reply = { error: { code: "no-engine", message: line.failure } };
    else if (!job.stale) reply = await Promise.race([call(job.text), new Promise((drop) => (job.drop = drop))]);
    line.running = null;
    job.settle(job.stale ? CANCELLED : reply);
    pump();
  }

  /**
   * One call of the engine.
   * @param {string} text
   * @returns {Promise<object>}
   */
  async function call(text) {
    const reply = await line.backend.call(text);
    try {
      return JSON.parse(reply);
    } catch (fault) {
      return { error: { code: "engine", message: String(fault) } };
    }
  }

  /**
   * Drops a request. One that keeps a worker busy costs the worker: a new one is started.
   * @param {Job} job
   */
  function cancel(job) {
    if (job.stale) return;
    job.stale = true;
    const place = line.waiting.indexOf(job);
    if (place >= 0) {
      line.waiting.splice(place, 1);
      job.settle(CANCELLED);
      return;
    }
    if (line.running !== job) return;
    setTimeout(async () => {
      if (line.running !== job || !job.drop || line.backend.kind !== "worker") return;
      line.backend.stop();
      line.backend.broken = true;
      job.drop(CANCELLED);
    }, STALE_PATIENCE_MS);
  }

  /**
   * Asks the engine. Requests are answered in order; what goes wrong is a reply with `error: {code, message}`.
   * @param {object} request
   * @param {{cancel?: AbortSignal|*}} [options] `cancel`: a signal that drops the request, or any other value: a newer
   *   request with the same value drops this one. A dropped request is answered with the code `cancelled`.
   * @returns {Promise<object>}
   */
  BW.ask = (request, options = {}) =>
    new Promise((settle) => {
      const group = options.cancel;
      const job = { text: JSON.stringify(request), settle, group, stale: false };
      if (group instanceof AbortSignal) {
        if (group.aborted) {
          settle(CANCELLED);
          return;
        }
        group.addEventListener("abort", () => cancel(job), { once: true });
      } else if (group !== undefined && group !== null) {
        for (const older of [line.running, ...line.waiting]) {
          if (older && older.group === group) cancel(older);
        }
      }
      line.waiting.push(job);
      pump();
    });
}

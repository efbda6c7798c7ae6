{
  /**
   * The page as part of a course on a learning platform (SCORM 1.2): the score is the share of solved puzzles, and what
   * the reader did comes back on any device. Without a platform it does nothing. It runs before the page starts, since
   * the page shows at once what was kept.
   */

  /** What the platform keeps for the lesson, in characters. */
  const ROOM = 4096;

  /**
   * The platform's interface, in a frame around the page or in the window that opened it.
   * @returns {object|null}
   */
  function findPlatform() {
    const above = (from) => {
      let win = from;
      // Some platforms nest frames; more than a few are a circle.
      for (let depth = 0; win && depth < 16; depth += 1) {
        try {
          if (win.API) return win.API;
        } catch {
          return null; // a frame of another origin
        }
        if (win.parent === win) return null;
        win = win.parent;
      }
      return null;
    };
    return above(window) || (window.opener ? above(window.opener) : null);
  }

  /**
   * Asks the platform something. A platform that fails does not take the page with it.
   * @param {object} api
   * @param {string} name
   * @param {...string} values
   * @returns {string}
   */
  function ask(api, name, ...values) {
    try {
      return String(api[name](...values));
    } catch {
      return "";
    }
  }

  /**
   * What is kept, as text that fits: of what is too long the solved puzzles stay, then what else has room.
   * @param {Map<string, *>} kept
   * @returns {string}
   */
  function pack(kept) {
    const isSolved = ([, value]) => Boolean(value && value.state === "solved");
    const entries = [...kept].sort((one, other) => Number(isSolved(other)) - Number(isSolved(one)));
    const all = {};
    let left = ROOM - 2; // the braces
    for (const [key, value] of entries) {
      const full = JSON.stringify({ [key]: value }).length - 1; // without its braces, with a comma
      const short = isSolved([key, value]) ? { state: "solved", wrong: 0, hints: 0 } : null;
      const shortLength = short ? JSON.stringify({ [key]: short }).length - 1 : Infinity;
      if (full <= left) {
        all[key] = value;
        left -= full;
      } else if (shortLength <= left) {
        all[key] = short;
        left -= shortLength;
      }
    }
    return JSON.stringify(all);
  }

  /**
   * What an earlier visit kept; nothing when it cannot be read.
   * @param {string} text
   * @returns {Map<string, *>}
   */
  function unpack(text) {
    try {
      const all = JSON.parse(text);
      return new Map(all && typeof all === "object" && !Array.isArray(all) ? Object.entries(all) : []);
    } catch {
      return new Map();
    }
  }

  /** A time as the platform wants it, such as 0000:12:30. @param {number} ms @returns {string} */
  function span(ms) {
    const two = (number) => String(Math.floor(number) % 60).padStart(2, "0");
    const seconds = ms / 1000;
    const hours = Math.min(9999, Math.floor(seconds / 3600));
    return `${String(hours).padStart(4, "0")}:${two(seconds / 60)}:${two(seconds)}`;
  }

  /** Connects the page with the platform that shows it, if one does. */
  BW.connect = () => {
    const api = findPlatform();
    if (!api || ask(api, "LMSInitialize", "") !== "true") return;
    const began = Date.now();
    const ids = Object.keys(BW.data.puzzles);
    let open = true;

    // The browser may have kept what another learner did at the same desk: the platform knows better.
    BW.store.clear();
    const kept = unpack(ask(api, "LMSGetValue", "cmi.suspend_data"));
    for (const [key, value] of kept) BW.store.set(key, value);

    // Who has passed stays so, even if the progress is reset to practise again.
    const passed = ask(api, "LMSGetValue", "cmi.core.lesson_status") === "passed";
    const said = new Map();
    const tell = (name, value) => {
      if (said.get(name) === value) return;
      said.set(name, value);
      ask(api, "LMSSetValue", name, value);
    };

    /** Tells the platform how far the reader is. */
    const report = () => {
      if (!open) return;
      const solved = ids.filter((id) => (kept.get(`puzzle:${id}`) || {}).state === "solved").length;
      tell("cmi.suspend_data", pack(kept));
      if (ids.length) {
        tell("cmi.core.score.min", "0");
        tell("cmi.core.score.max", "100");
        tell("cmi.core.score.raw", String(Math.round((100 * solved) / ids.length)));
        tell("cmi.core.lesson_status", passed || solved === ids.length ? "passed" : "incomplete");
      } else {
        // Nothing is asked in it: who opened it has read it.
        tell("cmi.core.lesson_status", "completed");
      }
      ask(api, "LMSCommit", "");
    };

    let waiting = 0;
    const soon = () => {
      clearTimeout(waiting);
      waiting = setTimeout(report, 400);
    };
    const { set, clear } = BW.store;
    BW.store.set = (key, value) => {
      set.call(BW.store, key, value);
      kept.set(key, value);
      soon();
    };
    BW.store.clear = () => {
      clear.call(BW.store);
      kept.clear();
      soon();
    };
    document.addEventListener("bw-progress", soon);

    const finish = () => {
      if (!open) return;
      clearTimeout(waiting);
      report();
      open = false;
      ask(api, "LMSSetValue", "cmi.core.session_time", span(Date.now() - began));
      ask(api, "LMSSetValue", "cmi.core.exit", "suspend");
      ask(api, "LMSCommit", "");
      ask(api, "LMSFinish", "");
    };
    // A page that the browser only sets aside may come back: then the platform is asked again.
    window.addEventListener("pagehide", finish);
    window.addEventListener("pageshow", (event) => {
      if (event.persisted && !open) open = ask(api, "LMSInitialize", "") === "true";
    });
    report();
  };
  BW.connect();
}

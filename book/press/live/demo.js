// The live stages in the book's pages.
//
// THE CONTRACT between the press, this script and the stages.
//
// For {{#demo STAGE FLAGS | CAPTION}} the press writes, with ROOT as the way to the book's first folder ("",
// "../", …):
//
//   <figure class="demo" data-stage="stage2_mesh_skin" data-query="scene=arm&amp;step=z90" data-root="ROOT"
//           data-program="FILE">
//     <div class="demo-frame">
//       <img src="ROOT/live/pictures/NAME.png" alt="CAPTION" width="640" height="480" loading="lazy">
//       <button type="button" class="demo-run">Run it here</button>
//     </div>
//     <figcaption>CAPTION</figcaption>
//   </figure>
//
// - data-query: the flags as a query string, `--scene arm --wire` as `scene=arm&wire=`; written by `query` in
//   ../src/live/demo.rs.
// - NAME: `picture_name` in ../src/live/demo.rs. All pictures are 640 by 480.
// - {{#inspect … --vertex 6 | …}} gives the class `demo inspect`; `vertex=6` is in data-query like any other
//   flag. This script puts the table below the frame.
// - FILE: the program of all stages, in `live/`, under a name that changes with its contents; see `program`
//   in ../src/live/bundle.rs.
// - A book without live stages has neither the button nor data-program, but the picture. Without script,
//   demo.css hides the button.
// - The press copies this folder's scripts, styles, stage.html and pictures into the finished book's `live/`,
//   and makes gl.js, FILE and FILE.js there. The theme's index.hbs links element.js, program.js, demo.js
//   (plain scripts, `defer`) and demo.css.
//
// The page fetches and compiles the program once for all of its frames; each takes it from there
// (program.js). A demo in sight already has its frame, hidden behind the picture: the stage's scripts are
// loaded, and wait for the reader to start it.
//
// The page and the frame (stage.html?stage=STAGE&program=FILE&QUERY) exchange messages, objects with a `live`
// field:
//
//   from the frame: { live: "ready" }                 it waits for "begin"
//                   { live: "drawn" }                 the first picture is drawn
//                   { live: "failed", why: "…" }      in words; the frame shows the same
//                   { live: "leave" }                 Escape: the page takes the focus back
//                   { live: "vertex", terms: {…} }    the picked vertex, when it changed; see stage.js
//                   { live: "place", query: "…" }     where it is: the flags to go on from there
//   to the frame:   { live: "begin", files, shader, language, says }  start the stage; files of the workbook that it
//                                                     may read, by path, a shader's function to be taken in place
//                                                     of its own, the page's language and its texts, if there are
//                                                     such
//                   { live: "visible", visible: false }   out of sight: stop drawing; true: go on
//                   { live: "pick", vertex: 6 }       pick that vertex
//                   { live: "place" }                 say where it is
//                   { live: "press", code: "Space" }  press a key: where there are no keys, the caption's are buttons
//
// Where the book is served to write in it, `liveDemos.use` gives all demos another program, the reader's own
// functions in it, and those that run go on from where they were; a badge names whose code it is.
// `liveDemos.show` adds a demo that no author wrote: of the reader's answer, or of lines that were chosen. The
// program has these bodies beside the original's (../src/lines.rs), and the address names one: &body=IMPORT:3.
//
// A page in another language than English has, from a script before this one, `liveWords`: { words: { english:
// says }, font: ADDRESS or null }. At the address, as the page names it, is a script, which is loaded when the first
// demo starts: `packedFont` in it is a font that has the words' letters, in base64. The stage gets both as files,
// live/words (each text and its translation, with a null character between any two) and live/font.
//
// Each side accepts messages only from the other's window.
//
// For styles and tests: a running figure has data-state = "loading", "late", "running", "paused" or "failed";
// an idle one has none. A figure has data-ready while its frame waits for "begin".

"use strict";

(() => {
  // Browsers keep at most 16 contexts of a graphics card, and all demos of a page share one thread.
  const MOST_AT_ONCE = 6;
  // The picture comes back if a stage has not drawn within this time; if it draws later, it is shown after
  // all.
  const PATIENCE_MS = 10_000;

  // Until then the page gets the keys, the wheel and the fingers.
  const HOW_TO_USE = HAS_KEYS
    ? say("Click it to give it the keys and the wheel. Esc takes them back.")
    : say("Tap it to use it.");

  // The keys' names for a browser, where they aren't their letter's.
  const CODES = { Space: "Space", ".": "Period", "←": "ArrowLeft", "→": "ArrowRight", "↑": "ArrowUp", "↓": "ArrowDown" };

  // A reader who pays for data gets nothing before pointing at a demo.
  const SAVES_DATA = navigator.connection?.saveData ?? false;

  // When the browser is idle.
  const whenIdle = (work) => (window.requestIdleCallback ? window.requestIdleCallback(work) : setTimeout(work, 200));

  const LATE = say("It has not started within {seconds} seconds, so here is the picture again. It keeps trying.", { seconds: PATIENCE_MS / 1000 });

  // The running demos, the oldest first.
  const running = [];

  // The page's language, for its stages: null if it is English, or if the font can't be loaded.
  let fontScript = null;
  async function pageLanguage() {
    if (!window.liveWords) return null;
    const { words, font } = window.liveWords;
    const files = { "live/words": Object.entries(words).flat().join("\0") };
    if (!font) return files;
    try {
      await (fontScript ??= script(font));
    } catch {
      return null;
    }
    return { ...files, "live/font": Uint8Array.from(atob(packedFont), (letter) => letter.charCodeAt(0)) };
  }

  class Demo {
    constructor(figure) {
      this.figure = figure;
      this.box = figure.querySelector(".demo-frame");
      this.picture = this.box.querySelector("img");
      this.runButton = this.box.querySelector(".demo-run");
      this.stopButton = element("button", { type: "button", textContent: say("Stop"), hidden: true });
      this.fullButton = element("button", { type: "button", textContent: say("Full screen"), hidden: true });
      this.state = element("span", { className: "demo-state", role: "status" });
      this.badge = element("span", { className: "demo-badge" });
      const { program, query } = figure.dataset;
      this.handedOut = { program, query };
      this.begins = { live: "begin" };
      const bar = element("div", { className: "demo-bar" });
      this.runButton.replaceWith(bar);
      bar.append(this.runButton, this.stopButton, this.fullButton, this.badge, this.state);
      this.runButton.addEventListener("click", () => this.run());
      // A reader who points at it will probably click.
      this.box.addEventListener("pointerenter", () => this.prepare());
      this.runButton.addEventListener("focus", () => this.prepare());
      this.picture.addEventListener("click", () => this.run());
      this.stopButton.addEventListener("click", () => this.stop("", true));
      this.fullButton.addEventListener("click", () => this.toggleFullScreen());
      if (!HAS_KEYS) this.makeKeysButtons();
      this.inspector = figure.classList.contains("inspect") ? new Inspector(this) : null;
      new IntersectionObserver(([entry]) => this.show(entry.isIntersecting)).observe(this.box);
      figure.classList.add("demo-ready");
    }

    get isRunning() {
      return running.includes(this);
    }

    // The keys that the caption names, to be tapped.
    makeKeysButtons() {
      for (const key of this.figure.querySelectorAll("figcaption kbd")) {
        const code = CODES[key.textContent] ?? (/\d/.test(key.textContent) ? "Digit" : "Key") + key.textContent;
        const button = element("button", { type: "button", className: "key", textContent: key.textContent });
        button.addEventListener("click", () => (this.isRunning ? this.post({ live: "press", code }) : this.run()));
        key.replaceWith(button);
      }
    }

    // Loads the frame, behind the picture, and the program. If that fails, the frame says why when it starts.
    prepare() {
      if (this.frame) return;
      const { stage, program, query, body, root = "" } = this.figure.dataset;
      // Starts the download before the frame asks for it. From a folder only the frame can load it.
      if (window.location.protocol !== "file:") {
        liveProgram(new URL(`${root}live/${program}`, window.location.href).href).catch(() => {});
      }
      const caption = this.figure.querySelector("figcaption")?.textContent.trim() ?? "";
      this.frame = element("iframe", {
        title: say("Live: {caption}", { caption: caption || stage }),
        src: `${root}live/stage.html?stage=${stage}&program=${program}${body ? `&body=${body}` : ""}${query ? `&${query}` : ""}`,
        allow: "fullscreen",
      });
      this.picture.after(this.frame);
    }

    run() {
      if (this.isRunning) return;
      if (running.length === MOST_AT_ONCE) {
        running[0].stop(say("Stopped: at most {count} run at once.", { count: MOST_AT_ONCE }), false);
      }
      this.prepare();
      running.push(this);
      this.setState("loading", say("Loading …"));
      this.showButtons(true);
      this.patience = setTimeout(() => this.setState("late", LATE), PATIENCE_MS);
      this.begin();
    }

    // Begins once it is both started and ready, in either order.
    begin() {
      if (!this.isRunning || !("ready" in this.figure.dataset)) return;
      delete this.figure.dataset.ready;
      const { frame } = this;
      const says = window.pageWords && { language: document.documentElement.lang, words: window.pageWords };
      pageLanguage().then((language) => {
        if (this.frame === frame) this.post({ ...this.begins, language, says });
      });
    }

    // Back to the picture; the frame's memory and its share of the graphics card are released.
    stop(why, takesFocus) {
      if (!this.isRunning) return;
      running.splice(running.indexOf(this), 1);
      clearTimeout(this.patience);
      this.forget();
      this.figure.dataset.query = this.handedOut.query;
      delete this.figure.dataset.state;
      this.state.textContent = why;
      this.showButtons(false);
      if (takesFocus) this.runButton.focus();
      this.inspector?.clear();
    }

    forget() {
      this.frame.remove();
      this.frame = null;
      delete this.figure.dataset.ready;
    }

    // Takes another program of the stages, or without one that of the book, from the next start on.
    use(program, badge) {
      const wanted = program ?? this.handedOut.program;
      const isOther = wanted !== this.figure.dataset.program;
      if (program || isOther) this.badge.textContent = badge;
      if (!isOther) return;
      this.figure.dataset.program = wanted;
      const { state } = this.figure.dataset;
      if (state === "running" || state === "paused") this.post({ live: "place" });
      else this.startAnew(this.figure.dataset.query);
    }

    startAnew(query) {
      this.figure.dataset.query = query;
      if (this.frame) this.forget();
      if (!this.isRunning) return;
      this.setState("loading", say("Loading …"));
      this.prepare();
    }

    // A failure before the reader asked for the demo is silent; it is loaded again when the reader asks.
    fail(why) {
      if (!this.isRunning) return this.forget();
      clearTimeout(this.patience);
      this.setState("failed", why);
    }

    showButtons(isRunning) {
      const hadFocus = document.activeElement === this.runButton;
      this.runButton.hidden = isRunning;
      this.stopButton.hidden = !isRunning;
      this.fullButton.hidden = !isRunning || !document.fullscreenEnabled;
      if (hadFocus && isRunning) this.stopButton.focus();
    }

    setState(state, words) {
      this.figure.dataset.state = state;
      this.state.textContent = words;
    }

    // In sight it is prepared; out of sight nothing is drawn.
    show(visible) {
      this.isVisible = visible;
      if (visible && !SAVES_DATA) whenIdle(() => this.prepare());
      this.post({ live: "visible", visible });
      const { state } = this.figure.dataset;
      if (state === "running" || state === "paused") this.setState(visible ? "running" : "paused", "");
    }

    post(message) {
      this.frame?.contentWindow?.postMessage(message, ORIGIN);
    }

    receive(message) {
      if (message.live === "ready") {
        this.figure.dataset.ready = "";
        this.begin();
      } else if (message.live === "drawn") {
        clearTimeout(this.patience);
        this.setState("running", HOW_TO_USE);
        // The frame could not listen when that was posted.
        if (this.isVisible === false) this.show(false);
      } else if (message.live === "failed") {
        this.fail(say("It does not run here; the picture says why."));
      } else if (message.live === "leave") {
        this.stopButton.focus();
      } else if (message.live === "vertex") {
        this.inspector?.show(message.terms);
      } else if (message.live === "place") {
        this.startAnew(message.query);
      }
    }

    toggleFullScreen() {
      if (document.fullscreenElement === this.box) document.exitFullscreen();
      else this.box.requestFullscreen();
    }
  }

  // ---- The picked vertex as a table: the numbers of the panel, rounded like the book's tables, and for screen readers.

  class Inspector {
    constructor(demo) {
      this.demo = demo;
      this.vertex = new URLSearchParams(demo.figure.dataset.query).get("vertex") ?? "0";
      this.input = element("input", { type: "number", min: 0, step: 1, value: this.vertex });
      this.input.addEventListener("change", () => this.pick());
      this.label = element("label", { hidden: true }, say("Vertex"), " ", this.input);
      this.words = element("p");
      this.table = element("table");
      // On a narrow page the table scrolls sideways, also by keyboard.
      this.scroller = element("div", { className: "inspector-table", tabIndex: 0, role: "group" }, this.table);
      this.scroller.ariaLabel = say("The terms of the vertex");
      demo.box.after(element("div", { className: "inspector" }, this.words, this.label, this.scroller));
      this.clear();
    }

    clear() {
      this.label.hidden = true;
      this.scroller.hidden = true;
      this.shape = "";
      this.words.textContent = say("Run it to see here, term by term, how vertex {vertex} is computed.", { vertex: this.vertex });
    }

    pick() {
      if (this.input.checkValidity()) this.demo.post({ live: "pick", vertex: this.input.valueAsNumber });
    }

    show(sum) {
      if (sum === null) return;
      this.label.hidden = false;
      this.scroller.hidden = false;
      this.words.textContent = "";
      this.input.max = sum.count - 1;
      if (document.activeElement !== this.input) this.input.value = sum.vertex;
      // Only changes are written, so that a screen reader keeps its place in the table.
      const shape = [sum.vertex, sum.of, ...sum.terms.map((term) => term.joint)].join("\n");
      if (shape !== this.shape) this.build(sum);
      this.shape = shape;
      cellTexts(sum).forEach((text, index) => {
        if (this.cells[index].textContent !== text) this.cells[index].textContent = text;
      });
    }

    build(sum) {
      const titles = columnTitles(sum);
      const head = element("tr", {}, ...titles.map((title) => heading(title, "col")));
      const whole = (title) => [heading(title, "row"), element("td", { colSpan: titles.length - 1 })];
      const cells = () => titles.slice(1).map((title) => {
        const cell = element("td");
        cell.dataset.heading = title;
        return cell;
      });
      const terms = sum.terms.map((term) => element("tr", {}, heading(term.joint, "row"), ...cells()));
      const vertex = sum.of === "" ? sum.vertex : `${sum.vertex} (${sum.of})`;
      const caption = sum.terms.some((term) => term.offset)
        ? say("Vertex {vertex}: where each bone i, of weight wᵢ, takes it", { vertex })
        : say("Vertex {vertex}: where each joint i, of weight wᵢ, takes it", { vertex });
      this.table.replaceChildren(
        element("caption", { textContent: caption }),
        element("thead", {}, head),
        element("tbody", {}, element("tr", {}, ...whole(say("v, in mesh"))), ...terms),
        element("tfoot", {}, element("tr", { className: "inspector-sum" }, ...whole(say("sum")))),
      );
      this.cells = [...this.table.querySelectorAll("td")];
    }
  }

  function columnTitles(sum) {
    return sum.terms.some((term) => term.offset)
      ? [say("bone i"), "wᵢ", say("offset oᵢ"), say("place pᵢ"), "v + oᵢ + pᵢ", "wᵢ · (v + oᵢ + pᵢ)"]
      : [say("joint i"), "wᵢ", "Mᵢ", "Bᵢ⁻¹", "Mᵢ · Bᵢ⁻¹ · v", "wᵢ · Mᵢ · Bᵢ⁻¹ · v"];
  }

  // The texts of the table's cells, row by row.
  function cellTexts(sum) {
    const terms = sum.terms.flatMap((term) => [
      rounded(term.weight),
      term.offset ? vector(term.offset) : matrix(term.model_from_joint),
      term.offset ? vector(term.bone) : matrix(term.joint_from_mesh),
      vector(term.moved),
      vector(term.weighted),
    ]);
    return [vector(sum.mesh, "   "), ...terms, vector(sum.sum, "   ")];
  }

  const rounded = (number) => String(Number(number.toFixed(5)));
  const vector = (numbers, between = "\n") => numbers.map((number) => (number === null ? say("none") : rounded(number))).join(between);
  const matrix = (rows) => rows.map((row) => row.map((number) => number?.toFixed(3).padStart(6)).join(" ")).join("\n");

  const heading = (textContent, scope) => element("th", { textContent, scope });

  // ---- All demos of the page.

  const demos = [];
  // Whose code all demos run, if it is not the book's.
  let badge = "";

  // A picture of nothing, as large as a demo's.
  const BLANK = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"/>')}`;

  function add(figure) {
    const demo = new Demo(figure);
    demos.push(demo);
    demo.badge.textContent = badge;
    return demo;
  }

  window.liveDemos = {
    // All demos but those that show a certain answer.
    use(program, words) {
      badge = program ? words : "";
      for (const demo of demos.filter((demo) => !demo.isOfAnswer)) demo.use(program, words);
    },

    // While something else has to be fast, no demo draws.
    rest(isAtRest) {
      for (const demo of demos) demo.post({ live: "visible", visible: !isAtRest && demo.isVisible !== false });
    },

    // Shows a demo in place of what is there, and starts it. `demo` has what is in a figure's data, and what
    // goes with "begin".
    show(place, caption, demo, begins = {}) {
      this.hide(place);
      const button = element("button", { type: "button", className: "demo-run", textContent: say("Run it here") });
      const figure = element("figure", { className: "demo" });
      Object.assign(figure.dataset, demo);
      figure.append(
        element("div", { className: "demo-frame" }, element("img", { alt: "", width: 640, height: 480, src: BLANK }), button),
        element("figcaption", { textContent: caption }),
      );
      place.replaceChildren(figure);
      const shown = add(figure);
      Object.assign(shown.begins, begins);
      shown.isOfAnswer = true;
      shown.badge.textContent = "";
      if (!SAVES_DATA) shown.run();
    },

    // Empties the place of a demo that was shown.
    hide(place) {
      for (const old of demos.filter(({ figure }) => place.contains(figure))) {
        old.stop("", false);
        demos.splice(demos.indexOf(old), 1);
      }
      place.replaceChildren();
    },
  };

  function begin() {
    const figures = [...document.querySelectorAll("figure.demo")].filter((figure) => figure.querySelector(".demo-run"));
    figures.forEach(add);
    window.addEventListener("message", (event) => {
      if (ORIGIN !== "*" && event.origin !== ORIGIN) return;
      demos.find((demo) => demo.frame?.contentWindow === event.source)?.receive(event.data);
    });
    document.addEventListener("fullscreenchange", () => {
      for (const demo of demos) {
        const isFull = document.fullscreenElement === demo.box;
        demo.fullButton.textContent = isFull ? say("Leave full screen") : say("Full screen");
      }
    });
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();

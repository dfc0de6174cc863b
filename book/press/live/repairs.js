// Additions to miniquad's loader gl.js for a page with more than one canvas: loaded after element.js and gl.js, before
// stage.js.
//
// - Scrolling, focus and keys stay with the page until the canvas is clicked.
// - Nothing is drawn while the frame is out of sight, but the first picture, which the page waits for.
// - Two GL calls of gl.js are wrong or missing for these stages.
// - The arguments of the stage's program, and its messages.

"use strict";

const toPage = (message) => window.parent.postMessage(message, ORIGIN);
const isFromPage = (event) => event.source === window.parent && (ORIGIN === "*" || event.origin === ORIGIN);

// ---- Messages: what went wrong.

let hasFailed = false;

function fail(why) {
  if (hasFailed) return;
  hasFailed = true;
  document.body.classList.add("failed");
  document.querySelector("#message").textContent = why;
  toPage({ live: "failed", why });
}

// A panic traps; live_failed has reported its reason by then. Anything else is reported here.
window.addEventListener("error", (event) => fail(say("The stage stopped: {why}", { why: event.message })));
window.addEventListener("unhandledrejection", (event) => fail(say("The stage stopped: {why}", { why: event.reason })));
canvas.addEventListener("webglcontextlost", () => fail(say("The browser withdrew the graphics card. Stop the demo and run it again.")));
// gl.js shows dialogs that block the whole page.
window.alert = fail;

// ---- Frames: after the first only while in sight, and none after a failure.

const nextFrame = window.requestAnimationFrame.bind(window);
let isVisible = true;
let waiting = null;
let isDrawn = false;

const rests = () => isDrawn && (!isVisible || document.hidden);

window.requestAnimationFrame = (draw) => {
  // Only gl.js's own loop waits.
  if (draw !== animation) return nextFrame(draw);
  if (hasFailed) return 0;
  if (rests()) {
    waiting = draw;
    return 0;
  }
  return nextFrame((now) => {
    // A frame requested in sight may come out of sight.
    if (rests()) {
      waiting = draw;
      return;
    }
    draw(now);
    if (!isDrawn) toPage({ live: "drawn" });
    isDrawn = true;
  });
};

function goOn() {
  if (waiting === null || rests()) return;
  const draw = waiting;
  waiting = null;
  window.requestAnimationFrame(draw);
}

document.addEventListener("visibilitychange", goOn);

// ---- Keys, wheel and fingers: they go to the stage only while the canvas has the focus.

const isActive = () => document.activeElement === canvas;

// In stage.html the focus function itself was disabled for gl.js.
function takeFocus() {
  HTMLElement.prototype.focus.call(canvas, { preventScroll: true });
}

function leave() {
  canvas.blur();
  toPage({ live: "leave" });
}

function ignore(event) {
  event.stopImmediatePropagation();
}

window.addEventListener("mousedown", takeFocus, true);

window.addEventListener(
  "keydown",
  (event) => {
    // While the stage has something to close, such as its help, Esc goes to the stage.
    if (event.key === "Escape" && !wasm_exports?.live_takes_escape()) {
      leave();
      ignore(event);
      event.preventDefault();
    } else if (event.key === "Tab" || /^F\d+$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) {
      // These belong to the browser.
      ignore(event);
    }
  },
  true,
);

// Keys pressed before the focus left would otherwise stay pressed.
const keysDown = new Set();
canvas.addEventListener("keydown", (event) => keysDown.add(event.code));
canvas.addEventListener("keyup", (event) => keysDown.delete(event.code));
canvas.addEventListener("blur", () => {
  for (const code of keysDown) wasm_exports.key_up(into_sapp_keycode(code), 0);
  keysDown.clear();
});

// Trackpads send many small steps, wheels a few large ones: a hundred pixels make one step.
let wheelPixels = 0;

window.addEventListener(
  "wheel",
  (event) => {
    ignore(event);
    if (!isActive()) return; // it scrolls the page
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 40;
    wheelPixels += event.deltaY * lines;
    const steps = Math.trunc(wheelPixels / 100);
    wheelPixels -= steps * 100;
    for (let step = 0; step < Math.abs(steps); step += 1) wasm_exports.mouse_wheel(0, -Math.sign(steps));
  },
  { capture: true, passive: false },
);

for (const kind of ["touchstart", "touchmove", "touchend", "touchcancel"]) {
  // Without the focus, a finger on the canvas scrolls the page or taps; for a tap the browser sends a mouse
  // click.
  window.addEventListener(kind, (event) => isActive() || ignore(event), { capture: true, passive: false });
}

// A button may be released outside the canvas, and a drag continues there.
canvas.addEventListener("pointerdown", (event) => event.pointerType === "mouse" && canvas.setPointerCapture(event.pointerId));
canvas.addEventListener("contextmenu", (event) => event.preventDefault());

// Files can be dropped only on windows: a page can't name them.
for (const kind of ["dragover", "drop"]) {
  window.addEventListener(kind, (event) => (ignore(event), event.preventDefault()), true);
}

// ---- GL: calls that are wrong or missing in gl.js.

function register_plugin(imports) {
  Object.assign(imports.env, {
    // gl.js uploads only the first matrix of an array.
    glUniformMatrix4fv(location, count, transpose, value) {
      gl.uniformMatrix4fv(GL.uniforms[location], Boolean(transpose), getArray(value, Float32Array, 16 * count));
    },
    // gl.js has only a stub.
    glDepthMask(on) {
      gl.depthMask(Boolean(on));
    },
    live_words_length: () => words.length,
    live_words: (into) => new Uint8Array(wasm_memory.buffer, into, words.length).set(words),
    live_failed: (text, length) => fail(textAt(text, length)),
    live_place_is: (words, length) => toPage({ live: "place", query: queryOf(textAt(words, length)) }),
    live_has_files: () => Object.keys(files).length > 0,
    live_file_length(path, length) {
      const name = plain(textAt(path, length));
      const found = files[name] ?? language[name] ?? null;
      file = typeof found === "string" ? new TextEncoder().encode(found) : (found ?? new Uint8Array());
      return found === null ? -1 : file.length;
    },
    live_file: (into) => new Uint8Array(wasm_memory.buffer, into, file.length).set(file),
    live_vertex: (json, length) => toPage({ live: "vertex", terms: JSON.parse(textAt(json, length)) }),
  });
}

// The workbook's files by path, where not all functions are the originals, and the bytes of the one that the
// program asked for.
let files = {};
let file = new Uint8Array();

// What makes the stage speak the page's language, if that is not English: its words and a font; see demo.js.
let language = {};

// A shader's function that is taken in place of the stage's own, if there is one: { name, code }.
let shader = null;
const takeSource = WebGL2RenderingContext.prototype.shaderSource;
WebGL2RenderingContext.prototype.shaderSource = function (into, text) {
  takeSource.call(this, into, shader ? text.replace(region(shader.name), (_, start, end) => `${start}${shader.code}\n${end}`) : text);
};

// A path without steps up and down: a/b/../c is a/c.
function plain(path) {
  const parts = [];
  for (const part of path.replaceAll("\\", "/").split("/")) part === ".." ? parts.pop() : parts.push(part);
  return parts.join("/");
}

// The lines --scene=arm and --wire as a query string.
function queryOf(lines) {
  const pairs = lines.split("\n").map((line) => line.match(/^--([^=]+)=?(.*)$/)?.slice(1)).filter(Boolean);
  return new URLSearchParams(pairs).toString();
}

function textAt(start, length) {
  return new TextDecoder().decode(new Uint8Array(wasm_memory.buffer, start, length));
}

// ---- The program's arguments: ?stage=NAME&program=FILE&scene=arm&wire= becomes the lines --scene=arm and
// --wire. &body=IMPORT:NUMBER is for stage.js.

const query = new URLSearchParams(window.location.search);
const stage = query.get("stage") ?? "";
const programName = query.get("program") ?? "";
const body = query.get("body") ?? "";
for (const name of ["stage", "program", "body"]) query.delete(name);
const words = new TextEncoder().encode(
  [...query].map(([name, value]) => (value === "" ? `--${name}` : `--${name}=${value}`)).join("\n"),
);

// ---- From the page.

window.addEventListener("message", (event) => {
  if (!isFromPage(event)) return;
  if (event.data.live === "visible") {
    isVisible = event.data.visible;
    goOn();
  } else if (event.data.live === "pick" && wasm_exports) {
    wasm_exports.live_pick(event.data.vertex);
    window.requestAnimationFrame(animation);
  } else if (event.data.live === "place" && wasm_exports) {
    wasm_exports.live_place();
  } else if (event.data.live === "press" && wasm_exports) {
    for (const kind of ["keydown", "keyup"]) canvas.dispatchEvent(new KeyboardEvent(kind, { code: event.data.code }));
  }
});

// Frees the canvas's resources at once, not when the browser collects them.
window.addEventListener("pagehide", () => gl?.getExtension("WEBGL_lose_context")?.loseContext());

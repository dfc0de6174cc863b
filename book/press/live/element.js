// What all scripts of a page share.

"use strict";

/** A text in the page's language: `words.js` has the texts of a page that is not in English. */
function translated(english) {
  return window.pageWords?.[english] ?? english;
}

/** The same for a text in quotes, where the press finds it, with values in place of its names in braces. */
function say(english, values = {}) {
  return translated(english).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** A new element with these properties and these children. */
function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** A new button that does something. */
function button(textContent, run, className = "") {
  const made = element("button", { type: "button", textContent, className });
  made.addEventListener("click", run);
  return made;
}

/** False on a phone or a tablet, where words about keys are no use. */
const HAS_KEYS = !window.matchMedia("(pointer: coarse)").matches;

/** Where messages between a page and its frames go: a page from a folder has no origin to name. */
const ORIGIN = window.location.protocol === "file:" ? "*" : window.location.origin;

/** What stands between the anchors of a name in a text; the anchors' lines are its groups. */
const region = (name) => new RegExp(`(// ANCHOR: ${name}\\n)[^]*?(// ANCHOR_END: ${name}\\n)`);

/** Loads a script: a page from a folder may load nothing else. Resolves once it has run. */
function script(src) {
  return new Promise((resolve, reject) => {
    const onerror = () => reject(new Error(say("{file} could not be loaded.", { file: src })));
    document.head.append(element("script", { src, onload: resolve, onerror }));
  });
}

/** What was kept in this browser under a name; null if nothing was, or nothing can be. */
function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

/** Keeps a value in this browser, or forgets it if it is null. */
function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage, or if it is full, the value lives as long as the page.
  }
}

// ---- The runner's texts: paragraphs, and indented lines as they are.

function inWords(text) {
  const blocks = [];
  for (const line of text.split("\n")) {
    // A compiler's lines begin with their numbers.
    const kind = line.trim() === "" ? "" : /^(\s|\d+ +\||\.\.\.$)/.test(line) ? "pre" : "p";
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  const block = ({ kind, lines }) =>
    kind === "pre" ? element("pre", { textContent: unindented(lines) }) : element("p", {}, ...withCode(translated(joined(lines))));
  return blocks.filter(({ kind }) => kind !== "").map(block);
}

// Lines of one paragraph. Between letters as wide as high, such as Chinese ones, there is no space.
function joined(lines) {
  const wide = "[\\p{Script=Han}\\u3000-\\u303f\\uff00-\\uffef“”‘’…]";
  return lines.join("\n").replace(new RegExp(`(?<=${wide})\\n(?=${wide})`, "gu"), "").replaceAll("\n", " ");
}

function unindented(lines) {
  const margin = Math.min(...lines.map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(margin)).join("\n");
}

// What stands between backticks is code.
function withCode(text) {
  return text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? element("code", { textContent: part }) : part));
}

/** Shows a verdict: `kind` is "good", "bad" or nothing. */
function sayVerdict(place, kind, words) {
  const [head, ...rest] = words.trim().split("\n");
  place.classList.remove("good", "bad");
  place.classList.add("verdict", ...(kind ? [kind] : []));
  place.replaceChildren(element("p", { className: "verdict-head" }, ...withCode(head)), ...inWords(rest.join("\n")));
}

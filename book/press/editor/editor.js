// The editor of an exercise: one function in Rust or GLSL. `npm ci && npm run build` makes ../live/editor.js of it.

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { rust } from "@codemirror/lang-rust";
import { HighlightStyle, StreamLanguage, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { shader } from "@codemirror/legacy-modes/mode/clike";
import { setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

// The colours of the book's listings, light and dark.
const colors = HighlightStyle.define([
  { tag: [tags.comment], color: "var(--code-comment)" },
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.self], color: "var(--code-word)" },
  { tag: [tags.typeName, tags.standard(tags.variableName)], color: "var(--code-type)" },
  { tag: [tags.function(tags.variableName), tags.macroName, tags.function(tags.propertyName)], color: "var(--code-name)" },
  { tag: [tags.string], color: "var(--code-text)" },
  { tag: [tags.number, tags.bool], color: "var(--code-number)" },
]);

const shown = (text) => text.replace(/\n$/, "");

/**
 * Makes an editor in an element. `text` ends with a line end, which the editor does not show as a line of its own;
 * `label` is its name for screen readers; `firstLine` the number of its first line in the file; `changed` is called
 * after each change, `check` on Ctrl+S, `leave` on Esc.
 */
export function makeEditor({ parent, text, label, isShader, firstLine, changed, check, leave }) {
  const extensions = [
    lineNumbers({ formatNumber: (number) => String(number + firstLine - 1) }),
    history(),
    drawSelection(),
    EditorView.lineWrapping,
    highlightActiveLine(),
    bracketMatching(),
    indentOnInput(),
    indentUnit.of("    "),
    isShader ? StreamLanguage.define(shader) : rust(),
    syntaxHighlighting(colors),
    EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
    EditorView.updateListener.of((update) => update.docChanged && changed()),
    keymap.of([
      { key: "Mod-s", preventDefault: true, run: () => (check(), true) },
      { key: "Escape", run: (view) => (view.contentDOM.blur(), leave(), true) },
      indentWithTab,
      ...defaultKeymap,
      ...historyKeymap,
    ]),
  ];
  const view = new EditorView({ parent, state: EditorState.create({ doc: shown(text), extensions }) });
  return {
    get text() {
      return `${view.state.doc}\n`;
    },
    set text(text) {
      if (text === this.text) return;
      const insert = shown(text);
      const head = Math.min(view.state.selection.main.head, insert.length);
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert }, selection: { anchor: head } });
    },
    /** Marks a line of the file, with what is wrong there; none without a line. */
    mark(line, message, column = 1) {
      const number = line - firstLine + 1;
      const here = number >= 1 && number <= view.state.doc.lines ? view.state.doc.line(number) : null;
      const from = here && Math.min(here.from + column - 1, here.to);
      const marks = here ? [{ from, to: here.to, severity: "error", message }] : [];
      view.dispatch(setDiagnostics(view.state, marks));
    },
    focus: () => view.focus(),
  };
}

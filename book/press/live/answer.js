// What the forms share in which an exercise is done in the page (lines.js, shader.js): their data, which
// live/answers/NAME.js hands to `answerData`, and the stage's window with the answer in it.
//
// Data has `window`: { stage, query, program, tables }, where program is null without live stages, and tables are the
// recorded ones of the step that the window opens at.

"use strict";

const { answerData, answersOf } = (() => {
  const known = new Map();
  const loading = new Map();

  // Loads the data of a form's exercise; if that fails, the next call tries again.
  function answersOf(form) {
    const { exercise, root } = form.dataset;
    if (!loading.has(exercise)) {
      const data = script(`${root}live/answers/${exercise}.js`).then(() => known.get(exercise));
      data.catch(() => loading.delete(exercise));
      loading.set(exercise, data);
    }
    return loading.get(exercise);
  }

  return { answersOf, answerData: (exercise, data) => known.set(exercise, data) };
})();

/** Runs the window in a form. `begins` goes to the stage, with the tables among its files. */
function showAnswer(form, { stage, program, query, tables }, caption, more, begins, body = "") {
  if (!program) return;
  const files = { ...tables, ...begins.files };
  const demo = { stage, program, query: query + more, root: form.dataset.root, body };
  liveDemos.show(form.querySelector(".answer-window"), caption, demo, { ...begins, files });
}

function hideAnswer(form) {
  liveDemos.hide(form.querySelector(".answer-window"));
}

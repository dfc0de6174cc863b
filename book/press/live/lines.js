// An exercise built from its lines: form.lines, which ../src/lines.rs writes. Its data is loaded with the first
// choice (answer.js):
//
//   { window, import, file, verdicts: [{ said, right, runs, case }] }
//
// - verdicts: one for each way to fill the places, that of the last place changing first: the runner's words, by
//   their languages; if it is right; if a page may run it; and its smallest case for the window, in the same way, or
//   null.
// - import: the function by which the live stages ask for one of the bodies that run, counted from 1.
// - file: the function's file, which the window reads to see that a case is about what runs.

"use strict";

(() => {
  // The number of the chosen body, and how many places are open.
  function chosen(form) {
    const places = [...form.querySelectorAll("fieldset")].map((place) => [...place.querySelectorAll("input")]);
    const choices = places.map((inputs) => inputs.findIndex((input) => input.checked));
    const number = choices.reduce((body, choice, at) => body * places[at].length + choice, 0);
    return { number, open: choices.filter((choice) => choice === -1).length };
  }

  async function choose(form) {
    const said = form.querySelector(".answer-said");
    const { number, open } = chosen(form);
    if (open > 0) return sayVerdict(said, "", open === 1 ? say("One more place is open.") : say("{count} more places are open.", { count: open }));
    try {
      const data = await answersOf(form);
      // Another choice may have been made meanwhile.
      if (chosen(form).number === number) show(form, said, data, number);
    } catch (error) {
      sayVerdict(said, "bad", error.message);
    }
  }

  const inLanguage = (texts) => texts && (texts[document.documentElement.lang] ?? texts.en);

  function show(form, said, data, number) {
    const verdict = data.verdicts[number];
    sayVerdict(said, verdict.right ? "good" : "bad", inLanguage(verdict.said));
    if (!verdict.runs) return hideAnswer(form);
    const body = data.verdicts.slice(0, number + 1).filter(({ runs }) => runs).length;
    // The case has the function that it is about at its end.
    const smallest = inLanguage(verdict.case);
    const files = smallest ? { smallest, [data.file]: smallest } : {};
    const caption = smallest
      ? say("The smallest case in which it is wrong, with the right places beside yours.")
      : say("The lines you chose, in the stage's window. Where they differ from what is expected, that lies behind them.");
    showAnswer(form, data.window, caption, smallest ? "&smallest=smallest" : "", { files }, `${data.import}:${body}`);
  }

  for (const form of document.querySelectorAll("form.lines")) {
    form.hidden = false;
    form.addEventListener("change", () => choose(form));
    form.addEventListener("submit", (event) => event.preventDefault());
    // A browser may have kept what was chosen before.
    form.reset();
  }
})();

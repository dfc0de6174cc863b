// Predict, then run: a small question that is answered by doing, before one reads on.
//
// THE MARKUP, which the book's press makes. Without this script it is a question with its answer folded away; the script
// adds the buttons, the handle and the result. Nothing in it has an inline script or style.
//
// All kinds; `data-key` tells the questions of a page apart (the press counts them: 1, 2, …), and with the page's path it
// is the name under which an answer is kept in localStorage:
//
//     <form class="predict" data-kind="point|choice|number" data-key="1" …>
//       <fieldset>
//         <legend>The question, as HTML without blocks</legend>
//         … what the kind needs, see below …
//       </fieldset>
//       <details class="predict-answer">
//         <summary>The answer</summary>
//         … see below …
//       </details>
//     </form>
//
// point: <form … data-start="0.5 0" data-answer="0.45 0.1">, x and y in world units, y up.
//         In the fieldset: <div class="predict-figure">the figure's SVG, inlined</div>.
//         The SVG has <g class="world" transform="matrix(…)">, from world units to its viewBox.
//         In the details: <p>x 0.45, y 0.1</p> and <p>`after`</p>; the last <p> is what is said after checking.
//
// choice: <form …>; in the fieldset one
//           <label><input type="radio" name="predict-1" value="0"> <span>an option as HTML</span></label>
//         per option, in order; `name` is "predict-" and the key, unique on its page.
//         In the details: <ol> with one <li> per option, its `because`; the right one is <li data-right>.
//
// number: <form … data-from="0" data-to="10" data-step="0.1" data-unit="s" data-answer="3.48">; nothing in the fieldset.
//         In the details: <p>3.48 s</p> and <p>`after`</p>; the last <p> is what is said after checking.
//
// IDS: every id in a figure's SVG begins with `fig-NAME-`. Where a page has the same figure more than once, the press puts
// a number behind it: `fig-outline-` becomes `fig-outline-2-`, also in `aria-labelledby` and `aria-describedby`.
//
// Load it once a page: <script type="module" src="…/live/predict.js">, with predict.css and figures.css.

// Below a figure with states, a slider that chooses the visible one, and the words for it; in the drawing, where
// the states have places, a ring to drag from one to another. Without this script the state marked in the
// drawing is visible, and there is no slider.

"use strict";

(() => {
    for (const drawing of document.querySelectorAll("svg[data-slider]")) {
        const states = [...drawing.querySelectorAll(".state")];
        const input = element("input", { type: "range", min: 0, max: states.length - 1 });
        input.value = states.findIndex((state) => state.classList.contains("shown"));
        const name = element("span", { textContent: drawing.dataset.slider });
        const label = element("label", { className: "slider" }, name, input);

        // Screen readers read the words as the slider's value; the output would make them say the words
        // twice.
        const output = element("output", { className: "slider-says", ariaLive: "off" });

        const places = states.map((state) => state.dataset.at?.split(" ").map(Number));
        const ring = places[0] && grip(drawing, 42, (x, y) => {
            const away = places.map(([left, top]) => Math.hypot(x - left, y - top));
            input.value = away.indexOf(Math.min(...away));
            show();
        });

        const show = () => {
            states.forEach((state, index) => state.classList.toggle("shown", index === input.valueAsNumber));
            output.textContent = states[input.valueAsNumber].dataset.says;
            input.ariaValueText = output.textContent;
            ring?.setAttribute("transform", `translate(${places[input.valueAsNumber]})`);
        };
        input.addEventListener("input", show);
        show();
        drawing.after(label, output);
    }
})();

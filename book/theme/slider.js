// Below a figure with states, a slider that chooses the visible one, and the words for it. Without this
// script the state marked in the drawing is visible, and there is no slider.

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

        const show = () => {
            states.forEach((state, index) => state.classList.toggle("shown", index === input.valueAsNumber));
            output.textContent = states[input.valueAsNumber].dataset.says;
            input.ariaValueText = output.textContent;
        };
        input.addEventListener("input", show);
        show();
        drawing.after(label, output);
    }
})();

// Below a figure with states, a slider that chooses the visible one, and the words for it. Without this
// script the state marked in the drawing is visible, and there is no slider.

"use strict";

(() => {
    for (const drawing of document.querySelectorAll("svg[data-slider]")) {
        const states = [...drawing.querySelectorAll(".state")];
        const input = document.createElement("input");
        input.type = "range";
        input.min = 0;
        input.max = states.length - 1;
        input.value = states.findIndex((state) => state.classList.contains("shown"));

        const name = document.createElement("span");
        name.textContent = drawing.dataset.slider;
        const label = document.createElement("label");
        label.className = "slider";
        label.append(name, input);

        // Screen readers read the words as the slider's value; the output would make them say the words
        // twice.
        const output = document.createElement("output");
        output.className = "slider-says";
        output.setAttribute("aria-live", "off");

        const show = () => {
            states.forEach((state, index) => state.classList.toggle("shown", index === input.valueAsNumber));
            output.textContent = states[input.valueAsNumber].dataset.says;
            input.setAttribute("aria-valuetext", output.textContent);
        };
        input.addEventListener("input", show);
        show();
        drawing.after(label, output);
    }
})();

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
        const ring = places[0] && grip(drawing, (x, y) => {
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

/** A ring in a drawing that a mouse or a finger drags: `moved` gets each of its places, in the picture's units. */
function grip(drawing, moved) {
    const ring = document.createElementNS(drawing.namespaceURI, "g");
    ring.setAttribute("class", "grip");
    // The larger circle is as wide as a finger on a phone, and can't be seen.
    ring.innerHTML = '<circle r="42"/><circle class="line" r="18"/>';
    // A finger on it must not scroll the page; Chromium has no touch-action inside a drawing.
    ring.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    ring.addEventListener("pointerdown", (event) => ring.setPointerCapture(event.pointerId));
    ring.addEventListener("pointermove", (event) => {
        if (!ring.hasPointerCapture(event.pointerId)) return;
        const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
        moved(x, y);
    });
    drawing.append(ring);
    return ring;
}

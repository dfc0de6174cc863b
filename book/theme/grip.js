// What can be dragged in a drawing.

"use strict";

/** A ring in a drawing that a mouse or a finger drags: `moved` gets each of its places, in the picture's units.
 * A finger that lands within `reach` of its middle takes it. */
function grip(drawing, reach, moved) {
    const ring = document.createElementNS(drawing.namespaceURI, "g");
    ring.setAttribute("class", "grip");
    ring.innerHTML = `<circle r="${reach}"/><circle class="line" r="18"/>`;
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

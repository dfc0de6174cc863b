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
        moved(...pointed(drawing, event));
    });
    drawing.append(ring);
    return ring;
}

/** A grip that is a slider: `put` gets each place in the drawing's world, within `limits`, to which it is
 * dragged, or led by the arrow keys from the place that `at` has, `step` by step. */
function slidingGrip(drawing, reach, { name, limits, step, at, put }) {
    const world = worldOf(drawing);
    const { width, height } = drawing.viewBox.baseVal;
    const placed = (x, y) => put(within(limits, placeAt(world, [x / width, y / height])));
    const ring = grip(drawing, reach, placed);
    Object.assign(ring, { role: "slider", tabIndex: 0, ariaLabel: say("{name}: drag it, or use the arrow keys", { name }) });
    Object.assign(ring, { ariaValueMin: limits.left, ariaValueMax: limits.right });
    ring.addEventListener("keydown", (event) => {
        const way = ARROWS[event.key];
        if (!way) return;
        event.preventDefault();
        put(within(limits, at().map((value, axis) => value + step * way[axis])));
    });
    // One image would hide the ring from a screen reader.
    drawing.setAttribute("role", "group");
    return ring;
}

/** Where an event happens in a drawing, in the picture's units. */
function pointed(drawing, { clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(drawing.getScreenCTM().inverse());
    return [x, y];
}

/** A place in a drawing's world, in the picture's units. */
function inPicture(drawing, place) {
    const { width, height } = drawing.viewBox.baseVal;
    const [across, down] = shares(worldOf(drawing), place);
    return [across * width, down * height];
}

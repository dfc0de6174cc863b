// The layer over a drawing: a handle to drag, and the right answer beside it once it is known.

"use strict";

/** The layer over the drawing: the handle, the right place, and the line between them. None of it is in the
 * picture, which is one image to a screen reader. */
function overlay(drawing) {
    const handle = element('div', { className: 'predict-handle', role: 'slider', tabIndex: 0 });
    handle.ariaLabel = say('Your answer: drag it, or move it with the arrow keys');
    const target = element('div', { className: 'predict-target', ariaHidden: 'true' });
    const way = element('div', { className: 'predict-way', ariaHidden: 'true' });
    const layer = element('div', { className: 'predict-layer' });
    drawing.replaceWith(layer);
    layer.append(drawing, way, target, handle);
    return [handle, target, way];
}

/** Positions an element in the layer. */
function moveTo(element, world, place) {
    const [x, y] = shares(world, place);
    element.style.left = `${100 * x}%`;
    element.style.top = `${100 * y}%`;
}

/** A line between two points: a box of that length, turned about its start. World units are equal in x and y.
 * */
function connect(line, world, from, to) {
    moveTo(line, world, from);
    const [x, y] = [to[0] - from[0], to[1] - from[1]];
    line.style.width = `${100 * Math.hypot(x, y) / (world.right - world.left)}%`;
    line.style.rotate = `${-Math.atan2(y, x)}rad`;
}

/** Two number fields, for readers who neither drag nor steer. They have no limits, which the browser would
 * enforce: `put` moves outside points to the drawing's edge, and a rounded edge may lie a little outside. */
function numberFields(plain, put) {
    const inputs = ['x', 'y'].map(() => element('input', { type: 'number', step: 'any', required: true }));
    const labels = inputs.map((input, axis) => element('label', {}, `${'xy'[axis]} `, input));
    for (const input of inputs) {
        input.addEventListener('change', () => {
            const place = inputs.map(input => input.valueAsNumber);
            if (place.every(Number.isFinite)) put(place);
        });
    }
    return {
        box: element('div', { className: 'predict-fields' }, ...labels),
        write: place => inputs.forEach((input, index) => { input.value = plain(place[index]); }),
    };
}

/** Follows a pointer that grabs the handle, or presses in the drawing; then the handle jumps there. */
function whenDragged(handle, world, where, put) {
    const layer = handle.parentElement;
    let hold = null;
    const placeOf = event => {
        const area = layer.getBoundingClientRect();
        return placeAt(world, [(event.clientX - area.left) / area.width, (event.clientY - area.top) / area.height]);
    };
    handle.addEventListener('pointerdown', event => {
        if (event.button !== 0) return;
        const place = placeOf(event);
        hold = [where()[0] - place[0], where()[1] - place[1]];
        handle.setPointerCapture(event.pointerId);
    });
    handle.addEventListener('pointermove', event => {
        if (hold === null) return;
        const place = placeOf(event);
        put([place[0] + hold[0], place[1] + hold[1]]);
    });
    for (const end of ['pointerup', 'pointercancel']) handle.addEventListener(end, () => { hold = null; });
    // A click elsewhere moves the handle there.
    layer.addEventListener('click', event => { if (event.target !== handle) put(placeOf(event)); });
}

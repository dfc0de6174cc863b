// The layer over a drawing: a handle to drag, and the right answer beside it once it is known.

"use strict";

/** The layer over the drawing: the handle, the right place, and the line between them. None of it is in the
 * picture, which is one image to a screen reader. */
function overlay(box, drawing) {
    const layer = document.createElement('div');
    layer.className = 'predict-layer';
    drawing.replaceWith(layer);
    const handle = document.createElement('div');
    handle.className = 'predict-handle';
    handle.role = 'slider';
    handle.tabIndex = 0;
    handle.ariaLabel = 'Your answer: drag it, or move it with the arrow keys';
    const target = document.createElement('div');
    target.className = 'predict-target';
    target.ariaHidden = 'true';
    const way = document.createElement('div');
    way.className = 'predict-way';
    way.ariaHidden = 'true';
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
    const element = document.createElement('div');
    element.className = 'predict-fields';
    const inputs = ['x', 'y'].map(name => {
        const label = document.createElement('label');
        const input = document.createElement('input');
        Object.assign(input, { type: 'number', step: 'any', required: true });
        label.append(`${name} `, input);
        element.append(label);
        return input;
    });
    for (const input of inputs) {
        input.addEventListener('change', () => {
            const place = inputs.map(input => input.valueAsNumber);
            if (place.every(Number.isFinite)) put(place);
        });
    }
    return {
        element,
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

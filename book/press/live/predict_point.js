// A point in a drawing: a ring that is dragged, moved with the arrow keys, or placed by two numbers. The
// answer moves what is drawn.

"use strict";

/** @see bringToLife in predict.js */
function point(form, answer, changed) {
    const box = form.querySelector('.predict-figure');
    const drawing = box.querySelector('svg');
    const world = worldOf(drawing);
    const [start, right] = [box.dataset.start, box.dataset.answer].map(pair);
    const way = wayOf(drawing);
    const step = keyStep(world);
    const plain = decimals(step);
    const readable = value => plain(value).replace('-', '−');
    const [line, target] = ['line dashed', 'line rest'].map(kind => {
        const path = document.createElementNS(drawing.namespaceURI, 'path');
        path.setAttribute('class', kind);
        drawing.append(path);
        return path;
    });
    const ring = slidingGrip(drawing, 28, { name: say('Your answer'), limits: world, step, at: () => at, put: place => put(place) });
    const fields = numberFields(plain, place => put(place));
    box.after(fields.box);
    let at = start;
    let touched = false;

    function put(place, isTouch = true) {
        if ('checked' in form.dataset) return;
        at = within(world, place);
        touched ||= isTouch;
        fields.write(at);
        ring.setAttribute('transform', `translate(${inPicture(drawing, at)})`);
        ring.ariaValueNow = String(at[0]);
        ring.ariaValueText = `x ${readable(at[0])}, y ${readable(at[1])}`;
        changed();
    }

    // A click elsewhere moves the ring there.
    drawing.addEventListener('click', event => {
        const { width, height } = drawing.viewBox.baseVal;
        const [x, y] = pointed(drawing, event);
        if (!ring.contains(event.target)) put(placeAt(world, [x / width, y / height]));
    });

    return {
        hint: HAS_KEYS
            ? say('Drag the ring to your answer, or steer it with the arrow keys.')
            : say('Drag the ring to your answer, or tap there.'),
        read: () => touched ? at : null,
        write(attempt) {
            if (!Array.isArray(attempt) || attempt.length !== 2 || !attempt.every(Number.isFinite)) return false;
            put(attempt);
            return true;
        },
        judge(attempt) {
            const [x, y] = [attempt[0] - right[0], attempt[1] - right[1]];
            const off = Math.hypot(x, y);
            const share = off / (world.right - world.left);
            if (share < 0.005) return say('Right.');
            return say('{how_far} Yours is {distance} away: {direction}.', {
                how_far: howFar(share), distance: readable(off), direction: direction(x, y, readable),
            });
        },
        show(attempt, isKept) {
            const place = inPicture(drawing, right);
            // The right place is a square, so that it differs by more than its colour.
            target.setAttribute('d', `M${place} m0 -14l14 14l-14 14l-14 -14z`);
            line.setAttribute('d', `M${inPicture(drawing, attempt)} L${place}`);
            way.go([start, attempt, right], isKept);
            ring.ariaDisabled = 'true';
        },
        hide() {
            for (const part of [line, target]) part.removeAttribute('d');
            way.hide();
            ring.ariaDisabled = 'false';
            if (!touched) put(start, false);
        },
    };
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

/** The direction of the attempt, seen from the answer. */
function direction(x, y, readable) {
    const [up, right] = [y, x].map(off => readable(Math.abs(off)));
    const parts = [
        Number(up) > 0 && (y > 0 ? say('{off} too high', { off: up }) : say('{off} too low', { off: up })),
        Number(right) > 0 && (x > 0 ? say('{off} too far right', { off: right }) : say('{off} too far left', { off: right })),
    ];
    return parts.filter(Boolean).join(', ');
}

// A point in a drawing: a handle that is dragged, moved with the arrow keys, or placed by two numbers. The
// answer moves what is drawn.

"use strict";

/** @see bringToLife in predict.js */
function point(form, answer, changed) {
    const box = form.querySelector('.predict-figure');
    const drawing = box.querySelector('svg');
    const world = worldOf(drawing);
    const start = pair(box.dataset.start);
    const right = pair(box.dataset.answer);
    const [handle, target, line] = overlay(drawing);
    const way = wayOf(drawing);
    const step = keyStep(world);
    const plain = decimals(step);
    const readable = value => plain(value).replace('-', '−');
    const fields = numberFields(plain, place => put(place));
    box.after(fields.box);
    let at = start;
    let touched = false;

    /** Draws the handle in its place, and announces it. */
    function draw() {
        moveTo(handle, world, at);
        fields.write(at);
        handle.ariaValueNow = String(at[0]);
        handle.ariaValueText = `x ${readable(at[0])}, y ${readable(at[1])}`;
    }

    function put(place, isTouch = true) {
        at = within(world, place);
        touched ||= isTouch;
        draw();
        changed();
    }

    handle.ariaValueMin = String(world.left);
    handle.ariaValueMax = String(world.right);
    const isChecked = () => 'checked' in form.dataset;
    whenDragged(handle, world, () => at, place => { if (!isChecked()) put(place); });
    handle.addEventListener('keydown', event => {
        const way = ARROWS[event.key];
        if (!way) return;
        // Also when checked: the page must not scroll while the handle has the focus.
        event.preventDefault();
        if (isChecked()) return;
        const length = event.shiftKey ? 10 * step : step;
        put([at[0] + way[0] * length, at[1] + way[1] * length]);
    });
    draw();

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
            moveTo(target, world, right);
            connect(line, world, attempt, right);
            target.hidden = line.hidden = false;
            way.go([start, attempt, right], isKept);
            handle.ariaDisabled = 'true';
        },
        hide() {
            target.hidden = line.hidden = true;
            way.hide();
            handle.ariaDisabled = 'false';
            if (!touched) put(start, false);
        },
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

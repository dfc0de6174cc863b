// A number on a slider.

"use strict";

/** @see bringToLife in predict.js */
function number(form, answer, changed) {
    const input = form.querySelector('input[type=range]');
    const output = form.querySelector('output');
    const unit = input.dataset.unit ? ` ${input.dataset.unit}` : '';
    const right = Number(input.dataset.answer);
    const [low, high] = [Number(input.min), Number(input.max)];
    const decimals = (input.step.split('.')[1] ?? '').length;
    let touched = false;

    const words = value => `${value.toFixed(decimals).replace('-', '−')}${unit}`;
    const update = () => {
        output.textContent = touched ? say('Your answer: {value}', { value: words(input.valueAsNumber) }) : '';
        input.setAttribute('aria-valuetext', words(input.valueAsNumber));
    };
    const touch = () => { touched = true; update(); changed(); };
    input.addEventListener('input', touch);
    // A press without a move is an answer, too.
    input.addEventListener('pointerup', touch);

    const ends = [low, high].map(value => element('span', { textContent: words(value) }));
    const tick = element('span', { className: 'predict-tick', ariaHidden: 'true', hidden: true });
    // The middle of the slider's knob travels from half a knob inside one end to half a knob inside the
    // other.
    tick.style.setProperty('--share', String((right - low) / (high - low)));
    const track = element('span', { className: 'predict-track' });
    input.replaceWith(track);
    track.append(input, tick);
    track.after(element('span', { className: 'predict-ends', ariaHidden: 'true' }, ...ends));
    update();

    return {
        hint: say('Move the slider to your answer.'),
        read: () => touched ? input.valueAsNumber : null,
        write(attempt) {
            if (typeof attempt !== 'number' || attempt < low || attempt > high) return false;
            input.value = String(attempt);
            touch();
            return true;
        },
        judge(attempt) {
            const off = Math.abs(attempt - right);
            // A difference below the slider's step is no mistake.
            if (off <= Number(input.step) / 2 * 1.001) return say('Right.');
            const far = { how_far: howFar(off / (high - low)), distance: words(off) };
            return attempt < right
                ? say('{how_far} Yours is {distance} too low.', far)
                : say('{how_far} Yours is {distance} too high.', far);
        },
        show() { tick.hidden = false; },
        hide() {
            tick.hidden = true;
            update();
        },
    };
}

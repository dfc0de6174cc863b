// One of several options.

"use strict";

/** @see bringToLife in predict.js */
function choice(form, answer, changed) {
    const options = [...form.querySelectorAll('.predict-option')];
    const inputs = options.map(option => option.querySelector('input'));
    const reasons = [...answer.querySelectorAll('.predict-because')];
    const right = inputs.findIndex(input => 'right' in input.dataset);
    reasons[right].dataset.right = '';
    for (const input of inputs) input.addEventListener('change', changed);

    return {
        hint: say('Choose one.'),
        read() {
            const chosen = inputs.findIndex(input => input.checked);
            return chosen < 0 ? null : chosen;
        },
        write(attempt) {
            if (!(attempt in inputs)) return false;
            inputs[attempt].checked = true;
            return true;
        },
        judge: attempt => attempt === right ? say('Right.') : say('Not this one. The right one is marked.'),
        show(attempt) {
            mark(options[right], 'right', say('right'));
            if (attempt !== right) mark(options[attempt], 'wrong', say('your choice'));
            for (const [index, reason] of reasons.entries()) {
                reason.toggleAttribute('data-shown', index === attempt || index === right);
            }
        },
        hide() {
            for (const option of options) {
                delete option.dataset.mark;
                option.querySelector('.predict-mark')?.remove();
            }
            for (const reason of reasons) reason.removeAttribute('data-shown');
        },
    };
}

/** A word beside an option, so that it differs by more than its colour. */
function mark(option, name, word) {
    option.dataset.mark = name;
    option.append(element('span', { className: 'predict-mark', textContent: word }));
}

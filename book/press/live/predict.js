// Predict, then run: a small question to answer by doing before reading on.
//
// The press makes the markup; book/press/README.md describes it. It is complete without this script: a
// question with its answer folded away. The script turns it into an exercise: a ring to drag, a button to
// check, the distance from the answer, and the right answer beside the reader's. Attempts are kept in this
// browser only, by the form's `data-key`.
//
// The scripts predict_*.js are its parts, in one scope with element.js and grip.js: a page that is opened
// from a folder may not load modules. The theme's index.hbs loads them in order, this one last.

"use strict";

const KINDS = { point, choice, number };

/** Activates one question.
 *
 * A kind is a function of the form; it returns what the form does with an attempt:
 * `hint` says what to do; `read()` is the current attempt, or null if there is none; `write(attempt)` restores one;
 * `judge(attempt)` says in words how good it is; `show(attempt, isKept)` draws the answer beside it, at once if
 * the attempt was kept from before; `hide()` removes it.
 * It calls `changed()` on each change.
 */
function bringToLife(form) {
    const place = `predict ${form.dataset.key}`;
    const check = form.querySelector('.predict-check');
    const feedback = form.querySelector('.predict-feedback');
    const again = element('button', { type: 'button', className: 'predict-again', textContent: say('Try again') });
    const answer = unfold(form.querySelector('.predict-answer'));
    const kind = KINDS[form.dataset.kind](form, answer, () => { check.disabled = kind.read() === null; });
    check.after(again);
    check.hidden = false;

    /** Shows the answer beside an attempt, or hides it again if there is none. */
    function settle(attempt, isKept = false) {
        const isChecked = attempt !== null;
        form.toggleAttribute('data-checked', isChecked);
        feedback.textContent = isChecked ? kind.judge(attempt) : kind.hint;
        if (isChecked) kind.show(attempt, isKept);
        else kind.hide();
        for (const input of form.querySelectorAll('input')) input.disabled = isChecked;
        again.disabled = !isChecked;
        check.disabled = isChecked || kind.read() === null;
    }

    form.addEventListener('submit', event => {
        event.preventDefault();
        const attempt = kind.read();
        if (attempt === null || 'checked' in form.dataset) return;
        keep(place, attempt);
        settle(attempt);
        again.focus();
    });
    again.addEventListener('click', () => {
        keep(place, null);
        settle(null);
        form.querySelector('.grip, input').focus();
    });

    settle(null);
    const before = kept(place);
    if (before !== null && kind.write(before)) settle(kind.read(), true);
    form.dataset.ready = '';
}

/** Moves the answer out of its fold into a box, which is hidden until there is an attempt. */
function unfold(details) {
    const parts = [...details.childNodes].filter(node => node.nodeName !== 'SUMMARY');
    const box = element('div', { className: 'predict-answer predict-unfolded' }, ...parts);
    details.replaceWith(box);
    return box;
}

/** The words for a distance, given as a share of the whole range. */
function howFar(share) {
    if (share < 0.02) return say('As good as right.');
    if (share < 0.06) return say('Close.');
    if (share < 0.15) return say('Not far.');
    return say('Some way off.');
}

for (const form of document.querySelectorAll('form.predict')) {
    if (form.dataset.kind in KINDS) bringToLife(form);
}

// Predict, then run: a small question that is answered by doing, before one reads on.
//
// The markup is made by the book's press; book/press/README.md describes it. It is whole without this script: a question
// with its answer folded away. The script adds what makes it a try: a handle to drag, a button to check, how far off one
// was, and the right answer beside one's own. Tries are kept in this browser only, under the form's `data-key`.
//
// The scripts predict_*.js are its parts, one scope for all: a page that is opened from a folder may not load modules.
// The theme's index.hbs loads them in order, this one last.

"use strict";

const KINDS = { point, choice, number };

/** Brings one question to life.
 *
 * A kind is a function of the form; it returns what the form does with a try:
 * `hint` says what to do; `read()` is the try as it stands, or null while there is none; `write(try)` puts one back; `judge(try)` says in words how
 * good it is; `show(try)` and `hide()` draw the answer beside it and take it away. It calls `changed()` on each change.
 */
function bringToLife(form) {
    const check = form.querySelector('.predict-check');
    const feedback = form.querySelector('.predict-feedback');
    const again = button('Try again', 'predict-again');
    const answer = unfold(form.querySelector('.predict-answer'));
    const kind = KINDS[form.dataset.kind](form, answer, () => { check.disabled = kind.read() === null; });
    check.after(again);
    check.hidden = false;
    check.disabled = kind.read() === null;

    function reveal(attempt) {
        form.dataset.checked = '';
        feedback.textContent = kind.judge(attempt);
        kind.show(attempt);
        lock(form, true);
        check.disabled = true;
        again.disabled = false;
    }

    function startAgain() {
        delete form.dataset.checked;
        feedback.textContent = kind.hint;
        kind.hide();
        lock(form, false);
        again.disabled = true;
        check.disabled = kind.read() === null;
    }

    form.addEventListener('submit', event => {
        event.preventDefault();
        const attempt = kind.read();
        if (attempt === null || 'checked' in form.dataset) return;
        keep(form.dataset.key, attempt);
        reveal(attempt);
        again.focus();
    });
    again.addEventListener('click', () => {
        keep(form.dataset.key, null);
        startAgain();
        form.querySelector('.predict-handle, input').focus();
    });

    startAgain();
    const before = kept(form.dataset.key);
    if (before !== null && kind.write(before)) reveal(kind.read());
    form.dataset.ready = '';
}

/** Takes the answer out of its fold into a box that keeps its place while it can't be seen. */
function unfold(details) {
    const box = document.createElement('div');
    box.className = 'predict-answer predict-unfolded';
    box.append(...[...details.childNodes].filter(node => node.nodeName !== 'SUMMARY'));
    details.replaceWith(box);
    return box;
}

/** While an answer is shown, one's own stays as it was. */
function lock(form, locked) {
    for (const input of form.querySelectorAll('input')) input.disabled = locked;
}

function button(label, className) {
    const made = document.createElement('button');
    made.type = 'button';
    made.className = className;
    made.textContent = label;
    return made;
}

for (const form of document.querySelectorAll('form.predict')) {
    if (form.dataset.kind in KINDS) bringToLife(form);
}

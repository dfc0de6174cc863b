// A reader's answers, kept only in the reader's own browser.

"use strict";

const NAME = 'predict';

function all() {
    try {
        const stored = JSON.parse(localStorage.getItem(NAME));
        return stored !== null && typeof stored === 'object' ? stored : {};
    } catch {
        // Storage is off, or holds something other than JSON: nothing is kept.
        return {};
    }
}

/** The attempt kept for a question; null if there is none. */
function kept(key) {
    return all()[key] ?? null;
}

/** Keeps an attempt, or forgets it if it is null. */
function keep(key, attempt) {
    const tries = all();
    if (attempt === null) delete tries[key];
    else tries[key] = attempt;
    try {
        localStorage.setItem(NAME, JSON.stringify(tries));
    } catch {
        // Storage is off or full: the answer is shown all the same.
    }
}

// A reader's answers, kept in their own browser and nowhere else.

"use strict";

const NAME = 'predict';

function all() {
    try {
        const stored = JSON.parse(localStorage.getItem(NAME));
        return stored !== null && typeof stored === 'object' ? stored : {};
    } catch {
        // Storage is off, or holds what is no JSON: nothing is kept.
        return {};
    }
}

/** The try that was kept for a question; null if there is none. */
function kept(key) {
    return all()[key] ?? null;
}

/** Keeps a try, or forgets it if it is null. */
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

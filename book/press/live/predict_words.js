// The distance of an attempt from the answer, in words.

"use strict";

/** The words for a distance, given as a share of the whole range. */
function howFar(share) {
    if (share < 0.02) return 'As good as right.';
    if (share < 0.06) return 'Close.';
    if (share < 0.15) return 'Not far.';
    return 'Some way off.';
}

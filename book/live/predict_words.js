// How far off a try was, in words.

"use strict";

/** By the distance as a share of all that was possible. */
function howFar(share) {
    if (share < 0.02) return 'As good as right.';
    if (share < 0.06) return 'Close.';
    if (share < 0.15) return 'Not far.';
    return 'Some way off.';
}

// The way of a drawing when its question is answered: to the reader's answer, then to the right place.

"use strict";

/** The time for each part of the way, and the share of it in which the drawing moves; then it rests. */
const PART_MS = 1500, MOVING = 0.6;

const NUMBER = /-?\d+(\.\d+)?/g;

/** Goes through a drawing's poses, which are hidden: `book/figures/src/svg.rs` describes them. A copy shows
 * the pose in which the drawing is, or mixes those around it, number by number. */
function wayOf(drawing) {
    const poses = [...drawing.querySelectorAll('.pose')];
    const places = poses.map(pose => pair(pose.dataset.at));
    const numbers = poses.map(pose => pose.innerHTML.match(NUMBER).map(Number));
    const [nearest, draw] = poses.length === 3 ? [inPlane, drawInPlane] : [onWay, drawOnWay];
    const shown = poses[0].cloneNode();
    let request = 0;
    shown.classList.add('shown');
    drawing.append(shown);

    /** The shares of the ways to the second and to the third pose that lead to a place. */
    function inPlane(place) {
        const [, a, b] = places.map(other => minus(other, places[0]));
        const to = minus(place, places[0]);
        return [cross(to, b) / cross(a, b), cross(a, to) / cross(a, b)];
    }

    function drawInPlane([second, third]) {
        write(0, [[1, second], [2, third]]);
    }

    /** The part of the way nearest to a place: 2.5 is halfway from pose 2 to pose 3. */
    function onWay(place) {
        let best = { away: Infinity };
        for (let pose = 0; pose + 1 < places.length; pose++) {
            const [ahead, to] = [places[pose + 1], place].map(end => minus(end, places[pose]));
            const share = Math.min(Math.max(dot(ahead, to) / dot(ahead, ahead), 0), 1);
            const away = Math.hypot(...to.map((value, axis) => value - share * ahead[axis]));
            if (away < best.away) best = { away, at: [pose + share] };
        }
        return best.at;
    }

    function drawOnWay([at]) {
        const pose = Math.min(Math.floor(at), poses.length - 2);
        write(pose, [[pose + 1, at - pose]]);
    }

    /** Shows a pose, moved towards others by these shares. */
    function write(pose, others) {
        let index = 0;
        const mixed = (from, at) => others.reduce((sum, [other, share]) => sum + share * (numbers[other][at] - from), from);
        shown.innerHTML = poses[pose].innerHTML.replace(NUMBER, () => mixed(numbers[pose][index], index++));
    }

    function hide() {
        cancelAnimationFrame(request);
        shown.replaceChildren();
    }

    /** Goes from the first place to each of the others in turn; at once to the last one if `isAtOnce`. */
    function go(stops, isAtOnce) {
        hide();
        const at = stops.map(nearest);
        const last = at.length - 1;
        if (isAtOnce || matchMedia('(prefers-reduced-motion: reduce)').matches) return draw(at[last]);
        let begun_ms = null;
        const frame = now_ms => {
            begun_ms ??= now_ms;
            const parts = Math.min((now_ms - begun_ms) / PART_MS, last);
            const part = Math.min(Math.floor(parts), last - 1);
            const t = Math.min((parts - part) / MOVING, 1);
            const gone = t * t * (3 - 2 * t);
            draw(at[part].map((from, axis) => from + gone * (at[part + 1][axis] - from)));
            if (parts < last) request = requestAnimationFrame(frame);
        };
        request = requestAnimationFrame(frame);
    }

    return { go, hide };
}

const minus = (a, b) => a.map((value, axis) => value - b[axis]);
const dot = (a, b) => a[0] * b[0] + a[1] * b[1];
const cross = (a, b) => a[0] * b[1] - a[1] * b[0];

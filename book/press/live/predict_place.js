// Points in the world that a drawing shows, x to the right and y up.

"use strict";

/** The number of keyboard steps between two edges of a drawing. */
const STEPS = 100;

/** The ways of the arrow keys. */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** Two numbers in the press's notation. */
const pair = text => text.split(' ').map(Number);

/** The part of the world that a drawing shows, edge to edge. */
function worldOf(drawing) {
    const [left, low, right, high] = drawing.dataset.world.split(' ').map(Number);
    return { left, low, right, high };
}

/** The nearest point that the drawing shows. */
function within({ left, low, right, high }, [x, y]) {
    return [Math.min(Math.max(x, left), right), Math.min(Math.max(y, low), high)];
}

/** A point as fractions of the drawing's width and height, from its upper left corner. */
function shares(world, [x, y]) {
    return [(x - world.left) / (world.right - world.left), (world.high - y) / (world.high - world.low)];
}

/** The point at these fractions of the drawing's width and height. */
function placeAt(world, [across, down]) {
    return [world.left + across * (world.right - world.left), world.high - down * (world.high - world.low)];
}

/** The step of an arrow key: 1, 2 or 5 times a power of ten. */
function keyStep(world) {
    const step = (world.right - world.left) / STEPS;
    const power = 10 ** Math.floor(Math.log10(step));
    return power * ([5, 2, 1].find(factor => factor * power <= step) ?? 1);
}

/** Writes numbers with as many decimals as a keyboard step has, but at least two. */
function decimals(step) {
    const count = Math.max(2, Math.ceil(-Math.log10(step) - 1e-6));
    // Zero has no sign.
    return value => (Math.round(value * 10 ** count) / 10 ** count + 0).toFixed(count);
}

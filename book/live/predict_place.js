// Places in the world that a drawing shows, x to the right and y up.

"use strict";

/** How many steps of the keyboard lie between two edges of a drawing. */
const STEPS = 100;

/** Two numbers as the press writes them. */
const pair = text => text.split(' ').map(Number);

/** The part of the world that a drawing shows, edge to edge. */
function worldOf(drawing) {
    const [left, low, right, high] = drawing.dataset.world.split(' ').map(Number);
    return { left, low, right, high };
}

/** A place, or the nearest to it that the drawing shows. */
function within({ left, low, right, high }, [x, y]) {
    return [Math.min(Math.max(x, left), right), Math.min(Math.max(y, low), high)];
}

/** A place as parts of the drawing's width and height, from its upper left corner. */
function shares(world, [x, y]) {
    return [(x - world.left) / (world.right - world.left), (world.high - y) / (world.high - world.low)];
}

/** The place at those parts of the drawing's width and height. */
function placeAt(world, [across, down]) {
    return [world.left + across * (world.right - world.left), world.high - down * (world.high - world.low)];
}

/** How far an arrow key goes: a power of ten, twice or five times that. */
function keyStep(world) {
    const step = (world.right - world.left) / STEPS;
    const power = 10 ** Math.floor(Math.log10(step));
    return power * ([5, 2, 1].find(factor => factor * power <= step) ?? 1);
}

/** Writes numbers with as many decimals as a step of the keyboard has, and two at least. */
function decimals(step) {
    const count = Math.max(2, Math.ceil(-Math.log10(step) - 1e-6));
    // A zero has no sign.
    return value => (Math.round(value * 10 ** count) / 10 ** count + 0).toFixed(count);
}

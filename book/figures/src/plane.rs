//! Planes and axes on which figures are drawn.

use crate::{svg::Figure, world::World};
use glam::{Vec2, vec2};
use std::ops::RangeInclusive;

/// A part of the world, in world units.
#[derive(Clone, Debug)]
pub struct Window {
    /// From left to right.
    pub x: RangeInclusive<f32>,
    /// From bottom to top.
    pub y: RangeInclusive<f32>,
    /// The distance between two lines of the grid.
    pub step: f32,
}

/// A grid for drawings in world units, with some numbers below it and to its left.
pub fn grid(figure: &mut Figure, world: World, window: &Window, below: &[f32], left_of_it: &[f32]) {
    let (left, right) = (*window.x.start(), *window.x.end());
    let (low, high) = (*window.y.start(), *window.y.end());
    for x in multiples(&window.x, window.step) {
        figure.line(grid_class(x), &[world.at(x, low), world.at(x, high)]);
    }
    for y in multiples(&window.y, window.step) {
        figure.line(grid_class(y), &[world.at(left, y), world.at(right, y)]);
    }
    for &x in below {
        figure.text("soft", world.at(x, low) + vec2(0.0, 18.0), short(x));
    }
    for &y in left_of_it {
        figure.text_to("soft", world.at(left, y) - vec2(10.0, 0.0), short(y));
    }
}

fn grid_class(value: f32) -> &'static str {
    if value.abs() < 1e-4 { "grid axis" } else { "grid" }
}

fn multiples(range: &RangeInclusive<f32>, step: f32) -> impl Iterator<Item = f32> {
    let first = (range.start() / step - 1e-3).ceil() as i32;
    let last = (range.end() / step + 1e-3).floor() as i32;
    (first..=last).map(move |index| index as f32 * step)
}

/// A number without trailing zeros, with a true minus sign.
pub fn short(value: f32) -> String {
    rounded(value, 2)
}

/// As [`short`], with at most `decimals` decimals, and at least one.
pub fn rounded(value: f32, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.replace('-', "−") }
}

/// Points along a curve: `count` steps from the first parameter to the last.
pub fn curve(from: f32, to: f32, count: usize, point: impl Fn(f32) -> Vec2) -> Vec<Vec2> {
    (0..=count).map(|index| point(from + (to - from) * index as f32 / count as f32)).collect()
}

/// A point on the cubic Bézier curve, which begins and ends at the outer points.
pub fn bezier(points: [Vec2; 4], t: f32) -> Vec2 {
    let [a, b, c, d] = points;
    let (ab, bc, cd) = (a.lerp(b, t), b.lerp(c, t), c.lerp(d, t));
    ab.lerp(bc, t).lerp(bc.lerp(cd, t), t)
}

/// The direction away from a dial's centre in the picture; 0° is to the right, 90° up.
pub fn towards(angle_deg: f32) -> Vec2 {
    Vec2::from_angle(-angle_deg.to_radians())
}

//! Lines that may leave the picture.

use super::Frame;
use crate::recording::Stroke;
use glam::{Vec2, Vec3, Vec3Swizzles, Vec4};

/// The length of the two sides of an arrowhead, in points.
const HEAD: f32 = 9.0;

impl Frame<'_> {
    /// True if a place in the world is inside the picture.
    pub(crate) fn shows(&self, at: Vec3) -> bool {
        let pixel = self.pixel_of(at).map(Vec3Swizzles::xy);
        pixel.is_some_and(|at| at.cmpge(Vec2::ZERO).all() && at.cmple(self.size).all())
    }

    /// Draws [`Frame::line_on_top`]. If the line leaves the picture, it ends in an arrowhead that points to
    /// its continuation.
    pub(crate) fn line_with_arrows(&mut self, from: Vec3, to: Vec3, width: f32, color: Vec4) {
        let Some(stroke) = self.stroke(from, to, width, color) else { return };
        let Some((first, last)) = inside(stroke.from.xy(), stroke.to.xy(), self.size) else { return };
        let (begin, end) = (stroke.from.lerp(stroke.to, first), stroke.from.lerp(stroke.to, last));
        self.recording().strokes_on_top.push(Stroke { from: begin, to: end, ..stroke });
        if first > 0.0 {
            self.arrowhead(begin, begin - end, &stroke);
        }
        if last < 1.0 {
            self.arrowhead(end, end - begin, &stroke);
        }
    }

    /// Two short lines that meet at `tip`, in pixels.
    fn arrowhead(&mut self, tip: Vec3, way: Vec3, like: &Stroke) {
        let back = -way.xy().normalize_or_zero() * HEAD * self.pixels_per_point;
        for side in [0.5, -0.5] {
            let foot = tip + (back + side * back.perp()).extend(0.0);
            self.recording().strokes_on_top.push(Stroke { from: tip, to: foot, ..*like });
        }
    }
}

/// The part of a line inside a picture of this size, as two shares of its length; none if it is outside.
fn inside(from: Vec2, to: Vec2, size: Vec2) -> Option<(f32, f32)> {
    if !(from.is_finite() && to.is_finite()) {
        return None;
    }
    let (mut first, mut last) = (0.0_f32, 1.0_f32);
    for axis in [0, 1] {
        let (at, way, size) = (from[axis], to[axis] - from[axis], size[axis]);
        if way == 0.0 && (at < 0.0 || at > size) {
            return None;
        }
        if way != 0.0 {
            let (low, high) = (-at / way, (size - at) / way);
            (first, last) = (first.max(low.min(high)), last.min(low.max(high)));
        }
    }
    (first < last).then_some((first, last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    const SIZE: Vec2 = vec2(100.0, 50.0);

    #[test]
    fn a_line_is_cut_at_the_edges_of_the_picture() {
        assert_eq!(inside(vec2(10.0, 10.0), vec2(90.0, 40.0), SIZE), Some((0.0, 1.0)));
        assert_eq!(inside(vec2(-100.0, 25.0), vec2(100.0, 25.0), SIZE), Some((0.5, 1.0)));
        assert_eq!(inside(vec2(50.0, 25.0), vec2(50.0, 75.0), SIZE), Some((0.0, 0.5)));
        assert_eq!(inside(vec2(-100.0, 25.0), vec2(300.0, 25.0), SIZE), Some((0.25, 0.5)));
    }

    #[test]
    fn a_line_beside_the_picture_is_left_out() {
        assert_eq!(inside(vec2(-5.0, 0.0), vec2(-5.0, 50.0), SIZE), None);
        assert_eq!(inside(vec2(-60.0, 40.0), vec2(40.0, 140.0), SIZE), None);
        assert_eq!(inside(vec2(f32::NAN, 0.0), vec2(0.0, f32::NAN), SIZE), None);
    }
}

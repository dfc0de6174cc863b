//! The camera's distance: far enough to see a whole box.

use super::{Camera, FIELD_OF_VIEW_RAD};
use glam::{Mat4, Vec2, Vec3, Vec3Swizzles, Vec4, Vec4Swizzles, vec2, vec3};

impl Camera {
    /// Shows the whole of a box in a picture of this size. Does nothing until the box differs by half of its
    /// size, or until the picture has another shape and the camera was not moved by hand.
    pub(crate) fn fit(&mut self, min: Vec3, max: Vec3, view: Vec2) {
        let (center, radius) = ((min + max) / 2.0, (max - min).length() / 2.0);
        let radius = if radius.is_finite() && radius > 0.0 { radius } else { 1.0 };
        let center = if center.is_finite() { center } else { Vec3::ZERO };
        let shape = view / view.min_element();
        let is_at_home = self.home == Some((self.target, self.half_extent));
        let is_another = |(at, size, before): (Vec3, f32, Vec2)| {
            let moved = at.distance(center) + (size - radius).abs() > radius / 2.0;
            moved || (is_at_home && before != shape)
        };
        if self.fitted.is_none_or(is_another) {
            self.fitted = Some((center, radius, shape));
            let distance = self.distance_to_see(max - center, view).max(radius * 0.1);
            self.home = Some((center, distance * (FIELD_OF_VIEW_RAD / 2.0).sin()));
            self.reset();
        }
    }

    /// Shows the whole of a box without turning. The first `covered` pixels on the left of a flat picture are
    /// covered.
    pub(crate) fn frame_all(&mut self, min: Vec3, max: Vec3, view: Vec2, covered: f32) {
        let half = (max - min) / 2.0;
        self.target = (min + max) / 2.0;
        if self.flat {
            let free = vec2(view.x - covered, view.y).max(Vec2::ONE);
            let units_per_pixel = (2.2 * half.xy() / free).max_element().max(1e-6);
            self.target.x -= units_per_pixel * covered / 2.0;
            self.half_extent = units_per_pixel * view.x / 2.0;
        } else {
            let distance = self.distance_to_see(half, view).max(1e-6);
            self.half_extent = distance * (FIELD_OF_VIEW_RAD / 2.0).sin();
        }
    }

    /// Goes back until a whole box is in a picture of this size, but at most ten times as far. A camera that
    /// shows it already stays.
    pub(crate) fn widen(&mut self, min: Vec3, max: Vec3, view: Vec2) {
        const EDGE: f32 = 0.94;
        let corners = corners(min, max).map(|corner| corner.extend(1.0));
        for _ in 0..24 {
            let clip_from_world = self.clip_from_world(view);
            let is_in = |corner: &Vec4| {
                let clip = clip_from_world * *corner;
                clip.w > 0.0 && clip.xy().abs().max_element() <= EDGE * clip.w
            };
            if corners.iter().all(is_in) {
                break;
            }
            self.half_extent *= 1.1;
            self.home = Some((self.target, self.half_extent));
        }
    }

    /// The distance from a box's centre at which all its corners are in the picture, with a margin.
    fn distance_to_see(&self, half_box: Vec3, view: Vec2) -> f32 {
        const MARGIN: f32 = 1.08;
        let reach = (FIELD_OF_VIEW_RAD / 2.0).tan() * view / view.min_element() / MARGIN;
        let turn = Mat4::from_rotation_x(self.pitch_rad) * Mat4::from_rotation_y(-self.yaw_rad);
        let corners = corners(-half_box, half_box).map(|corner| turn.transform_vector3(corner));
        corners.iter().map(|at| (at.x.abs() / reach.x).max(at.y.abs() / reach.y) + at.z).fold(0.0, f32::max)
    }
}

/// The eight corners of a box.
pub(crate) fn corners(min: Vec3, max: Vec3) -> [Vec3; 8] {
    std::array::from_fn(|corner| {
        let side = |bit: usize| if corner >> bit & 1 == 0 { min } else { max };
        vec3(side(0).x, side(1).y, side(2).z)
    })
}

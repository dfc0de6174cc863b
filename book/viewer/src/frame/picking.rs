//! What the pointer is at, clicks and drags.

use super::Frame;
use glam::{Vec3, Vec3Swizzles, vec2};

impl Frame<'_> {
    /// The nearest of some places in the world to a click in this frame; none without a click near one.
    pub fn clicked_near(&self, places: &[Vec3]) -> Option<usize> {
        if self.input.clicked { self.nearest(places) } else { None }
    }

    /// As [`Frame::clicked_near`], when the button goes down: the drag that follows is then the stage's own, see
    /// [`Frame::dragged_to`], and does not move the camera.
    pub fn grabbed_near(&mut self, places: &[Vec3]) -> Option<usize> {
        let grabbed = if self.input.went_down { self.nearest(places) } else { None };
        *self.drag_is_taken |= grabbed.is_some();
        grabbed
    }

    /// Where the pointer is, on the plane through `through` that faces the camera, while something grabbed is held.
    pub fn dragged_to(&self, through: Vec3) -> Option<Vec3> {
        let held = self.input.is_down && *self.drag_is_taken;
        if !held {
            return None;
        }
        let depth = self.pixel_of(through)?.z;
        let clip = (self.input.pointer / self.size * 2.0 - 1.0) * vec2(1.0, -1.0);
        let world_from_clip = self.camera.clip_from_world(self.size).inverse();
        Some(world_from_clip.project_point3(clip.extend(depth)))
    }

    /// The index of the place nearest to the pointer on the screen, within a finger's breadth; the nearer to the
    /// camera wins where two are about as near to the pointer.
    fn nearest(&self, places: &[Vec3]) -> Option<usize> {
        let reach = 14.0 * self.pixels_per_point;
        let camera_from_world = self.camera.camera_from_world();
        let score = |&place: &Vec3| {
            let distance = self.pixel_of(place)?.xy().distance(self.input.pointer);
            // In halves of what is visible, as the camera counts: positive z points to the viewer.
            let depth = -camera_from_world.transform_point3(place).z / self.camera.half_extent;
            (distance < reach).then_some(distance / reach + depth / 4.0)
        };
        let scores = places.iter().map(score).enumerate();
        let nearest = scores.filter_map(|(index, score)| Some((index, score?)));
        nearest.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
    }
}

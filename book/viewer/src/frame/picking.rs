//! Pointing, clicking and dragging in a scene.

use super::Frame;
use glam::{Vec3, Vec3Swizzles};

impl Frame<'_> {
    /// The place among `places` that a click in this frame picks: the nearest corner of the front surface, of
    /// those drawn so far; beside all surfaces, the nearest on the screen. None without a click near one.
    pub fn clicked_near(&self, places: &[Vec3]) -> Option<usize> {
        if !self.input.clicked || !self.has_pointer() {
            return None;
        }
        let Some(corners) = self.triangle_in_front() else { return self.nearest(places) };
        let from_pointer = |at: Vec3| self.pixel_of(at).map(|at| at.xy().distance(self.pointer()));
        let is_corner = |place: &Vec3| corners.contains(place);
        let corners = places.iter().enumerate().filter(|(_, place)| is_corner(place));
        let corners = corners.filter_map(|(index, &place)| Some((index, from_pointer(place)?)));
        corners.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
    }

    /// The corners of the nearest triangle at the pointer, among those drawn so far.
    fn triangle_in_front(&self) -> Option<[Vec3; 3]> {
        let pointer = self.pointer();
        let [from, to] = [-1.0, 1.0].map(|depth| self.camera.world_at(pointer.extend(depth), self.size));
        let mut nearest = (1.0, None);
        for batch in &self.recordings[self.column].batches {
            let indices = &self.recordings[self.column].indices[batch.first_index..][..batch.index_count];
            for triangle in indices.as_chunks::<3>().0 {
                let corners =
                    triangle.map(|index| self.recordings[self.column].vertices[index as usize].position);
                match share_to_triangle(from, to, corners, batch.culled) {
                    Some(share) if share < nearest.0 => nearest = (share, Some(corners)),
                    _ => {}
                }
            }
        }
        nearest.1
    }

    /// The place among `places` at the pointer; none if none is near it.
    pub fn pointed_near(&self, places: &[Vec3]) -> Option<usize> {
        if self.has_pointer() { self.nearest(places) } else { None }
    }

    /// Like [`Frame::pointed_near`], for a click, whatever is in front. A click near a place is taken, and
    /// picks nothing else.
    pub fn take_click_near(&mut self, places: &[Vec3]) -> Option<usize> {
        let clicked = self.input.clicked.then(|| self.pointed_near(places)).flatten();
        self.input.clicked &= clicked.is_none();
        clicked
    }

    /// Like [`Frame::clicked_near`], when the button goes down. The drag that follows is the stage's own, see
    /// [`Frame::dragged_to`], and does not move the camera.
    pub fn grabbed_near(&mut self, places: &[Vec3]) -> Option<usize> {
        let grabbed = if self.input.went_down { self.nearest(places) } else { None };
        *self.drag_is_taken |= grabbed.is_some();
        grabbed
    }

    /// The pointer's place on the plane through `through` that faces the camera, while something is held.
    pub fn dragged_to(&self, through: Vec3) -> Option<Vec3> {
        let held = self.input.is_down && *self.drag_is_taken;
        if !held {
            return None;
        }
        let depth = self.pixel_of(through)?.z;
        Some(self.camera.world_at(self.pointer().extend(depth), self.size))
    }

    /// The index of the place nearest to the pointer on the screen, within a finger's breadth. If two are
    /// about as near to it, the one nearer to the camera wins.
    fn nearest(&self, places: &[Vec3]) -> Option<usize> {
        let reach = 14.0 * self.pixels_per_point;
        let camera_from_world = self.camera.camera_from_world();
        let score = |&place: &Vec3| {
            let distance = self.pixel_of(place)?.xy().distance(self.pointer());
            // In halves of what is visible, as the camera counts: positive z points to the viewer.
            let depth = -camera_from_world.transform_point3(place).z / self.camera.half_extent;
            (distance < reach).then_some(distance / reach + depth / 4.0)
        };
        let scores = places.iter().map(score).enumerate();
        let nearest = scores.filter_map(|(index, score)| Some((index, score?)));
        nearest.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
    }
}

/// The point at which a segment goes through a triangle, as a share of its length; none if it misses the
/// triangle, or comes from behind it and `culled` leaves that out.
fn share_to_triangle(from: Vec3, to: Vec3, [a, b, c]: [Vec3; 3], culled: bool) -> Option<f32> {
    let (way, ab, ac) = (to - from, b - a, c - a);
    // Cramer's rule for from + share * way = a + u * ab + v * ac.
    let across = way.cross(ac);
    let volume = ab.dot(across);
    if volume == 0.0 || (culled && volume < 0.0) {
        return None;
    }
    let away = from - a;
    let u = away.dot(across) / volume;
    let v = way.dot(away.cross(ab)) / volume;
    let share = ac.dot(away.cross(ab)) / volume;
    (u >= 0.0 && v >= 0.0 && u + v <= 1.0 && share > 0.0).then_some(share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec3;

    /// Counter-clockwise seen from +z, halfway down a segment from z = 1 to z = -1.
    const TRIANGLE: [Vec3; 3] = [vec3(0.0, 0.0, 0.0), vec3(1.0, 0.0, 0.0), vec3(0.0, 1.0, 0.0)];

    fn share_at(x: f32, y: f32, ends: [f32; 2], culled: bool) -> Option<f32> {
        let [from, to] = ends.map(|z| vec3(x, y, z));
        share_to_triangle(from, to, TRIANGLE, culled)
    }

    #[test]
    fn a_segment_meets_a_triangle_inside_its_corners() {
        assert_eq!(share_at(0.25, 0.25, [1.0, -1.0], true), Some(0.5));
        assert_eq!(share_at(0.25, 0.25, [1.0, -3.0], true), Some(0.25));
        assert_eq!(share_at(0.75, 0.5, [1.0, -1.0], true), None, "past the long side");
        assert_eq!(share_at(-0.1, 0.5, [1.0, -1.0], true), None);
        assert_eq!(share_at(0.5, -0.1, [1.0, -1.0], true), None);
        assert_eq!(share_at(0.25, 0.25, [-1.0, -3.0], true), None, "it begins behind it");
    }

    #[test]
    fn seen_from_behind_only_an_open_surface_is_met() {
        assert_eq!(share_at(0.25, 0.25, [-1.0, 1.0], false), Some(0.5));
        assert_eq!(share_at(0.25, 0.25, [-1.0, 1.0], true), None);
        let edge_on = share_to_triangle(vec3(-1.0, 0.2, 0.0), vec3(1.0, 0.2, 0.0), TRIANGLE, false);
        assert_eq!(edge_on, None);
    }
}

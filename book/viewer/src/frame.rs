//! What a stage draws in one frame, and what the learner did since the last.

use crate::{
    Camera, Surface, View,
    input::Input,
    look,
    recording::{Batch, Label, Recording, SceneVertex, Stroke},
};
use glam::{Mat4, Vec2, Vec3, Vec3Swizzles, Vec4, Vec4Swizzles, vec2};

pub use miniquad::KeyCode as Key;

/// One frame of a stage: the clock, the camera, the learner's input, and the calls that draw.
pub struct Frame<'a> {
    /// Seconds since the last frame; 0 while paused.
    pub dt_s: f32,
    /// Where the scene is seen from; a stage may fit it to what it draws.
    pub camera: &'a mut Camera,
    /// The debug view that is chosen.
    pub view: View,
    pub(crate) size: Vec2,
    pub(crate) pixels_per_point: f32,
    pub(crate) input: &'a mut Input,
    pub(crate) drag_is_taken: &'a mut bool,
    pub(crate) recording: &'a mut Recording,
}

impl Frame<'_> {
    /// Moves the camera so that a box fills the picture; only when the box differs much from the last one.
    ///
    /// So a scene may say on every frame what box its rest pose fills, and a camera moved by hand stays.
    pub fn fit(&mut self, min: Vec3, max: Vec3) {
        self.camera.fit(min, max, self.size);
    }

    /// Draws lines on the ground, one unit or a round number of units apart.
    pub fn grid(&mut self) {
        self.recording.grid = true;
    }

    /// Draws a line of a width in points, hidden by what stands before it. World space.
    pub fn line(&mut self, from: Vec3, to: Vec3, width: f32, color: Vec4) {
        if let Some(stroke) = self.stroke(from, to, width, color) {
            self.recording.strokes.push(stroke);
        }
    }

    /// As [`Frame::line`], drawn over everything.
    pub fn line_on_top(&mut self, from: Vec3, to: Vec3, width: f32, color: Vec4) {
        if let Some(stroke) = self.stroke(from, to, width, color) {
            self.recording.strokes_on_top.push(stroke);
        }
    }

    /// Draws a round point of a diameter in points, over everything. World space.
    pub fn point(&mut self, at: Vec3, diameter: f32, color: Vec4) {
        if let Some(stroke) = self.stroke(at, at, diameter, color) {
            self.recording.strokes_on_top.push(stroke);
        }
    }

    /// Draws a line from each point to the next and from the last to the first.
    pub fn outline(&mut self, points: &[Vec3], width: f32, color: Vec4) {
        for (index, &point) in points.iter().enumerate() {
            self.line_on_top(point, points[(index + 1) % points.len()], width, color);
        }
    }

    /// Draws a bone as a slim octahedron between two joints, over everything, with a point at its head.
    pub fn bone(&mut self, head: Vec3, tail: Vec3, color: Vec4) {
        let along = tail - head;
        if along.length_squared() > 0.0 {
            let (side, up) = along.normalize().any_orthonormal_pair();
            let waist = head + along * 0.15;
            let reach = along.length() * 0.08;
            let corners = [side, up, -side, -up].map(|out| waist + out * reach);
            for (index, &corner) in corners.iter().enumerate() {
                self.line_on_top(head, corner, 1.2, color);
                self.line_on_top(corner, tail, 1.2, color);
                self.line_on_top(corner, corners[(index + 1) % 4], 1.2, color);
            }
        }
        self.point(head, 5.0, color);
    }

    /// Writes beside a place in the world.
    pub fn label(&mut self, at: Vec3, text: impl Into<String>, color: Vec4) {
        self.write(at, text.into(), color, false);
    }

    /// Writes one or more centred lines below a place in the world.
    pub fn caption(&mut self, at: Vec3, text: impl Into<String>, color: Vec4) {
        self.write(at, text.into(), color, true);
    }

    fn write(&mut self, at: Vec3, text: String, color: Vec4, centered: bool) {
        if let Some(at) = self.pixel_of(at) {
            self.recording.labels.push(Label { at: at.xy(), text, color, centered });
        }
    }

    /// Draws triangles, placed by a matrix to world space.
    ///
    /// In the views that show no texture the surface's colours are those of the view.
    ///
    /// # Panics
    /// If an attribute is neither empty nor as long as the positions, or an index is too large.
    pub fn surface(&mut self, surface: &Surface, world_from_model: Mat4) {
        let count = surface.positions.len();
        for (name, length) in
            [("normals", surface.normals.len()), ("uvs", surface.uvs.len()), ("colors", surface.colors.len())]
        {
            assert!(length == 0 || length == count, "{length} {name} for {count} positions");
        }
        let first_index = self.recording.indices.len();
        if surface.normals.is_empty() {
            self.push_flat(surface, world_from_model);
        } else {
            self.push_smooth(surface, world_from_model);
        }
        let (lit, paint) = (self.view == View::Lit, surface.color);
        self.recording.batches.push(Batch {
            first_index,
            index_count: self.recording.indices.len() - first_index,
            texture: if lit { surface.texture.cloned() } else { None },
            transparent: paint.w < 1.0,
            culled: surface.cull_back_faces,
        });
    }

    /// Takes a press of a key: true once for each time it went down or repeated.
    ///
    /// A press of Tab that no stage takes opens the next scene.
    pub fn pressed(&mut self, key: Key) -> bool {
        let keys = &mut self.input.keys_pressed;
        let press = keys.iter().position(|&pressed| pressed == key);
        press.map(|press| keys.remove(press)).is_some()
    }

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
        let score = |&place: &Vec3| {
            let pixel = self.pixel_of(place)?;
            let distance = pixel.xy().distance(self.input.pointer);
            (distance < reach).then_some(distance / reach + pixel.z * 20.0)
        };
        let scores = places.iter().map(score).enumerate();
        let nearest = scores.filter_map(|(index, score)| Some((index, score?)));
        nearest.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
    }

    /// World space to pixels from the view's top left, and a depth from -1 to 1; none behind the camera.
    fn pixel_of(&self, world: Vec3) -> Option<Vec3> {
        let clip = self.camera.clip_from_world(self.size) * world.extend(1.0);
        (clip.w > 1e-6).then(|| self.pixel_of_clip(clip))
    }

    fn pixel_of_clip(&self, clip: Vec4) -> Vec3 {
        let ndc = clip.xyz() / clip.w;
        let pixel = (vec2(ndc.x, -ndc.y) + 1.0) / 2.0 * self.size;
        pixel.extend(ndc.z)
    }

    fn stroke(&self, from: Vec3, to: Vec3, width: f32, color: Vec4) -> Option<Stroke> {
        let clip_from_world = self.camera.clip_from_world(self.size);
        let (from, to) = (clip_from_world * from.extend(1.0), clip_from_world * to.extend(1.0));
        let (from, to) = clip_to_front(from, to)?;
        Some(Stroke {
            from: self.pixel_of_clip(from),
            to: self.pixel_of_clip(to),
            width: width * self.pixels_per_point,
            color,
        })
    }

    fn push_smooth(&mut self, surface: &Surface, world_from_model: Mat4) {
        let first = self.recording.vertices.len() as u32;
        // Normals follow the inverse transpose; under uniform scale that is the matrix itself but for a factor.
        let world_normal_from_model = world_from_model.inverse().transpose();
        let plain_color = self.plain_color(surface);
        self.recording.vertices.reserve(surface.positions.len());
        for (vertex, &position) in surface.positions.iter().enumerate() {
            let normal = world_normal_from_model.transform_vector3(surface.normals[vertex]);
            let position = world_from_model.transform_point3(position);
            let shown = self.scene_vertex(surface, plain_color, vertex, position, normal);
            self.recording.vertices.push(shown);
        }
        self.recording.indices.extend(surface.indices.iter().map(|index| first + index));
    }

    fn push_flat(&mut self, surface: &Surface, world_from_model: Mat4) {
        let plain_color = self.plain_color(surface);
        for triangle in surface.indices.chunks_exact(3) {
            let corner = |corner: usize| {
                let vertex = triangle[corner] as usize;
                (vertex, world_from_model.transform_point3(surface.positions[vertex]))
            };
            let [a, b, c] = [corner(0), corner(1), corner(2)];
            let normal = (b.1 - a.1).cross(c.1 - a.1);
            for (vertex, position) in [a, b, c] {
                let shown = self.scene_vertex(surface, plain_color, vertex, position, normal);
                self.recording.indices.push(self.recording.vertices.len() as u32);
                self.recording.vertices.push(shown);
            }
        }
    }

    /// The colour of a whole surface in this view, or none where each vertex has its own.
    fn plain_color(&self, surface: &Surface) -> Option<[u8; 4]> {
        match self.view {
            View::Lit | View::SkinSpace if surface.colors.is_empty() => {
                Some(look::to_srgb_bytes(surface.color))
            }
            View::Silhouette => Some(look::to_srgb_bytes(look::faded(look::FAINT, surface.color.w))),
            _ => None,
        }
    }

    fn vertex_color(&self, surface: &Surface, vertex: usize, normal: Vec3) -> [u8; 4] {
        let own = surface.colors.get(vertex).copied();
        look::to_srgb_bytes(match self.view {
            View::Normals => {
                let direction = normal * 0.5 + 0.5;
                (direction * direction).extend(surface.color.w)
            }
            View::Weights | View::Joints => own.unwrap_or(look::FAINT),
            _ => surface.color * own.unwrap_or(Vec4::ONE),
        })
    }

    fn scene_vertex(
        &self,
        surface: &Surface,
        plain_color: Option<[u8; 4]>,
        vertex: usize,
        position: Vec3,
        normal: Vec3,
    ) -> SceneVertex {
        let normal = normal.normalize_or_zero();
        let color = plain_color.unwrap_or_else(|| self.vertex_color(surface, vertex, normal));
        let uv = surface.uvs.get(vertex).copied().unwrap_or_default();
        SceneVertex { position, normal, uv, color }
    }
}

/// The part of a segment in front of the camera, in clip space; none where all of it is behind.
fn clip_to_front(from: Vec4, to: Vec4) -> Option<(Vec4, Vec4)> {
    const NEAR: f32 = 1e-3;
    match (from.w > NEAR, to.w > NEAR) {
        (true, true) => Some((from, to)),
        (false, false) => None,
        (front, _) => {
            let middle = from.lerp(to, (NEAR - from.w) / (to.w - from.w));
            Some(if front { (from, middle) } else { (middle, to) })
        }
    }
}

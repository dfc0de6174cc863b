//! What a stage draws in one frame, and what the learner did since the last.

use crate::{Camera, look};
use glam::{Mat4, Vec2, Vec3, Vec3Swizzles, Vec4, Vec4Swizzles, vec2};
use std::{collections::HashSet, rc::Rc};

pub use miniquad::KeyCode as Key;

/// The debug views, keys 1 to 5; key 0 is back to the plain one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum View {
    /// Texture and light.
    #[default]
    Lit,
    /// The shape alone.
    Silhouette,
    /// Each surface's direction as a colour.
    Normals,
    /// The joints' colours, mixed by weight.
    Weights,
    /// The strongest joint's colour.
    Joints,
    /// The vertices as the inverse bind matrices alone leave them: every joint's part around the origin.
    SkinSpace,
}

impl View {
    /// In the order of their keys, from 0.
    pub const ALL: [View; 6] =
        [View::Lit, View::Silhouette, View::Normals, View::Weights, View::Joints, View::SkinSpace];

    /// What the panel calls it.
    pub fn name(self) -> &'static str {
        match self {
            View::Lit => "lit",
            View::Silhouette => "silhouette",
            View::Normals => "normals",
            View::Weights => "weights as colour",
            View::Joints => "joint as colour",
            View::SkinSpace => "skin space",
        }
    }

    /// A vertex's colour in the views that show influences, given as pairs of joint and weight; none in the others.
    pub fn influence_color(self, influences: impl IntoIterator<Item = (usize, f32)>) -> Option<Vec4> {
        match self {
            View::Weights => Some(look::weight_color(influences)),
            View::Joints => Some(look::strongest_color(influences)),
            _ => None,
        }
    }
}

/// Triangles to draw. Attributes are one per vertex; all but the positions may be left empty.
#[derive(Clone, Copy, Debug)]
pub struct Surface<'a> {
    /// In the space that the call's matrix starts from.
    pub positions: &'a [Vec3],
    /// The same space; where empty, each triangle is lit flat.
    pub normals: &'a [Vec3],
    /// From the texture's top left.
    pub uvs: &'a [Vec2],
    /// Linear RGBA, multiplied with `color` and the texture.
    pub colors: &'a [Vec4],
    /// Three a triangle, counter-clockwise from outside.
    pub indices: &'a [u32],
    /// Linear RGBA for the whole; see-through below an alpha of 1.
    pub color: Vec4,
    /// A picture to wrap around it.
    pub texture: Option<&'a Texture>,
}

impl Default for Surface<'_> {
    fn default() -> Self {
        Surface {
            positions: &[],
            normals: &[],
            uvs: &[],
            colors: &[],
            indices: &[],
            color: look::CLAY,
            texture: None,
        }
    }
}

/// A picture for surfaces: cheap to clone, uploaded once.
#[derive(Clone, Debug)]
pub struct Texture {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) rgba: Rc<[u8]>,
}

impl Texture {
    /// From four sRGB bytes a pixel, the top row first.
    ///
    /// # Panics
    /// If the number of bytes is not `4 * width * height`.
    pub fn new(width: u32, height: u32, rgba: &[u8]) -> Self {
        assert_eq!(rgba.len() as u64, 4 * u64::from(width) * u64::from(height), "four bytes a pixel");
        Self { width, height, rgba: rgba.into() }
    }
}

/// Writing at a place in the scene.
pub(crate) struct Label {
    pub at: Vec2,
    pub text: String,
    pub color: Vec4,
    /// Whether it stands below the place, in its middle, rather than to the right above it.
    pub centered: bool,
}

/// A stroke or dot in pixels of the view, its depth from -1 to 1.
pub(crate) struct Stroke {
    pub from: Vec3,
    pub to: Vec3,
    pub width: f32,
    pub color: Vec4,
}

#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct SceneVertex {
    pub position: Vec3,
    pub normal: Vec3,
    pub uv: Vec2,
    pub color: [u8; 4],
}

/// A run of indices that share a texture and blending.
pub(crate) struct Batch {
    pub first_index: usize,
    pub index_count: usize,
    pub texture: Option<Texture>,
    pub see_through: bool,
}

#[derive(Default)]
pub(crate) struct Recording {
    pub vertices: Vec<SceneVertex>,
    pub indices: Vec<u32>,
    pub batches: Vec<Batch>,
    pub strokes: Vec<Stroke>,
    pub strokes_on_top: Vec<Stroke>,
    pub labels: Vec<Label>,
    pub grid: Option<f32>,
}

/// The pointer and the keys, in pixels of the view from its top left.
#[derive(Clone, Debug, Default)]
pub(crate) struct Input {
    pub pointer: Vec2,
    pub went_down: bool,
    pub is_down: bool,
    pub clicked: bool,
    pub keys_pressed: Vec<Key>,
    pub keys_down: HashSet<Key>,
}

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
        self.grid_at(0.0);
    }

    /// As [`Frame::grid`], for figures that stand at another height than 0.
    pub fn grid_at(&mut self, height: f32) {
        self.recording.grid = Some(height);
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
            see_through: paint.w < 1.0,
        });
    }

    /// Draws the edges of triangles. Indices as in [`Surface`].
    pub fn wireframe(&mut self, positions: &[Vec3], indices: &[u32], world_from_model: Mat4, color: Vec4) {
        for triangle in indices.chunks_exact(3) {
            let corners = [0, 1, 2]
                .map(|corner| world_from_model.transform_point3(positions[triangle[corner] as usize]));
            for (from, to) in [(0, 1), (1, 2), (2, 0)] {
                self.line(corners[from], corners[to], 1.0, color);
            }
        }
    }

    /// Takes a press of a key: true once for each time it went down or repeated.
    ///
    /// A press of Tab that no stage takes opens the next scene.
    pub fn pressed(&mut self, key: Key) -> bool {
        let keys = &mut self.input.keys_pressed;
        let press = keys.iter().position(|&pressed| pressed == key);
        press.map(|press| keys.remove(press)).is_some()
    }

    /// Whether a key is held down.
    pub fn held(&self, key: Key) -> bool {
        self.input.keys_down.contains(&key)
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
        for (vertex, &position) in surface.positions.iter().enumerate() {
            let normal = world_normal_from_model.transform_vector3(surface.normals[vertex]);
            let shown =
                self.scene_vertex(surface, vertex, world_from_model.transform_point3(position), normal);
            self.recording.vertices.push(shown);
        }
        self.recording.indices.extend(surface.indices.iter().map(|index| first + index));
    }

    fn push_flat(&mut self, surface: &Surface, world_from_model: Mat4) {
        for triangle in surface.indices.chunks_exact(3) {
            let corner = |corner: usize| {
                let vertex = triangle[corner] as usize;
                (vertex, world_from_model.transform_point3(surface.positions[vertex]))
            };
            let [a, b, c] = [corner(0), corner(1), corner(2)];
            let normal = (b.1 - a.1).cross(c.1 - a.1);
            for (vertex, position) in [a, b, c] {
                let shown = self.scene_vertex(surface, vertex, position, normal);
                self.recording.indices.push(self.recording.vertices.len() as u32);
                self.recording.vertices.push(shown);
            }
        }
    }

    fn scene_vertex(&self, surface: &Surface, vertex: usize, position: Vec3, normal: Vec3) -> SceneVertex {
        let color = match self.view {
            View::Lit | View::SkinSpace => {
                surface.color * surface.colors.get(vertex).copied().unwrap_or(Vec4::ONE)
            }
            View::Silhouette => look::faded(look::FAINT, surface.color.w),
            View::Normals => {
                let direction = normal.normalize_or_zero() * 0.5 + 0.5;
                (direction * direction).extend(surface.color.w)
            }
            View::Weights | View::Joints => surface.colors.get(vertex).copied().unwrap_or(look::FAINT),
        };
        let uv = surface.uvs.get(vertex).copied().unwrap_or_default();
        SceneVertex { position, normal: normal.normalize_or_zero(), uv, color: look::to_srgb_bytes(color) }
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

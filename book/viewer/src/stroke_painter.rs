//! Draws lines and points with miniquad, and the background and ground behind a scene.
//!
//! GL's own lines are one pixel wide and its points are square. Here a line is a quad, and a point is a disc
//! in a square, with soft edges.

use crate::{
    Camera,
    gpu::{StreamBuffer, alpha_blend, keep_alpha, new_shader},
    look,
    recording::{Recording, Stroke},
};
use glam::{Vec2, Vec3, Vec4, vec3};
use miniquad::*;

pub(crate) struct StrokePainter {
    in_scene: Pipeline,
    on_top: Pipeline,
    vertices: StreamBuffer,
    indices: StreamBuffer,
}

#[derive(Clone, Copy)]
#[repr(C)]
struct StrokeVertex {
    /// Clip space, already divided.
    position: [f32; 3],
    /// Pixels from the stroke's axis or the dot's centre, and the radius.
    across: [f32; 3],
    color: [u8; 4],
}

impl StrokePainter {
    pub fn new(gpu: &mut dyn RenderingBackend) -> Self {
        let (vertex, fragment) = (include_str!("shaders/stroke.vert"), include_str!("shaders/stroke.frag"));
        let meta = ShaderMeta { images: vec![], uniforms: UniformBlockLayout { uniforms: vec![] } };
        let shader = new_shader(gpu, vertex, fragment, meta);
        Self {
            in_scene: new_pipeline(gpu, shader, Comparison::LessOrEqual),
            on_top: new_pipeline(gpu, shader, Comparison::Always),
            vertices: StreamBuffer::default(),
            indices: StreamBuffer::default(),
        }
    }

    /// Paints the background from top to foot. Call it first, in an open pass.
    pub fn background(&mut self, gpu: &mut dyn RenderingBackend) {
        let (top, foot) = (look::BACKGROUND, look::BACKGROUND_FOOT);
        let corner = |x: f32, y: f32, color: Vec4| StrokeVertex {
            position: [x, y, 0.9999],
            across: [0.0, 0.0, 2.0],
            color: look::to_srgb_bytes(color),
        };
        let corners = [
            corner(-1.0, -1.0, foot),
            corner(1.0, -1.0, foot),
            corner(1.0, 1.0, top),
            corner(-1.0, 1.0, top),
        ];
        self.draw(gpu, &corners, self.on_top);
    }

    /// Paints the ground, if the stage asked for it: before all models and without depth, so that no line
    /// cuts through a model that reaches below the ground.
    pub fn ground(&mut self, gpu: &mut dyn RenderingBackend, recording: &Recording, ground: &Ground) {
        if recording.grid {
            self.draw(gpu, &ground.0, self.on_top);
        }
    }

    /// Paints the stage's lines and points, in an open pass whose viewport is the view.
    pub fn paint(&mut self, gpu: &mut dyn RenderingBackend, recording: &Recording, size: Vec2) {
        self.draw(gpu, &corners(&recording.strokes, size), self.in_scene);
        self.draw(gpu, &corners_on_top(&recording.strokes_on_top, size), self.on_top);
    }

    /// Draws quads of four corners each.
    fn draw(&mut self, gpu: &mut dyn RenderingBackend, corners: &[StrokeVertex], pipeline: Pipeline) {
        if corners.is_empty() {
            return;
        }
        let quads = 0..corners.len() as u32 / 4;
        let indices: Vec<u32> =
            quads.flat_map(|quad| [0, 1, 2, 0, 2, 3].map(|corner| 4 * quad + corner)).collect();
        let vertex_buffers = vec![self.vertices.fill(gpu, BufferType::VertexBuffer, corners)];
        let index_buffer = self.indices.fill(gpu, BufferType::IndexBuffer, &indices);
        gpu.apply_pipeline(&pipeline);
        gpu.apply_bindings(&Bindings { vertex_buffers, index_buffer, images: vec![] });
        gpu.draw(0, indices.len() as i32, 1);
    }
}

/// The grid as a camera sees it, for all columns of a picture.
pub(crate) struct Ground(Vec<StrokeVertex>);

impl Ground {
    /// Large enough that all `columns` together have as many lines as a single one has alone.
    pub fn new(camera: &Camera, size: Vec2, columns: usize) -> Self {
        let half = (10.0 / (columns as f32).sqrt()).round() as i32;
        Self(corners_on_top(&grid(camera, size, half), size))
    }
}

fn corners(strokes: &[Stroke], size: Vec2) -> Vec<StrokeVertex> {
    strokes.iter().flat_map(|stroke| stroke_corners(stroke, size)).collect()
}

/// Without their depth, so that those in front of the near plane are seen as well.
fn corners_on_top(strokes: &[Stroke], size: Vec2) -> Vec<StrokeVertex> {
    let mut corners = corners(strokes, size);
    corners.iter_mut().for_each(|corner| corner.position[2] = 0.0);
    corners
}

/// A line as a quad with soft edges, or a point as a quad around a disc.
fn stroke_corners(stroke: &Stroke, size: Vec2) -> [StrokeVertex; 4] {
    let radius = stroke.width / 2.0;
    let reach = radius + 1.0;
    let (from, to) = (stroke.from, stroke.to);
    let along = (to - from).truncate();
    let is_point = from == to;
    let forward = if is_point { Vec2::X } else { along.normalize_or(Vec2::X) } * reach;
    let side = forward.perp();
    let corner = |at: Vec3, ahead: f32, aside: f32| {
        let ahead = if is_point { ahead } else { 0.0 };
        let pixel = at + (forward * ahead + side * aside).extend(0.0);
        StrokeVertex {
            position: [pixel.x / size.x * 2.0 - 1.0, 1.0 - pixel.y / size.y * 2.0, pixel.z],
            across: [ahead * reach, aside * reach, radius],
            color: look::to_srgb_bytes(stroke.color),
        }
    };
    [corner(from, -1.0, -1.0), corner(to, 1.0, -1.0), corner(to, 1.0, 1.0), corner(from, -1.0, 1.0)]
}

/// Lines that are a round number of units apart: on the ground, or upright for a flat camera. They fade with
/// the distance from its target.
fn grid(camera: &Camera, size: Vec2, half: i32) -> Vec<Stroke> {
    let step = 10_f32.powf((camera.half_extent / 5.0).log10().round());
    let (right, away) = if camera.flat { (Vec3::X, Vec3::Y) } else { (Vec3::X, Vec3::Z) };
    let middle = (camera.target * (right + away) / step).round() * step;
    let clip_from_world = camera.clip_from_world(size);
    let pixel = |world: Vec3| {
        let clip = clip_from_world * world.extend(1.0);
        let ndc = clip.truncate() / clip.w;
        let pixel = vec3((ndc.x + 1.0) / 2.0 * size.x, (1.0 - ndc.y) / 2.0 * size.y, ndc.z);
        (clip.w > 1e-3).then_some(pixel)
    };
    let mut strokes = Vec::new();
    for line in -half..=half {
        for piece in -half..half {
            let (across, along) = (line as f32, piece as f32);
            let fade = 1.0 - across.hypot(along + 0.5) / half as f32;
            for (side, ahead) in [(right, away), (away, right)] {
                let from = middle + (side * across + ahead * along) * step;
                if let (Some(from), Some(to), true) = (pixel(from), pixel(from + ahead * step), fade > 0.0) {
                    strokes.push(Stroke { from, to, width: 1.2, color: look::faded(look::GRID, fade) });
                }
            }
        }
    }
    strokes
}

fn new_pipeline(gpu: &mut dyn RenderingBackend, shader: ShaderId, depth_test: Comparison) -> Pipeline {
    let attributes = [
        VertexAttribute::new("position", VertexFormat::Float3),
        VertexAttribute::new("across", VertexFormat::Float3),
        VertexAttribute::new("color", VertexFormat::Byte4),
    ];
    let params = PipelineParams {
        depth_test,
        // With `depth_write: false` miniquad also switches the test off.
        depth_write: depth_test != Comparison::Always,
        color_blend: Some(alpha_blend()),
        alpha_blend: Some(keep_alpha()),
        ..Default::default()
    };
    gpu.new_pipeline(&[BufferLayout::default()], &attributes, shader, params)
}

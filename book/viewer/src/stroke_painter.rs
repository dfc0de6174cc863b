//! Draws lines and points with miniquad, and the background and ground behind a scene.
//!
//! GL's own lines are one pixel wide and its points are square. Here a line is a quad, and a point is a disc
//! in a square, with soft edges.

use crate::{
    gpu::{StreamBuffer, alpha_blend, keep_alpha, new_shader},
    look,
    recording::{Recording, Stroke},
};
use glam::{Vec2, Vec3, Vec4};
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
    pub fn ground(&mut self, gpu: &mut dyn RenderingBackend, recording: &Recording, size: Vec2) {
        self.draw(gpu, &corners_on_top(&recording.ground, size), self.on_top);
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

//! Draws a frame's recording with miniquad: background, surfaces, strokes.

use crate::{
    Camera,
    frame::{Batch, Recording, Stroke, Texture},
    gpu::{StreamBuffer, new_shader},
    look,
};
use glam::{Mat4, Vec2, Vec3, Vec4, vec3};
use miniquad::*;
use std::{collections::HashMap, rc::Rc};

pub(crate) struct ScenePainter {
    solid: Pipeline,
    depth_only: Pipeline,
    see_through: Pipeline,
    strokes_behind: Pipeline,
    strokes_on_top: Pipeline,
    vertices: StreamBuffer,
    indices: StreamBuffer,
    stroke_vertices: StreamBuffer,
    stroke_indices: StreamBuffer,
    white: TextureId,
    textures: HashMap<*const u8, (Texture, TextureId)>,
}

#[repr(C)]
struct SceneUniforms {
    clip_from_world: Mat4,
    eye: [f32; 3],
    light: f32,
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

impl ScenePainter {
    pub fn new(gpu: &mut dyn RenderingBackend) -> Self {
        let scene = new_shader(
            gpu,
            include_str!("shaders/scene.vert"),
            include_str!("shaders/scene.frag"),
            ShaderMeta {
                images: vec!["picture".to_owned()],
                uniforms: UniformBlockLayout {
                    uniforms: vec![
                        UniformDesc::new("clip_from_world", UniformType::Mat4),
                        UniformDesc::new("eye", UniformType::Float3),
                        UniformDesc::new("light", UniformType::Float1),
                    ],
                },
            },
        );
        let stroke = new_shader(
            gpu,
            include_str!("shaders/stroke.vert"),
            include_str!("shaders/stroke.frag"),
            ShaderMeta { images: vec![], uniforms: UniformBlockLayout { uniforms: vec![] } },
        );
        let white = gpu.new_texture_from_rgba8(1, 1, &[255; 4]);
        Self {
            solid: scene_pipeline(gpu, scene, None, true),
            depth_only: scene_pipeline(gpu, scene, None, false),
            see_through: scene_pipeline(gpu, scene, Some(alpha_blend()), true),
            strokes_behind: stroke_pipeline(gpu, stroke, Comparison::LessOrEqual),
            strokes_on_top: stroke_pipeline(gpu, stroke, Comparison::Always),
            vertices: StreamBuffer::default(),
            indices: StreamBuffer::default(),
            stroke_vertices: StreamBuffer::default(),
            stroke_indices: StreamBuffer::default(),
            white,
            textures: HashMap::new(),
        }
    }

    /// The background from top to foot; to be called first, in an open pass.
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
        self.draw_strokes(gpu, &corners, self.strokes_on_top);
    }

    /// What the stage recorded, in an open pass whose viewport is the view.
    pub fn scene(
        &mut self,
        gpu: &mut dyn RenderingBackend,
        recording: &Recording,
        camera: &Camera,
        size: Vec2,
        light: f32,
    ) {
        if let Some(height) = recording.grid {
            let strokes = grid(camera, size, height);
            self.strokes(gpu, &strokes, size, self.strokes_behind);
        }
        let uniforms = SceneUniforms {
            clip_from_world: camera.clip_from_world(size),
            eye: camera.eye().to_array(),
            light,
        };
        if !recording.indices.is_empty() {
            let vertices = self.vertices.fill(gpu, BufferType::VertexBuffer, &recording.vertices);
            let indices = self.indices.fill(gpu, BufferType::IndexBuffer, &recording.indices);
            let (solid, see_through): (Vec<&Batch>, Vec<&Batch>) =
                recording.batches.iter().partition(|batch| !batch.see_through);
            // Of a see-through surface only the nearest layer is seen: its depth is drawn first.
            for (pipeline, batches) in
                [(self.solid, &solid), (self.depth_only, &see_through), (self.see_through, &see_through)]
            {
                gpu.apply_pipeline(&pipeline);
                for batch in batches {
                    let picture =
                        batch.texture.as_ref().map_or(self.white, |texture| self.upload(gpu, texture));
                    gpu.apply_bindings(&Bindings {
                        vertex_buffers: vec![vertices],
                        index_buffer: indices,
                        images: vec![picture],
                    });
                    gpu.apply_uniforms(UniformsSource::table(&uniforms));
                    gpu.draw(batch.first_index as i32, batch.index_count as i32, 1);
                }
            }
        }
        self.strokes(gpu, &recording.strokes, size, self.strokes_behind);
        self.strokes(gpu, &recording.strokes_on_top, size, self.strokes_on_top);
    }

    fn upload(&mut self, gpu: &mut dyn RenderingBackend, texture: &Texture) -> TextureId {
        let key = Rc::as_ptr(&texture.rgba).cast();
        let entry = self.textures.entry(key).or_insert_with(|| {
            let params = TextureParams {
                width: texture.width,
                height: texture.height,
                wrap: TextureWrap::Repeat,
                min_filter: FilterMode::Linear,
                mag_filter: FilterMode::Linear,
                mipmap_filter: MipmapFilterMode::Linear,
                allocate_mipmaps: true,
                ..Default::default()
            };
            let id = gpu.new_texture_from_data_and_format(&texture.rgba, params);
            gpu.texture_generate_mipmaps(id);
            // The clone keeps the bytes, so that no other picture can get the same address.
            (texture.clone(), id)
        });
        entry.1
    }

    fn strokes(
        &mut self,
        gpu: &mut dyn RenderingBackend,
        strokes: &[Stroke],
        size: Vec2,
        pipeline: Pipeline,
    ) {
        let corners: Vec<StrokeVertex> =
            strokes.iter().flat_map(|stroke| stroke_corners(stroke, size)).collect();
        self.draw_strokes(gpu, &corners, pipeline);
    }

    /// Draws quads of four corners each.
    fn draw_strokes(&mut self, gpu: &mut dyn RenderingBackend, corners: &[StrokeVertex], pipeline: Pipeline) {
        if corners.is_empty() {
            return;
        }
        let quads = 0..corners.len() as u32 / 4;
        let indices: Vec<u32> =
            quads.flat_map(|quad| [0, 1, 2, 0, 2, 3].map(|corner| 4 * quad + corner)).collect();
        let vertex_buffers = vec![self.stroke_vertices.fill(gpu, BufferType::VertexBuffer, corners)];
        let index_buffer = self.stroke_indices.fill(gpu, BufferType::IndexBuffer, &indices);
        gpu.apply_pipeline(&pipeline);
        gpu.apply_bindings(&Bindings { vertex_buffers, index_buffer, images: vec![] });
        gpu.draw(0, indices.len() as i32, 1);
    }
}

/// A line as a quad with a soft edge; a point as a quad around a disc.
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

/// Lines a round number of units apart: on the ground, or for a flat camera upright; fading outwards from its target.
fn grid(camera: &Camera, size: Vec2, height: f32) -> Vec<Stroke> {
    const HALF: i32 = 10;
    let step = 10_f32.powf((camera.half_extent / 5.0).log10().round());
    let (right, away) = if camera.flat { (Vec3::X, Vec3::Y) } else { (Vec3::X, Vec3::Z) };
    let up = if camera.flat { Vec3::ZERO } else { Vec3::Y };
    let middle = (camera.target * (right + away) / step).round() * step + up * height;
    let clip_from_world = camera.clip_from_world(size);
    let pixel = |world: Vec3| {
        let clip = clip_from_world * world.extend(1.0);
        let ndc = clip.truncate() / clip.w;
        let pixel = vec3((ndc.x + 1.0) / 2.0 * size.x, (1.0 - ndc.y) / 2.0 * size.y, ndc.z);
        (clip.w > 1e-3).then_some(pixel)
    };
    let mut strokes = Vec::new();
    for line in -HALF..=HALF {
        for piece in -HALF..HALF {
            let (across, along) = (line as f32, piece as f32);
            let fade = 1.0 - across.hypot(along + 0.5) / HALF as f32;
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

fn scene_pipeline(
    gpu: &mut dyn RenderingBackend,
    shader: ShaderId,
    color_blend: Option<BlendState>,
    colors: bool,
) -> Pipeline {
    let attributes = [
        VertexAttribute::new("position", VertexFormat::Float3),
        VertexAttribute::new("normal", VertexFormat::Float3),
        VertexAttribute::new("uv", VertexFormat::Float2),
        VertexAttribute::new("color", VertexFormat::Byte4),
    ];
    let params = PipelineParams {
        depth_test: Comparison::LessOrEqual,
        depth_write: true,
        color_blend,
        alpha_blend: color_blend.map(|_| keep_alpha()),
        color_write: (colors, colors, colors, colors),
        ..Default::default()
    };
    gpu.new_pipeline(&[BufferLayout::default()], &attributes, shader, params)
}

fn stroke_pipeline(gpu: &mut dyn RenderingBackend, shader: ShaderId, depth_test: Comparison) -> Pipeline {
    let attributes = [
        VertexAttribute::new("position", VertexFormat::Float3),
        VertexAttribute::new("across", VertexFormat::Float3),
        VertexAttribute::new("color", VertexFormat::Byte4),
    ];
    let params = PipelineParams {
        depth_test,
        // With `depth_write: false` miniquad switches the test off as well.
        depth_write: depth_test != Comparison::Always,
        color_blend: Some(alpha_blend()),
        alpha_blend: Some(keep_alpha()),
        ..Default::default()
    };
    gpu.new_pipeline(&[BufferLayout::default()], &attributes, shader, params)
}

fn alpha_blend() -> BlendState {
    let alpha = BlendFactor::Value(BlendValue::SourceAlpha);
    BlendState::new(Equation::Add, alpha, BlendFactor::OneMinusValue(BlendValue::SourceAlpha))
}

/// The picture's own alpha stays 1: a browser would blend it with the page.
fn keep_alpha() -> BlendState {
    BlendState::new(Equation::Add, BlendFactor::Zero, BlendFactor::One)
}

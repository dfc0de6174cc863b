//! Draws a frame's triangles with miniquad.

use crate::{
    Camera, Texture,
    gpu::{StreamBuffer, new_shader, new_texture},
    look,
    recording::Recording,
};
use glam::{Mat4, Vec2, Vec3};
use miniquad::*;
use std::{collections::HashMap, rc::Rc};

pub(crate) struct SurfacePainter {
    solid: Pipeline,
    solid_culled: Pipeline,
    vertices: StreamBuffer,
    indices: StreamBuffer,
    white: TextureId,
    /// Keyed by the address of the picture's bytes, with a clone that keeps them there.
    textures: HashMap<*const u8, (Texture, TextureId)>,
}

#[repr(C)]
struct SceneUniforms {
    clip_from_world: Mat4,
    eye: [f32; 3],
    light: f32,
    background_top: Vec3,
    background_foot: Vec3,
    height: f32,
}

impl SurfacePainter {
    pub fn new(gpu: &mut dyn RenderingBackend) -> Self {
        let (vertex, fragment) = (include_str!("shaders/scene.vert"), include_str!("shaders/scene.frag"));
        let uniforms = vec![
            UniformDesc::new("clip_from_world", UniformType::Mat4),
            UniformDesc::new("eye", UniformType::Float3),
            UniformDesc::new("light", UniformType::Float1),
            UniformDesc::new("background_top", UniformType::Float3),
            UniformDesc::new("background_foot", UniformType::Float3),
            UniformDesc::new("height", UniformType::Float1),
        ];
        let meta =
            ShaderMeta { images: vec!["picture".to_owned()], uniforms: UniformBlockLayout { uniforms } };
        let shader = new_shader(gpu, vertex, fragment, meta);
        let plain =
            PipelineParams { depth_test: Comparison::LessOrEqual, depth_write: true, ..Default::default() };
        Self {
            solid: new_pipeline(gpu, shader, plain),
            solid_culled: new_pipeline(gpu, shader, PipelineParams { cull_face: CullFace::Back, ..plain }),
            vertices: StreamBuffer::default(),
            indices: StreamBuffer::default(),
            white: gpu.new_texture_from_rgba8(1, 1, &[255; 4]),
            textures: HashMap::new(),
        }
    }

    /// Paints the stage's triangles, in an open pass whose viewport is the view. `light` 0 leaves colours as
    /// they are; `height` is the whole picture's.
    pub fn paint(
        &mut self,
        gpu: &mut dyn RenderingBackend,
        recording: &Recording,
        camera: &Camera,
        size: Vec2,
        light: f32,
        height: f32,
    ) {
        if recording.indices.is_empty() {
            return;
        }
        let uniforms = SceneUniforms {
            clip_from_world: camera.clip_from_world(size),
            eye: camera.eye().to_array(),
            light,
            background_top: look::BACKGROUND.truncate().map(f32::sqrt),
            background_foot: look::BACKGROUND_FOOT.truncate().map(f32::sqrt),
            height,
        };
        let vertices = self.vertices.fill(gpu, BufferType::VertexBuffer, &recording.vertices);
        let indices = self.indices.fill(gpu, BufferType::IndexBuffer, &recording.indices);
        for (pipeline, culled) in [(self.solid, false), (self.solid_culled, true)] {
            gpu.apply_pipeline(&pipeline);
            for batch in recording.batches.iter().filter(|batch| batch.culled == culled) {
                let picture = batch.texture.as_ref().map_or(self.white, |texture| self.upload(gpu, texture));
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

    /// Deletes all pictures: another model has others.
    pub fn forget_textures(&mut self, gpu: &mut dyn RenderingBackend) {
        for (_, (_, texture)) in self.textures.drain() {
            gpu.delete_texture(texture);
        }
    }

    fn upload(&mut self, gpu: &mut dyn RenderingBackend, texture: &Texture) -> TextureId {
        let key = Rc::as_ptr(&texture.rgba).cast();
        let uploaded = || (texture.clone(), new_texture(gpu, (texture.width, texture.height), &texture.rgba));
        self.textures.entry(key).or_insert_with(uploaded).1
    }
}

fn new_pipeline(gpu: &mut dyn RenderingBackend, shader: ShaderId, params: PipelineParams) -> Pipeline {
    let attributes = [
        VertexAttribute::new("position", VertexFormat::Float3),
        VertexAttribute::new("normal", VertexFormat::Float3),
        VertexAttribute::new("uv", VertexFormat::Float2),
        VertexAttribute::new("color", VertexFormat::Byte4),
    ];
    gpu.new_pipeline(&[BufferLayout::default()], &attributes, shader, params)
}

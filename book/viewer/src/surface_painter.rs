//! Draws a frame's triangles with miniquad.

use crate::{
    Camera, Texture,
    gpu::{StreamBuffer, alpha_blend, keep_alpha, new_shader},
    recording::{Batch, Recording},
};
use glam::{Mat4, Vec2};
use miniquad::*;
use std::{collections::HashMap, rc::Rc};

pub(crate) struct SurfacePainter {
    solid: Pipeline,
    solid_culled: Pipeline,
    depth_only: Pipeline,
    transparent: Pipeline,
    vertices: StreamBuffer,
    indices: StreamBuffer,
    white: TextureId,
    /// By the address of their bytes, with the clone that keeps these bytes where they are.
    textures: HashMap<*const u8, (Texture, TextureId)>,
}

#[repr(C)]
struct SceneUniforms {
    clip_from_world: Mat4,
    eye: [f32; 3],
    light: f32,
}

impl SurfacePainter {
    pub fn new(gpu: &mut dyn RenderingBackend) -> Self {
        let (vertex, fragment) = (include_str!("shaders/scene.vert"), include_str!("shaders/scene.frag"));
        let uniforms = vec![
            UniformDesc::new("clip_from_world", UniformType::Mat4),
            UniformDesc::new("eye", UniformType::Float3),
            UniformDesc::new("light", UniformType::Float1),
        ];
        let meta =
            ShaderMeta { images: vec!["picture".to_owned()], uniforms: UniformBlockLayout { uniforms } };
        let shader = new_shader(gpu, vertex, fragment, meta);
        let plain =
            PipelineParams { depth_test: Comparison::LessOrEqual, depth_write: true, ..Default::default() };
        let nothing = (false, false, false, false);
        let (color_blend, alpha_blend) = (Some(alpha_blend()), Some(keep_alpha()));
        Self {
            solid: new_pipeline(gpu, shader, plain),
            solid_culled: new_pipeline(gpu, shader, PipelineParams { cull_face: CullFace::Back, ..plain }),
            depth_only: new_pipeline(gpu, shader, PipelineParams { color_write: nothing, ..plain }),
            transparent: new_pipeline(gpu, shader, PipelineParams { color_blend, alpha_blend, ..plain }),
            vertices: StreamBuffer::default(),
            indices: StreamBuffer::default(),
            white: gpu.new_texture_from_rgba8(1, 1, &[255; 4]),
            textures: HashMap::new(),
        }
    }

    /// What the stage recorded, in an open pass whose viewport is the view. `light` 0 leaves colours as they are.
    pub fn paint(
        &mut self,
        gpu: &mut dyn RenderingBackend,
        recording: &Recording,
        camera: &Camera,
        size: Vec2,
        light: f32,
    ) {
        if recording.indices.is_empty() {
            return;
        }
        let uniforms = SceneUniforms {
            clip_from_world: camera.clip_from_world(size),
            eye: camera.eye().to_array(),
            light,
        };
        let vertices = self.vertices.fill(gpu, BufferType::VertexBuffer, &recording.vertices);
        let indices = self.indices.fill(gpu, BufferType::IndexBuffer, &recording.indices);
        let with = |transparent: bool, culled: bool| {
            let wanted = move |batch: &&Batch| batch.transparent == transparent && batch.culled == culled;
            recording.batches.iter().filter(wanted).collect::<Vec<&Batch>>()
        };
        let transparent = [with(true, false), with(true, true)].concat();
        // Of a see-through surface only the nearest layer is seen: its depth is drawn first.
        for (pipeline, batches) in [
            (self.solid, &with(false, false)),
            (self.solid_culled, &with(false, true)),
            (self.depth_only, &transparent),
            (self.transparent, &transparent),
        ] {
            gpu.apply_pipeline(&pipeline);
            for batch in batches {
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

    /// Lets go of all pictures: another model has others.
    pub fn forget_textures(&mut self, gpu: &mut dyn RenderingBackend) {
        for (_, (_, texture)) in self.textures.drain() {
            gpu.delete_texture(texture);
        }
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
            (texture.clone(), id)
        });
        entry.1
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

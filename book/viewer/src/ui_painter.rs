//! Draws egui's panel: textured triangles, clipped to rectangles.

use crate::gpu::{StreamBuffer, new_shader};
use egui::{ClippedPrimitive, Color32, Pos2, Rect, TexturesDelta, epaint::Primitive, pos2};
use miniquad::*;
use std::collections::HashMap;

pub(crate) struct UiPainter {
    pipeline: Pipeline,
    vertices: StreamBuffer,
    indices: StreamBuffer,
    textures: HashMap<egui::TextureId, TextureId>,
}

impl UiPainter {
    pub fn new(gpu: &mut dyn RenderingBackend) -> Self {
        let meta = ShaderMeta {
            images: vec!["picture".to_owned()],
            uniforms: UniformBlockLayout {
                uniforms: vec![UniformDesc::new("screen_points", UniformType::Float2)],
            },
        };
        let shader = new_shader(gpu, include_str!("shaders/ui.vert"), include_str!("shaders/ui.frag"), meta);
        // The order of `egui::epaint::Vertex`.
        let attributes = [
            VertexAttribute::new("position", VertexFormat::Float2),
            VertexAttribute::new("uv", VertexFormat::Float2),
            VertexAttribute::new("color", VertexFormat::Byte4),
        ];
        let over = BlendFactor::OneMinusValue(BlendValue::SourceAlpha);
        let params = PipelineParams {
            // egui's colours are already multiplied by their alpha.
            color_blend: Some(BlendState::new(Equation::Add, BlendFactor::One, over)),
            alpha_blend: Some(BlendState::new(Equation::Add, BlendFactor::Zero, BlendFactor::One)),
            ..Default::default()
        };
        let pipeline = gpu.new_pipeline(&[BufferLayout::default()], &attributes, shader, params);
        Self {
            pipeline,
            vertices: StreamBuffer::default(),
            indices: StreamBuffer::default(),
            textures: HashMap::new(),
        }
    }

    /// Uploads the changes in the texture of the letters. Call it outside of a pass.
    pub fn update_textures(&mut self, gpu: &mut dyn RenderingBackend, delta: TexturesDelta) {
        for (id, image) in delta.set {
            let egui::ImageData::Color(pixels) = &image.image;
            let bytes: Vec<u8> = pixels.pixels.iter().flat_map(|pixel| pixel.to_array()).collect();
            let [width, height] = pixels.size;
            match (image.pos, self.textures.get(&id)) {
                (Some([x, y]), Some(&texture)) => {
                    gpu.texture_update_part(texture, x as i32, y as i32, width as i32, height as i32, &bytes);
                }
                (_, old) => {
                    if let Some(&old) = old {
                        gpu.delete_texture(old);
                    }
                    let texture = gpu.new_texture_from_rgba8(width as u16, height as u16, &bytes);
                    gpu.texture_set_filter(texture, FilterMode::Linear, MipmapFilterMode::None);
                    self.textures.insert(id, texture);
                }
            }
        }
        for id in delta.free {
            if let Some(texture) = self.textures.remove(&id) {
                gpu.delete_texture(texture);
            }
        }
    }

    /// Lays a picture over the whole window, in an open pass. `screen` is in pixels.
    pub fn show(&mut self, gpu: &mut dyn RenderingBackend, picture: TextureId, screen: (f32, f32)) {
        let name = egui::TextureId::User(0);
        self.textures.insert(name, picture);
        let clip_rect = Rect::from_min_size(Pos2::ZERO, screen.into());
        let mut mesh = egui::Mesh::with_texture(name);
        // GL counts rows from the bottom.
        mesh.add_rect_with_uv(clip_rect, Rect { min: pos2(0.0, 1.0), max: pos2(1.0, 0.0) }, Color32::WHITE);
        self.paint(gpu, &[ClippedPrimitive { clip_rect, primitive: Primitive::Mesh(mesh) }], screen, 1.0);
    }

    /// Draws on the whole screen, in an open pass. `screen` is in pixels.
    pub fn paint(
        &mut self,
        gpu: &mut dyn RenderingBackend,
        primitives: &[ClippedPrimitive],
        screen: (f32, f32),
        pixels_per_point: f32,
    ) {
        let meshes = || {
            primitives.iter().filter_map(|clipped| match &clipped.primitive {
                Primitive::Mesh(mesh) if !mesh.indices.is_empty() => Some((clipped.clip_rect, mesh)),
                _ => None,
            })
        };
        let (mut vertices, mut indices) = (Vec::new(), Vec::new());
        for (_, mesh) in meshes() {
            let first = vertices.len() as u32;
            vertices.extend_from_slice(&mesh.vertices);
            indices.extend(mesh.indices.iter().map(|index| first + index));
        }
        if indices.is_empty() {
            return;
        }
        let vertex_buffer = self.vertices.fill(gpu, BufferType::VertexBuffer, &vertices);
        let index_buffer = self.indices.fill(gpu, BufferType::IndexBuffer, &indices);
        let screen_points = [screen.0 / pixels_per_point, screen.1 / pixels_per_point];
        gpu.apply_pipeline(&self.pipeline);
        let mut first_index = 0;
        for (clip, mesh) in meshes() {
            let count = mesh.indices.len() as i32;
            if let Some(&texture) = self.textures.get(&mesh.texture_id) {
                let pixel =
                    |points: f32, most: f32| (points * pixels_per_point).round().clamp(0.0, most) as i32;
                let (left, right) = (pixel(clip.min.x, screen.0), pixel(clip.max.x, screen.0));
                let (top, foot) = (pixel(clip.min.y, screen.1), pixel(clip.max.y, screen.1));
                gpu.apply_scissor_rect(left, screen.1 as i32 - foot, right - left, foot - top);
                gpu.apply_bindings(&Bindings {
                    vertex_buffers: vec![vertex_buffer],
                    index_buffer,
                    images: vec![texture],
                });
                gpu.apply_uniforms(UniformsSource::table(&screen_points));
                gpu.draw(first_index, count, 1);
            }
            first_index += count;
        }
        gpu.apply_scissor_rect(0, 0, screen.0 as i32, screen.1 as i32);
    }
}

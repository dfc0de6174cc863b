//! miniquad's pipelines: a shader, the names of its inputs, and the format of its pixels. Each is made when
//! it is first needed.

use crate::{
    shaders::{Purpose, Skinning, fragment_shader, vertex_shader},
    uniforms::shader_meta,
};
use miniquad::*;

/// A function that compiles a vertex and a fragment shader, and adds the first line that the driver wants:
/// `viewer::new_shader`.
pub type NewShader = fn(&mut dyn RenderingBackend, &str, &str, ShaderMeta) -> ShaderId;

/// The properties in which pipelines differ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kind {
    /// The source of the joints.
    pub skinning: Skinning,
    /// True if there is a second set of influences.
    pub eight: bool,
    /// The purpose of its shaders.
    pub purpose: Purpose,
    /// True if triangles seen from behind are left out.
    pub cull_back_faces: bool,
}

/// The pipelines made so far.
pub struct Pipelines {
    new_shader: NewShader,
    made: Vec<(Kind, Pipeline, ShaderId)>,
}

impl Pipelines {
    /// An empty set.
    pub fn new(new_shader: NewShader) -> Self {
        Self { new_shader, made: Vec::new() }
    }

    /// The pipeline for a kind.
    pub fn get(&mut self, gpu: &mut dyn RenderingBackend, kind: Kind) -> Pipeline {
        if let Some((_, pipeline, _)) = self.made.iter().find(|(made, ..)| *made == kind) {
            return *pipeline;
        }
        let vertex = vertex_shader(kind.skinning, kind.eight, kind.purpose);
        let fragment = fragment_shader(kind.purpose);
        let shader = (self.new_shader)(gpu, &vertex, &fragment, shader_meta(kind.skinning));
        let pipeline = new_pipeline(gpu, kind, shader);
        self.made.push((kind, pipeline, shader));
        pipeline
    }

    /// Frees all of them.
    pub fn delete(self, gpu: &mut dyn RenderingBackend) {
        for (_, pipeline, shader) in self.made {
            gpu.delete_pipeline(pipeline);
            gpu.delete_shader(shader);
        }
    }
}

fn new_pipeline(gpu: &mut dyn RenderingBackend, kind: Kind, shader: ShaderId) -> Pipeline {
    // For reading back, an instance is drawn three times: for x, y and z.
    let (primitive_type, step_rate) = match kind.purpose {
        Purpose::Draw => (PrimitiveType::Triangles, 1),
        Purpose::ReadBack => (PrimitiveType::Points, 3),
    };
    let per_instance = BufferLayout { step_func: VertexStep::PerInstance, step_rate, ..Default::default() };
    let mut buffers = vec![BufferLayout::default(), per_instance.clone()];
    let mut attributes = VERTEX_AND_PLACEMENT.to_vec();
    if kind.eight {
        buffers.push(BufferLayout::default());
        attributes.extend(MORE_INFLUENCES);
    }
    if kind.skinning == Skinning::Baked {
        buffers.push(per_instance);
        attributes.push(VertexAttribute::with_buffer("frame", VertexFormat::Float1, buffers.len() - 1));
    }
    let depth_test = match kind.purpose {
        Purpose::Draw => Comparison::LessOrEqual,
        Purpose::ReadBack => Comparison::Always,
    };
    let depth_write = kind.purpose == Purpose::Draw;
    let cull_face = if kind.cull_back_faces { CullFace::Back } else { CullFace::Nothing };
    let params = PipelineParams { depth_test, depth_write, primitive_type, cull_face, ..Default::default() };
    gpu.new_pipeline(&buffers, &attributes, shader, params)
}

/// The fields of [`Vertex`](crate::vertex::Vertex) and [`Placement`](crate::vertex::Placement), in their
/// order. Whole numbers reach the shader as floats, because miniquad passes integers only from GLSL 1.50 on,
/// and our windows also run with 1.30. A float holds every `u16` exactly (S4-47).
const VERTEX_AND_PLACEMENT: [VertexAttribute; 10] = [
    VertexAttribute::new("position", VertexFormat::Float3),
    VertexAttribute::new("normal", VertexFormat::Float3),
    VertexAttribute::new("uv", VertexFormat::Float2),
    VertexAttribute::new("color", VertexFormat::Float4),
    VertexAttribute::new("joints", VertexFormat::Short4),
    VertexAttribute::new("weights", VertexFormat::Float4),
    VertexAttribute::with_buffer("place_x", VertexFormat::Float4, 1),
    VertexAttribute::with_buffer("place_y", VertexFormat::Float4, 1),
    VertexAttribute::with_buffer("place_z", VertexFormat::Float4, 1),
    VertexAttribute::with_buffer("pose", VertexFormat::Float1, 1),
];

/// The fields of [`MoreInfluences`](crate::vertex::MoreInfluences).
const MORE_INFLUENCES: [VertexAttribute; 2] = [
    VertexAttribute::with_buffer("more_joints", VertexFormat::Short4, 2),
    VertexAttribute::with_buffer("more_weights", VertexFormat::Float4, 2),
];

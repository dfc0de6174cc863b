//! The uniforms of all shaders of this stage: one block, the same for all, so that one function draws with
//! any of them.

use crate::{
    palette::{MOST_JOINTS, MOST_JOINTS_IN_TWO_ARRAYS},
    shaders::{JOINT_COLORS, Skinning},
};
use glam::{Mat4, Vec4};
use miniquad::{ShaderMeta, UniformBlockLayout, UniformDesc, UniformType};

/// A shader's uniforms, in the order of [`shader_meta`]; a shader ignores those that it does not use.
#[derive(Clone, Debug)]
#[repr(C)]
pub struct Uniforms {
    /// World space to the picture's clip space.
    pub clip_from_world: Mat4,
    /// The camera's place in the world.
    pub eye: [f32; 3],
    /// The number of the debug view's key, 0 for none.
    pub view: f32,
    /// Linear RGBA, multiplied with the vertices' colours and the texture.
    pub base_color: Vec4,
    /// Linear RGBA of silhouettes.
    pub faint: Vec4,
    /// Linear RGBA of the joints; they take turns.
    pub joint_colors: [Vec4; JOINT_COLORS],
    /// The start of the skin's palette in each pose of the joint texture.
    pub first_matrix: f32,
    /// The number of matrices in each pose of the joint texture.
    pub matrices_per_pose: f32,
    /// The number of vertices in the mesh.
    pub vertex_count: f32,
    /// Padding that keeps the next field on a multiple of 16 bytes.
    pub unused: f32,
    /// For reading back: the picture's width and height, the mesh's first pixel in it, and 0 for positions or
    /// 1 for normals.
    pub picture: Vec4,
    /// Three rows a joint: the palette, or pose and inverse bind matrices one after the other.
    pub rows: [Vec4; 3 * MOST_JOINTS],
}

impl Default for Uniforms {
    fn default() -> Self {
        Self {
            clip_from_world: Mat4::IDENTITY,
            eye: [0.0; 3],
            view: 0.0,
            base_color: Vec4::ONE,
            faint: Vec4::ONE,
            joint_colors: [Vec4::ONE; JOINT_COLORS],
            first_matrix: 0.0,
            matrices_per_pose: 0.0,
            vertex_count: 0.0,
            unused: 0.0,
            picture: Vec4::ZERO,
            rows: [Vec4::ZERO; 3 * MOST_JOINTS],
        }
    }
}

impl Uniforms {
    /// Stores rows of matrices, from `first` on.
    ///
    /// # Panics
    /// If there is no room for them.
    pub fn set_rows(&mut self, first: usize, rows: &[Vec4]) {
        self.rows[first..first + rows.len()].copy_from_slice(rows);
    }
}

/// The names and kinds of the uniforms and textures.
///
/// A palette's matrices are arrays of vectors, because miniquad's WebGL part uploads only the first of an
/// array of matrices.
pub fn shader_meta(skinning: Skinning) -> ShaderMeta {
    let mut uniforms = vec![
        UniformDesc::new("clip_from_world", UniformType::Mat4),
        UniformDesc::new("eye", UniformType::Float3),
        UniformDesc::new("view", UniformType::Float1),
        UniformDesc::new("base_color", UniformType::Float4),
        UniformDesc::new("faint", UniformType::Float4),
        UniformDesc::new("joint_colors", UniformType::Float4).array(JOINT_COLORS),
        UniformDesc::new("first_matrix", UniformType::Float1),
        UniformDesc::new("matrices_per_pose", UniformType::Float1),
        UniformDesc::new("vertex_count", UniformType::Float1),
        UniformDesc::new("unused", UniformType::Float1),
        UniformDesc::new("picture", UniformType::Float4),
    ];
    let rows = |name| UniformDesc::new(name, UniformType::Float4);
    match skinning {
        Skinning::TwoArrays => uniforms.extend([
            rows("pose_rows").array(3 * MOST_JOINTS_IN_TWO_ARRAYS),
            rows("inverse_bind_rows").array(3 * MOST_JOINTS_IN_TWO_ARRAYS),
        ]),
        _ => uniforms.push(rows("palette_rows").array(3 * MOST_JOINTS)),
    }
    ShaderMeta {
        images: vec!["base_texture".to_owned(), "joint_texture".to_owned()],
        uniforms: UniformBlockLayout { uniforms },
    }
}

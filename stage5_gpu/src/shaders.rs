//! The shaders' text, put together from pieces.
//!
//! GLSL has no `include`. The pieces keep each function in one place: the same skinning text draws a picture
//! and writes positions to be read back. The driver's first line is added when a shader is compiled.

use crate::{
    joint_texture::MATRICES_PER_LINE,
    palette::{MOST_JOINTS, MOST_JOINTS_IN_TWO_ARRAYS},
};

/// The number of colours for joints, which take turns.
pub const JOINT_COLORS: usize = 12;

/// The source of the joints that a vertex shader multiplies with its vertices.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Skinning {
    /// No joints: a mesh without a skin.
    Static,
    /// The GPU, from two arrays of uniforms: pose and inverse bind matrices (S4-36).
    TwoArrays,
    /// The GPU, from one palette in uniforms (S4-36).
    Palette,
    /// The GPU, from palettes in a texture.
    JointTexture,
    /// The GPU, from two palettes in a texture, those of the frames before and after a moment.
    Baked,
}

/// The purpose of a shader.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Purpose {
    /// Triangles in a picture.
    Draw,
    /// Positions to be read back.
    ReadBack,
}

/// The text of a vertex shader; `eight` for a mesh with a second set of influences.
pub fn vertex_shader(skinning: Skinning, eight: bool, purpose: Purpose) -> String {
    let mut text = constants(skinning);
    const TEXTURE: &str = include_str!("shaders/joint_texture.glsl");
    let matrices = match skinning {
        Skinning::Static => vec![],
        Skinning::TwoArrays => vec![include_str!("shaders/two_arrays.glsl")],
        Skinning::Palette => vec![include_str!("shaders/palette.glsl")],
        Skinning::JointTexture => vec![TEXTURE, include_str!("shaders/pose.glsl")],
        Skinning::Baked => vec![TEXTURE, include_str!("shaders/baked.glsl")],
    };
    let is_skinned = !matrices.is_empty();
    if eight {
        text += "#define EIGHT_INFLUENCES\n";
    }
    let mut pieces = vec![include_str!("shaders/affine.glsl"), include_str!("shaders/place.glsl")];
    if is_skinned {
        text += "#define SKINNED\n";
        pieces.extend(matrices);
        pieces.push(include_str!("shaders/skin.glsl"));
    }
    if purpose == Purpose::Draw {
        pieces.push(include_str!("shaders/influence_color.glsl"));
    }
    pieces.push(match (purpose, is_skinned) {
        (Purpose::ReadBack, _) => include_str!("shaders/read_back.vert"),
        (Purpose::Draw, true) => include_str!("shaders/skinned.vert"),
        (Purpose::Draw, false) => include_str!("shaders/static.vert"),
    });
    for piece in pieces {
        // Each piece counts its own lines, so that the driver's messages name them.
        text += "#line 1\n";
        text += piece;
    }
    text
}

/// The text of the fragment shader for that purpose.
pub fn fragment_shader(purpose: Purpose) -> String {
    match purpose {
        Purpose::Draw => constants(Skinning::Static) + include_str!("shaders/lit.frag"),
        Purpose::ReadBack => include_str!("shaders/read_back.frag").to_owned(),
    }
}

/// The numbers that Rust and GLSL share. A view's number is that of its key.
fn constants(skinning: Skinning) -> String {
    let most_joints = match skinning {
        Skinning::TwoArrays => MOST_JOINTS_IN_TWO_ARRAYS,
        _ => MOST_JOINTS,
    };
    format!(
        "#define MOST_JOINTS {most_joints}\n\
         #define MATRICES_PER_LINE {MATRICES_PER_LINE}\n\
         #define JOINT_COLORS {JOINT_COLORS}\n\
         #define VIEW_LIT 0.0\n\
         #define VIEW_SILHOUETTE 1.0\n\
         #define VIEW_NORMALS 2.0\n\
         #define VIEW_WEIGHTS 3.0\n\
         #define VIEW_JOINTS 4.0\n\
         #define VIEW_SKIN_SPACE 5.0\n"
    )
}

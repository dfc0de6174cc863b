//! Skinning matrices as the GPU takes them.
//!
//! A palette is what each joint of a skin does to the mesh: [`skin_palette`] of stage 3. A vertex shader that
//! looks its matrices up there does *matrix palette skinning*. Direct3D 9 had it built in, as *indexed vertex
//! blending* (S3-02).
//!
//! Uniforms are counted in vectors of four floats, and there are few: WebGL 2 promises 256 to a vertex shader. A matrix as
//! its four columns takes four. Its fourth row is always 0 0 0 1, so three rows are enough, and a third more joints have
//! room.

use glam::{Mat4, Vec4};
use stage3_gltf::{
    model::{Model, Skin},
    pose::Pose,
    skeleton::{posed_joints, skin_palette},
};

/// The vectors of four floats that every WebGL 2 driver has for a vertex shader's uniforms (GLES 3.0, table
/// 6.31; E4-7).
pub const UNIFORM_VECTORS: usize = 256;
/// What is kept of them for the camera and the colours.
pub const OTHER_VECTORS: usize = 40;
/// How many joints a palette in uniforms may have: 72 in rows. It would be 54 in columns. The shader's array
/// is always that long; a smaller skeleton fills its beginning (S4-37).
pub const MOST_JOINTS: usize = (UNIFORM_VECTORS - OTHER_VECTORS) / 3;
/// How many joints have room when pose and inverse bind matrices are sent apart, as the tutorial does: 36.
pub const MOST_JOINTS_IN_TWO_ARRAYS: usize = MOST_JOINTS / 2;

// ANCHOR: matrix_rows
/// The first three rows of an affine matrix; the fourth is 0 0 0 1 and is not sent.
pub fn matrix_rows(matrix: Mat4) -> [Vec4; 3] {
    // glam keeps columns: the rows are the columns of the transpose.
    let rows = matrix.transpose();
    [rows.x_axis, rows.y_axis, rows.z_axis]
}
// ANCHOR_END: matrix_rows

// ANCHOR: palette_rows
/// Matrices as a shader's uniform array takes them: three rows each, one matrix after another, in the palette's order.
///
/// # Panics
/// If there are more than [`MOST_JOINTS`].
pub fn palette_rows(palette: &[Mat4]) -> Vec<Vec4> {
    assert!(palette.len() <= MOST_JOINTS, "{} joints, uniforms hold {MOST_JOINTS}", palette.len());
    let mut rows = Vec::new();
    for &matrix in palette {
        rows.extend(matrix_rows(matrix));
    }
    rows
}
// ANCHOR_END: palette_rows

/// A pose of a model, ready to be sent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Palettes {
    /// One per joint of the model, parents first: where meshes without a skin are.
    pub model_from_joint: Vec<Mat4>,
    /// One palette per skin of the model, each in its skin's order of joints.
    pub skins: Vec<Vec<Mat4>>,
}

impl Palettes {
    /// For joints at any place in model space, one per joint of the model.
    pub fn new(skins: &[Skin], model_from_joint: Vec<Mat4>) -> Self {
        let skins = skins.iter().map(|skin| skin_palette(skin, &model_from_joint)).collect();
        Self { model_from_joint, skins }
    }

    /// For a pose.
    pub fn of_pose(model: &Model, pose: &Pose) -> Self {
        Self::new(&model.skins, posed_joints(model, pose))
    }
}

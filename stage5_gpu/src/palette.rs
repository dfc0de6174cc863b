//! Skinning matrices in the form that the GPU takes.
//!
//! A palette holds the skinning matrices of all joints of a skin: [`skin_palette`] of stage 3. A vertex
//! shader that looks its matrices up there does *matrix palette skinning*. Direct3D 9 had it built in, as
//! *indexed vertex blending* (S3-02).
//!
//! Uniforms are counted in vectors of four floats, and they are few: WebGL 2 promises 256 to a vertex shader.
//! A matrix as four columns takes four of them. Its fourth row is always 0 0 0 1, so three rows are enough,
//! and there is room for a third more joints.

use glam::{Mat4, Vec4};
use stage3_gltf::{
    model::{Model, Skin},
    pose::Pose,
    skeleton::{posed_joints, skin_palette},
};

/// The vectors of four floats that every WebGL 2 driver has for a vertex shader's uniforms (GLES 3.0, table
/// 6.31; E4-7).
pub const UNIFORM_VECTORS: usize = 256;
/// The number of them that the camera and the colours need.
pub const OTHER_VECTORS: usize = 40;
/// The number of joints for which a palette in uniforms has room: 72 in rows; it would be 54 in columns. The
/// shader's array always has this length; a smaller skeleton fills its beginning (S4-37).
pub const MOST_JOINTS: usize = (UNIFORM_VECTORS - OTHER_VECTORS) / 3;
/// The number of joints if pose and inverse bind matrices are sent apart, as in the tutorial: 36.
pub const MOST_JOINTS_IN_TWO_ARRAYS: usize = MOST_JOINTS / 2;

// ANCHOR: matrix_rows
/// The first three rows of an affine matrix; the fourth is 0 0 0 1 and is not sent.
pub fn matrix_rows(matrix: Mat4) -> [Vec4; 3] {
    // glam keeps columns, so the rows are the columns of the transpose.
    let rows = matrix.transpose();
    [rows.x_axis, rows.y_axis, rows.z_axis]
}
// ANCHOR_END: matrix_rows

// ANCHOR: palette_rows
/// Matrices in the form of a shader's uniform array: three rows each, one matrix after another, in the
/// palette's order.
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
    /// One per joint of the model, parents first: they place the meshes without a skin.
    pub model_from_joint: Vec<Mat4>,
    /// One palette per skin of the model, each in its skin's order of joints.
    pub skins: Vec<Vec<Mat4>>,
}

impl Palettes {
    /// The palettes of joints at any place in model space, one per joint of the model.
    pub fn new(skins: &[Skin], model_from_joint: Vec<Mat4>) -> Self {
        let skins = skins.iter().map(|skin| skin_palette(skin, &model_from_joint)).collect();
        Self { model_from_joint, skins }
    }

    /// The number of skinning matrices in all palettes.
    pub fn matrices(&self) -> usize {
        self.skins.iter().map(Vec::len).sum()
    }

    /// The palettes of a pose.
    pub fn of_pose(model: &Model, pose: &Pose) -> Self {
        Self::new(&model.skins, posed_joints(model, pose))
    }
}

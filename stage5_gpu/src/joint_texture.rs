//! Palettes in a texture: any number of joints, and any number of poses at once.
//!
//! Uniforms hold one small palette (E4-7). A texture holds thousands of matrices, and a shader may read any
//! texel of it. WebGL 2 has texels of four floats (RGBA32F: three texels a matrix), but miniquad does not
//! offer them. So each float travels as the four bytes of one texel, and arrives exactly.
//!
//! The order is pose after pose; in a pose skin after skin; in a skin joint after joint; in a joint its three
//! rows.

use crate::palette::{Palettes, matrix_rows};
use glam::Mat4;

/// The number of matrices on a line of the texture; every driver takes textures 2048 wide.
pub const MATRICES_PER_LINE: usize = 128;
/// The number of texels of a matrix: three rows of four floats.
pub const TEXELS_PER_MATRIX: usize = 12;
/// The number of matrices in the largest texture that every driver takes. The shader adds up their indices in
/// floats, which are exact up to 16,777,216.
pub const MOST_MATRICES: usize = MATRICES_PER_LINE * 2048;

// ANCHOR: pack_matrix
/// A matrix as texels of four bytes: the floats of its three rows, the lowest byte of each first.
pub fn pack_matrix(matrix: Mat4) -> Vec<[u8; 4]> {
    let mut texels = Vec::new();
    for row in matrix_rows(matrix) {
        for float in row.to_array() {
            texels.push(float.to_le_bytes());
        }
    }
    texels
}
// ANCHOR_END: pack_matrix

/// A picture that holds matrices.
#[derive(Clone, Debug, PartialEq)]
pub struct JointTexture {
    /// In texels: always [`MATRICES_PER_LINE`] times [`TEXELS_PER_MATRIX`].
    pub width: u32,
    /// In texels.
    pub height: u32,
    /// Four bytes a texel, line after line.
    pub bytes: Vec<u8>,
}

/// The matrices of some poses; the rest of the last line is 0.
///
/// # Panics
/// If there are more than [`MOST_MATRICES`].
pub fn joint_texture(poses: &[Palettes]) -> JointTexture {
    let matrices: Vec<Mat4> = poses.iter().flat_map(|pose| pose.skins.iter().flatten().copied()).collect();
    assert!(matrices.len() <= MOST_MATRICES, "{} matrices, a texture holds {MOST_MATRICES}", matrices.len());
    let (width, height) =
        (MATRICES_PER_LINE * TEXELS_PER_MATRIX, matrices.len().div_ceil(MATRICES_PER_LINE).max(1));
    let mut bytes: Vec<u8> = matrices.into_iter().flat_map(pack_matrix).flatten().collect();
    bytes.resize(4 * width * height, 0);
    JointTexture { width: width as u32, height: height as u32, bytes }
}

/// The start of each skin's palette among a pose's matrices: one per skin, and the total at the end.
pub fn skin_starts(palettes: &Palettes) -> Vec<usize> {
    let mut starts = vec![0];
    for palette in &palettes.skins {
        starts.push(starts[starts.len() - 1] + palette.len());
    }
    starts
}

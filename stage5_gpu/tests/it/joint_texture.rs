//! Matrices as pixels.

use glam::{Mat4, Vec3};
use stage5_gpu::{
    joint_texture::{MATRICES_PER_LINE, MOST_MATRICES, joint_texture, skin_starts},
    palette::Palettes,
};

pub fn moved(x: f32) -> Mat4 {
    Mat4::from_translation(Vec3::X * x)
}

/// The float in a texel; texels are counted through all lines.
fn float_at(bytes: &[u8], texel: usize) -> f32 {
    f32::from_le_bytes(bytes[4 * texel..4 * texel + 4].try_into().expect("four bytes"))
}

/// S4-47: the shader adds up a matrix's index in floats and cuts off the fraction: the index must be one that
/// a float holds exactly.
#[test]
fn every_matrix_has_a_number_that_a_float_holds() {
    assert_eq!((0..MOST_MATRICES).find(|&number| number as f32 as usize != number), None);
}

#[test]
fn poses_skins_and_joints_follow_each_other() {
    let pose = |first: f32| Palettes {
        model_from_joint: vec![],
        skins: vec![vec![moved(first), moved(first + 1.0)], vec![moved(first + 2.0)]],
    };
    let texture = joint_texture(&[pose(10.0), pose(20.0)]);
    assert_eq!((texture.width, texture.height), (12 * MATRICES_PER_LINE as u32, 1));
    let xs: Vec<f32> = (0..7).map(|matrix| float_at(&texture.bytes, 12 * matrix + 3)).collect();
    assert_eq!(xs, [10.0, 11.0, 12.0, 20.0, 21.0, 22.0, 0.0]);
    assert_eq!(skin_starts(&pose(0.0)), [0, 2, 3]);
}

#[test]
fn a_full_line_goes_on_in_the_next() {
    let skins = vec![(0..MATRICES_PER_LINE + 1).map(|x| moved(x as f32)).collect()];
    let texture = joint_texture(&[Palettes { model_from_joint: vec![], skins }]);
    assert_eq!((texture.height, texture.bytes.len()), (2, 4 * 12 * MATRICES_PER_LINE * 2));
    assert_eq!(float_at(&texture.bytes, 12 * MATRICES_PER_LINE + 3), MATRICES_PER_LINE as f32);
}

#[test]
fn without_skins_there_is_a_texture_all_the_same() {
    assert_eq!(joint_texture(&[]).height, 1);
}

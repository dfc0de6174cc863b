//! Matrices as pixels.

use glam::{Mat4, Vec3, Vec4};
use stage5_gpu::{
    joint_texture::{MATRICES_PER_LINE, MOST_MATRICES, joint_texture, skin_starts},
    palette::{Palettes, matrix_rows},
};

fn moved(x: f32) -> Mat4 {
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

mod pack_matrix {
    use super::*;
    use stage5_gpu::joint_texture::pack_matrix;

    #[test]
    fn twelve_texels_of_four_bytes() {
        // Column by column 1 to 12, without the last row.
        let numbers: [f32; 12] = std::array::from_fn(|index| index as f32 + 1.0);
        let [x, y, z, w] = [0, 3, 6, 9].map(|first| Vec3::from_slice(&numbers[first..]));
        let matrix = Mat4::from_cols(x.extend(0.0), y.extend(0.0), z.extend(0.0), w.extend(1.0));
        let texels = pack_matrix(matrix);
        let row = |(texel, [r, g, b, a]): (usize, &[u8; 4])| format!("{texel:8} {r:4} {g:4} {b:4} {a:4}\n");
        testing::assert_table!("texels", texels.iter().enumerate().map(row).collect::<String>());
        let rows = [1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 11.0, 3.0, 6.0, 9.0, 12.0].map(f32::to_le_bytes);
        assert_eq!(texels, rows);
    }

    #[test]
    fn one_is_3f80_0000_with_its_lowest_byte_first() {
        let texels = pack_matrix(moved(-2.0));
        assert_eq!(texels.len(), 12);
        assert_eq!(texels[0], [0, 0, 0x80, 0x3f]);
        assert_eq!(texels[1], [0; 4]);
        // -2 is c000 0000; the translation ends the first row.
        assert_eq!(texels[3], [0, 0, 0, 0xc0]);
    }

    #[test]
    fn every_bit_comes_back() {
        let odd = [1.0 / 3.0, -0.0, f32::MIN_POSITIVE, f32::MAX, -1e-20, f32::EPSILON].map(Vec4::splat);
        let matrix = Mat4::from_cols(odd[0], odd[1], odd[2], odd[3] + odd[4] + odd[5]);
        let back: Vec<u32> =
            pack_matrix(matrix).into_iter().map(|bytes| f32::from_le_bytes(bytes).to_bits()).collect();
        let sent: Vec<u32> =
            matrix_rows(matrix).iter().flat_map(|row| row.to_array().map(f32::to_bits)).collect();
        assert_eq!(back, sent);
    }
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

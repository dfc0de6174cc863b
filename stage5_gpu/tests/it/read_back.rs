//! Positions decoded from a picture.

use glam::{Vec3, vec3};
use stage5_gpu::read_back::{TooManyVertices, largest_difference};

mod decode_positions {
    use super::*;
    use stage1_bones::table::table;
    use stage5_gpu::read_back::decode_positions;

    #[test]
    fn four_vertices_come_back() {
        let sent = [vec3(1.0, -2.0, 0.5), vec3(3.0, 4.0, -5.0), vec3(0.25, 1.5, -8.0), vec3(-6.0, 7.0, 2.25)];
        let bytes: Vec<u8> = sent.iter().flat_map(|p| p.to_array()).flat_map(f32::to_le_bytes).collect();
        let positions = decode_positions(&bytes);
        testing::assert_table!("vertices", table(&positions));
        assert_eq!(positions, sent);
    }

    #[test]
    fn four_bytes_a_float_three_floats_a_vertex() {
        // 1, -2 and .5 are 3f80 0000, c000 0000 and 3f00 0000.
        let bytes = [0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0, 0, 0, 0, 0x3f];
        assert_eq!(decode_positions(&bytes), [vec3(1.0, -2.0, 0.5)]);
    }

    #[test]
    fn what_is_left_over_is_dropped() {
        assert_eq!(decode_positions(&[0; 23]), [Vec3::ZERO]);
        assert_eq!(decode_positions(&[]), [Vec3::ZERO; 0]);
    }

    #[test]
    fn every_bit_comes_back() {
        let odd = [vec3(1.0 / 3.0, -0.0, 1e-30), vec3(f32::MAX, f32::MIN_POSITIVE, -7e-8)];
        let bytes: Vec<u8> = odd.iter().flat_map(|p| p.to_array()).flat_map(f32::to_le_bytes).collect();
        let bits =
            |positions: &[Vec3]| positions.iter().map(|p| p.to_array().map(f32::to_bits)).collect::<Vec<_>>();
        assert_eq!(bits(&decode_positions(&bytes)), bits(&odd));
    }
}

#[test]
fn a_difference_is_a_part_of_the_size() {
    let ours = [Vec3::ZERO, vec3(1.0, 0.0, 0.0)];
    assert_eq!(largest_difference(&ours, &[vec3(0.0, 0.25, 0.0), vec3(1.0, 0.5, 0.0)], 2.0), 0.25);
    assert_eq!(largest_difference(&ours, &ours, 2.0), 0.0);
}

/// A comparison with not-a-number is never true: without care it would count as no difference.
#[test]
fn not_a_number_is_no_small_difference() {
    let bad = [vec3(f32::NAN, 0.0, 0.0), Vec3::ZERO];
    assert_eq!(largest_difference(&[Vec3::ZERO; 2], &bad, 1.0), f32::INFINITY);
    assert_eq!(largest_difference(&[Vec3::ZERO; 2], &[bad[1], bad[0]], 1.0), f32::INFINITY);
}

#[test]
fn too_many_vertices_are_refused_with_both_numbers() {
    let refused = TooManyVertices { count: 1_400_000, most: 1_398_101 };
    assert_eq!(refused.to_string(), "1400000 vertices, 1398101 can be read back at once");
}

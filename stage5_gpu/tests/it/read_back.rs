//! Positions decoded from a picture.

use glam::{Vec3, vec3};
use stage5_gpu::read_back::{largest_difference, too_many_vertices};

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
    assert_eq!(too_many_vertices(5_600_000), "5600000 vertices, 5592405 can be read back at once");
}

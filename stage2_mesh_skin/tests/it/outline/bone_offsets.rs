//! The offsets into each bone's space.

use super::*;
use std::f32::consts::FRAC_PI_2;

#[test]
fn are_minus_the_rest_world_positions() {
    // S0-10, S0-14, E0-2: from the positions of the bones alone; none of them is turned or scaled.
    let offsets = outline::bone_offsets(&placed(0.0, 0.2));
    testing::assert_table!("demo-tree", table(&offsets));
    assert_eq!(offsets.len(), 5, "one per bone");
    for (&offset, expected) in offsets.iter().zip(rest_offsets()) {
        assert_near(offset, expected);
    }
}

#[test]
fn stay_while_the_bones_move() {
    // S0-12, S0-32: frames never change the offsets.
    let mut scene = outline();
    outline::advance_frame(&mut scene, 0.7);
    for (&offset, expected) in scene.offsets.iter().zip(rest_offsets()) {
        assert_near(offset, expected);
    }
}

#[test]
fn are_what_inverse_bind_matrices_hold() {
    // S0-12: with matrices, the offset is the inverse of the rest world matrix.
    let bones = placed(0.0, 0.2);
    let rest: Vec<_> = bones.iter().map(|bone| Mat4::from_translation(bone.world_position)).collect();
    for (inverse, offset) in inverse_bind_matrices(&rest).iter().zip(outline::bone_offsets(&bones)) {
        assert_near(inverse.w_axis.truncate(), offset);
    }
}

/// S0-36: one position per bone and vertex would be as many as there are influences, in D0 4, 4, 6, 4 and 4.
#[test]
fn are_fewer_than_what_they_stand_for() {
    let scene = outline();
    let places: usize = scene.vertices.iter().map(|vertex| vertex.influences.len()).sum();
    assert_eq!((scene.offsets.len(), places), (5, 4 + 4 + 6 + 4 + 4));
}

/// E0-2, S0-40: a bone that the animation turns keeps its offset, which depends on its position alone. A bone
/// that is turned or scaled at rest has no offset: the way into its space moves two vertices differently.
#[test]
fn are_enough_while_no_bone_is_turned_at_rest() {
    let place = vec3(0.2, 0.0, 0.0);
    let way = |rest: Mat4, vertex: Vec3| inverse_bind_matrices(&[rest])[0].transform_point3(vertex) - vertex;
    let moved = Mat4::from_translation(place);
    assert_near(way(moved, Vec3::X), -place);
    assert_near(way(moved, Vec3::Y), -place);
    let turned = moved * Mat4::from_rotation_z(FRAC_PI_2);
    assert_near(way(turned, Vec3::X), vec3(0.0, -0.8, 0.0) - Vec3::X);
    assert_near(way(turned, Vec3::Y), vec3(1.0, 0.2, 0.0) - Vec3::Y);
    let scaled = moved * Mat4::from_scale(vec3(2.0, 2.0, 2.0));
    assert_near(way(scaled, Vec3::X), vec3(0.4, 0.0, 0.0) - Vec3::X);
    assert_near(way(scaled, Vec3::Y), vec3(-0.1, 0.5, 0.0) - Vec3::Y);
}

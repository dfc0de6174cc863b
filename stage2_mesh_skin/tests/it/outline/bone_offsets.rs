//! Into each bone's space.

use super::*;

#[test]
fn are_minus_the_rest_world_positions() {
    // S0-10
    let offsets = outline::bone_offsets(&placed(0.0, 0.2));
    testing::assert_table!("demo-tree", table(&offsets));
    assert_eq!(offsets.len(), 5, "one per bone");
    for (&offset, expected) in offsets.iter().zip(rest_offsets()) {
        assert_near(offset, expected);
    }
}

#[test]
fn stay_while_the_bones_move() {
    // S0-12
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

//! The bridge to ozz-animation's jobs for limbs and layers; its other end is `ozz.cc`.
#![expect(unsafe_code, reason = "calls into C++")]

use crate::ten::{Ten, ten, transform};
use glam::{Quat, Vec3};
use stage2_mesh_skin::transform::Transform;

// glam does not guarantee it, but a vector is its numbers in order.
unsafe extern "C" {
    fn ozz_aim(forward: *const Vec3, target: *const Vec3, up: *const Vec3, turn: *mut [f32; 4]) -> bool;
    fn ozz_reach(
        target: *const Vec3,
        pole: *const Vec3,
        upper: f32,
        lower: f32,
        turns: *mut [[f32; 4]; 2],
    ) -> bool;
    fn ozz_blend(joints: i32, from: *const Ten, to: *const Ten, shares: *const f32, parts: *mut Ten) -> bool;
}

/// The turn of a joint at the origin that brings its direction `forward`, of length 1, to the target.
pub fn aim(forward: Vec3, target: Vec3) -> Quat {
    let (up, mut turn) = (forward.any_orthonormal_vector(), [0.0; 4]);
    // SAFETY: each has the size that the other end expects.
    assert!(unsafe { ozz_aim(&raw const forward, &raw const target, &raw const up, &raw mut turn) });
    Quat::from_array(turn)
}

/// The turns of a limb's two joints. It begins at the origin; its first bone runs along x, the second along
/// y, and `pole` has length 1.
pub fn reach(target: Vec3, pole: Vec3, [upper, lower]: [f32; 2]) -> [Quat; 2] {
    let mut turns = [[0.0; 4]; 2];
    // SAFETY: each has the size that the other end expects.
    assert!(unsafe { ozz_reach(&raw const target, &raw const pole, upper, lower, &raw mut turns) });
    turns.map(Quat::from_array)
}

/// Two poses blended, with a share of the second for each joint.
pub fn blend(from: &[Transform], to: &[Transform], shares: &[f32]) -> Vec<Transform> {
    assert!(from.len() == to.len() && to.len() == shares.len());
    let [from, to] = [from, to].map(|pose| pose.iter().map(ten).collect::<Vec<_>>());
    let mut blended = vec![Ten::default(); shares.len()];
    // SAFETY: each list has an entry for every joint.
    let is_valid = unsafe {
        ozz_blend(shares.len() as i32, from.as_ptr(), to.as_ptr(), shares.as_ptr(), blended.as_mut_ptr())
    };
    assert!(is_valid, "ozz rejects the layers");
    blended.iter().map(transform).collect()
}

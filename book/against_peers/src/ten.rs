//! Poses and skeletons in the form in which the other programs take them.

use glam::{Quat, Vec3};
use stage2_mesh_skin::transform::Transform;

/// A transform: rotation x, y, z, w, translation, scale.
pub type Ten = [f32; 10];

pub fn ten(parts: &Transform) -> Ten {
    let ([x, y, z, w], [a, b, c], [d, e, f]) =
        (parts.rotation.to_array(), parts.translation.to_array(), parts.scale.to_array());
    [x, y, z, w, a, b, c, d, e, f]
}

pub fn transform(&[x, y, z, w, a, b, c, d, e, f]: &Ten) -> Transform {
    Transform {
        rotation: Quat::from_xyzw(x, y, z, w),
        translation: Vec3::new(a, b, c),
        scale: Vec3::new(d, e, f),
    }
}

/// The index of each joint's parent; -1 for none.
pub fn parent_numbers(parents: &[Option<usize>]) -> Vec<i32> {
    parents.iter().map(|parent| parent.map_or(-1, |parent| parent as i32)).collect()
}

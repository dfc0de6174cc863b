//! The conventions of .X files, and how they are turned into this workbook's.
//!
//! A .X file multiplies rows from the left, its space is left-handed, and a triangle's corners go clockwise
//! seen from outside.

use crate::model::{Local, Model};
use glam::{Mat4, Quat, Vec3};

/// The space in which a model is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Space {
    /// As all models here are.
    #[default]
    RightHanded,
    /// As the numbers stand in the file: left-handed. Drawn here, it is mirrored.
    File,
}

// ANCHOR: rotation_from_key
/// A rotation for columns from the four numbers of a rotation key, w first.
///
/// The file means rows, and what turns a row one way turns a column the other way: so the axis changes its
/// sign. A key of tiny.x, worked out by hand, is in the tests (D3).
pub fn rotation_from_key([w, x, y, z]: [f32; 4]) -> Quat {
    Quat::from_xyzw(-x, -y, -z, w)
}
// ANCHOR_END: rotation_from_key

/// A position or direction in right-handed space: z points the other way.
pub fn right_handed_vector(vector: Vec3) -> Vec3 {
    Vec3::new(vector.x, vector.y, -vector.z)
}

// ANCHOR: right_handed_matrix
/// The same movement between right-handed spaces: into left-handed space, the movement there, and back.
pub fn right_handed_matrix(left_handed: Mat4) -> Mat4 {
    let flip_z = Mat4::from_scale(Vec3::new(1.0, 1.0, -1.0));
    flip_z * left_handed * flip_z
}
// ANCHOR_END: right_handed_matrix

/// The same rotation between right-handed spaces: about x and y it goes the other way, about z it stays.
pub fn right_handed_rotation(rotation: Quat) -> Quat {
    Quat::from_xyzw(-rotation.x, -rotation.y, rotation.z, rotation.w)
}

/// Turns a model in left-handed space, with corners as the file orders them, into one as all others are.
pub fn to_right_handed(model: &mut Model) {
    for joint in &mut model.joints {
        joint.rest = Local::Matrix(right_handed_matrix(joint.rest.to_matrix()));
    }
    for skin in &mut model.skins {
        for joint_from_mesh in &mut skin.inverse_bind_matrices {
            *joint_from_mesh = right_handed_matrix(*joint_from_mesh);
        }
    }
    for mesh in &mut model.meshes {
        for vector in mesh.positions.iter_mut().chain(mesh.normals.iter_mut()) {
            *vector = right_handed_vector(*vector);
        }
        // Clockwise in the mirror is counter-clockwise on this side.
        for triangle in mesh.indices.as_chunks_mut::<3>().0 {
            triangle.swap(1, 2);
        }
    }
}

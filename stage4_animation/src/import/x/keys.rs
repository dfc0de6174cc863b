//! The keys of a .X file as transforms, one per key.

use formats::x_document::{keys::Keys, values::matrix_from_rows};
use glam::Vec3;
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{
    model::Local,
    x::convention::{right_handed_rotation, right_handed_vector, rotation_from_key},
};

/// One transform per key, in the parent's space and the file's. Parts that the keys' type lacks are those of
/// the identity.
pub fn transforms(keys: &Keys) -> Vec<Transform> {
    keys.numbers.chunks_exact(keys.width).map(|numbers| transform(keys.kind, numbers)).collect()
}

fn transform(kind: u32, numbers: &[f32]) -> Transform {
    match kind {
        // In f64, where the square of every f32 is finite.
        0 => Transform {
            rotation: rotation_from_key([0, 1, 2, 3].map(|index| numbers[index]))
                .as_dquat()
                .normalize()
                .as_quat(),
            ..Transform::IDENTITY
        },
        1 => Transform { scale: Vec3::from_slice(numbers), ..Transform::IDENTITY },
        2 => Transform { translation: Vec3::from_slice(numbers), ..Transform::IDENTITY },
        // Type 3 or 4 (E2-6).
        _ => {
            // All at once: a matrix that is read right after its numbers were written one by one has to wait
            // for them.
            let rows = numbers.first_chunk().expect("sixteen numbers");
            Local::Matrix(matrix_from_rows(*rows)).to_parts()
        }
    }
}

/// The transform of the mirrored joint.
pub fn right_handed(transform: Transform) -> Transform {
    Transform {
        translation: right_handed_vector(transform.translation),
        rotation: right_handed_rotation(transform.rotation),
        // Along an axis or against it, a stretch is the same.
        scale: transform.scale,
    }
}

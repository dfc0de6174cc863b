//! Skinning in its shortest form, to test the effect of a clip on the mesh.

use glam::{Mat4, Quat, Vec3};
use mannequin::{Channel, Character, Clip, Keys, Mesh};

/// `parent_from_joint` at rest, one per joint.
pub fn rest(character: &Character) -> Vec<(Quat, Vec3)> {
    character.joints.iter().map(|joint| (joint.rotation, joint.translation)).collect()
}

/// `parent_from_joint` at a place between two keys of a clip, one per joint.
pub fn sample(character: &Character, clip: &Clip, key: usize, between: f32) -> Vec<(Quat, Vec3)> {
    let mut locals = rest(character);
    for Channel { joint, keys } in &clip.channels {
        match keys {
            Keys::Translation(keys) => locals[*joint].1 = keys[key].lerp(keys[key + 1], between),
            Keys::Rotation(keys) => locals[*joint].0 = keys[key].slerp(keys[key + 1], between),
            Keys::Scale(_) => panic!("{}: the mannequin does not grow", clip.name),
        }
    }
    locals
}

/// `model_from_joint`, one per joint.
pub fn model_from_joints(character: &Character, locals: &[(Quat, Vec3)]) -> Vec<Mat4> {
    let mut model_from_joints: Vec<Mat4> = Vec::new();
    for (joint, &(rotation, translation)) in character.joints.iter().zip(locals) {
        let model_from_parent = joint.parent.map_or(Mat4::IDENTITY, |parent| model_from_joints[parent]);
        model_from_joints.push(model_from_parent * Mat4::from_rotation_translation(rotation, translation));
    }
    model_from_joints
}

/// The mesh's vertices in model space.
pub fn skinned(character: &Character, mesh: &Mesh, locals: &[(Quat, Vec3)]) -> Vec<Vec3> {
    let model_from_joints = model_from_joints(character, locals);
    let moved = |vertex: usize| {
        let influences = mesh.joints[vertex].iter().zip(mesh.weights[vertex]);
        influences.fold(Vec3::ZERO, |sum, (&joint, weight)| {
            let joint = usize::from(joint);
            let model_from_mesh = model_from_joints[joint] * character.joints[joint].inverse_bind_matrix;
            sum + weight * model_from_mesh.transform_point3(mesh.positions[vertex])
        })
    };
    (0..mesh.positions.len()).map(moved).collect()
}

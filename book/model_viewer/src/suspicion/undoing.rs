//! The ways in which the mistakes in a binding are undone.

use super::{AGREED, binding::Binding, mirror};
use glam::{Mat3, Mat4, Quat, Vec3, Vec4};
use stage3_gltf::model::Local;

pub fn linear(matrix: Mat4, meant: impl Fn(Mat3) -> Mat3) -> Mat4 {
    let mut other = Mat4::from_mat3(meant(Mat3::from_mat4(matrix)));
    other.w_axis = matrix.w_axis;
    other
}

pub fn longer(matrix: Mat4, by: f32) -> Mat4 {
    Mat4 { w_axis: (matrix.w_axis.truncate() * by).extend(1.0), ..matrix }
}

/// Seen in a mirror, from both sides.
pub fn mirrored(matrix: Mat4, axis: Vec3) -> Mat4 {
    mirror(axis) * matrix * mirror(axis)
}

/// If all inverse bind matrices are the identity, those that the joints at rest have.
pub fn with_binds<'a>(it: &Binding<'a>) -> Option<Binding<'a>> {
    let are_missing = it.inverse_bind_matrices.iter().all(|matrix| *matrix == Mat4::IDENTITY);
    are_missing.then(|| it.each(|entry, _| it.model_from_joint[it.joints[entry]].inverse()))
}

/// If none has a translation, those that the joints at rest have.
pub fn with_translations<'a>(it: &Binding<'a>) -> Option<Binding<'a>> {
    let are_missing = it.inverse_bind_matrices.iter().all(|matrix| matrix.w_axis == Vec4::W);
    let at_rest = |entry: usize| it.model_from_joint[it.joints[entry]].inverse();
    are_missing.then(|| it.each(|entry, matrix| Mat4 { w_axis: at_rest(entry).w_axis, ..matrix }))
}

/// If none has a rotation, those that the joints at rest have, before the translations.
pub fn with_rotations<'a>(it: &Binding<'a>) -> Option<Binding<'a>> {
    let has_none = |matrix: &Mat4| Mat3::from_mat4(*matrix).abs_diff_eq(Mat3::IDENTITY, 1e-5);
    let are_missing = it.inverse_bind_matrices.iter().all(has_none);
    // The mesh may have been turned by its own node.
    let own = it.model.meshes.iter().find(|mesh| mesh.skin == Some(it.skin))?.joint;
    let with = |whole: Mat4| {
        let at_rest = |entry: usize| it.model_from_joint[it.joints[entry]].inverse() * whole;
        it.each(|entry, matrix| Mat4::from_mat3(Mat3::from_mat4(at_rest(entry))) * matrix)
    };
    let candidates = [Mat4::IDENTITY, it.model_from_joint[own]].map(with);
    candidates.into_iter().find(|meant| are_missing && meant.spread() <= AGREED)
}

/// The first matrix for the first node among the joints, and so on.
pub fn by_node<'a>(it: &Binding<'a>) -> Option<Binding<'a>> {
    let mut in_order = it.joints.clone();
    in_order.sort_unstable();
    in_order.dedup();
    let place = |joint| in_order.iter().position(|other| *other == joint).unwrap_or_default();
    (in_order.len() == it.joints.len())
        .then(|| it.each(|entry, _| it.inverse_bind_matrices[place(it.joints[entry])]))
}

/// With the matrix that is so many places further on.
pub fn shifted<'a>(it: &Binding<'a>, by: isize) -> Binding<'a> {
    let count = it.joints.len() as isize;
    it.each(|entry, _| it.inverse_bind_matrices[(entry as isize + by).rem_euclid(count) as usize])
}

/// For each joint the matrix that puts the mesh where the others do, each used once: tried with each matrix
/// for the first joint.
pub fn in_another_order<'a>(it: &Binding<'a>) -> Option<Binding<'a>> {
    let (count, matrices) = (it.joints.len(), &it.inverse_bind_matrices);
    if count > 200 {
        return None;
    }
    let with_first = |first: &Mat4| {
        let whole = it.model_from_joint[it.joints[0]] * *first;
        let mut left: Vec<Mat4> = matrices.clone();
        let mut chosen = Vec::new();
        for joint in &it.joints {
            let fits = |other: &Mat4| it.apart(whole, it.model_from_joint[*joint] * *other) <= AGREED;
            chosen.push(left.swap_remove(left.iter().position(fits)?));
        }
        Some(it.each(|entry, _| chosen[entry]))
    };
    matrices.iter().find_map(with_first)
}

/// Each matrix multiplied by those of the joint's parents.
pub fn with_parents<'a>(it: &Binding<'a>) -> Option<Binding<'a>> {
    let whole = |entry: usize| {
        let mut joint_from_mesh = Mat4::IDENTITY;
        let mut at = Some(entry);
        while let Some(entry) = at {
            joint_from_mesh *= it.inverse_bind_matrices[entry];
            at = it.above(entry);
        }
        joint_from_mesh
    };
    Some(it.each(|entry, _| whole(entry)))
}

/// With the bones between the skin's joints so many times as long.
pub fn with_lengths<'a>(it: &Binding<'a>, by: f32) -> Binding<'a> {
    let is_below = |joint| it.entry(joint).is_some_and(|entry| it.above(entry).is_some());
    it.at_rest(|joint, local| if is_below(joint) { longer(local, by) } else { local })
}

/// With other numbers in the rotations at rest.
pub fn turned<'a>(it: &Binding<'a>, meant: fn([f32; 4]) -> [f32; 4]) -> Binding<'a> {
    it.at_rest(|joint, local| match it.model.joints[joint].rest {
        // Most writers leave out a rotation that turns nothing.
        Local::Parts(mut parts) if parts.rotation != Quat::IDENTITY => {
            parts.rotation = Quat::from_array(meant(parts.rotation.to_array()));
            parts.to_matrix()
        }
        _ => local,
    })
}

/// If no joint is turned at rest, but they are at bind: with the rotations that they had there. Their
/// translations must be those at bind, too.
pub fn without_rotations<'a>(it: &Binding<'a>) -> Option<Binding<'a>> {
    let is_straight = |joint: &usize| {
        Mat3::from_mat4(it.model.joints[*joint].rest.to_matrix()).abs_diff_eq(Mat3::IDENTITY, 1e-5)
    };
    let bind = |entry: usize| it.inverse_bind_matrices[entry].inverse();
    let turned = |joint: usize, local: Mat4| {
        let entry = it.entry(joint)?;
        let parent_from_mesh = it.inverse_bind_matrices[it.above(entry)?];
        Some(Mat4 { w_axis: local.w_axis, ..parent_from_mesh * bind(entry) })
    };
    it.joints
        .iter()
        .all(is_straight)
        .then(|| it.at_rest(|joint, local| turned(joint, local).unwrap_or(local)))
}

/// With each joint's own transform as the whole one, below what is above the skeleton.
pub fn already_whole<'a>(it: &Binding<'a>) -> Option<Binding<'a>> {
    let mut meant = it.clone();
    for &joint in &it.joints {
        let mut above = it.model.joints[joint].parent;
        while let Some(parent) = above.filter(|parent| it.entry(*parent).is_some()) {
            above = it.model.joints[parent].parent;
        }
        let model_from_root = above.map_or(Mat4::IDENTITY, |above| it.model_from_joint[above]);
        meant.model_from_joint[joint] = model_from_root * it.model.joints[joint].rest.to_matrix();
    }
    Some(meant)
}

/// With each joint below the one under which it stands as it did at bind.
pub fn orphaned<'a>(it: &Binding<'a>) -> Option<Binding<'a>> {
    let root = (0..it.joints.len()).find(|&entry| it.above(entry).is_none())?;
    let whole = it.placed(root);
    let at_bind: Vec<Mat4> = it.inverse_bind_matrices.iter().map(|matrix| whole * matrix.inverse()).collect();
    let mut meant = it.clone();
    for (entry, &joint) in it.joints.iter().enumerate().filter(|(entry, _)| *entry != root) {
        // Only joints that are right below the root can have lost a parent.
        if it.above(entry) != Some(root) && it.above(entry).is_some() {
            return None;
        }
        let local = it.model.joints[joint].rest.to_matrix();
        let below =
            |above: &Mat4| it.apart(whole, *above * local * it.inverse_bind_matrices[entry]) <= AGREED;
        meant.model_from_joint[joint] = *at_bind.iter().find(|above| below(above))? * local;
    }
    Some(meant)
}

//! The mistakes that can be undone in a binding: each gives the binding that the author meant.

use super::{AGREED, binding::Binding, mirror};
use glam::{Mat3, Mat4, Quat, Vec3};
use stage3_gltf::model::Local;
use std::f32::consts::FRAC_PI_2;

/// The mistakes that can have been made in a binding, each with the binding that was meant.
pub fn guesses<'a>(it: &Binding<'a>) -> Vec<(&'static str, Binding<'a>)> {
    let each = |meant: &dyn Fn(Mat4) -> Mat4| it.each(|_, matrix| meant(matrix));
    let seen = |by: Mat4| each(&|matrix| by * matrix * by.inverse());
    let longer_by = |by: f32| each(&|matrix| longer(matrix, by));
    let is_identity = |matrix: &Mat4| *matrix == Mat4::IDENTITY;
    let is_zero = |matrix: &Mat4| matrix.determinant() == 0.0;
    let mut all = vec![
        ("its bind matrices are not inverted", each(&|matrix| matrix.inverse())),
        ("its inverse bind matrices undo each joint's own transform, but not its parents'", with_parents(it)),
        ("rows and columns are exchanged in the rotations of its inverse bind matrices", each(&transposed)),
        ("its inverse bind matrices are mirrored in x", seen(mirror(Vec3::X))),
        ("its inverse bind matrices are mirrored in z", seen(mirror(Vec3::Z))),
        (Z_UP, seen(Mat4::from_rotation_x(FRAC_PI_2))),
        (Z_UP, seen(Mat4::from_rotation_x(-FRAC_PI_2))),
        ("its inverse bind matrices have translations a hundred times too long", longer_by(0.01)),
        ("its inverse bind matrices have translations a hundred times too short", longer_by(100.0)),
        ("its joints' translations at rest are a hundred times too long", with_lengths(it, 0.01)),
        ("its joints' translations at rest are a hundred times too short", with_lengths(it, 100.0)),
        ("its joints' rotations are in the order w, x, y, z", turned(it, |[w, x, y, z]| [x, y, z, w])),
        ("its joints' rotations turn the other way", turned(it, |[x, y, z, w]| [-x, -y, -z, w])),
        ("its joints' transforms at rest hold their parents', which then count twice", already_whole(it)),
        ("its joints are mirrored in z at rest", in_a_mirror(it)),
    ];
    let possible = [
        ("its inverse bind matrices are missing, or all are the identity", with_binds(it, is_identity)),
        ("its inverse bind matrices are zero", with_binds(it, is_zero)),
        ("its inverse bind matrices have no rotations", with_rotations(it)),
        ("its inverse bind matrices are in another order than its joints", in_another_order(it)),
        ("its list of joints is in another order than its matrices and its vertices", with_other_list(it)),
        ("its joints' rotations at rest are missing", without_rotations(it)),
        ("its joints have lost their parents, below which each would be right", orphaned(it)),
    ];
    all.extend(possible.into_iter().filter_map(|(mistake, meant)| Some((mistake, meant?))));
    all
}

const Z_UP: &str = "its inverse bind matrices and its joints have different axes up, y and z";

/// With the rotation turned round.
fn transposed(matrix: Mat4) -> Mat4 {
    Mat4 { w_axis: matrix.w_axis, ..Mat4::from_mat3(Mat3::from_mat4(matrix).transpose()) }
}

fn longer(matrix: Mat4, by: f32) -> Mat4 {
    Mat4 { w_axis: (matrix.w_axis.truncate() * by).extend(1.0), ..matrix }
}

/// With the skin's joints seen in a mirror, from both sides.
fn in_a_mirror<'a>(it: &Binding<'a>) -> Binding<'a> {
    let seen = |local: Mat4| mirror(Vec3::Z) * local * mirror(Vec3::Z);
    it.at_rest(|joint, local| if it.entry(joint).is_some() { seen(local) } else { local })
}

/// If all inverse bind matrices are missing, those that the joints at rest have.
fn with_binds<'a>(it: &Binding<'a>, is_missing: fn(&Mat4) -> bool) -> Option<Binding<'a>> {
    it.inverse_bind_matrices.iter().all(is_missing).then(|| it.each(|entry, _| at_rest(it, entry)))
}

/// The inverse bind matrix that a joint at rest has.
fn at_rest(it: &Binding, entry: usize) -> Mat4 {
    it.model_from_joint[it.joints[entry]].inverse()
}

fn has_no_rotation(matrix: Mat4) -> bool {
    Mat3::from_mat4(matrix).abs_diff_eq(Mat3::IDENTITY, 1e-5)
}

/// If none has a rotation, those that the joints at rest have, before the translations.
fn with_rotations<'a>(it: &Binding<'a>) -> Option<Binding<'a>> {
    let are_missing = it.inverse_bind_matrices.iter().all(|matrix| has_no_rotation(*matrix));
    // The mesh may have been turned by its own node.
    let own = it.model.meshes.iter().find(|mesh| mesh.skin == Some(it.skin))?.joint;
    let with = |whole: Mat4| {
        it.each(|entry, matrix| Mat4::from_mat3(Mat3::from_mat4(at_rest(it, entry) * whole)) * matrix)
    };
    let candidates = [Mat4::IDENTITY, it.model_from_joint[own]].map(with);
    candidates.into_iter().find(|meant| are_missing && meant.spread() <= AGREED)
}

/// For each joint the matrix that puts the mesh where the others do, each used once: tried with each matrix
/// for the first joint.
fn in_another_order<'a>(it: &Binding<'a>) -> Option<Binding<'a>> {
    let (count, matrices) = (it.joints.len(), &it.inverse_bind_matrices);
    if !(4..=200).contains(&count) {
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

/// The same with the joints, not the matrices, put in order.
fn with_other_list<'a>(it: &Binding<'a>) -> Option<Binding<'a>> {
    let meant = in_another_order(it)?.inverse_bind_matrices;
    let joint = |matrix: &Mat4| meant.iter().position(|other| other == matrix).map(|entry| it.joints[entry]);
    let joints = it.inverse_bind_matrices.iter().map(joint).collect::<Option<Vec<_>>>()?;
    Some(Binding { joints, ..it.clone() })
}

/// Each matrix multiplied by those of the joint's parents.
fn with_parents<'a>(it: &Binding<'a>) -> Binding<'a> {
    let parents = |entry| std::iter::successors(Some(entry), |&entry| it.above(entry));
    it.each(|entry, _| {
        parents(entry)
            .fold(Mat4::IDENTITY, |product, it_or_above| product * it.inverse_bind_matrices[it_or_above])
    })
}

/// With the bones between the skin's joints so many times as long.
fn with_lengths<'a>(it: &Binding<'a>, by: f32) -> Binding<'a> {
    let is_below = |joint| it.entry(joint).is_some_and(|entry| it.above(entry).is_some());
    it.at_rest(|joint, local| if is_below(joint) { longer(local, by) } else { local })
}

/// With other numbers in the rotations at rest.
fn turned<'a>(it: &Binding<'a>, meant: fn([f32; 4]) -> [f32; 4]) -> Binding<'a> {
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
fn without_rotations<'a>(it: &Binding<'a>) -> Option<Binding<'a>> {
    let is_straight = |joint: &usize| has_no_rotation(it.model.joints[*joint].rest.to_matrix());
    let turned = |joint: usize, local: Mat4| {
        let entry = it.entry(joint)?;
        let parent_from_mesh = it.inverse_bind_matrices[it.above(entry)?];
        Some(Mat4 { w_axis: local.w_axis, ..parent_from_mesh * it.inverse_bind_matrices[entry].inverse() })
    };
    let all_straight = it.joints.iter().all(is_straight);
    all_straight.then(|| it.at_rest(|joint, local| turned(joint, local).unwrap_or(local)))
}

/// With each joint's own transform as the whole one, below what is above the skeleton.
fn already_whole<'a>(it: &Binding<'a>) -> Binding<'a> {
    let mut meant = it.clone();
    for &joint in &it.joints {
        let mut above = it.model.joints[joint].parent;
        while let Some(parent) = above.filter(|parent| it.entry(*parent).is_some()) {
            above = it.model.joints[parent].parent;
        }
        let model_from_root = above.map_or(Mat4::IDENTITY, |above| it.model_from_joint[above]);
        meant.model_from_joint[joint] = model_from_root * it.model.joints[joint].rest.to_matrix();
    }
    meant
}

/// With each joint below the one under which it stands as it did at bind.
fn orphaned<'a>(it: &Binding<'a>) -> Option<Binding<'a>> {
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

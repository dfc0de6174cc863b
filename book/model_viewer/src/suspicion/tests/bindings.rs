//! Mistakes in inverse bind matrices, in their order, and in the joints at rest.

use super::*;
use glam::{Mat3, Quat, Vec3};

#[test]
fn mistakes_in_inverse_bind_matrices_are_found() {
    let each =
        |change: fn(Mat4) -> Mat4| with_binds(move |_, matrices| matrices.into_iter().map(change).collect());
    assert_suspected(&each(|matrix| matrix.inverse()), "not inverted");
    assert_suspected(&each(|_| Mat4::IDENTITY), "missing");
    let longer =
        |by: f32| move |matrix: Mat4| Mat4 { w_axis: (matrix.w_axis.truncate() * by).extend(1.0), ..matrix };
    assert_suspected(&with_binds(|_, it| it.into_iter().map(longer(100.0)).collect()), "too long");
    assert_suspected(&with_binds(|_, it| it.into_iter().map(longer(0.01)).collect()), "too short");
}

#[test]
fn mistakes_in_parts_of_inverse_bind_matrices_are_found() {
    let each =
        |change: fn(Mat4) -> Mat4| with_binds(move |_, matrices| matrices.into_iter().map(change).collect());
    assert_suspected(&each(|it| Mat4::from_translation(-it.inverse().w_axis.truncate())), "no rotations");
    let transposed =
        |it: Mat4| Mat4 { w_axis: it.w_axis, ..Mat4::from_mat3(Mat3::from_mat4(it).transpose()) };
    assert_suspected(&each(transposed), "rows and columns are exchanged");
    let mirror = Mat4::from_scale(Vec3::new(1.0, 1.0, -1.0));
    assert_suspected(
        &with_binds(|_, all| all.into_iter().map(|it| mirror * it * mirror).collect()),
        "mirrored in z",
    );
    assert_suspected(&each(|_| Mat4::from_scale(Vec3::ZERO)), "are zero");
    let one = |_: &Model, mut all: Vec<Mat4>| {
        all[10] = Mat4::IDENTITY;
        all
    };
    assert_suspected(&with_binds(one), "is wrong (1 such)");
}

#[test]
fn matrices_in_another_order_are_found() {
    assert_suspected(
        &with_binds(|_, mut it| {
            it.rotate_left(1);
            it
        }),
        "in another order than its joints",
    );
    assert_suspected(
        &with_binds(|_, mut it| {
            it.rotate_right(1);
            it
        }),
        "in another order than its joints",
    );
}

/// The skin lists its joints from the last to the first; the matrices are written as the nodes are.
#[test]
fn matrices_in_the_order_of_the_nodes_are_found() {
    let mut model = character();
    let joints = model.skins[0].joints.len();
    model.skins[0].joints.reverse();
    for mesh in &mut model.meshes {
        mesh.influences.all.iter_mut().for_each(|it| it.joint = joints - 1 - it.joint);
    }
    assert_suspected(&model, "in another order than its joints");
}

#[test]
fn lists_in_another_order_are_found() {
    let reversed = |_: &Model, mut all: Vec<Mat4>| {
        all.reverse();
        all
    };
    assert_suspected(&with_binds(reversed), "in another order than its joints");
    let mixed = |_: &Model, mut all: Vec<Mat4>| {
        all.swap(2, 9);
        all.swap(4, 17);
        all
    };
    assert_suspected(&with_binds(mixed), "matrices are in another order than its joints");
    let mut model = character();
    model.skins[0].joints.swap(2, 9);
    model.skins[0].joints.swap(4, 17);
    assert_suspected(&model, "list of joints is in another order");
    let mut model = character();
    model.skins[0].joints[3] = model.skins[0].joints[2];
    assert_suspected(&model, "twice");
}

/// The inverse of each joint's own transform is not that of its place in the model.
#[test]
fn matrices_without_the_parents_are_found() {
    let own = |model: &Model, _| {
        model.skins[0].joints.iter().map(|&joint| model.joints[joint].rest.to_matrix().inverse()).collect()
    };
    assert_suspected(&with_binds(own), "not its parents'");
}

#[test]
fn mistakes_in_joints_at_rest_are_found() {
    let longer = |by: f32| {
        move |model: &Model, joint: usize, it: Mat4| match joint > hips(model) {
            true => Mat4 { w_axis: (by * it.w_axis.truncate()).extend(1.0), ..it },
            false => it,
        }
    };
    assert_suspected(&at_rest(longer(100.0)), "at rest are a hundred times too long");
    assert_suspected(&at_rest(longer(0.01)), "at rest are a hundred times too short");
    assert_suspected(&at_rest(|_, _, it| it.transpose()), "joints' matrices at rest are transposed");
    let straight = |_: &Model, _: usize, it: Mat4| Mat4::from_translation(it.w_axis.truncate());
    assert_suspected(&at_rest(straight), "at rest are missing");
    let whole = |model: &Model, joint: usize, it: Mat4| {
        let mut above = model.joints[joint].parent;
        let mut whole = it;
        while let Some(joint) = above {
            whole = model.joints[joint].rest.to_matrix() * whole;
            above = model.joints[joint].parent;
        }
        whole
    };
    assert_suspected(&at_rest(whole), "count twice");
    let mirror = Mat4::from_scale(Vec3::new(1.0, 1.0, -1.0));
    assert_suspected(&at_rest(|_, _, it| mirror * it * mirror), "joints are mirrored in z");
    let mut model = character();
    let root = hips(&model);
    model.joints.iter_mut().skip(root + 1).for_each(|joint| joint.parent = joint.parent.map(|_| root));
    assert_suspected(&model, "lost their parents");
    let flat = |model: &Model, joint: usize, it: Mat4| match joint == hips(model) + 5 {
        true => it * Mat4::from_scale(Vec3::ZERO),
        false => it,
    };
    assert_suspected(&at_rest(flat), "scaled to 0");
}

#[test]
fn rotations_that_are_written_otherwise_are_found() {
    let turned = |change: fn([f32; 4]) -> [f32; 4]| {
        let mut model = character();
        for joint in &mut model.joints {
            if let Local::Parts(parts) = &mut joint.rest {
                parts.rotation = Quat::from_array(change(parts.rotation.to_array()));
            }
        }
        model
    };
    assert_suspected(&turned(|[x, y, z, w]| [w, x, y, z]), "w, x, y, z");
    assert_suspected(&turned(|[x, y, z, w]| [-x, -y, -z, w]), "the other way");
}

#[test]
fn a_limb_that_is_elsewhere_is_found() {
    let with_arm = |change: Mat4| {
        at_rest(
            move |model, joint, it| if model.joints[joint].name == "upper_arm.L" { it * change } else { it },
        )
    };
    let moved = Mat4::from_translation(Vec3::new(0.1, 0.0, 0.2));
    assert_suspected(&with_arm(moved), "upper_arm.L begins elsewhere at rest than at bind");
    // An arm that is only turned was posed.
    assert_eq!(suspicions(&with_arm(Mat4::from_rotation_z(1.0))), Vec::<String>::new());
    assert_suspected(&with_arm(Mat4::from_scale(Vec3::new(1.0, 1.0, -1.0))), "upper_arm.L mirrors all");
}

#[test]
fn matrices_of_other_axes_are_found() {
    let turn = Mat4::from_rotation_x(std::f32::consts::FRAC_PI_2);
    let turned = with_binds(|_, all| all.into_iter().map(|it| turn * it * turn.inverse()).collect());
    assert_suspected(&turned, "different axes up");
    let transposed = with_binds(|_, all| all.into_iter().map(|it| it.transpose()).collect());
    assert_suspected(&transposed, "matrices are transposed");
}

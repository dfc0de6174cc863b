//! Tests of `cross_fade`. Oracle: each part on its own, in `f64`.

use crate::cases::{on_the_arc, share};
use glam::{DMat4, DVec3, Mat4, Quat, Vec3, vec3};
use stage1_bones::table::named_table;
use stage2_mesh_skin::{skeleton::model_matrices, transform::Transform};
use stage3_gltf::{model::Local, pose::Pose};
use stage4_animation::cross_fade::cross_fade;
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

fn pose(x: f32, angle_deg: f32, weight: f32) -> Pose {
    let sheared = Local::Matrix(Mat4::from_cols_array(&[
        1.0, 0.0, 0.0, 0.0, 0.5, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0,
    ]));
    let moved = Local::Parts(Transform {
        translation: vec3(x, 0.0, 0.0),
        rotation: Quat::from_rotation_z(angle_deg.to_radians()),
        scale: Vec3::splat(1.0 + x),
    });
    Pose { locals: vec![moved, sheared], morph_weights: vec![vec![weight], vec![]] }
}

/// An arm of two bones, each 4 long, with its shoulder at `shoulder_x` and its elbow bent by `elbow_deg`.
fn arm(shoulder_x: f32, elbow_deg: f32) -> Pose {
    let up = vec3(0.0, 4.0, 0.0);
    let joint = |translation, degrees: f32| {
        let rotation = Quat::from_rotation_z(degrees.to_radians());
        Local::Parts(Transform { translation, rotation, scale: Vec3::ONE })
    };
    let locals = vec![joint(vec3(shoulder_x, 0.0, 0.0), 0.0), joint(up, elbow_deg), joint(up, 0.0)];
    Pose { locals, morph_weights: vec![vec![]; 3] }
}

/// A third of the way from straight to bent by 90° the forearm is at 30°: the hand is 4 away from the
/// elbow, at 4 · (-½, √3/2).
#[test]
fn a_third_of_the_way_all_joints_are_on_their_way() {
    let faded = cross_fade(&arm(0.0, 0.0), &arm(3.0, 90.0), 1.0 / 3.0);
    let locals: Vec<Mat4> = faded.locals.iter().map(|local| local.to_matrix()).collect();
    let origins: Vec<Vec3> = model_matrices(&[None, Some(0), Some(1)], &locals)
        .iter()
        .map(|matrix| matrix.w_axis.truncate())
        .collect();
    let names = ["shoulder", "elbow", "hand"];
    testing::assert_table!("third", named_table(&names, &origins));
    let expected = [[1.0, 0.0, 0.0], [1.0, 4.0, 0.0], [1.0 - 2.0, 4.0 + 2.0 * 3f32.sqrt(), 0.0]];
    for ((name, origin), expected) in names.iter().zip(origins).zip(expected.map(Vec3::from)) {
        // Positions up to 8, after a slerp: f32 keeps about seven digits.
        assert!(origin.abs_diff_eq(expected, 5e-6), "{name}: is {origin}, should be {expected}");
    }
}

#[test]
fn half_way_each_part_is_half_way() {
    let Pose { locals, morph_weights } = cross_fade(&pose(0.0, 0.0, 0.0), &pose(2.0, 90.0, 1.0), 0.5);
    let Local::Parts(Transform { translation, rotation, scale }) = locals[0] else {
        panic!("parts stay parts")
    };
    // Halves are exact, but another way of writing them may round.
    assert!(translation.abs_diff_eq(Vec3::X, 1e-6), "the translation: is {translation}, should be (1, 0, 0)");
    assert!(scale.abs_diff_eq(Vec3::splat(2.0), 1e-6), "the scale: is {scale}, should be (2, 2, 2)");
    let expected = Quat::from_rotation_z(45f32.to_radians());
    // Sines are rounded in the last digit.
    assert!((rotation - expected).length() < 1e-6, "the rotation: is {rotation}, should be {expected}");
    let weight = morph_weights[0][0];
    assert!((weight - 0.5).abs() < 1e-6, "the morph weight: is {weight}, should be 0.5");
}

#[test]
fn it_pops_at_neither_end() {
    let (from, to) = (pose(0.3, 10.0, 0.2), pose(2.0, 90.0, 1.0));
    for (share_of_to, expected) in [(0.0, &from), (1.0, &to)] {
        let faded = cross_fade(&from, &to, share_of_to);
        let (Local::Parts(faded), Local::Parts(expected)) = (faded.locals[0], expected.locals[0]) else {
            panic!("parts stay parts")
        };
        // A rounding or two; the rotation is normalised once more.
        let (is, should) = (faded.translation, expected.translation);
        assert!(
            is.abs_diff_eq(should, 1e-6),
            "translation at share {share_of_to}: is {is}, should be {should}"
        );
        let (is, should) = (faded.scale, expected.scale);
        assert!(is.abs_diff_eq(should, 1e-6), "scale at share {share_of_to}: is {is}, should be {should}");
        let (is, should) = (faded.rotation, expected.rotation);
        assert!(
            (is - should).length() < 1e-6,
            "rotation at share {share_of_to}: is {is}, should be {should}"
        );
    }
}

/// From 170° to -170° it is 20°, through 180°.
#[test]
fn it_turns_the_short_way() {
    let faded = cross_fade(&pose(0.0, 170.0, 0.0), &pose(0.0, -170.0, 0.0), 0.5);
    let Local::Parts(Transform { rotation, .. }) = faded.locals[0] else { panic!("parts stay parts") };
    let expected = Quat::from_rotation_z(180f32.to_radians());
    // acos near 1 loses half the digits.
    assert!(rotation.angle_between(expected) < 2e-3, "the rotation: is {rotation}, should be {expected}");
}

#[test]
fn a_matrix_that_neither_moves_keeps_its_shear() {
    let faded = cross_fade(&pose(0.0, 0.0, 0.0), &pose(2.0, 90.0, 1.0), 0.5);
    assert_eq!(faded.locals[1], pose(0.0, 0.0, 0.0).locals[1]);
}

struct Input {
    joints: Vec<Joint>,
    share_of_to: f32,
}

/// A joint in both poses.
struct Joint {
    locals: [Local; 2],
    /// In parts; none where both poses hold the same matrix.
    placements: Option<[Placement; 2]>,
    /// Of each morph target, in both poses.
    weights: Vec<[f32; 2]>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let share_of_to = share(draws);
    draws.say("share_of_to", &share_of_to);
    let joints = draws.long_list(0, 3, |draws, joint| {
        // A weight may be beyond 0 and 1.
        let weight = |draws: &mut Draws| draws.one_of(&[1.0, 2.0, -1.0]) * share(draws);
        let weights = draws.long_list(0, 3, |draws, _| [weight(draws), weight(draws)]);
        let (locals, placements) = match draws.index(4) {
            0 => {
                draws.note(&format!("joint {joint} in both"), "the identity");
                ([Local::Parts(Transform::IDENTITY); 2], Some([Placement::NONE; 2]))
            }
            1 if draws.rarely(4) => matrix_and_its_parts(draws, joint),
            1 => same_matrix(draws, joint),
            _ => parts(draws, joint),
        };
        for (target, [from, to]) in weights.iter().enumerate() {
            draws.say(&format!("joint {joint}'s morph weight {target} in `from`"), from);
            draws.say(&format!("joint {joint}'s morph weight {target} in `to`"), to);
        }
        Joint { locals, placements, weights }
    });
    if joints.is_empty() {
        draws.note("joints", "none");
    }
    Some(Input { joints, share_of_to })
}

/// The same matrix in both poses, which can't be taken apart without loss: the x axis leans.
fn same_matrix(draws: &mut Draws, joint: usize) -> ([Local; 2], Option<[Placement; 2]>) {
    let at = draws.vec3(3.0);
    let shear = Vec3::new(1.0, draws.near(1.0, -2.0, 2.0), draws.number(2.0));
    let [x, y, z] = [shear, Vec3::Y, Vec3::Z].map(|axis| axis.extend(0.0));
    draws.say(&format!("joint {joint} in both"), &format_args!("a matrix whose x axis leans to {shear:?}"));
    draws.say(&format!("joint {joint}'s origin in both"), &at);
    ([Local::Matrix(Mat4::from_cols(x, y, z, at.extend(1.0))); 2], None)
}

/// A matrix that loses something when it is taken apart, and the parts that are left: whoever mixes them has
/// nothing else.
fn matrix_and_its_parts(draws: &mut Draws, joint: usize) -> ([Local; 2], Option<[Placement; 2]>) {
    let ([from, _], _) = same_matrix(draws, joint);
    draws.note(&format!("joint {joint} in `to`"), "but that matrix in parts, which can't lean");
    ([from, Local::Parts(from.to_parts())], None)
}

/// Two placements less than half a turn apart: at half a turn there is no shorter way.
fn parts(draws: &mut Draws, joint: usize) -> ([Local; 2], Option<[Placement; 2]>) {
    // A matrix can be taken apart only if it is not mirrored, and if it is flat, only if it is not turned.
    let mut are_matrices = [(); 2].map(|()| draws.rarely(4));
    let scales: &[f32] = if are_matrices.contains(&true) { &[1.0, 0.01] } else { &[1.0, 0.01, -1.0, 0.0] };
    let mut from = draws.placement(3.0);
    from.scale *= Vec3::from_array([0; 3].map(|_| draws.one_of(scales)));
    if are_matrices[0] && draws.rarely(4) {
        from.angle_deg = 0.0;
        from.scale[draws.index(3)] = 0.0;
        are_matrices[1] = false;
    }
    let mut to = from;
    match draws.index(5) {
        0 => to.translation = draws.vec3(3.0),
        1 => to = Placement { scale: from.scale, ..draws.placement(3.0) },
        2 => to.scale *= Vec3::from_array([0; 3].map(|_| draws.near(1.0, 0.5, 2.0))),
        3 => to.angle_deg += draws.number(20.0),
        // Almost the same.
        _ => {
            to.translation += 1e-4 * draws.vec3(1.0);
            to.scale += 1e-4 * draws.vec3(1.0);
            to.angle_deg += draws.number(1.0) / 100.0;
        }
    }
    if from.exact_rotation().dot(to.exact_rotation()).abs() < 0.05 {
        to = Placement { angle_deg: from.angle_deg, axis: from.axis, ..to };
    }
    let placements = [from, to];
    for ((name, placement), is_matrix) in ["from", "to"].iter().zip(placements).zip(are_matrices) {
        let kind = if is_matrix { ", as a matrix" } else { "" };
        draws.say(&format!("joint {joint} in `{name}`"), &format_args!("{placement:?}{kind}"));
    }
    let [from_local, to_local] = [0, 1].map(|pose| local(placements[pose], are_matrices[pose]));
    ([from_local, to_local], Some(placements))
}

fn local(placement: Placement, is_matrix: bool) -> Local {
    let Placement { translation, scale, .. } = placement;
    let parts = Transform { translation, rotation: placement.rotation(), scale };
    if is_matrix { Local::Matrix(placement.matrix()) } else { Local::Parts(parts) }
}

fn case_pose(joints: &[Joint], which: usize) -> Pose {
    let weights = |joint: &Joint| joint.weights.iter().map(|pair| pair[which]).collect();
    Pose {
        locals: joints.iter().map(|joint| joint.locals[which]).collect(),
        morph_weights: joints.iter().map(weights).collect(),
    }
}

fn answer(Input { joints, share_of_to }: &mut Input) -> Rows {
    let Pose { locals, morph_weights } =
        cross_fade(&case_pose(joints, 0), &case_pose(joints, 1), *share_of_to);
    rows(locals.iter().map(|local| local.to_matrix()), &morph_weights)
}

fn right(Input { joints, share_of_to }: &Input) -> Right {
    let t = f64::from(*share_of_to);
    let local = |joint: &Joint| match joint.placements {
        Some([from, to]) => between(from, to, t).as_mat4(),
        None => joint.locals[1].to_matrix(),
    };
    let mixed = |[from, to]: &[f32; 2]| from + (to - from) * share_of_to;
    let weights: Vec<Vec<f32>> =
        joints.iter().map(|joint| joint.weights.iter().map(mixed).collect()).collect();
    rows(joints.iter().map(local), &weights).right()
}

fn between(from: Placement, to: Placement, t: f64) -> DMat4 {
    let mixed = |from: Vec3, to: Vec3| -> DVec3 { from.as_dvec3() + (to.as_dvec3() - from.as_dvec3()) * t };
    let rotation = on_the_arc(from.exact_rotation(), to.exact_rotation(), t);
    let translation = mixed(from.translation, to.translation);
    DMat4::from_scale_rotation_translation(mixed(from.scale, to.scale), rotation, translation)
}

/// Four rows per joint, the columns of its matrix, and one per morph target.
fn rows(locals: impl Iterator<Item = Mat4>, weights: &[Vec<f32>]) -> Rows {
    let mut rows = Rows::default();
    for (joint, local) in locals.enumerate() {
        let columns = [local.w_axis, local.x_axis, local.y_axis, local.z_axis];
        for (name, column) in ["origin", "x axis", "y axis", "z axis"].iter().zip(columns) {
            rows.push(format!("joint {joint}'s {name}"), column.truncate().to_array());
        }
    }
    for (joint, weights) in weights.iter().enumerate() {
        for (target, weight) in weights.iter().enumerate() {
            rows.push(format!("joint {joint}'s morph weight {target}"), [weight]);
        }
    }
    rows
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

//! Oracle: each part on its own, in `f64`.

use super::{on_the_arc, share};
use glam::{DMat4, DVec3, Mat4, Vec3};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{model::Local, pose::Pose};
use stage4_animation::cross_fade::cross_fade;
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

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
        let weights = draws.long_list(0, 3, |draws, _| [share(draws), share(draws)]);
        let (locals, placements) = match draws.index(4) {
            0 => ([Local::Parts(Transform::IDENTITY); 2], Some([Placement::NONE; 2])),
            1 => same_matrix(draws, joint),
            _ => parts(draws, joint),
        };
        for (target, [from, to]) in weights.iter().enumerate() {
            draws.say(&format!("joint {joint}'s morph weight {target} in `from`"), from);
            draws.say(&format!("joint {joint}'s morph weight {target} in `to`"), to);
        }
        Joint { locals, placements, weights }
    });
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

/// Two placements less than half a turn apart: at half a turn there is no shorter way.
fn parts(draws: &mut Draws, joint: usize) -> ([Local; 2], Option<[Placement; 2]>) {
    // A matrix can be taken apart only if it is neither flat nor mirrored.
    let are_matrices = [(); 2].map(|()| draws.rarely(4));
    let scales: &[f32] = if are_matrices.contains(&true) { &[1.0, 0.01] } else { &[1.0, 0.01, -1.0, 0.0] };
    let mut from = draws.placement(3.0);
    from.scale *= Vec3::from_array([0; 3].map(|_| draws.one_of(scales)));
    let mut to = from;
    match draws.index(4) {
        0 => to.translation = draws.vec3(3.0),
        1 => to = Placement { scale: from.scale, ..draws.placement(3.0) },
        2 => to.scale *= Vec3::from_array([0; 3].map(|_| draws.near(1.0, 0.5, 2.0))),
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
        draws.say(&format!("joint {joint} in `{name}`{kind}"), &placement);
    }
    let [from_local, to_local] = [0, 1].map(|pose| local(placements[pose], are_matrices[pose]));
    ([from_local, to_local], Some(placements))
}

fn local(placement: Placement, is_matrix: bool) -> Local {
    let Placement { translation, scale, .. } = placement;
    let parts = Transform { translation, rotation: placement.rotation(), scale };
    if is_matrix { Local::Matrix(placement.matrix()) } else { Local::Parts(parts) }
}

fn pose(joints: &[Joint], which: usize) -> Pose {
    let weights = |joint: &Joint| joint.weights.iter().map(|pair| pair[which]).collect();
    Pose {
        locals: joints.iter().map(|joint| joint.locals[which]).collect(),
        morph_weights: joints.iter().map(weights).collect(),
    }
}

fn answer(Input { joints, share_of_to }: &mut Input) -> Rows {
    let Pose { locals, morph_weights } = cross_fade(&pose(joints, 0), &pose(joints, 1), *share_of_to);
    rows(locals.iter().map(|local| local.to_matrix()), &morph_weights)
}

fn right(Input { joints, share_of_to }: &Input) -> Right {
    let t = f64::from(*share_of_to);
    let local = |joint: &Joint| match joint.placements {
        Some([from, to]) => between(from, to, t).as_mat4(),
        None => joint.locals[0].to_matrix(),
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

//! Tests of `bind_locals`. Oracle: a joint's place in the model, asked of the joint itself or, if no skin
//! knows it, of its ancestors; in `f64`.

use crate::cases::{MATRIX, any_placement, matrix_rows};
use glam::{DMat4, EulerRot, Mat4, Quat, Vec3};
use stage2_mesh_skin::skeleton::model_matrices;
use stage3_gltf::skeleton::bind_locals;
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

fn at(x: f32, y: f32, z: f32) -> Mat4 {
    Mat4::from_translation(Vec3::new(x, y, z))
}

/// Each joint's place in its parent's space; joint 1 was turned to the left, and all joints below it with
/// it.
#[test]
fn places_are_told_in_the_parents_space() {
    let left = Mat4::from_rotation_z(std::f32::consts::FRAC_PI_2);
    let rest = [at(0.0, 3.0, 0.0); 5];
    let bind = [
        Some(at(5.0, 0.0, 0.0)),
        Some(at(5.0, 1.0, 0.0) * left),
        Some(at(7.0, 1.0, 0.0) * left),
        None,
        Some(at(1.0, 1.0, 0.0) * left),
    ];
    let locals = bind_locals(&[None, Some(0), Some(1), Some(1), Some(3)], &rest, &bind);
    let origins: Vec<Vec3> = locals.iter().map(|local| local.w_axis.truncate()).collect();
    testing::assert_table!("places", stage1_bones::table::table(&origins));
    // Joint 2 was 2 to the right of joint 1, which for joint 1 is down. Joint 3 rests 3 above joint 2, so
    // it was at (2, 1, 0); joint 4 was 1 to the left of joint 3, which is up.
    let expected = [[5.0, 0.0], [0.0, 1.0], [0.0, -2.0], [0.0, 3.0], [0.0, 1.0]];
    for (origin, [x, y]) in origins.iter().zip(expected) {
        // A quarter turn in f32 is off by about 1e-7, times 7.
        let expected = Vec3::new(x, y, 0.0);
        assert!(origin.abs_diff_eq(expected, 1e-5), "is {origin}, should be {expected}");
    }
}

/// S4-16, S4-17
#[test]
fn a_known_joint_is_made_relative_to_its_parent() {
    // D4: bound at the origin and at (0, 1, 0), though joint 1 rests at (0, 3, 0).
    let locals = bind_locals(
        &[None, Some(0)],
        &[at(0.0, 0.0, 0.0), at(0.0, 3.0, 0.0)],
        &[Some(Mat4::IDENTITY), Some(at(0.0, 1.0, 0.0))],
    );
    assert_eq!(locals, [Mat4::IDENTITY, at(0.0, 1.0, 0.0)]);
}

#[test]
fn an_unknown_joint_keeps_its_rest_below_a_parent_that_was_elsewhere() {
    let locals = bind_locals(
        &[None, Some(0), Some(1)],
        &[at(0.0, 3.0, 0.0); 3],
        &[Some(at(5.0, 0.0, 0.0)), None, Some(at(5.0, 4.0, 0.0))],
    );
    // Joint 1 is at (5, 3, 0), so joint 2 is 1 above it.
    assert_eq!(locals, [at(5.0, 0.0, 0.0), at(0.0, 3.0, 0.0), at(0.0, 1.0, 0.0)]);
}

#[test]
fn local_to_model_gives_the_known_matrices_back() {
    let bind: Vec<Option<Mat4>> = (0..6)
        .map(|i| {
            let i = i as f32;
            let rotation = Quat::from_euler(EulerRot::XYZ, 0.3 * i, 0.5, -0.2 * i);
            let scale = Vec3::new(1.0 + 0.1 * i, 2.0, 0.5);
            Some(Mat4::from_scale_rotation_translation(scale, rotation, Vec3::new(i, -i, 2.0)))
        })
        .collect();
    let parents = [None, Some(0), Some(1), Some(1), Some(3), None];
    let locals = bind_locals(&parents, &[Mat4::IDENTITY; 6], &bind);
    for (joint, (back, bind)) in model_matrices(&parents, &locals).iter().zip(bind).enumerate() {
        let bind = bind.unwrap();
        // Numbers up to 5 through an inverse and two products in f32.
        assert!(back.abs_diff_eq(bind, 1e-5), "joint {joint}: is {back}, should be {bind}");
    }
}

#[derive(Default)]
struct Input {
    parents: Vec<Option<usize>>,
    rest: Vec<Mat4>,
    bind: Vec<Option<Mat4>>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let mut joints: Vec<(Option<usize>, Placement, Option<Placement>)> = Vec::new();
    draws.list(0, 6, |draws, joint| {
        let parent = draws.index(joint + 1).checked_sub(1);
        let rest = if draws.rarely(4) { any_placement(draws) } else { draws.motion(3.0) };
        let bind = match draws.index(6) {
            0 | 1 => None,
            // Where its parent is, and where it would be at rest if it had no parent.
            3 => parent.and_then(|parent| joints[parent].2),
            4 => Some(rest),
            // At the model's origin, which is a place like any other.
            5 if draws.rarely(3) => Some(Placement::NONE),
            _ => Some(any_placement(draws)),
        };
        joints.push((parent, rest, bind));
    });
    let parents: Vec<Option<usize>> = joints.iter().map(|joint| joint.0).collect();
    draws.say("parents", &parents);
    for (index, (_, rest, bind)) in joints.iter().enumerate() {
        draws.say(&format!("joint {index}'s rest"), rest);
        let bind = bind.map_or("none".to_owned(), |bind| format!("{bind:?}"));
        draws.note(&format!("joint {index}'s bind"), &bind);
    }
    let rest = joints.iter().map(|joint| joint.1.matrix()).collect();
    let bind = joints.iter().map(|joint| Some(joint.2?.matrix())).collect();
    let mut input = Input { parents, rest, bind };
    // What is flat has no inverse, and f32 has none of what is much smaller than a thousandth.
    let has_inverse = |joint: usize| input.in_model(joint).determinant().abs() > 1e-14;
    let is_case = |joint: usize| input.bind[joint].is_none() || input.parents[joint].is_none_or(has_inverse);
    if !(0..joints.len()).all(is_case) {
        return None;
    }
    let more = if draws.rarely(256) { draws.count(1, 300) } else { 0 };
    if more > 0 {
        draws.note("and behind them", &format!("roots that no skin knows, at rest at the origin: {more}"));
    }
    input.parents.extend((0..more).map(|_| None));
    input.rest.extend((0..more).map(|_| Mat4::IDENTITY));
    input.bind.extend((0..more).map(|_| None));
    Some(input)
}

impl Input {
    fn in_model(&self, joint: usize) -> DMat4 {
        match (self.bind[joint], self.parents[joint]) {
            (Some(bind), _) => bind.as_dmat4(),
            (None, None) => self.rest[joint].as_dmat4(),
            (None, Some(parent)) => self.in_model(parent) * self.rest[joint].as_dmat4(),
        }
    }
}

fn answer(Input { parents, rest, bind }: &mut Input) -> Rows {
    table(&bind_locals(parents, rest, bind))
}

fn right(input: &Input) -> Right {
    let mut tolerance: f64 = 1e-6;
    let mut locals = input.rest.clone();
    for joint in 0..locals.len() {
        if let Some(bind) = input.bind[joint] {
            let bind = bind.as_dmat4();
            let parent = input.parents[joint].map_or(DMat4::IDENTITY, |parent| input.in_model(parent));
            let inverse = parent.inverse();
            locals[joint] = (inverse * bind).as_mat4();
            tolerance = tolerance.max(5e-7 * largest(inverse) * (largest(parent) + largest(bind)));
        }
    }
    // An f32's rounding of the sizes that are multiplied.
    table(&locals).right().columns(MATRIX).within(tolerance)
}

fn largest(matrix: DMat4) -> f64 {
    matrix.to_cols_array().into_iter().fold(0.0, |largest, number| number.abs().max(largest))
}

fn table(locals: &[Mat4]) -> Rows {
    let mut rows = Rows::default();
    for (joint, local) in locals.iter().enumerate() {
        matrix_rows(&mut rows, &format!("joint_{joint}"), *local);
    }
    rows
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

//! Oracle: a joint's place in the model, asked of the joint itself or, if no skin knows it, of its ancestors;
//! in `f64`.

use super::{MATRIX, any_placement, matrix_rows};
use glam::{DMat4, Mat4};
use stage3_gltf::skeleton::bind_locals;
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

#[derive(Default)]
struct Input {
    parents: Vec<Option<usize>>,
    rest: Vec<Mat4>,
    bind: Vec<Option<Mat4>>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let mut joints: Vec<(Option<usize>, Placement, Option<Placement>)> = Vec::new();
    draws.list(0, 4, |draws, joint| {
        let parent = draws.index(joint + 1).checked_sub(1);
        let rest = if draws.rarely(4) { any_placement(draws) } else { draws.motion(3.0) };
        let bind = match draws.index(5) {
            0 | 1 => None,
            // Where its parent is, and where it would be at rest if it had no parent.
            3 => parent.and_then(|parent| joints[parent].2),
            4 => Some(rest),
            _ => Some(any_placement(draws)),
        };
        joints.push((parent, rest, bind));
    });
    let parents: Vec<Option<usize>> = joints.iter().map(|joint| joint.0).collect();
    draws.say("parents", &parents);
    for (index, (_, rest, bind)) in joints.iter().enumerate() {
        draws.say(&format!("joint {index}'s rest"), rest);
        if let Some(bind) = bind {
            draws.note(&format!("joint {index}'s bind"), &format!("{bind:?}"));
        }
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
        draws.note("and behind them", &format!("{more} joints at the origin"));
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

//! Oracle: the inverse of each step in reverse order: moved back, turned back, scaled back. Children of a
//! stretched parent are sheared.

use super::{CELLS, joint_rows, placement};
use glam::{DMat4, DVec3, Mat4};
use stage2_mesh_skin::skeleton::inverse_bind_matrices;
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

struct Input {
    joints: Vec<Joint>,
}

/// A joint, and the space that it stands in.
struct Joint {
    own: Placement,
    parent: Placement,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let joints = draws.long_list(0, 3, |draws, joint| {
        let parent = if draws.flip() { draws.placement(2.0) } else { Placement::NONE };
        let mut own = placement(draws);
        // None is scaled to 0.
        own.scale = own.scale.map(|factor| if factor == 0.0 { 1.0 } else { factor });
        draws.say(&format!("joint {joint}"), &own);
        draws.say(&format!("joint {joint}'s parent"), &parent);
        Joint { own, parent }
    });
    draws.note("number of joints", &joints.len().to_string());
    Some(Input { joints })
}

fn answer(Input { joints }: &mut Input) -> Rows {
    let bind: Vec<Mat4> = joints.iter().map(|it| (it.parent.exact() * it.own.exact()).as_mat4()).collect();
    joint_rows(&inverse_bind_matrices(&bind))
}

fn right(Input { joints }: &Input) -> Right {
    let inverse = |it: &Joint| (undone(it.own) * undone(it.parent)).as_mat4();
    let inverses: Vec<Mat4> = joints.iter().map(inverse).collect();
    // A joint scaled by a thousandth has an inverse with numbers in the thousands.
    let numbers = inverses.iter().flat_map(Mat4::to_cols_array);
    let largest = f64::from(numbers.fold(1.0, |largest: f32, number| largest.max(number.abs())));
    joint_rows(&inverses).right().columns(CELLS).within((2e-6 * largest).max(2e-5))
}

fn undone(placement: Placement) -> DMat4 {
    let moved_back = DMat4::from_translation(-placement.translation.as_dvec3());
    let turned_back = DMat4::from_quat(placement.exact_rotation().conjugate());
    DMat4::from_scale(DVec3::ONE / placement.scale.as_dvec3()) * turned_back * moved_back
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

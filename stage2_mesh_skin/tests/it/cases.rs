//! The parts that the random cases of several exercises share: what is drawn, and rows for a result.

use glam::{DMat4, DVec3, Mat4, Vec3};
use stage2_mesh_skin::{skin::Influence, space::Columns};
use testing::cases::{Draws, Rows, number, placement::Placement};

/// A length that is easily taken for nothing, and yet is larger than any rounding here.
pub const TINY: f32 = 5e-5;

/// Joints, more than a byte can count.
const MANY: usize = 300;

/// The names of a matrix's rows.
pub const AXES: [&str; 4] = ["x axis", "y axis", "z axis", "origin"];

/// The columns of [`matrix_rows`].
pub const CELLS: &str = "column: x, y, z, w";

/// A weight of 1, in the parts in which weights are drawn.
pub const WHOLE: usize = 100_000;

/// A point or a step; once in eight cases a tiny one.
pub fn point(draws: &mut Draws, most: f32) -> Vec3 {
    let size = if draws.rarely(8) { TINY } else { 1.0 };
    draws.vec3(most) * size
}

/// No rotation, or one by quarters, or any; sometimes with a hundredth of a degree on top.
pub fn turn(draws: &mut Draws) -> Placement {
    match draws.index(3) {
        0 => Placement::NONE,
        1 => {
            let axis = draws.one_of(&[Vec3::Z, Vec3::X, Vec3::Y]);
            Placement { axis, angle_deg: draws.one_of(&[90.0, 180.0, -90.0]), ..Placement::NONE }
        }
        _ => {
            let turn = draws.turn();
            let more_deg = if draws.rarely(4) { 0.01 } else { 0.0 };
            Placement { angle_deg: turn.angle_deg + more_deg, ..turn }
        }
    }
}

/// A rotation and a translation, with each coordinate up to `most`.
pub fn motion(draws: &mut Draws, most: f32) -> Placement {
    let turn = turn(draws);
    Placement { translation: if draws.flip() { point(draws, most) } else { Vec3::ZERO }, ..turn }
}

/// A motion and a scale, which may mirror, flatten, or make very small.
pub fn placement(draws: &mut Draws) -> Placement {
    let scale = match draws.index(3) {
        0 => Vec3::ONE,
        1 => Vec3::splat(draws.one_of(&[2.0, 0.5, -1.0, 0.01, 1e-3, 1.0 + TINY])),
        _ => Vec3::from_array([0; 3].map(|_| factor(draws))),
    };
    Placement { scale, ..motion(draws, 2.0) }
}

pub fn factor(draws: &mut Draws) -> f32 {
    draws.one_of(&[1.0, 2.0, -1.0, 0.0, 0.01, 1e-3, 0.5, -1.3, 1.5])
}

/// Joints with weights that sum to 1, each joint any number of times. The first has what the others leave.
pub fn drawn_influences(draws: &mut Draws, least: usize, joint_count: usize) -> Vec<Influence> {
    let mut shares = draws.long_list(least, 10, |draws, index| {
        let joint = (index + draws.index(joint_count)) % joint_count;
        let unit = draws.one_of(&[WHOLE / 2, WHOLE / 3, WHOLE / 10, WHOLE / 100]);
        let more = if draws.rarely(4) { draws.index(10) } else { 0 };
        (joint, unit * draws.index(WHOLE / unit + 1) + more)
    });
    let count = shares.len();
    if count > 20 || (count > 1 && draws.rarely(8)) {
        // All alike, but for the last.
        shares.iter_mut().for_each(|(_, share)| *share = WHOLE / count);
        shares[count - 1].1 += draws.index(10);
    }
    let mut left = WHOLE;
    for (_, share) in shares.iter_mut().skip(1) {
        *share = left.min(*share);
        left -= *share;
    }
    if let Some((_, first)) = shares.first_mut() {
        *first = left;
    }
    let list: Vec<Influence> = shares
        .into_iter()
        .map(|(joint, share)| Influence { joint, weight: share as f32 / WHOLE as f32 })
        .collect();
    let words: Vec<String> =
        list.iter().map(|it| format!("joint {} with weight {}", it.joint, it.weight)).collect();
    draws.note("influences", &if words.is_empty() { "none".to_owned() } else { words.join(", ") });
    list
}

/// A sum of weighted places in words, if it has two or three terms: `0.2 · (1, 0, 0) + 0.8 · (2, 0, 0)`.
pub fn sum_in_words(terms: impl Iterator<Item = (f32, DVec3)>) -> String {
    let vector = |at: DVec3| at.to_array().map(number).join(", ");
    let terms = terms.filter(|(weight, _)| *weight != 0.0);
    let words: Vec<String> =
        terms.map(|(weight, at)| format!("{} · ({})", number(weight.into()), vector(at))).collect();
    if (2..=3).contains(&words.len()) { words.join(" + ") } else { String::new() }
}

pub fn matrices(placements: &[Placement]) -> Vec<Mat4> {
    placements.iter().map(|placement| placement.matrix()).collect()
}

pub fn columns(matrix: Mat4) -> Columns {
    [matrix.x_axis, matrix.y_axis, matrix.z_axis, matrix.w_axis]
}

/// A row for each column: the transformed axes and the origin.
pub fn matrix_rows(matrix: Mat4) -> Rows {
    let mut rows = Rows::default();
    for (name, column) in AXES.iter().zip(columns(matrix)) {
        rows.push(format!("the {name}"), column.to_array());
    }
    rows
}

/// A row for each column of each joint's matrix, which has that name.
pub fn joint_rows(what: &str, matrices: &[Mat4]) -> Rows {
    let mut rows = Rows::default();
    for (joint, matrix) in matrices.iter().enumerate() {
        for (name, column) in AXES.iter().zip(columns(*matrix)) {
            rows.push(format!("{what} {joint}'s {name}"), column.to_array());
        }
    }
    rows
}

/// The matrix that takes the origin and the ends of the axes where `taken` takes them.
pub fn matrix_of(taken: impl Fn(DVec3) -> DVec3) -> Mat4 {
    let origin = taken(DVec3::ZERO);
    let [x, y, z] = DVec3::AXES.map(|axis| (taken(axis) - origin).extend(0.0));
    DMat4::from_cols(x, y, z, origin.extend(1.0)).as_mat4()
}

/// A vertex that joints hold.
pub struct Held {
    pub position: Vec3,
    pub influences: Vec<Influence>,
    pub joints: Vec<Placement>,
}

pub fn held(draws: &mut Draws) -> Option<Held> {
    let mut joints = draws.list(1, 4, |draws, _| placement(draws));
    let some = joints.clone();
    if draws.rarely(50) {
        joints = some.iter().copied().cycle().take(MANY).collect();
    }
    let influences = drawn_influences(draws, 0, joints.len());
    let position = point(draws, 2.0);
    draws.say("position", &position);
    draws.say_all("joint", &some);
    if joints.len() > some.len() {
        draws.note(&format!("joints {} to {}", some.len(), MANY - 1), "these again and again");
    }
    Some(Held { position, influences, joints })
}

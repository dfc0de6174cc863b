//! Tests of `vertex_error`. Oracle: the difference of both matrices, applied to each point in `f64`.

use crate::number_table;
use glam::{Mat4, Vec3, vec3};
use stage4_animation::packed::error::vertex_error;
use testing::cases::{
    self, Draws, Right, Rows,
    joints::{Matrix, matrix},
    placement::Placement,
};

/// Around a joint, 3 cm away: beside it, before it and beyond it.
const AROUND: [Vec3; 3] = [vec3(0.0, 0.0, 0.03), vec3(-0.03, 0.0, 0.0), vec3(0.03, 0.0, 0.0)];

/// A straight arm along x, in metres: the shoulder is at the origin, the elbow at 0.25, the hand at 0.5. The
/// shoulder is turned by a thousandth of a radian about z. What is `r` away from it is then `r / 1000` from
/// its place, and the farthest point of each joint is 3 cm beyond it. Then the hand alone is turned by as
/// much.
#[test]
fn a_hand_pays_for_its_shoulder() {
    let turn = Mat4::from_rotation_z(0.001);
    let at = |x| Mat4::from_translation(vec3(x, 0.0, 0.0));
    let errors = [
        ("shoulder", vertex_error(&AROUND, at(0.0), turn * at(0.0))),
        ("elbow", vertex_error(&AROUND, at(0.25), turn * at(0.25))),
        ("hand", vertex_error(&AROUND, at(0.5), turn * at(0.5))),
        ("alone", vertex_error(&AROUND, at(0.5), at(0.5) * turn)),
    ];
    let rows_mm = errors.map(|(name, error)| (name, [1000.0 * error]));
    testing::assert_table!("arm", number_table(&rows_mm));
    for ((name, [error_mm]), expected_mm) in rows_mm.into_iter().zip([0.03, 0.28, 0.53, 0.03]) {
        assert!((error_mm - expected_mm).abs() < 1e-4, "{name}: is {error_mm} mm, should be {expected_mm}");
    }
}

/// A quarter about z leaves z.
#[test]
fn the_axis_of_a_turn_stays() {
    let turned = Mat4::from_rotation_z(90f32.to_radians());
    assert_eq!(vertex_error(&[Vec3::Z], Mat4::IDENTITY, turned), 0.0);
}

/// It takes x to y, which is √2 away.
#[test]
fn the_farthest_point_counts() {
    let turned = Mat4::from_rotation_z(90f32.to_radians());
    let (error, right) = (vertex_error(&[Vec3::Z, Vec3::X], Mat4::IDENTITY, turned), 2f32.sqrt());
    assert!((error - right).abs() < 1e-6, "is {error}, should be {right}");
}

/// A joint without points shows no error, wherever it is.
#[test]
fn without_points_there_is_no_error() {
    assert_eq!(vertex_error(&[], Mat4::IDENTITY, Mat4::from_translation(Vec3::X)), 0.0);
}

struct Input {
    points: Vec<Vec3>,
    exact: Matrix,
    packed: Matrix,
    /// What the packed pose does with the joint after that.
    nudge: Placement,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    // In metres, or in millimetres.
    let size = if draws.rarely(4) { 1000.0 } else { 1.0 };
    let points = draws.long_list(0, 5, |draws, _| size * draws.vec3(2.0));
    let exact = matrix(draws);
    // At times the points are where they were, or almost.
    let is_close = draws.rarely(8);
    let packed = if is_close { exact.clone() } else { matrix(draws) };
    let mut nudge = Placement::NONE;
    if is_close {
        nudge.translation = draws.one_of(&[0.0, 0.01, 0.001]) * draws.vec3(0.1);
        nudge.angle_deg = draws.one_of(&[0.0, 5e-4]);
    }
    draws.say_all("point", &points);
    draws.say("exact", &exact);
    draws.say("packed", &packed);
    if is_close {
        draws.say("after that, packed is", &nudge);
    }
    Some(Input { points, exact, packed, nudge })
}

/// The matrices as an answer gets them: exact, and packed.
fn matrices(Input { exact, packed, nudge, .. }: &Input) -> [Mat4; 2] {
    [exact.exact, nudge.exact() * packed.exact].map(|matrix| matrix.as_mat4())
}

fn answer(input: &mut Input) -> Rows {
    let [exact, packed] = matrices(input);
    Rows::of("the error", [vertex_error(&input.points, exact, packed)])
}

fn right(input: &Input) -> Right {
    let [exact, packed] = matrices(input).map(|matrix| matrix.as_dmat4());
    let moved = |point: &Vec3| ((packed - exact) * point.as_dvec3().extend(1.0)).truncate();
    let largest = input.points.iter().map(|point| moved(point).length()).fold(0.0, f64::max);
    // A point and its places are three numbers each, which are rounded.
    let size = input.points.iter().map(|point| f64::from(point.length())).fold(0.0, f64::max);
    Rows::of("the error", [largest]).right().within(tables::TOLERANCE.max(2e-6 * size))
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

//! Tests of `share_turn`. Oracle: the turn made anew from its axis and a part of its angle, in `f64`.

use glam::{DQuat, DVec3, Quat, Vec3, vec3};
use stage1_bones::table::named_table;
use stage4_animation::beyond::look_at::share_turn;
use testing::cases::{self, Draws, Right, Rows};

/// Half of a quarter turn about z is 45°, a third 30°, none 0°, all of it 90°; and half of its opposite,
/// which is the same turn.
#[test]
fn parts_of_a_quarter_turn() {
    let quarter = Quat::from_rotation_z(90f32.to_radians());
    let parts = [(quarter, 0.5), (quarter, 1.0 / 3.0), (quarter, 0.0), (quarter, 1.0), (-quarter, 0.5)];
    let turned = parts.map(|(turn, share)| share_turn(turn, share) * Vec3::X);
    testing::assert_table!("quarter", named_table(&["half", "third", "none", "all", "opposite"], &turned));
    for (turned, angle_deg) in turned.into_iter().zip([45f32, 30.0, 0.0, 90.0, 45.0]) {
        let (sin, cos) = angle_deg.to_radians().sin_cos();
        let expected = vec3(cos, sin, 0.0);
        // Sines and cosines, rounded.
        assert!(turned.distance(expected) < 1e-6, "at {angle_deg}°: is {turned}, should be {expected}");
    }
}

/// It has no axis.
#[test]
fn a_part_of_no_turn_is_no_turn() {
    let part = share_turn(Quat::IDENTITY, 0.5);
    // q and -q are the same turn.
    assert_eq!(if part.w < 0.0 { -part } else { part }, Quat::IDENTITY);
}

/// Three joints that take a third each turn the last one by the whole.
#[test]
fn three_thirds_are_the_whole() {
    let turn = Quat::from_axis_angle(vec3(1.0, 2.0, 3.0).normalize(), 2.0);
    let third = share_turn(turn, 1.0 / 3.0);
    let whole = third * third * third;
    let difference = (whole - turn).length().min((whole + turn).length());
    assert!(difference < 1e-6, "is {whole}, should be {turn}");
}

struct Input {
    axis: Vec3,
    angle_deg: f32,
    is_opposite: bool,
    share: f32,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let placement = draws.placement(0.0);
    // At exactly half a turn, both ways are equally long.
    let most_deg = draws.one_of(&[178.0, 179.996]);
    let small_deg = draws.one_of(&[0.01, 0.1, 1.0, 3.0]);
    let angle_deg = if draws.rarely(4) { small_deg } else { placement.angle_deg.clamp(-most_deg, most_deg) };
    let is_opposite = draws.flip();
    // Or a multiple.
    let share = if draws.rarely(4) { draws.one_of(&[2.0, 3.0, 30.0]) } else { draws.share() };
    draws.note("turn", &format!("{angle_deg}° about {:?}", placement.axis.to_array()));
    draws.note("its sign", if is_opposite { "w is negative" } else { "w is positive" });
    draws.say("share", &share);
    Some(Input { axis: placement.axis, angle_deg, is_opposite, share })
}

fn exact(axis: Vec3, angle_deg: f64) -> DQuat {
    DQuat::from_axis_angle(axis.as_dvec3().normalize(), angle_deg.to_radians())
}

fn answer(Input { axis, angle_deg, is_opposite, share }: &mut Input) -> Rows {
    let turn = exact(*axis, f64::from(*angle_deg)).as_quat();
    let part = share_turn(if *is_opposite { -turn } else { turn }, *share);
    rows(Vec3::AXES.map(|axis| (part * axis).as_dvec3()))
}

fn right(Input { axis, angle_deg, share, .. }: &Input) -> Right {
    let part = exact(*axis, f64::from(*angle_deg) * f64::from(*share));
    // A multiple of a turn has as many times its rounding.
    rows(DVec3::AXES.map(|axis| part * axis)).right().within(tables::TOLERANCE * f64::from(share.max(1.0)))
}

fn rows(axes: [DVec3; 3]) -> Rows {
    let [x, y, z] = axes.map(|axis| axis.to_array());
    Rows::of("the turned x axis", x).and("the turned y axis", y).and("the turned z axis", z)
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

//! Tests of `slerp`. Oracle: `from`, followed by a part of the turn that leads to `to`, in `f64`.

use crate::{
    cases::{on_the_arc, share},
    interpolate::degrees,
};
use glam::{DQuat, DVec3, Quat, Vec3};
use stage4_animation::interpolate::slerp;
use tables::words::number;
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

/// Rotations over the whole sphere of quaternions, the same ones in each run.
fn rotations() -> Vec<Quat> {
    let number = |index: u32| (index.wrapping_mul(2654435761) >> 8) as f32 / (1 << 23) as f32 - 1.0;
    let quat =
        |i: u32| Quat::from_xyzw(number(4 * i), number(4 * i + 1), number(4 * i + 2), number(4 * i + 3));
    (1..=60).map(|index| quat(index).normalize()).collect()
}

/// The angle of the rotation, in degrees, and its length.
#[test]
fn turns_and_stays_of_unit_length() {
    let z = |degrees: f32| Quat::from_rotation_z(degrees.to_radians());
    let rows = [
        ("quarter", slerp(z(0.0), z(90.0), 0.25), 22.5),
        ("half", slerp(z(0.0), z(90.0), 0.5), 45.0),
        ("three-quarters", slerp(z(0.0), z(90.0), 0.75), 67.5),
        ("other-sign", slerp(z(0.0), -z(90.0), 0.5), 45.0),
        ("nearly-equal", slerp(z(0.0), z(3.0), 0.5), 1.5),
        ("equal", slerp(Quat::IDENTITY, Quat::IDENTITY, 0.5), 0.0),
    ];
    // A unit in the last place of a quaternion's number is 1e-5 of a degree, so three decimals are safe.
    let row = |(name, rotation, _): &(&str, Quat, f32)| {
        format!("{name:>14} {:8.3} {:8.5}\n", degrees(*rotation), rotation.length())
            .replace("-0.000", " 0.000")
    };
    testing::assert_table!("angles", rows.iter().map(row).collect::<String>());
    for (name, rotation, expected) in rows {
        let (angle, length) = (degrees(rotation), rotation.length());
        assert!((angle - expected).abs() < 3e-5, "{name}: is {angle} degrees, should be {expected}");
        assert!((length - 1.0).abs() < 1e-6, "{name}: has length {length}, should have 1");
    }
}

/// S2-53, D2: from 0° to 90° about z.
#[test]
fn equal_times_turn_by_equal_angles() {
    let to = Quat::from_rotation_z(90f32.to_radians());
    for (t, expected) in [(0.25, 22.5), (0.5, 45.0), (0.75, 67.5)] {
        let angle = degrees(slerp(Quat::IDENTITY, to, t));
        // A unit in the last place of a quaternion's number is about 1e-5 of a degree.
        assert!((angle - expected).abs() < 3e-5, "{t}: is {angle} degrees, should be {expected}");
    }
}

/// E2-4: q and -q are the same rotation. Without the change of sign this takes the longer way, by 135°.
#[test]
fn it_goes_the_short_way() {
    let to = -Quat::from_rotation_z(90f32.to_radians());
    let half = slerp(Quat::IDENTITY, to, 0.5);
    let expected = Quat::from_rotation_z(45f32.to_radians());
    assert!(half.angle_between(expected) < 1e-3, "is {half}, should be {expected}");
}

/// E2-4: without the lerp this is 0 / 0.
#[test]
fn equal_rotations_do_not_divide_by_zero() {
    let from = Quat::from_rotation_x(1.0);
    for to in [from, -from] {
        let rotation = slerp(from, to, 0.3);
        assert!(rotation.is_normalized(), "is {rotation}, should be {from}");
    }
}

#[test]
fn nearly_equal_rotations_are_mixed() {
    let angle = degrees(slerp(Quat::IDENTITY, Quat::from_rotation_z(0.002), 0.25)).to_radians();
    assert!((angle - 0.0005).abs() < 1e-7, "is {angle} rad, should be 0.0005");
}

/// D3: a calf's key at tick 80 turns by 6.9292°; halfway from its key at tick 0 it is 3.4843°.
#[test]
fn a_real_calf_between_two_keys() {
    let tick_0 = Quat::from_rotation_z((-0.000691f32).asin());
    let tick_80 = Quat::from_xyzw(0.0, 0.0, -0.060433, 0.998172);
    let tick_40 = slerp(tick_0, tick_80, 0.5);
    for (tick, rotation, expected) in [(80, tick_80, -6.9292), (40, tick_40, -3.4843)] {
        let angle = degrees(rotation);
        // The file writes 6 decimals, so the angles are known to about 3e-4 of a degree.
        assert!((angle - expected).abs() < 3e-4, "tick {tick}: is {angle} degrees, should be {expected}");
    }
}

#[test]
fn it_agrees_with_glam() {
    for from in rotations() {
        for to in rotations() {
            for t in [0.0, 0.1, 0.25, 0.5, 0.9, 1.0] {
                let (ours, glams) = (slerp(from, to, t), from.slerp(to, t));
                // Only the last digits differ: both round in f32, at numbers up to 1.
                let difference = (ours - glams).length().min((ours + glams).length());
                assert!(difference < 1e-6, "{from} to {to} at {t}: is {ours}, should be {glams}");
                let length = ours.length();
                assert!(ours.is_normalized(), "{from} to {to} at {t}: has length {length}, should have 1");
            }
        }
    }
}

/// The results are written as the three rotated axes, which are the same for q and -q.
const AXES: [&str; 3] = ["where the x axis points", "where the y axis points", "where the z axis points"];

struct Input {
    from: Quat,
    to: Quat,
    t: f32,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let t = share(draws);
    let are_negated = [(); 2].map(|()| draws.flip());
    let from = draws.turn();
    let way = Placement { angle_deg: angle_deg(draws), ..draws.turn() };
    let to = from.exact_rotation() * way.exact_rotation();
    draws.say("t", &t);
    draws.say("from", &from);
    match way.angle_deg {
        0.0 => draws.note("to", "the same rotation"),
        angle_deg => {
            let Vec3 { x, y, z } = way.axis;
            draws.say("to", &format_args!("`from`, turned by {angle_deg}° about its own ({x}, {y}, {z})"));
        }
    }
    for (name, _) in ["from", "to"].iter().zip(are_negated).filter(|(_, is_negated)| *is_negated) {
        draws.note(&format!("all four numbers of {name}"), "negated: the same rotation");
    }
    let signed = |rotation: Quat, is_negated: bool| if is_negated { -rotation } else { rotation };
    let [from, to] = [signed(from.rotation(), are_negated[0]), signed(to.as_quat(), are_negated[1])];
    Some(Input { from, to, t })
}

/// Quarters at first, then small angles, and angles close to half a turn.
fn angle_deg(draws: &mut Draws) -> f32 {
    match draws.index(5) {
        0 => 90.0 * draws.index(4) as f32,
        1 => draws.number(20.0),
        2 => draws.one_of(&[0.1, 0.01, 0.001]) * draws.number(10.0),
        3 => 180.0 + draws.one_of(&[1.0, 0.01]) * draws.number(2.0),
        _ => draws.number(180.0),
    }
}

fn answer(&mut Input { from, to, t }: &mut Input) -> Rows {
    let rotation = slerp(from, to, t);
    let mut rows = Rows::default();
    for (name, axis) in AXES.iter().zip(Vec3::AXES) {
        rows.push(name, (rotation * axis).to_array());
    }
    rows.and("the quaternion's length", [rotation.length()])
        .and("its angle from `from` in rad", [angle_rad(from.as_dquat(), rotation.as_dquat())])
        .and("its angle to `to` in rad", [angle_rad(to.as_dquat(), rotation.as_dquat())])
}

fn right(input: &Input) -> Right {
    let [from, to] = [input.from, input.to].map(|rotation| rotation.as_dquat().normalize());
    let t = f64::from(input.t);
    let rotation = on_the_arc(from, to, t);
    // At half a turn there is no shorter way, and rounding decides on one.
    let is_half_a_turn = from.dot(to).abs() < 1e-6 && t != 0.0 && t != 1.0;
    let mut rows = Rows::default();
    for (name, axis) in AXES.iter().zip(DVec3::AXES) {
        let end = (rotation * axis).as_vec3().to_array();
        rows.push(name, end.map(|it| if is_half_a_turn { tables::ANY.to_owned() } else { it.to_string() }));
    }
    let angle_rad = angle_rad(from, to);
    let angles_deg = [angle_rad, t * angle_rad].map(|angle_rad| number(angle_rad.to_degrees()));
    rows.and("the quaternion's length", [1.0])
        .and("its angle from `from` in rad", [t * angle_rad])
        .and("its angle to `to` in rad", [(1.0 - t) * angle_rad])
        .right()
        .because(format!("{} of {}° is {}°", number(t), angles_deg[0], angles_deg[1]))
}

/// The angle between two rotations by the shorter way.
fn angle_rad(from: DQuat, to: DQuat) -> f64 {
    let between = from.conjugate() * to;
    2.0 * between.xyz().length().atan2(between.w.abs())
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

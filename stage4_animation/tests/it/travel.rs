//! Tests of `travel`. Oracle: the places of all rounds laid end to end, in `f64`.

use crate::cases::on_the_arc;
use glam::{DMat4, DQuat, DVec3, Mat4, Quat, Vec2, Vec3, vec3};
use stage1_bones::table::rows as table_rows;
use stage4_animation::{
    beyond::root_motion::travel,
    clip::{Channel, Clip, Interpolation, Values},
};
use std::sync::Arc;
use testing::cases::{self, Draws, Right, Rows};

/// A key: its time, x and z, and the turn about y in degrees.
type Key = (f32, [f32; 2], f32);

fn motion(keys: &[Key]) -> Clip {
    let times_s: Arc<Vec<f32>> = keys.iter().map(|key| key.0).collect::<Vec<_>>().into();
    let translations = keys.iter().map(|(_, [x, z], _)| vec3(*x, 0.0, *z)).collect();
    let rotations = keys.iter().map(|key| Quat::from_rotation_y(key.2.to_radians())).collect();
    let channel =
        |values| Channel { joint: 0, interpolation: Interpolation::Linear, times_s: times_s.clone(), values };
    Clip {
        name: "motion".to_owned(),
        duration_s: keys.last().map_or(0.0, |key| key.0),
        channels: [Values::Translations(translations), Values::Rotations(rotations)].map(channel).to_vec(),
    }
}

/// Two metres ahead and a quarter turn to the left in two seconds.
fn corner() -> Clip {
    motion(&[(0.0, [0.0, 0.0], 0.0), (2.0, [0.0, 2.0], 90.0)])
}

/// Where it is, and where it faces.
fn place(movement: Mat4) -> [f32; 4] {
    let ([x, _, z], facing) = (movement.w_axis.truncate().to_array(), movement.z_axis);
    [x, z, facing.x, facing.z]
}

/// After a round it stands at (0, 2) and faces x. The second leads 2 along x and faces back, the third back,
/// and after the fourth it is at its start again.
#[test]
fn four_corners_are_a_square() {
    let rounds = [("1", 2.0), ("2", 4.0), ("3", 6.0), ("4", 8.0), ("40", 80.0), ("-1", -2.0)];
    let places = rounds.map(|(name, to_s)| (name, place(travel(&corner(), 0.0, to_s))));
    testing::assert_table!("square", table_rows(places.iter().copied()));
    let expected = [
        [0.0, 2.0, 1.0, 0.0],
        [2.0, 2.0, 0.0, -1.0],
        [2.0, 0.0, -1.0, 0.0],
        [0.0, 0.0, 0.0, 1.0],
        [0.0, 0.0, 0.0, 1.0],
        // A round back: the place from which a round leads to the origin.
        [2.0, 0.0, -1.0, 0.0],
    ];
    for ((name, [x, z, facing_x, facing_z]), expected) in places.into_iter().zip(expected) {
        // Forty products of matrices, each rounded.
        let is_there = [x, z, facing_x, facing_z].iter().zip(expected).all(|(is, it)| (is - it).abs() < 2e-5);
        let places = format!("at ({x}, {z}), facing ({facing_x}, {facing_z}); should be {expected:?}");
        assert!(is_there, "after {name} rounds: is {places}");
    }
}

/// Half a second before the seam to half a second after it, half a metre each; and back.
#[test]
fn it_goes_on_across_the_seam() {
    let straight = motion(&[(0.0, [0.0, 1.0], 0.0), (2.0, [0.0, 3.0], 0.0)]);
    for (from_s, to_s, expected) in [(1.5, 2.5, Vec3::Z), (2.5, 1.5, Vec3::NEG_Z)] {
        let moved = travel(&straight, from_s, to_s).w_axis.truncate();
        let is_there = moved.abs_diff_eq(expected, 1e-6);
        assert!(is_there, "from {from_s} s to {to_s} s: moves by {moved}, should be {expected}");
    }
}

/// The figure faces x at first, so the metre along x is a metre ahead of it.
#[test]
fn the_movement_is_seen_from_the_first_place() {
    let sideways = motion(&[(0.0, [5.0, 5.0], 90.0), (2.0, [7.0, 5.0], 90.0)]);
    let moved = travel(&sideways, 0.0, 1.0).w_axis.truncate();
    assert!(moved.abs_diff_eq(Vec3::Z, 1e-6), "from 0 s to 1 s: moves by {moved}, should be {}", Vec3::Z);
}

#[test]
fn without_time_nothing_moves() {
    assert_still(&corner(), 0.75, 0.75);
}

#[test]
fn a_clip_without_length_does_not_travel() {
    assert_still(&motion(&[(0.0, [1.0, 2.0], 30.0)]), -1.0, 3.0);
}

fn assert_still(clip: &Clip, from_s: f32, to_s: f32) {
    let movement = travel(clip, from_s, to_s);
    let is_still = movement.abs_diff_eq(Mat4::IDENTITY, 1e-6);
    assert!(is_still, "from {from_s} s to {to_s} s: is {movement}, should be {}", Mat4::IDENTITY);
}

/// 0.06 ms, of which any sum with eighths of a second is exact.
const A_MOMENT_S: f32 = 1.0 / 16_384.0;

struct Input {
    keys: Vec<Key>,
    duration_s: f32,
    from_s: f32,
    to_s: f32,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let (mut time_s, mut angle_deg) = (0.0, 0.0);
    // Of rounds of 1.1 s the third does not end at exactly 3.3 s.
    let unit_s = draws.one_of(&[1.0, 1.1, 0.3, A_MOMENT_S]);
    let keys = draws.list(1, 4, |draws, key| {
        if key > 0 {
            time_s += unit_s * draws.one_of(&[1.0, 0.5, 0.25]);
            angle_deg += draws.one_of(&[0.0, 30.0, 90.0, -60.0, -120.0]);
        } else {
            time_s = unit_s * draws.one_of(&[0.0, 0.0, 0.5]);
            angle_deg = draws.one_of(&[0.0, 45.0, -100.0]);
        }
        let [z, x] = [(); 2].map(|()| draws.number(2.0).round() / 2.0);
        (time_s, [x, z], angle_deg)
    });
    // Other joints may have later keys.
    let duration_s = keys.last()?.0 + unit_s * draws.one_of(&[0.0, 0.0, 0.5]);
    // Straight ahead, no error grows with the way.
    let many = if keys.iter().all(|key| key.2 == 0.0) { 120.0 } else { 3.0 };
    let time = |draws: &mut Draws| {
        let rounds = draws.one_of(&[0.0, 1.0, -1.0, 2.0, -2.0, many]);
        (rounds + draws.index(8) as f32 / 8.0) * if duration_s > 0.0 { duration_s } else { 1.0 }
            + draws.one_of(&[0.0, 0.0, A_MOMENT_S, -A_MOMENT_S, -1e-9])
    };
    let (from_s, to_s) = (time(draws), time(draws));
    for (index, (time_s, [x, z], angle_deg)) in keys.iter().enumerate() {
        draws.note(
            &format!("key {index}"),
            &format!("at {time_s} s: at x {x}, z {z}, turned by {angle_deg}°"),
        );
    }
    draws.say("duration_s", &duration_s);
    draws.say("from_s", &from_s);
    draws.say("to_s", &to_s);
    Some(Input { keys, duration_s, from_s, to_s })
}

fn answer(&mut Input { ref keys, duration_s, from_s, to_s }: &mut Input) -> Rows {
    let movement = travel(&Clip { duration_s, ..motion(keys) }, from_s, to_s);
    Rows::of("it moves by", movement.w_axis.truncate().to_array())
        .and("z turns to", movement.z_axis.truncate().to_array())
}

fn right(&Input { ref keys, duration_s, from_s, to_s }: &Input) -> Right {
    let place = |time_s: f32| place_at(keys, duration_s.into(), time_s.into());
    let [from, to] = [place(from_s), place(to_s)];
    let movement = from.inverse() * to;
    // Far away an f32 has fewer decimals.
    let size = from.w_axis.length().max(to.w_axis.length()).max(movement.w_axis.length());
    // And so has a late time: what it is rounded by is a way.
    let speed = |pair: &[Key]| {
        let [(start_s, start, _), (end_s, end, _)] = [pair[0], pair[1]];
        f64::from(Vec2::from(start).distance(Vec2::from(end)) / (end_s - start_s))
    };
    let fastest = keys.windows(2).map(speed).fold(0.0, f64::max);
    let late_s = f64::from(from_s.abs().max(to_s.abs()));
    Rows::of("it moves by", movement.w_axis.truncate().to_array())
        .and("z turns to", movement.z_axis.truncate().to_array())
        .right()
        .within(2e-5_f64.max(4e-7 * size) + f64::from(f32::EPSILON) * late_s * fastest)
}

/// The place at any time: that of the first key is the origin, and each round begins where the last one
/// ended. Without a length nothing moves.
fn place_at(keys: &[Key], duration_s: f64, time_s: f64) -> DMat4 {
    if duration_s == 0.0 {
        return DMat4::IDENTITY;
    }
    let rounds = (time_s / duration_s).floor();
    let start = between(keys, 0.0);
    let round = start.inverse() * between(keys, duration_s);
    let step = if rounds < 0.0 { round.inverse() } else { round };
    let before = (0..rounds.abs() as usize).fold(DMat4::IDENTITY, |place, _| place * step);
    before * start.inverse() * between(keys, time_s - rounds * duration_s)
}

/// Before the first key this holds, and after the last key that.
fn between(keys: &[Key], time_s: f64) -> DMat4 {
    let next = keys.iter().position(|key| f64::from(key.0) >= time_s).unwrap_or(keys.len() - 1);
    let [from, to] = [&keys[next.saturating_sub(1)], &keys[next]];
    // At the first key they are the same.
    let t = if next == 0 { 0.0 } else { (time_s - f64::from(from.0)) / f64::from(to.0 - from.0) };
    let t = t.clamp(0.0, 1.0);
    let [from, to] = [from, to].map(|(_, [x, z], angle_deg)| {
        (
            DVec3::new((*x).into(), 0.0, (*z).into()),
            DQuat::from_rotation_y(f64::from(*angle_deg).to_radians()),
        )
    });
    DMat4::from_rotation_translation(on_the_arc(from.1, to.1, t), from.0.lerp(to.0, t))
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

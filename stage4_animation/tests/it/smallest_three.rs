//! Tests of `smallest_three`. Oracle: the signs by the angles between the rotations as they came, and the
//! range of each component, in `f64`.

use crate::number_table;
use glam::{DVec4, Quat, Vec3, Vec4};
use stage4_animation::packed::rotation::{NONE, smallest_three, whole_rotation};
use testing::cases::{self, Draws, Right, Rows};

/// A turn about z, in its four numbers.
fn about_z(angle_deg: f32) -> Vec4 {
    Quat::from_rotation_z(angle_deg.to_radians()).into()
}

/// Turns by −60°, −120°, −160° and −200° about z. The third is written as its opposite, −q. w is the largest
/// at first, but then crosses 0; z is never closer to 0 than half.
#[test]
fn a_joint_turns_backwards() {
    let turns = [about_z(-60.0), about_z(-120.0), -about_z(-160.0), about_z(-200.0)];
    let mut left = turns;
    let dropped = smallest_three(&mut left);
    let names = ["−60°", "−120°", "−160°", "−200°"];
    let rows: Vec<_> = names.into_iter().zip(left.map(|four| four.to_array())).collect();
    testing::assert_table!("backwards", number_table(&rows));
    assert_eq!(dropped, 2, "z is left out");
    // The sine of half of each angle is negative, so all signs are changed: −cos 30°, −cos 60°, and so on.
    for ((name, four), w) in names.into_iter().zip(left).zip([-0.866_025, -0.5, -0.173_648, 0.173_648]) {
        let expected = Vec4::new(0.0, 0.0, 0.0, w);
        assert!(four.abs_diff_eq(expected, 1e-6), "{name}: is {four}, should be {expected}");
    }
    for ((name, four), turn) in names.into_iter().zip(left).zip(turns) {
        let [sent, back] = [Quat::from_vec4(turn), whole_rotation(four, dropped)].map(|turn| turn * Vec3::X);
        assert!(sent.distance(back) < 1e-5, "{name}, the x axis: is {back}, should be {sent}");
    }
}

/// A wheel that turns by 60° from frame to frame: each component meets 0, although none is 0 in any frame.
#[test]
fn a_wheel_needs_all_four_numbers() {
    let mut wheel = [0, 1, 2, 3, 4, 5, 6].map(|frame| about_z(40.0 + 60.0 * frame as f32));
    assert_eq!(smallest_three(&mut wheel), NONE, "z and w both change their signs");
    for four in wheel {
        let length = four.length();
        assert!(
            (length - 1.0).abs() < 1e-6,
            "{four} has length {length}, should have 1: nothing is left out"
        );
    }
}

/// A component that is a tenth is far enough from 0, a little less is not.
#[test]
fn a_tenth_is_enough_and_less_is_not() {
    let swing = |x: f32| [0, 1, 2].map(|quarter| leaning(x, 45.0 * quarter as f32));
    assert_eq!(smallest_three(&mut swing(0.1)), 0);
    assert_eq!(smallest_three(&mut swing(0.0999)), NONE);
}

/// A unit vector with this x; y and z are at this angle, and w is 0.
fn leaning(x: f32, angle_deg: f32) -> Vec4 {
    let (sin, cos) = f64::from(angle_deg).to_radians().sin_cos();
    let length = (1.0 - f64::from(x).powi(2)).sqrt();
    DVec4::new(0.0, length * cos, length * sin, 0.0).as_vec4().with_x(x)
}

struct Input {
    rotations: Vec<Vec4>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let is_swing = draws.rarely(4);
    // A swing: one component stays as it is, while two others go round.
    let [x, start_deg, step_deg] =
        [&[0.2, 0.1, 0.099_992, 0.0], &[0.0, 20.0, 45.0, 70.0], &[45.0, 60.0, 89.998, 90.002]]
            .map(|values| draws.one_of(values));
    let (turned, spread) = (draws.index(4), draws.one_of(&[0.5, 1.0, 2.0]));
    let four = |draws: &mut Draws, most| Vec4::from_array([0; 4].map(|_| draws.number(most)));
    let middle = Vec4::W + four(draws, 2.0);
    let rotations = draws.long_list(1, 5, |draws, index| {
        let mut rotation = match is_swing {
            true => leaning(x, start_deg + index as f32 * step_deg).to_array(),
            false => (middle + four(draws, spread)).as_dvec4().normalize_or_zero().as_vec4().to_array(),
        };
        rotation.rotate_right(turned);
        if draws.flip() { -Vec4::from_array(rotation) } else { Vec4::from_array(rotation) }
    });
    draws.say_all("rotation", &rotations);
    // Rounding must not decide between two signs, two components, or three numbers and four.
    let signs_are_clear = rotations.windows(2).all(|two| two[0].dot(two[1]).abs() > 1e-5);
    let [first, second, ..] = distances(&rotations);
    let are_unit = rotations.iter().all(|rotation| rotation.length() > 0.5);
    (are_unit && signs_are_clear && (first - second > 1e-4 || first < 0.09)).then_some(Input { rotations })
}

/// All signs alike, by the signs of the angles between neighbours as they came.
fn alike(rotations: &[Vec4]) -> Vec<DVec4> {
    let exact: Vec<DVec4> = rotations.iter().map(|rotation| rotation.as_dvec4()).collect();
    let changes = |to: usize| exact[..=to].windows(2).filter(|two| two[0].dot(two[1]) < 0.0).count();
    (0..exact.len()).map(|index| if changes(index) % 2 == 1 { -exact[index] } else { exact[index] }).collect()
}

/// How far from 0 a component stays; 0 if it meets 0.
fn distance(alike: &[DVec4], component: usize) -> f64 {
    let numbers = || alike.iter().map(|rotation| rotation[component]);
    let is_one_sign = numbers().all(|number| number > 0.0) || numbers().all(|number| number < 0.0);
    if is_one_sign { numbers().map(f64::abs).fold(1.0, f64::min) } else { 0.0 }
}

/// How far from 0 each component stays, the farthest first.
fn distances(rotations: &[Vec4]) -> [f64; 4] {
    let alike = alike(rotations);
    let mut distances = [0, 1, 2, 3].map(|component| distance(&alike, component));
    distances.sort_by(|a, b| b.total_cmp(a));
    distances
}

fn answer(Input { rotations }: &mut Input) -> Rows {
    let first = rotations[0];
    let dropped = smallest_three(rotations);
    // If all four are needed, all signs may be changed.
    let sign = if dropped == NONE && rotations[0].dot(first) < 0.0 { -1.0 } else { 1.0 };
    rows(dropped, rotations.iter().map(|rotation| (sign * *rotation).as_dvec4()))
}

fn right(Input { rotations }: &Input) -> Right {
    let alike = alike(rotations);
    let [farthest, ..] = distances(rotations);
    let Some(dropped) = (0..4).find(|&it| farthest >= f64::from(0.1f32) && distance(&alike, it) == farthest)
    else {
        return rows(NONE, alike.into_iter()).right();
    };
    let left = |mut rotation: DVec4| {
        rotation *= alike[0][dropped].signum();
        rotation[dropped] = 0.0;
        rotation
    };
    rows(dropped, alike.iter().copied().map(left)).right()
}

fn rows(dropped: usize, rotations: impl Iterator<Item = DVec4>) -> Rows {
    let mut rows = Rows::of("left out", [["x", "y", "z", "w", "none"].get(dropped).unwrap_or(&"?")]);
    for (index, rotation) in rotations.enumerate() {
        rows.push(format!("rotation {index}"), rotation.to_array());
    }
    rows
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

//! Tests of `bounce`. Oracle: without limits the point would go straight on, through mirrored copies of its
//! range; in `f64`.

use glam::{Vec3, vec3};
use stage1_bones::{
    bone::update_world_positions,
    bounce::{Bounce, animate, bounce, demo_bounces},
    table::table,
    tree::{BONE1, BONE31, BONE32, ROOT, demo_tree},
};
use testing::cases::{self, Draws, Right, Rows};

/// All positions here are below 1, so 1000 additions, each rounded to 6e-8, stay within this.
const TOLERANCE: f32 = 6e-5;

#[track_caller]
fn assert_near((position, velocity): (f32, f32), expected: (f32, f32)) {
    assert!(
        (position - expected.0).abs() < TOLERANCE,
        "the position: is {position}, should be {}",
        expected.0
    );
    assert!(
        (velocity - expected.1).abs() < TOLERANCE,
        "the velocity: is {velocity}, should be {}",
        expected.1
    );
}

#[test]
fn moves_on_between_the_limits() {
    assert_near(bounce(0.0, -0.2, -0.2, 0.2, 0.5), (-0.1, -0.2));
    assert_near(bounce(0.0, 0.3, -0.2, 0.2, 0.5), (0.15, 0.3));
    assert_near(bounce(0.1, -0.2, -0.2, 0.2, 0.0), (0.1, -0.2));
}

#[test]
fn turns_back_at_either_limit_and_goes_on() {
    // E0-4: 0.1 beyond the limit becomes 0.1 before it.
    assert_near(bounce(-0.1, -0.2, -0.2, 0.2, 1.0), (-0.1, 0.2));
    assert_near(bounce(0.1, 0.2, -0.2, 0.2, 1.0), (0.1, -0.2));
    assert_near(bounce(0.2, -0.2, 0.0, 0.2, 1.5), (0.1, 0.2));
}

#[test]
fn bounces_as_often_as_the_time_allows() {
    // Down from 0, up, and down again: 4 s make one round trip, 40 s make ten.
    assert_near(bounce(0.0, -0.2, -0.2, 0.2, 3.5), (0.1, -0.2));
    assert_near(bounce(0.0, -0.2, -0.2, 0.2, 4.5), (-0.1, -0.2));
    assert_near(bounce(0.0, -0.2, -0.2, 0.2, 41.5), (-0.1, 0.2));
}

#[test]
fn many_short_steps_equal_one_long_step() {
    // E0-4: the frame rate makes no difference. No time here ends at a limit, where rounding would decide the
    // direction.
    for frames in [7, 60, 144, 1000] {
        for total_s in [0.3, 1.1, 2.5, 7.9] {
            let (mut position, mut velocity) = (0.0, -0.2);
            for _ in 0..frames {
                (position, velocity) = bounce(position, velocity, -0.2, 0.2, total_s / frames as f32);
            }
            let long = bounce(0.0, -0.2, -0.2, 0.2, total_s);
            assert!(
                (position - long.0).abs() < TOLERANCE,
                "the position: after {frames} short steps {position}, after one long step {}",
                long.0
            );
            assert!(
                (velocity - long.1).abs() < TOLERANCE,
                "the velocity: after {frames} short steps {velocity}, after one long step {}",
                long.1
            );
        }
    }
}

#[test]
fn never_leaves_its_limits() {
    for step in 0..1000 {
        let elapsed_s = step as f32 * 0.0371;
        let (position, velocity) = bounce(0.2, -0.2, 0.0, 0.2, elapsed_s);
        assert!(
            (-TOLERANCE..=0.2 + TOLERANCE).contains(&position),
            "after {elapsed_s} s: is {position}, should be from 0 to 0.2"
        );
        assert_eq!(velocity.abs(), 0.2, "the speed after {elapsed_s} s");
    }
}

#[test]
fn moves_for_four_seconds() {
    // S0-26: x is bone32's x and y is bone1's y, one row per half second; at 0.2 units a second the first
    // turn comes after 1 s.
    let (mut bones, mut bounces) = (demo_tree(), demo_bounces());
    let mut path = vec![];
    for _ in 0..=8 {
        path.push(vec3(bones[BONE32].position.x, bones[BONE1].position.y, 0.0));
        animate(&mut bones, &mut bounces, 0.5);
    }
    testing::assert_table!("path", table(&path));
    let y = [0.0, -0.1, -0.2, -0.1, 0.0, 0.1, 0.2, 0.1, 0.0];
    let x = [0.2, 0.1, 0.0, 0.1, 0.2, 0.1, 0.0, 0.1, 0.2];
    for (step, (point, (x, y))) in path.iter().zip(x.into_iter().zip(y)).enumerate() {
        let elapsed_s = 0.5 * step as f32;
        assert!(
            point.abs_diff_eq(vec3(x, y, 0.0), TOLERANCE),
            "after {elapsed_s} s: bone32's x is {}, should be {x}; bone1's y is {}, should be {y}",
            point.x,
            point.y
        );
    }
}

/// S0-34: any bone may be listed.
#[test]
fn bone1_moves_by_2_along_z_at_4_a_second() {
    let mut bones = demo_tree();
    let mut bounces = [Bounce { bone: BONE1, axis: 2, low: 0.0, high: 10.0, velocity: 4.0 }];
    animate(&mut bones, &mut bounces, 0.5);
    let moved: Vec<Vec3> =
        bones.iter().zip(demo_tree()).map(|(now, rest)| now.position - rest.position).collect();
    let expected = [Vec3::ZERO, vec3(0.0, 0.0, 2.0), Vec3::ZERO, Vec3::ZERO, Vec3::ZERO];
    for (moved, expected) in moved.into_iter().zip(expected) {
        assert!(moved.abs_diff_eq(expected, TOLERANCE), "moved by {moved}, should be {expected}");
    }
}

/// S0-39: bone1 falls as physics has it, by 4.905 in the first second, and its children fall with it.
#[test]
fn the_walk_does_not_care_what_moves_a_bone() {
    let (mut bones, mut velocity) = (demo_tree(), 0.0);
    for _ in 0..100 {
        velocity -= 9.81 * 0.01;
        bones[BONE1].position.y += (velocity + 0.5 * 9.81 * 0.01) * 0.01;
    }
    update_world_positions(&mut bones, ROOT, Vec3::ZERO);
    let (fallen, expected) = (bones[BONE31].world_position, vec3(0.6, 0.1 - 4.905, 0.0));
    assert!(fallen.abs_diff_eq(expected, TOLERANCE), "bone31: is {fallen}, should be {expected}");
}

struct Input {
    position: f32,
    velocity: f32,
    low: f32,
    high: f32,
    elapsed_s: f32,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let low = draws.number(2.0);
    let high = low + draws.near(1.0, 0.1, 3.0);
    let position = low + (high - low) * draws.share();
    let velocity = draws.number(3.0);
    let elapsed_s = draws.near(1.0, 0.0, 400.0);
    for (name, value) in [
        ("position", position),
        ("velocity", velocity),
        ("low", low),
        ("high", high),
        ("elapsed_s", elapsed_s),
    ] {
        draws.say(name, &value);
    }
    let input = Input { position, velocity, low, high, elapsed_s };
    let [rounding, range] = [rounding(&input), f64::from(high - low)];
    let (_, in_field) = field(&input);
    // Later on, an f32 no longer says in which part of the range the point is; and at a limit rounding
    // decides whether it has turned.
    let is_at_limit = in_field.min(range - in_field) < rounding + 1e-5;
    (rounding < 0.05 * range && (velocity == 0.0 || !is_at_limit)).then_some(input)
}

/// The largest error of an answer that takes one turn after the other: at each, the rest of the way is
/// rounded.
fn rounding(input: &Input) -> f64 {
    let way = f64::from(input.velocity * input.elapsed_s).abs() + f64::from(input.low.abs());
    let turns = way / f64::from(input.high - input.low);
    (2.0 + turns) * 6e-8 * (1.0 + way)
}

/// Without limits, the point goes straight on through mirrored copies of its range. Returns the number of the
/// copy, 0 for the range itself, and the place in it.
fn field(input: &Input) -> (f64, f64) {
    let [position, velocity, low, high, elapsed_s] =
        [input.position, input.velocity, input.low, input.high, input.elapsed_s].map(f64::from);
    let from_low = position + velocity * elapsed_s - low;
    let field = (from_low / (high - low)).floor();
    (field, from_low - field * (high - low))
}

fn answer(&mut Input { position, velocity, low, high, elapsed_s }: &mut Input) -> Rows {
    let (position, velocity) = bounce(position, velocity, low, high, elapsed_s);
    Rows::of("position", [position]).and("velocity", [velocity])
}

/// The position and velocity of a point that goes to and fro: every other copy of the range is mirrored.
fn right(input: &Input) -> Right {
    let (field, in_field) = field(input);
    let [low, high, velocity] = [input.low, input.high, input.velocity].map(f64::from);
    let (position, velocity) = match field.rem_euclid(2.0) == 0.0 {
        true => (low + in_field, velocity),
        false => (high - in_field, -velocity),
    };
    let rows = Rows::of("position", [position]).and("velocity", [velocity]);
    rows.right().within(rounding(input) + 2e-5)
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

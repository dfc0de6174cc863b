//! Tests of `two_bone_ik`. Oracles: where a circle meets a line, in `f64`; and ozz-animation's own answers.

use glam::{DVec3, Vec3, vec3};
use stage1_bones::table::named_table;
use stage4_animation::beyond::two_bone::two_bone_ik;
use testing::cases::{self, Draws, Right, Rows};

const ROWS: [&str; 2] = ["knee", "end"];
const UPPER: &str = "the upper bone's length";
const LOWER: &str = "the lower bone's length";

/// The bones are 3 and 4 long, and the target is 5 below the root: a right angle at the knee. It is 9/5 down
/// and 12/5 to the side.
#[test]
fn a_leg_of_3_and_4_reaches_5() {
    let leg = two_bone_ik(Vec3::ZERO, vec3(0.0, -5.0, 0.0), Vec3::Z, [3.0, 4.0]);
    testing::assert_table!("right-angle", named_table(&ROWS, &leg));
    assert_near(leg, [vec3(0.0, -1.8, 2.4), vec3(0.0, -5.0, 0.0)]);
}

/// It is stretched out towards its target, and ends 7 from its root.
#[test]
fn a_leg_that_is_too_short_is_stretched_out_and_keeps_its_length() {
    let leg = two_bone_ik(Vec3::ZERO, vec3(0.0, -10.0, 0.0), Vec3::Z, [3.0, 4.0]);
    testing::assert_table!("too-far", named_table(&ROWS, &leg));
    assert_near(leg, [vec3(0.0, -3.0, 0.0), vec3(0.0, -7.0, 0.0)]);
}

/// Bones of 3 and 1: the end comes to 2 from the root, not nearer.
#[test]
fn a_leg_folds_no_further_than_its_bones_allow() {
    let leg = two_bone_ik(Vec3::ZERO, vec3(0.0, -0.5, 0.0), Vec3::Z, [3.0, 1.0]);
    testing::assert_table!("too-near", named_table(&ROWS, &leg));
    assert_near(leg, [vec3(0.0, -3.0, 0.0), vec3(0.0, -2.0, 0.0)]);
}

/// Only the part of the pole across the leg counts: this one leans down by 45°, and is twice as long.
#[test]
fn a_leaning_pole_makes_the_same_knee() {
    let leg = two_bone_ik(Vec3::ZERO, vec3(0.0, -5.0, 0.0), vec3(0.0, -2.0, 2.0), [3.0, 4.0]);
    testing::assert_table!("leaning-pole", named_table(&ROWS, &leg));
    assert_near(leg, [vec3(0.0, -1.8, 2.4), vec3(0.0, -5.0, 0.0)]);
}

/// Any side will do, as long as both bones keep their lengths; also where nothing of the pole is left but a
/// rounding error.
#[test]
fn a_pole_along_the_leg_leaves_the_side_open() {
    for direction in [Vec3::NEG_Y, vec3(0.3, -0.7, 0.2).normalize(), vec3(-0.1, -0.9, 0.7).normalize()] {
        for pole in [-1.0, 0.3, 0.7, 1.7].map(|length| length * direction) {
            let [knee, end] = two_bone_ik(Vec3::ZERO, 5.0 * direction, pole, [3.0, 4.0]);
            let lengths = [knee.length(), knee.distance(end), end.length()];
            assert!(
                lengths.iter().zip([3.0, 4.0, 5.0]).all(|(is, should)| (is - should).abs() < 1e-5),
                "pole {pole}: upper bone, lower bone and root to end are {lengths:?} long, should be [3, 4, 5]"
            );
        }
    }
}

/// The leg somewhere else: root and target moved by (1, 2, 3).
#[test]
fn the_root_may_be_anywhere() {
    let at = vec3(1.0, 2.0, 3.0);
    let leg = two_bone_ik(at, at + vec3(0.0, -5.0, 0.0), Vec3::X, [3.0, 4.0]);
    testing::assert_table!("elsewhere", named_table(&ROWS, &leg));
    assert_near(leg, [at + vec3(2.4, -1.8, 0.0), at + vec3(0.0, -5.0, 0.0)]);
}

/// Lengths of 3 and 4, and of 2 and 2: the first ends 1 below, the second at the root itself.
#[test]
fn a_target_at_the_root_folds_the_leg_as_far_as_it_goes() {
    for (lengths, end) in [([3.0, 4.0], vec3(0.0, -1.0, 0.0)), ([2.0, 2.0], Vec3::ZERO)] {
        let leg = two_bone_ik(Vec3::ZERO, Vec3::ZERO, Vec3::Z, lengths);
        let (upper, made) = (leg[0].length(), leg[1]);
        assert!((upper - lengths[0]).abs() < 1e-5, "upper bone: is {upper}, should be {}", lengths[0]);
        assert!(made.distance(end) < 1e-5, "end: is {made}, should be {end}");
    }
}

fn assert_near(leg: [Vec3; 2], expected: [Vec3; 2]) {
    for (actual, expected) in leg.into_iter().zip(expected) {
        // Places up to 10: f32 keeps about seven digits.
        assert!(actual.distance(expected) < 1e-5, "is {actual}, should be {expected}");
    }
}

/// Each line of `ozz_limbs.txt` has root, target, pole, the two lengths, and then ozz-animation's knee and
/// end: a program of its own called its `IKTwoBoneJob` with random limbs that stand bent by 90°. A quarter of
/// the targets are out of reach.
#[test]
fn ozz_puts_knee_and_end_in_the_same_places() {
    let mut count = 0;
    for line in include_str!("ozz_limbs.txt").lines() {
        let numbers: Vec<f32> = line.split(' ').map(|number| number.parse().expect("a number")).collect();
        let at = |index: usize| Vec3::from_slice(&numbers[index..]);
        let lengths = [numbers[9], numbers[10]];
        let [knee, end] = two_bone_ik(at(0), at(3), at(6), lengths);
        assert!(end.distance(at(14)) < 1e-5, "end: is {end}, should be {}: {line}", at(14));
        // Near to straight, a last digit of the cosine moves the knee by half a millimetre.
        let is_bent = at(0).distance(at(3)) < 0.99 * (lengths[0] + lengths[1]);
        let most = if is_bent { 3e-5 } else { 1e-3 };
        assert!(knee.distance(at(11)) < most, "knee: is {knee}, should be {}: {line}", at(11));
        count += 1;
    }
    assert_eq!(count, 300);
}

struct Input {
    root: Vec3,
    target: Vec3,
    pole: Vec3,
    lengths: [f32; 2],
    /// The pole is along the limb, so that any side will do.
    is_open: bool,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let root = draws.vec3(2.0);
    let lengths = [0; 2].map(|_| draws.near(1.0, 0.25, 4.0));
    // At the root or close to it, or where the limb is almost straight.
    let target = if draws.rarely(16) {
        root + draws.one_of(&[0.0, 0.01, 0.001]) * draws.vec3(1.0)
    } else if draws.rarely(16) {
        root + draws.one_of(&[0.9995, 0.9999]) * (lengths[0] + lengths[1]) * draws.direction()
    } else if draws.rarely(8) {
        root + draws.near(1.0, 0.25, 4.0) * draws.one_of(&[Vec3::X, Vec3::Y, Vec3::Z, Vec3::NEG_Y])
    } else {
        draws.vec3(6.0)
    };
    let direction = (target - root).normalize_or(Vec3::NEG_Y);
    let is_open = draws.rarely(4);
    let mut pole = match is_open {
        true => draws.one_of(&[1.0, -1.0]) * draws.near(1.0, 0.25, 4.0) * direction,
        false => draws.vec3(2.0),
    };
    if !is_open && draws.rarely(8) {
        // Almost along the limb, in one direction or the other.
        pole = pole / 16.0 + draws.one_of(&[2.0, -2.0]) * direction;
    }
    // Still closer to it, a pole says little.
    if !is_open && pole.cross(direction).length() <= 0.01 * pole.length() {
        return None;
    }
    if target != root && root.distance(target) < 1e-4 {
        return None;
    }
    // Of any length: by a power of two, nothing else changes.
    pole *= draws.one_of(&[1.0, 1.0, 1.0 / 1024.0]);
    draws.say("root", &root);
    draws.say("target", &target);
    match is_open {
        true => draws.say("pole", &format_args!("{pole:?}, along the limb: any side will do")),
        false => draws.say("pole", &pole),
    }
    draws.say("lengths", &lengths);
    Some(Input { root, target, pole, lengths, is_open })
}

fn answer(Input { root, target, pole, lengths, is_open }: &mut Input) -> Rows {
    let [knee, end] = two_bone_ik(*root, *target, *pole, *lengths);
    let rows = if *is_open {
        Rows::of(UPPER, [root.distance(knee)]).and(LOWER, [knee.distance(end)])
    } else {
        Rows::of("knee", knee.to_array())
    };
    rows.and("end", end.to_array())
}

/// On the line to the target, the knee's foot is where Pythagoras holds for both bones.
fn right(Input { root, target, pole, lengths, is_open }: &Input) -> Right {
    let [root, target, pole]: [DVec3; 3] = [root, target, pole].map(|vector| vector.as_dvec3());
    let [upper, lower] = lengths.map(f64::from);
    let direction = (target - root).try_normalize().unwrap_or(DVec3::NEG_Y);
    let distance = root.distance(target).min(upper + lower).max((upper - lower).abs());
    let along = match distance {
        0.0 => 0.0,
        _ => (distance + (upper - lower) * (upper + lower) / distance) / 2.0,
    };
    let beside = (upper * upper - along * along).max(0.0).sqrt();
    // A pole along the limb leaves little to its side.
    let lean = direction.cross(pole.normalize()).length();
    let side_rounding = if *is_open { 0.0 } else { 6e-7 * beside * (1.0 / lean - 4.0).max(0.0) };
    let rows = if *is_open {
        Rows::of(UPPER, [upper]).and(LOWER, [lower])
    } else {
        let side = direction.cross(pole).cross(direction).normalize();
        Rows::of("knee", (root + direction * along + side * beside).to_array())
    };
    let end = root + direction * distance;
    rows.and("end", end.to_array())
        .right()
        .within(1e-5 + rounding(upper, lower, distance, beside) + side_rounding)
}

/// The knee moves by so much if a cosine is rounded some times: much where the limb is almost straight.
fn rounding(upper: f64, lower: f64, distance: f64, beside: f64) -> f64 {
    let squares = upper * upper + lower * lower + distance * distance;
    let distance = distance.max(1e-4);
    let cosine = 8.0 * f64::from(f32::EPSILON) * (squares / (2.0 * upper * distance) + 2.0 / distance);
    upper * cosine / (beside / upper).max(cosine.sqrt())
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

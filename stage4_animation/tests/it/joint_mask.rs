//! Tests of `joint_mask`. Oracle: each joint by itself, counting the generations up to the root.

use crate::number_table;
use stage4_animation::beyond::mask::joint_mask;
use testing::cases::{self, Draws, Right, Rows};

const NAMES: [&str; 7] = ["hips", "spine", "chest", "neck", "arm", "hand", "leg"];
const PARENTS: [Option<usize>; 7] = [None, Some(0), Some(1), Some(2), Some(2), Some(4), Some(0)];

#[track_caller]
fn assert_weights(mask: &[f32], expected: [f32; 7]) {
    assert_eq!(mask.len(), expected.len(), "the number of weights");
    for (joint, (weight, expected)) in mask.iter().zip(expected).enumerate() {
        assert!((weight - expected).abs() < 1e-6, "joint {joint}: is {weight}, should be {expected}");
    }
}

/// From the spine, in two generations: a third, two thirds, and all from there on.
#[test]
fn it_rises_by_equal_steps() {
    let mask = joint_mask(&PARENTS, 1, 2);
    let rows: Vec<_> = NAMES.iter().zip(&mask).map(|(name, &weight)| (name, [weight])).collect();
    testing::assert_table!("spine", number_table(&rows));
    let third = 1.0 / 3.0;
    assert_weights(&mask, [0.0, third, 2.0 * third, 1.0, 1.0, 1.0, 0.0]);
}

#[test]
fn without_generations_all_of_the_limb_counts_fully() {
    assert_eq!(joint_mask(&PARENTS, 2, 0), [0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 0.0]);
    assert_eq!(joint_mask(&PARENTS, 0, 0), [1.0; 7]);
    assert_eq!(joint_mask(&PARENTS, 5, 0), [0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
}

/// Hand-worked: five steps of a fifth, and the limb ends before the last.
#[test]
fn a_short_limb_takes_the_first_steps() {
    assert_weights(&joint_mask(&PARENTS, 2, 4), [0.0, 0.0, 0.2, 0.4, 0.4, 0.6, 0.0]);
}

struct Input {
    parents: Vec<Option<usize>>,
    root: usize,
    generations: usize,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let is_chain = draws.flip();
    let parents = draws.long_list(1, 6, |draws, joint| {
        // Often a chain, and sometimes another root.
        match draws.index(4) {
            _ if is_chain => joint.checked_sub(1),
            0 | 1 => joint.checked_sub(1),
            _ => draws.index(joint + 1).checked_sub(1),
        }
    });
    let root = draws.index(parents.len());
    let generations = draws.one_of(&[0, 1, 2, 3, 4, 9]);
    // More generations than a byte can count.
    if draws.rarely(100) {
        let parents = (0..300_usize).map(|joint| joint.checked_sub(1)).collect();
        let generations = 256 + draws.index(100);
        draws.note("parents", "of 300 joints, that of each is the one before it");
        draws.say("root", &root);
        draws.say("generations", &generations);
        return Some(Input { parents, root, generations });
    }
    draws.say("parents", &parents);
    draws.say("root", &root);
    draws.say("generations", &generations);
    Some(Input { parents, root, generations })
}

fn answer(Input { parents, root, generations }: &mut Input) -> Rows {
    let mut rows = Rows::default();
    for (joint, weight) in joint_mask(parents, *root, *generations).iter().enumerate() {
        rows.push(format!("joint {joint}"), [weight]);
    }
    rows
}

fn right(Input { parents, root, generations }: &Input) -> Right {
    let mut rows = Rows::default();
    for joint in 0..parents.len() {
        let up = std::iter::successors(Some(joint), |&joint| parents[joint]);
        let steps = up.into_iter().position(|joint| joint == *root).map(|above| above + 1);
        let of = generations + 1;
        let weight = steps.map_or(0.0, |steps| steps.min(of) as f64 / of as f64);
        rows.push(format!("joint {joint}"), [weight]);
    }
    rows.right()
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

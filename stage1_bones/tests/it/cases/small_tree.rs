//! The tree is always the same, so each case moves its bones. Oracle: each bone's place as a sum written by
//! hand.

use glam::{Vec3, dvec3};
use stage1_bones::{bone::Bone, tree::small_tree};
use testing::cases::{self, Draws, Right, Rows};

const NAMES: [&str; 4] = ["root", "bone1", "bone21", "bone22"];

fn draw(draws: &mut Draws) -> Option<[Vec3; 4]> {
    Some(NAMES.map(|name| {
        let step = draws.vec3(2.0);
        draws.say(&format!("{name} is moved by"), &step);
        step
    }))
}

fn answer(steps: &mut [Vec3; 4]) -> Rows {
    let mut bones = small_tree();
    assert_eq!(bones.len(), 4, "it has a different number of bones");
    for (bone, step) in bones.iter_mut().zip(steps) {
        bone.position += *step;
    }
    let mut rows = Rows::default();
    for (bone, place) in bones.iter().zip(placed(&bones)) {
        rows.push(bone.name, place.to_array());
    }
    rows
}

fn right(steps: &[Vec3; 4]) -> Right {
    let [root, bone1, bone21, bone22] = steps.map(Vec3::as_dvec3);
    let bone1 = root + bone1 + dvec3(0.1, 0.0, 0.0);
    let [bone21, bone22] = [bone1 + bone21 + dvec3(0.0, 0.1, 0.0), bone1 + bone22 + dvec3(0.1, 0.0, 0.0)];
    let mut rows = Rows::default();
    for (name, place) in NAMES.iter().zip([root, bone1, bone21, bone22]) {
        rows.push(name, place.to_array());
    }
    rows.right()
}

/// The places of all bones that can be reached from the root; the others stay at infinity.
fn placed(bones: &[Bone]) -> Vec<Vec3> {
    let mut places = vec![Vec3::INFINITY; bones.len()];
    let mut waiting = vec![(0, Vec3::ZERO)];
    while let Some((bone, parent)) = waiting.pop() {
        places[bone] = parent + bones[bone].position;
        waiting.extend(bones[bone].first_child.map(|child| (child, places[bone])));
        waiting.extend(bones[bone].next_sibling.map(|sibling| (sibling, parent)));
    }
    places
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

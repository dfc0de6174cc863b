//! Tests of `small_tree`. The tree is always the same, and so are the cases. Oracle: places and links written
//! by hand.

use crate::{
    assert_near,
    cases::{WHOLE, whole},
};
use glam::{Vec3, vec3};
use stage1_bones::{
    bone::{Bone, update_world_positions},
    steps::bone_table,
    tree::{self, small_tree},
};
use testing::cases::{self, Draws, Right, Rows};

#[test]
fn stands_where_it_should() {
    // S0-05: x and y in the world, added by hand.
    let mut bones = tree::small_tree();
    update_world_positions(&mut bones, 0, Vec3::ZERO);
    testing::assert_table!("world", bone_table(&bones));
    let expected = [[0.0, 0.0], [0.1, 0.0], [0.1, 0.1], [0.2, 0.0]];
    for (bone, [x, y]) in bones.iter().zip(expected) {
        assert_near(bone.world_position, vec3(x, y, 0.0));
    }
}

#[test]
fn has_four_names_and_their_parents() {
    let bones = tree::small_tree();
    assert_eq!(bones.iter().map(|bone| bone.name).collect::<Vec<_>>(), ["root", "bone1", "bone21", "bone22"]);
    assert_eq!(bones.iter().map(|bone| bone.parent).collect::<Vec<_>>(), [None, Some(0), Some(1), Some(1)]);
}

#[test]
fn has_these_first_children_and_siblings() {
    // S0-04
    let link = |bone: &Bone| (bone.first_child, bone.next_sibling);
    let links: Vec<_> = tree::small_tree().iter().map(link).collect();
    assert_eq!(links, [(Some(1), None), (Some(2), None), (None, Some(3)), (None, None)]);
}

const NAMES: [&str; 4] = ["root", "bone1", "bone21", "bone22"];

fn draw(_: &mut Draws) -> Option<()> {
    Some(())
}

fn answer((): &mut ()) -> Rows {
    let mut bones = small_tree();
    // They are in their places after a walk.
    bones.iter_mut().for_each(|bone| bone.world_position = Vec3::ZERO);
    whole(&bones)
}

fn right((): &()) -> Right {
    let at_rest = [Vec3::ZERO, 0.1 * Vec3::X, 0.1 * Vec3::Y, 0.1 * Vec3::X];
    let mut bones = [0, 1, 2, 3].map(|bone| Bone::new(NAMES[bone], at_rest[bone]));
    (bones[0].first_child, bones[1].parent) = (Some(1), Some(0));
    (bones[1].first_child, bones[2].parent) = (Some(2), Some(1));
    (bones[2].next_sibling, bones[3].parent) = (Some(3), Some(1));
    whole(&bones).right().columns(WHOLE)
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

//! Tests of `link_first_child`. Oracle: the two links set by hand, with all else unchanged.

use crate::{
    assert_near,
    bone::loose_bones,
    cases::{WHOLE, forest, has_circle, is_above, other, reordered, say_links, whole},
};
use glam::{Vec3, vec3};
use stage1_bones::{
    bone::{self, Bone, link_first_child},
    steps::bone_table,
    tree::small_tree,
};
use testing::cases::{self, Draws, Right, Rows};

#[test]
fn sets_both_links_and_no_other() {
    // S0-03, S0-04
    let mut bones = loose_bones();
    bone::link_first_child(&mut bones, 0, 1);
    assert_eq!(bones[0], Bone { first_child: Some(1), ..Bone::new("a", Vec3::X) });
    assert_eq!(bones[1], Bone { parent: Some(0), ..Bone::new("b", Vec3::X) });
    assert_eq!(bones[2], Bone::new("c", Vec3::X));
}

#[test]
#[should_panic]
fn refuses_to_replace_a_first_child() {
    let mut bones = loose_bones();
    bone::link_first_child(&mut bones, 0, 1);
    bone::link_first_child(&mut bones, 0, 2);
}

#[test]
#[should_panic]
fn refuses_a_second_parent() {
    let mut bones = loose_bones();
    bone::link_first_child(&mut bones, 0, 2);
    bone::link_first_child(&mut bones, 1, 2);
}

#[test]
fn places_the_small_tree() {
    let mut bones = small_tree();
    bone::update_world_positions(&mut bones, 0, Vec3::ZERO);
    testing::assert_table!("small-tree", bone_table(&bones));
    assert_near(bones[1].world_position, vec3(0.1, 0.0, 0.0));
}

struct Input {
    bones: Vec<Bone>,
    parent: usize,
    child: usize,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let mut bones = forest(draws, 2);
    // A child may stand before its parent.
    if draws.rarely(4) {
        bones = reordered(draws, &bones);
    }
    let parent = draws.index(bones.len());
    // Nothing is said of circles.
    let others: Vec<usize> =
        (0..bones.len()).rev().filter(|&other| !is_above(&bones, other, parent)).collect();
    if others.is_empty() {
        return None;
    }
    let child = draws.one_of(&others);
    // A sibling may have been linked by hand, without a parent.
    if draws.rarely(4) {
        let bone = draws.one_of(&[child, parent]);
        let sibling = other(draws, &bones, bone);
        bones[bone].next_sibling.get_or_insert(sibling);
    }
    // And a link may be known at one end alone.
    if draws.rarely(4) {
        bones[parent].first_child = None;
    }
    if draws.rarely(4) {
        bones[child].parent = None;
    }
    if has_circle(&bones) {
        return None;
    }
    draws.note("parent", bones[parent].name);
    draws.note("child", bones[child].name);
    say_links(draws, &bones);
    for bone in &bones {
        draws.say(&format!("{}'s position", bone.name), &bone.position);
        draws.say(&format!("{}'s world position before", bone.name), &bone.world_position);
    }
    Some(Input { bones, parent, child })
}

fn answer(Input { bones, parent, child }: &mut Input) -> Rows {
    link_first_child(bones, *parent, *child);
    whole(bones)
}

fn right(Input { bones, parent, child }: &Input) -> Right {
    let mut bones = bones.clone();
    if bones[*parent].first_child.is_some() || bones[*child].parent.is_some() {
        return cases::refusal().columns(WHOLE);
    }
    bones[*parent].first_child = Some(*child);
    bones[*child].parent = Some(*parent);
    whole(&bones).right().columns(WHOLE)
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

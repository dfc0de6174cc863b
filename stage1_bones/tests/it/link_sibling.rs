//! Tests of `link_sibling`. Oracle: the two links set by hand, with all else unchanged.

use crate::{
    assert_near,
    bone::loose_bones,
    cases::{WHOLE, forest, has_circle, is_above, other, say_links, whole},
};
use glam::{Vec3, vec3};
use stage1_bones::{
    bone::{self, Bone, link_sibling},
    steps::bone_table,
    tree::small_tree,
};
use testing::cases::{self, Draws, Right, Rows};

#[test]
fn lengthens_the_chain_and_copies_the_parent() {
    // S0-04
    let mut bones = loose_bones();
    bones[0].first_child = Some(1);
    bones[1].parent = Some(0);
    bone::link_sibling(&mut bones, 1, 2);
    assert_eq!(bones[1].next_sibling, Some(2));
    assert_eq!(bones[2], Bone { parent: Some(0), ..Bone::new("c", Vec3::X) });
    assert_eq!(bones[0].first_child, Some(1), "the first child stays the first");
}

#[test]
#[should_panic]
fn refuses_before_the_bone_has_a_parent() {
    // E0-3
    let mut bones = loose_bones();
    bone::link_sibling(&mut bones, 1, 2);
}

#[test]
#[should_panic]
fn refuses_to_replace_a_sibling() {
    let mut bones = loose_bones();
    bones[1].parent = Some(0);
    bones[1].next_sibling = Some(2);
    bone::link_sibling(&mut bones, 1, 0);
}

#[test]
#[should_panic]
fn refuses_a_second_parent() {
    let mut bones = loose_bones();
    bones[1].parent = Some(0);
    bones[2].parent = Some(0);
    bone::link_sibling(&mut bones, 1, 2);
}

#[test]
fn places_the_small_tree() {
    // S0-05
    let mut bones = small_tree();
    bone::update_world_positions(&mut bones, 0, Vec3::ZERO);
    testing::assert_table!("small-tree", bone_table(&bones));
    assert_near(bones[2].world_position, vec3(0.1, 0.1, 0.0));
    assert_near(bones[3].world_position, vec3(0.2, 0.0, 0.0));
}

struct Input {
    bones: Vec<Bone>,
    bone: usize,
    sibling: usize,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let mut bones = forest(draws, 2);
    let bone = draws.index(bones.len());
    // Nothing is said of circles.
    let others: Vec<usize> = (0..bones.len()).rev().filter(|&other| !is_above(&bones, other, bone)).collect();
    if others.is_empty() {
        return None;
    }
    let sibling = draws.one_of(&others);
    // What is linked by hand may have a sibling without a parent, or its sibling before that has a parent.
    if bones[bone].next_sibling.is_none() && draws.rarely(4) {
        bones[bone].next_sibling = Some(sibling);
    }
    if bones[sibling].parent.is_none() && draws.rarely(4) {
        bones[sibling].next_sibling = Some(other(draws, &bones, sibling));
    }
    if has_circle(&bones) {
        return None;
    }
    draws.note("bone", bones[bone].name);
    draws.note("sibling", bones[sibling].name);
    say_links(draws, &bones);
    for bone in &bones {
        draws.say(&format!("{}'s position", bone.name), &bone.position);
        draws.say(&format!("{}'s world position before", bone.name), &bone.world_position);
    }
    Some(Input { bones, bone, sibling })
}

fn answer(Input { bones, bone, sibling }: &mut Input) -> Rows {
    link_sibling(bones, *bone, *sibling);
    whole(bones)
}

fn right(Input { bones, bone, sibling }: &Input) -> Right {
    let mut bones = bones.clone();
    let parent = bones[*bone].parent;
    if parent.is_none() || bones[*bone].next_sibling.is_some() || bones[*sibling].parent.is_some() {
        return cases::refusal().columns(WHOLE);
    }
    bones[*bone].next_sibling = Some(*sibling);
    bones[*sibling].parent = parent;
    whole(&bones).right().columns(WHOLE)
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

//! Tests of `update_world_positions`. Oracle: each bone by itself, from the bottom up: its position plus
//! those of all its ancestors, in `f64`.

use crate::{
    assert_near,
    cases::{WHOLE, forest, reordered, say_links, whole},
};
use glam::{DVec3, Vec3, vec3};
use stage1_bones::{
    bone::{self, Bone, update_world_positions},
    steps::bone_table,
    tree::{BONE2, BONE31, BONE32, ROOT, demo_tree},
};
use testing::cases::{self, Draws, Right, Rows};

#[test]
fn adds_each_bone_to_its_parent() {
    // S0-06, S0-07: the demo tree's rest positions, added by hand.
    let mut bones = demo_tree();
    bone::update_world_positions(&mut bones, ROOT, Vec3::ZERO);
    testing::assert_table!("demo-tree", bone_table(&bones));
    let expected = [[0.0, 0.0], [0.2, 0.0], [0.4, 0.0], [0.6, 0.1], [0.6, -0.1]];
    for (bone, [x, y]) in bones.iter().zip(expected) {
        assert_near(bone.world_position, vec3(x, y, 0.0));
    }
}

#[test]
fn a_sibling_hangs_on_the_parent_not_on_the_bone_before_it() {
    // S0-07
    let mut bones = demo_tree();
    bones[BONE31].position += vec3(0.0, 5.0, 0.0);
    bone::update_world_positions(&mut bones, ROOT, Vec3::ZERO);
    assert_near(bones[BONE31].world_position, vec3(0.6, 5.1, 0.0));
    assert_near(bones[BONE32].world_position, vec3(0.6, -0.1, 0.0));
}

#[test]
fn a_parent_takes_its_children_along() {
    let mut bones = demo_tree();
    bones[BONE2].position += vec3(0.0, 0.0, 1.0);
    bone::update_world_positions(&mut bones, ROOT, Vec3::ZERO);
    let depths = bones.iter().map(|bone| bone.world_position.z).collect::<Vec<_>>();
    assert_eq!(depths, [0.0, 0.0, 1.0, 1.0, 1.0], "the z of each bone, after bone2 moved by 1 along it");
}

#[test]
fn the_world_is_the_parent_of_the_root() {
    // S0-08: moving the root and moving the world under it are the same.
    let (mut by_root, mut by_world) = (demo_tree(), demo_tree());
    by_root[ROOT].position = vec3(1.0, 2.0, 3.0);
    bone::update_world_positions(&mut by_root, ROOT, Vec3::ZERO);
    bone::update_world_positions(&mut by_world, ROOT, vec3(1.0, 2.0, 3.0));
    let expected = [[1.0, 2.0], [1.2, 2.0], [1.4, 2.0], [1.6, 2.1], [1.6, 1.9]];
    for bones in [by_root, by_world] {
        for (bone, [x, y]) in bones.iter().zip(expected) {
            assert_near(bone.world_position, vec3(x, y, 3.0));
        }
    }
}

#[test]
fn places_a_chain_listed_from_its_tip() {
    // S0-31: a link is an index, and may lead backwards.
    let mut bones = vec![Bone::new("tip", Vec3::X), Bone::new("elbow", Vec3::X), Bone::new("root", Vec3::X)];
    bone::link_first_child(&mut bones, 2, 1);
    bone::link_first_child(&mut bones, 1, 0);
    bone::update_world_positions(&mut bones, 2, Vec3::ZERO);
    let along_x = bones.iter().map(|bone| bone.world_position.x).collect::<Vec<_>>();
    assert_eq!(along_x, [3.0, 2.0, 1.0]);
}

#[test]
fn a_bone_without_a_parent_may_have_siblings() {
    // By hand, since `link_sibling` refuses it.
    let mut bones = ["a", "b", "c"].map(|name| Bone::new(name, Vec3::X));
    (bones[0].next_sibling, bones[1].next_sibling) = (Some(1), Some(2));
    bone::update_world_positions(&mut bones, 0, Vec3::ZERO);
    assert_eq!(bones.map(|bone| bone.world_position), [Vec3::X; 3]);
}

#[test]
fn walking_twice_changes_nothing() {
    let mut bones = demo_tree();
    bone::update_world_positions(&mut bones, ROOT, Vec3::ZERO);
    let once = bones.clone();
    bone::update_world_positions(&mut bones, ROOT, Vec3::ZERO);
    assert_eq!(bones, once);
}

struct Input {
    bones: Vec<Bone>,
    start: usize,
    parent_world: Vec3,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let mut bones = forest(draws, 1);
    // Siblings may have been linked by hand, without a parent.
    if draws.rarely(4) {
        let roots: Vec<usize> = (0..bones.len()).filter(|&bone| bones[bone].parent.is_none()).collect();
        roots.windows(2).for_each(|pair| bones[pair[0]].next_sibling = Some(pair[1]));
    }
    // A list may begin with a child: only the links say what hangs where.
    if draws.flip() {
        bones = reordered(draws, &bones);
    }
    let start = draws.index(bones.len());
    let parent_world = draws.vec3(3.0);
    draws.note("bone", bones[start].name);
    draws.say("parent_world", &parent_world);
    say_links(draws, &bones);
    for bone in &bones {
        draws.say(&format!("{}'s position", bone.name), &bone.position);
        draws.say(&format!("{}'s world position before", bone.name), &bone.world_position);
    }
    Some(Input { bones, start, parent_world })
}

fn answer(Input { bones, start, parent_world }: &mut Input) -> Rows {
    update_world_positions(bones, *start, *parent_world);
    whole(bones)
}

fn right(Input { bones, start, parent_world }: &Input) -> Right {
    let mut placed = bones.clone();
    for (index, bone) in placed.iter_mut().enumerate() {
        if let Some(place) = place(bones, *start, *parent_world, index) {
            bone.world_position = place;
        }
    }
    whole(&placed).right().columns(WHOLE)
}

/// The bone's place in the world; none if it is not `start`, a sibling after it, or below one of these.
fn place(bones: &[Bone], start: usize, parent_world: Vec3, bone: usize) -> Option<Vec3> {
    let mut starts = vec![start];
    while let Some(sibling) = bones[starts[starts.len() - 1]].next_sibling {
        starts.push(sibling);
    }
    let mut place = DVec3::ZERO;
    let mut here = bone;
    loop {
        place += bones[here].position.as_dvec3();
        if starts.contains(&here) {
            return Some((place + parent_world.as_dvec3()).as_vec3());
        }
        here = bones[here].parent?;
    }
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

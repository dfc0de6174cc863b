//! The scene `tree` at its named steps: the same values for the window, `--print`, the ghost and the tests.

use crate::{
    bone::{Bone, update_world_positions},
    bounce::{Bounce, animate, demo_bounces},
    table::{StepTables, named_table},
    tree::{BONE1, BONE32, ROOT, demo_tree, small_tree},
};
use glam::{Vec3, vec3};

/// The scene's name and its steps' names, in the order of the lesson.
pub const SCENES: &[(&str, &[&str])] = &[("tree", STEPS)];

/// The steps of the scene `tree`.
pub const STEPS: &[&str] = &["rest", "bone1-up", "bone1-down", "root-moved", "bounce-1.5s", "small-tree"];

/// The demo tree at that step, or the small one, placed in the world; none if there is no such step.
pub fn step(name: &str) -> Option<Vec<Bone>> {
    let mut bones = if name == "small-tree" { small_tree() } else { demo_tree() };
    match name {
        "small-tree" => {}
        "rest" => {}
        "bone1-up" => {
            bones[BONE1].position.y = 0.1;
            bones[BONE32].position.x = 0.1;
        }
        "bone1-down" => {
            bones[BONE1].position.y = -0.2;
            bones[BONE32].position.x = 0.0;
        }
        "root-moved" => bones[ROOT].position = vec3(1.0, 2.0, 3.0),
        "bounce-1.5s" => animate(&mut bones, &mut demo_bounces(), 1.5),
        _ => return None,
    }
    update_world_positions(&mut bones, ROOT, Vec3::ZERO);
    Some(bones)
}

/// The motion that starts at that step; in the small tree, only that of bone1.
pub fn step_bounces(name: &str) -> Vec<Bounce> {
    // In both trees bone1 is the bone below the root.
    let bounces = demo_bounces();
    if name == "small-tree" { vec![bounces[0]] } else { bounces.to_vec() }
}

/// The tables of a step: the bones' world positions and, for the small tree, its links. None if there is no
/// such step.
pub fn step_tables(scene: &str, name: &str) -> Option<StepTables> {
    let bones = (scene == "tree").then(|| step(name))??;
    let mut tables = vec![("", bone_table(&bones))];
    if name == "small-tree" {
        tables.push(("links", link_table(&bones)));
    }
    Some(tables)
}

/// One row per bone: its name, its parent, its first child and its next sibling.
fn link_table(bones: &[Bone]) -> String {
    let name = |link: Option<usize>| link.map_or("none", |bone| bones[bone].name);
    let row = |bone: &Bone| {
        let [parent, child, sibling] = [bone.parent, bone.first_child, bone.next_sibling].map(name);
        format!("{:>8} {parent:>8} {child:>8} {sibling:>8}\n", bone.name)
    };
    bones.iter().map(row).collect()
}

/// The bones' world positions as text, one row per bone, with its name.
pub fn bone_table(bones: &[Bone]) -> String {
    let names: Vec<_> = bones.iter().map(|bone| bone.name).collect();
    let positions: Vec<_> = bones.iter().map(|bone| bone.world_position).collect();
    named_table(&names, &positions)
}

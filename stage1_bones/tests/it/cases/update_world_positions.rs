//! Oracle: each bone by itself, from the bottom up: its position plus those of all its ancestors, in `f64`.

use super::{WHOLE, forest, say_links, whole};
use glam::{DVec3, Vec3};
use stage1_bones::bone::{Bone, update_world_positions};
use testing::cases::{self, Draws, Right, Rows};

struct Input {
    bones: Vec<Bone>,
    start: usize,
    parent_world: Vec3,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let bones = forest(draws, 1);
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

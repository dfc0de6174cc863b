//! The parts that the random cases of several exercises share: what is drawn, and rows for a result.

use stage1_bones::bone::Bone;
use std::iter::successors;
use testing::cases::{Draws, Rows};

pub const NAMES: [&str; 9] = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];

/// Bones whose links were set by hand: each but the first hangs on an earlier bone, or on none. Sometimes all
/// hang below each other.
pub fn forest(draws: &mut Draws, least: usize) -> Vec<Bone> {
    let mut bones: Vec<Bone> = Vec::new();
    let is_chain = draws.rarely(8);
    draws.list(least, NAMES.len(), |draws, child| {
        let parent = if is_chain { child } else { draws.index(child + 1) }.checked_sub(1);
        bones.push(Bone { world_position: draws.vec3(3.0), ..Bone::new(NAMES[child], draws.vec3(3.0)) });
        if let Some(parent) = parent {
            hang(&mut bones, parent, child);
        }
    });
    bones
}

/// Makes a bone the last child of another.
pub fn hang(bones: &mut [Bone], parent: usize, child: usize) {
    bones[child].parent = Some(parent);
    let last = (0..bones.len()).find(|&bone| {
        bone != child && bones[bone].parent == Some(parent) && bones[bone].next_sibling.is_none()
    });
    match last {
        Some(last) => bones[last].next_sibling = Some(child),
        None => bones[parent].first_child = Some(child),
    }
}

/// A bone that is not this one.
pub fn other(draws: &mut Draws, bones: &[Bone], bone: usize) -> usize {
    (bone + 1 + draws.index(bones.len() - 1)) % bones.len()
}

/// The same bones with the same links in another order: the same order at first.
pub fn reordered(draws: &mut Draws, bones: &[Bone]) -> Vec<Bone> {
    let mut order: Vec<usize> = (0..bones.len()).collect();
    draws.shuffle(&mut order);
    let place = |link: Option<usize>| order.iter().position(|&bone| Some(bone) == link);
    let moved = |&bone: &usize| {
        let Bone { parent, first_child, next_sibling, .. } = bones[bone];
        let [parent, first_child, next_sibling] = [parent, first_child, next_sibling].map(place);
        Bone { parent, first_child, next_sibling, ..bones[bone] }
    };
    order.iter().map(moved).collect()
}

/// True if `bone` is `other` or one of its ancestors.
pub fn is_above(bones: &[Bone], bone: usize, other: usize) -> bool {
    let mut above = Some(other);
    while let Some(here) = above {
        if here == bone {
            return true;
        }
        above = bones[here].parent;
    }
    false
}

/// True if the siblings after some bone lead back to it.
pub fn has_circle(bones: &[Bone]) -> bool {
    let next = |bone: &usize| bones[*bone].next_sibling;
    (0..bones.len()).any(|bone| successors(next(&bone), next).take(bones.len()).any(|other| other == bone))
}

/// The columns of [`whole`].
pub const WHOLE: &str = "bone: parent, first child, next sibling, x, y, z, world x, world y, world z";

/// All that is known of each bone, one row per bone.
pub fn whole(bones: &[Bone]) -> Rows {
    let name = |link: Option<usize>| link.map_or("none", |bone| bones.get(bone).map_or("?", |it| it.name));
    let mut rows = Rows::default();
    for bone in bones {
        let links = [bone.parent, bone.first_child, bone.next_sibling].map(|link| name(link).to_owned());
        let places = [bone.position, bone.world_position].map(|at| at.to_array().map(|it| it.to_string()));
        rows.push(bone.name, links.iter().chain(places.as_flattened()));
    }
    rows
}

/// Says each bone's links, if it has any, in a line such as `bone b = parent a, sibling c`.
pub fn say_links(draws: &mut Draws, bones: &[Bone]) {
    let mut others = "all links";
    for bone in bones {
        let links =
            [("parent", bone.parent), ("first child", bone.first_child), ("next sibling", bone.next_sibling)];
        let known = links.iter().filter_map(|(what, link)| Some(format!("{what} {}", bones[(*link)?].name)));
        let known: Vec<String> = known.collect();
        if !known.is_empty() {
            draws.note(&format!("bone {}", bone.name), &known.join(", "));
            others = "all other links";
        }
    }
    draws.note(others, "none");
}

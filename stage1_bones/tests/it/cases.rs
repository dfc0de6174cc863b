//! Each exercise tried on random cases, against another way to the same result.

mod bounce;
mod link_first_child;
mod link_sibling;
mod small_tree;
mod update_world_positions;

use stage1_bones::bone::Bone;
use testing::cases::{Case, random::Random};

const NAMES: [&str; 9] = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];

/// Bones whose links were set by hand: `a` has the children `b` and `c`, the last bone has no links, and each
/// of the others has an earlier bone as its parent, or none.
fn forest(random: &mut Random) -> Vec<Bone> {
    let count = random.count(4, NAMES.len());
    let mut bones: Vec<Bone> = NAMES[..count].iter().map(|&name| Bone::new(name, random.vec3(3.0))).collect();
    for child in 1..count - 1 {
        let parent = if child < 3 { 0 } else { random.index(child) };
        if child < 3 || random.index(4) > 0 {
            hang(&mut bones, parent, child);
        }
    }
    bones
}

/// Makes a bone the last child of another.
fn hang(bones: &mut [Bone], parent: usize, child: usize) {
    bones[child].parent = Some(parent);
    let last = (0..bones.len()).find(|&bone| {
        bone != child && bones[bone].parent == Some(parent) && bones[bone].next_sibling.is_none()
    });
    match last {
        Some(last) => bones[last].next_sibling = Some(child),
        None => bones[parent].first_child = Some(child),
    }
}

/// True if `bone` is `other` or one of its ancestors.
fn is_above(bones: &[Bone], bone: usize, other: usize) -> bool {
    let mut above = Some(other);
    while let Some(here) = above {
        if here == bone {
            return true;
        }
        above = bones[here].parent;
    }
    false
}

/// The columns of [`links`].
const LINKS: &str = "bone: parent, first child, next sibling";

/// One row per bone: its name, its parent, its first child and its next sibling.
fn links(bones: &[Bone]) -> String {
    let name = |link: Option<usize>| link.map_or("none", |bone| bones[bone].name);
    let row = |bone: &Bone| {
        let [parent, child, sibling] = [bone.parent, bone.first_child, bone.next_sibling].map(name);
        format!("{:>8} {parent:>8} {child:>8} {sibling:>8}\n", bone.name)
    };
    bones.iter().map(row).collect()
}

/// Notes each bone's links, in a line such as `b = parent a, sibling c`.
fn note_links(case: &mut Case, bones: &[Bone]) {
    for bone in bones {
        let links =
            [("parent", bone.parent), ("first child", bone.first_child), ("next sibling", bone.next_sibling)];
        let known = links.iter().filter_map(|(what, link)| Some(format!("{what} {}", bones[(*link)?].name)));
        let known: Vec<String> = known.collect();
        let text = if known.is_empty() { "no links".to_owned() } else { known.join(", ") };
        case.note(&format!("bone {}", bone.name), text);
    }
}

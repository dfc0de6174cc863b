//! Oracle: the two links set by hand, with all else unchanged.

use super::{WHOLE, forest, is_above, say_links, whole};
use stage1_bones::bone::{Bone, link_sibling};
use testing::cases::{Cases, Draws, Right, Rows};

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
    // A bone without a parent may have a sibling all the same, if it was linked by hand.
    if bones[bone].parent.is_none() && draws.rarely(4) {
        bones[bone].next_sibling = Some(sibling);
    }
    draws.note("bone", bones[bone].name);
    draws.note("sibling", bones[sibling].name);
    say_links(draws, &bones);
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
        return whole(&bones).after_a_refusal().columns(WHOLE);
    }
    bones[*bone].next_sibling = Some(*sibling);
    bones[*sibling].parent = parent;
    whole(&bones).right().columns(WHOLE)
}

#[test]
fn random_cases() {
    Cases { draw, answer, right, after: |input| whole(&input.bones) }.check();
}

//! Oracle: the two links set by hand, with all else unchanged.

use super::{WHOLE, forest, is_above, say_links, whole};
use stage1_bones::bone::{Bone, link_first_child};
use testing::cases::{Cases, Draws, Right, Rows};

struct Input {
    bones: Vec<Bone>,
    parent: usize,
    child: usize,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let bones = forest(draws, 2);
    let parent = draws.index(bones.len());
    // Nothing is said of circles.
    let others: Vec<usize> =
        (0..bones.len()).rev().filter(|&other| !is_above(&bones, other, parent)).collect();
    if others.is_empty() {
        return None;
    }
    let child = draws.one_of(&others);
    draws.note("parent", bones[parent].name);
    draws.note("child", bones[child].name);
    say_links(draws, &bones);
    Some(Input { bones, parent, child })
}

fn answer(Input { bones, parent, child }: &mut Input) -> Rows {
    link_first_child(bones, *parent, *child);
    whole(bones)
}

fn right(Input { bones, parent, child }: &Input) -> Right {
    let mut bones = bones.clone();
    if bones[*parent].first_child.is_some() || bones[*child].parent.is_some() {
        return whole(&bones).after_a_refusal().columns(WHOLE);
    }
    bones[*parent].first_child = Some(*child);
    bones[*child].parent = Some(*parent);
    whole(&bones).right().columns(WHOLE)
}

#[test]
fn random_cases() {
    Cases { draw, answer, right, after: |input| whole(&input.bones) }.check();
}

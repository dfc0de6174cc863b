//! Oracle: the two links set by hand in a copy, with all else unchanged.

use super::{LINKS, forest, is_above, links, note_links};
use stage1_bones::bone::{Bone, link_first_child};
use testing::cases::{self, assert_rows};

/// The two reasons to refuse: the parent has a first child, the child has a parent.
fn refusals(bones: &[Bone], parent: usize, child: usize) -> [bool; 2] {
    [bones[parent].first_child.is_some(), bones[child].parent.is_some()]
}

/// No reason to refuse.
const NONE: [bool; 2] = [false, false];

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let mut bones = forest(random);
        let wanted = [NONE, [true, false], [false, true], [true, true]][case.index % 4];
        let [parent, child] = loop {
            let pair = [0; 2].map(|_| random.index(bones.len()));
            if !is_above(&bones, pair[1], pair[0]) && refusals(&bones, pair[0], pair[1]) == wanted {
                break pair;
            }
        };
        case.note("parent", bones[parent].name);
        case.note("child", bones[child].name);
        note_links(case, &bones);
        case.columns(LINKS);
        let before = bones.clone();
        case.run(|| {
            link_first_child(&mut bones, parent, child);
            links(&bones)
        });
        let mut expected = before;
        if wanted == NONE {
            expected[parent].first_child = Some(child);
            expected[child].parent = Some(parent);
            case.expect(&links(&expected));
        } else {
            case.expect_refusal();
        }
        let what = if wanted == NONE {
            "the links"
        } else {
            "it refuses, as it should, but has changed links before"
        };
        assert_rows(what, LINKS, &links(&expected), &links(&bones));
        assert!(bones == expected, "something other than links was changed");
    });
}

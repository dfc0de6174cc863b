//! Oracle: the two links set by hand in a copy, with all else unchanged.

use super::{LINKS, forest, is_above, links, note_links};
use stage1_bones::bone::{Bone, link_sibling};
use testing::cases::{self, assert_rows};

/// The three reasons to refuse: the bone has no parent, the bone has a sibling, the sibling has a parent.
fn refusals(bones: &[Bone], bone: usize, sibling: usize) -> [bool; 3] {
    [bones[bone].parent.is_none(), bones[bone].next_sibling.is_some(), bones[sibling].parent.is_some()]
}

/// No reason to refuse.
const NONE: [bool; 3] = [false; 3];

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let mut bones = forest(random);
        let one = |which: usize| [0, 1, 2].map(|refusal| refusal == which);
        let wanted = [NONE, one(0), one(1), one(2)][case.index % 4];
        let [bone, sibling] = loop {
            let pair = [0; 2].map(|_| random.index(bones.len()));
            if !is_above(&bones, pair[1], pair[0]) && refusals(&bones, pair[0], pair[1]) == wanted {
                break pair;
            }
        };
        case.note("bone", bones[bone].name);
        case.note("sibling", bones[sibling].name);
        note_links(case, &bones);
        case.columns(LINKS);
        let before = bones.clone();
        case.run(|| {
            link_sibling(&mut bones, bone, sibling);
            links(&bones)
        });
        let mut expected = before;
        if wanted == NONE {
            expected[bone].next_sibling = Some(sibling);
            expected[sibling].parent = expected[bone].parent;
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

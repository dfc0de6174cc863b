//! A class of three, and what a page says of it.

use super::*;
use crate::results::{Asked, Picture, Results};
use runner::exercise::workspace::Workspace;
use std::path::PathBuf;

/// A class of three: one all right, one with a known mistake, one with a mistake and a blank.
pub fn results() -> Results {
    let asked = |name: &str, points| Asked { name: name.to_owned(), points };
    let outline = |shift: f64| {
        (0..12).map(|at| [f64::from(at % 4) * 10.0, f64::from(at / 4) * 8.0 + shift, 0.0]).collect()
    };
    let right = Judged {
        exercise: "blend".to_owned(),
        verdict: Verdict::Right,
        score: 1.0,
        rigs_right: Some(64),
        class: "aa".to_owned(),
        body: "pub fn blend() -> f32 {\n    1.0\n}\n".to_owned(),
        ..Judged::default()
    };
    let wrong = Judged {
        verdict: Verdict::Wrong,
        score: 0.25,
        mistake: Some("mistake 1".to_owned()),
        says: "The sum does not begin at zero. <b>".to_owned(),
        rigs_right: Some(12),
        class: "bb".to_owned(),
        body: "pub fn blend() -> f32 {\n    a < b && c[0] > 2.0\n}\n".to_owned(),
        picture: Some(Picture { expected: outline(0.0), got: outline(3.0), ..Picture::default() }),
        ..right.clone()
    };
    let blank = Judged {
        exercise: "lerp".to_owned(),
        verdict: Verdict::NotWritten,
        class: "cc".to_owned(),
        body: "todo!()\n".to_owned(),
        ..Judged::default()
    };
    let lerp = Judged { exercise: "lerp".to_owned(), ..right.clone() };
    let student = |id: &str, answers: Vec<Judged>| Student {
        id: id.to_owned(),
        from: format!("{id}.answers"),
        note: None,
        answers,
    };
    Results {
        lab: "lab3".to_owned(),
        title: "Lab 3: <skinning>".to_owned(),
        fingerprint: "0123456789abcdef".repeat(4),
        rigs: 64,
        exercises: vec![asked("blend", 2.0), asked("lerp", 1.0)],
        students: vec![
            student("ada", vec![right, lerp.clone()]),
            student("bob", vec![wrong.clone(), lerp]),
            student("eve", vec![wrong, blank]),
        ],
        unused: vec![("eve/<b>.pdf".to_owned(), "it is no answer".to_owned())],
    }
}

/// The same results, graded in a workbook without exercises.
pub fn graded(workspace: &Workspace, explains: bool) -> Graded<'_> {
    Graded { workspace, results: results(), explains, pages: None, folder: PathBuf::from("results") }
}

/// A workbook without exercises.
pub fn empty() -> Workspace {
    let root = PathBuf::from("/nowhere");
    let store = runner::exercise::store::Store::of(&root);
    Workspace { root, store, is_authors: true, seed: None, members: Vec::new() }
}

#[test]
fn a_page_explains_an_answer_only_where_it_may() {
    let workspace = empty();
    let told = of(&graded(&workspace, true), &results().students[1]);
    for said in [
        "1.5 of 3 points",
        "12 of 64 hidden cases",
        "The sum does not begin at zero. &lt;b&gt;",
        "<svg",
        "12 of 12 points are off",
    ] {
        assert!(told.contains(said), "`{said}` is missing: {told}");
    }
    assert!(told.contains("a &lt; b &amp;&amp; c[0] &gt; 2.0"), "the body is shown as it is");
    let absent = Student {
        from: String::new(),
        note: Some("nothing was handed in".to_owned()),
        ..results().students[2].clone()
    };
    let page = of(&graded(&workspace, true), &absent);
    assert!(
        page.contains("nothing was handed in") && !page.contains("points</strong>"),
        "no 0 that was not earned"
    );
    let untold = of(&graded(&workspace, false), &results().students[1]);
    assert!(!untold.contains("does not begin") && untold.contains("not explained yet"));
}

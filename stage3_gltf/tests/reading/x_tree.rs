//! The tree of a file's blocks, as far as a model shows it.

use crate::{loading::load_bytes, x_write::text};

#[test]
fn a_stray_brace_is_passed_over() {
    let model = load_bytes("test.x", &text("Frame A { } }\n Frame B { }")).expect("a model");
    assert_eq!(
        model.joints.iter().map(|joint| joint.name.as_str()).collect::<Vec<_>>(),
        ["(root)", "A", "B"]
    );
    assert_eq!(model.warnings, ["line 2: a } closes nothing"]);
}

/// The number of blocks of each type. Templates only describe blocks, and are not counted.
#[test]
fn blocks_that_are_not_read_are_listed() {
    let body = "template Gizmo { <3cf169ce-ff7c-44ab-93c0-f78f62d172e2> DWORD n; }
        Gizmo { 1; } Frame { Note { } Gizmo { 2; } }";
    assert_eq!(
        load_bytes("odd.x", &text(body)).expect("a model").left_out,
        ["blocks of type Gizmo: 2", "blocks of type Note: 1"]
    );
}

//! A tree of blocks, as far as a model shows it.

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

//! Small .X files that ask for a lot of memory.

use crate::{hostile::survive, loading::load_bytes, x_write::text};

#[test]
fn a_hundred_thousand_nested_frames_are_refused() {
    let body = "Frame A {".repeat(100_000) + &"}".repeat(100_000);
    let error = load_bytes("deep.x", &text(&body)).expect_err("too deep").to_string();
    assert_eq!(error, "deep.x: line 2: a block is nested in more than 10000 others");
    // The greatest depth that is allowed needs no call stack.
    let body = "Frame {".repeat(10_000) + &"}".repeat(10_000);
    assert_eq!(load_bytes("deep.x", &text(&body)).expect("a model").joints.len(), 10_000);
    // Skipped blocks are only counted.
    let body = "Foo {".repeat(100_000) + &"}".repeat(100_000);
    survive("deep blocks", || load_bytes("deep.x", &text(&body))).expect("a model");
}

#[test]
fn a_mesh_that_many_frames_refer_to_is_counted_each_time() {
    let points = "0.5;".repeat(30_000);
    let body = format!("Frame A {{ {} }} Mesh M {{ 10000; {points} 0; }}", "{M}".repeat(20_000));
    let file = text(&body);
    let error = survive("many", || load_bytes("many.x", &file)).expect_err("too many").to_string();
    assert_eq!(error, "many.x: line 2, Mesh \"M\": would need more memory than a model may take");
}

/// All that a mesh holds is counted: blocks, numbers, texts, names, corners, vertices. A first mesh of a
/// million numbers, to which 15 frames refer, takes 120 of 134 million bytes. None of the others fits behind
/// it, but each fits alone.
#[test]
fn all_that_a_mesh_holds_is_counted() {
    let first = format!("Frame {{ {} }} Mesh N {{ 0; 0; {} }}", "{N}".repeat(15), "0 ".repeat(1_000_000));
    let read =
        |meshes: &str| survive("counted", || load_bytes("counted.x", &text(&format!("{first} {meshes}"))));
    read("").expect("as much as is read");
    for mesh in [
        format!("Frame {{ {} }} Mesh M {{ 0; 0; }}", "{M}".repeat(30_000)),
        format!("Mesh {{ 0; 0; {} }}", "Foo {}".repeat(30_000)),
        format!("Mesh {{ 0; 0; MeshNormals {{ 0; 0; {} }} }}", "0 ".repeat(2_000_000)),
        format!("Mesh {{ 0; 0; XSkinMeshHeader {{ 0; 0; 0; \"{}\"; }} }}", "A".repeat(15_000_000)),
        format!("Mesh {} {{ 0; 0; }}", "A".repeat(4_000_000)),
        format!("Mesh {{ 3; {} 120000; {} }}", "0;".repeat(9), "3;0;1;2;".repeat(120_000)),
        format!("Mesh {{ 70000; {} 0; }}", "0;".repeat(210_000)),
    ] {
        let what = &mesh[..60];
        survive(what, || load_bytes("alone.x", &text(&mesh))).expect(what);
        let refused = read(&mesh).expect_err(what).to_string();
        assert!(refused.ends_with("would need more memory than a model may take"), "{refused}");
    }
}

#[test]
fn too_many_numbers_are_refused() {
    let body = format!("Mesh {{ {} }}", "0 ".repeat(9_000_000));
    let file = text(&body);
    let error = survive("long", || load_bytes("long.x", &file)).expect_err("too long").to_string();
    assert_eq!(error, "long.x: line 2: would need more memory than a model may take");
}

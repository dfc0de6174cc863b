//! The tree of objects that is made of a file's tokens.

use crate::x_write::{binary, packed, text};
use formats::{
    document::{self, Document},
    file::MOST_BYTES,
    x_document::{document::XDocument, number::Value, template::Template, trace::trace, tree::Child},
};

fn read(body: &str) -> XDocument {
    XDocument::read("test.x", &text(body).into(), None, MOST_BYTES).expect("a file that can be read")
}

fn problem(body: &str) -> String {
    let bytes = text(body);
    let source = document::Source::Bytes("test.x", bytes.into());
    Document::open(&source, MOST_BYTES).expect_err("a broken file").to_string()
}

/// All objects, written as `Type "name"`.
fn titles(file: &XDocument) -> Vec<String> {
    file.tree.objects.iter().map(|object| object.title()).collect()
}

/// S2-16, S2-18, S2-19: block by block, the known ones are read, and the others are skipped.
#[test]
fn unknown_blocks_are_skipped_with_all_that_they_nest() {
    let file = read(
        "template T { <3cf169ce-ff7c-44ab-93c0-f78f62d172e2> array DWORD a[n]; [...] }
        KeyValuePair { \"a }\"; Mesh { 9; } } Frame A { Foo bar { 1; { x } } 2; }",
    );
    assert_eq!(titles(&file), ["template \"T\"", "KeyValuePair", "Frame \"A\"", "Foo \"bar\""]);
    assert_eq!(file.tree.objects[2].numbers.len(), 1);
    assert!(file.tree.objects[3].numbers.is_empty() && file.tree.objects[1].texts.is_empty());
}

#[test]
fn types_are_the_same_in_upper_case() {
    assert_eq!(read("FRAME a {} frame b {}").tree.objects[1].template, Template::Frame);
    assert_eq!(read("TextureFileName { \"a\"; }").tree.objects[0].template, Template::TextureFilename);
}

#[test]
fn a_frame_may_be_called_by_a_number() {
    let file = read("Frame 01 { } Frame 3.5 { { 01 } }");
    assert_eq!(titles(&file), ["Frame \"01\"", "Frame \"3.5\""]);
    assert!(matches!(&file.tree.objects[1].children[..], [Child::Reference(to)] if to.name == "01"));
}

#[test]
fn references_point_forwards_and_back() {
    let file = read(
        "Frame A { {M} {<00000000-0000-0000-0000-000000000007>} {B <00000000-0000-0000-0000-000000000008>} }
        Frame B { <00000000-0000-0000-0000-000000000007> } Mesh M { } Frame C { {A} {Nobody} }",
    );
    let resolved = |object: usize, template| file.tree.parts(object, template).collect::<Vec<_>>();
    assert_eq!(resolved(0, Template::Mesh), [2]);
    assert_eq!(resolved(0, Template::Frame), [1, 1]);
    assert_eq!(resolved(3, Template::Frame), [0]);
}

#[test]
fn a_name_means_one_thing_of_each_type() {
    let file = read("Mesh Cube { } Frame Cube { } Frame Cube { } Frame A { {Cube} }");
    assert_eq!(file.tree.part(3, Template::Mesh), Some(0));
    assert_eq!(file.tree.part(3, Template::Frame), Some(1));
}

#[test]
fn every_number_knows_its_place() {
    let file = read("Frame A {\n 1;\n 2.5;\n}");
    let numbers = &file.tree.objects[0].numbers;
    assert_eq!(
        numbers.iter().map(|number| number.value).collect::<Vec<_>>(),
        [Value::Integer(1), Value::Float(2.5)]
    );
    assert_eq!(file.source.place(numbers[1].at as usize), "line 4");
    assert_eq!(file.place(0), "line 2, Frame \"A\"");
}

#[test]
fn broken_files_are_refused_with_the_line() {
    for (body, what) in [
        ("Frame A {\n", "test.x: line 3: the file ends inside the block at line 2, Frame \"A\""),
        ("Foo {\n", "test.x: line 2: the file ends inside this block"),
        ("Frame A", "test.x: line 2: no { follows \"Frame A\""),
        ("Mesh { 1.0.0 }", "test.x: line 2: no { follows \"1.0.0\""),
        ("\n1;", "test.x: line 3: something stands outside of all blocks"),
        ("{ A }", "test.x: line 2: something stands outside of all blocks"),
        ("Frame { { A B } }", "test.x: line 2: a { in a block begins a reference, but no } ends it"),
        ("Frame { \"a", "test.x: line 2: the file ends before the closing \""),
        ("Frame { <12> }", "test.x: line 2: a GUID does not have 32 hexadecimal digits"),
        ("Frame {\n\n1.#QNAN0; }", "test.x: line 4: a number is not finite"),
    ] {
        assert_eq!(problem(body), what, "{body}");
    }
}

/// S2-14
#[test]
fn the_trace_says_what_was_read() {
    let body = "Frame A {\n FrameTransformMatrix { 1;2; }\n Foo {}\n {M}\n}\nMesh M { \"a\"; }\n";
    let expected = "header: xof 0303txt 0032\nline 2       Frame \"A\"\nline 3         FrameTransformMatrix: 2 numbers\n\
        line 4         Foo: skipped\nline 5         → {M}\nline 7       Mesh \"M\": 1 text\n";
    assert_eq!(trace(&text(body), MOST_BYTES).expect("a trace"), expected);
    let in_binary = trace(&binary(&text(body), 32), MOST_BYTES).expect("a trace");
    assert!(in_binary.contains("byte 16      Frame \"A\"\n"), "{in_binary}");
    // In a broken file, up to the error.
    let broken = trace(&text("Frame A {\nFrame B {"), MOST_BYTES).expect("a trace");
    assert!(broken.ends_with("Frame \"B\"\nline 3: the file ends inside the block at line 3, Frame \"B\"\n"));
    assert!(
        trace(&packed(&text(body)), MOST_BYTES).expect("a trace").contains("line 7       Mesh \"M\": 1 text")
    );
}

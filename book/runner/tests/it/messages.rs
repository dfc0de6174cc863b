//! The common part of every message: the function's place, its chapter, and what comes next.

use crate::fixture::{Fixture, assert_says};

const PLACE: &str = "  pond/src/lib.rs:5\n  Chapter: Twice as much, in book/chapters/pond/double.md\n";

fn with_chapter(name: &str, body: &str) -> Fixture {
    let fixture = Fixture::new(name);
    fixture.write("book/chapters/pond/double.md", "# Twice as much\n\nTwo of it.\n");
    assert_says(&fixture.says(0, &["start"]), &["pond/src/lib.rs:5", "  Chapter: Twice as much, in"]);
    fixture.answer("double", body);
    fixture
}

#[test]
fn every_message_names_the_function_s_place_and_its_chapter() {
    let fixture = with_chapter("places", "    x * x\n");
    assert_says(&fixture.says(1, &["check"]), &[" of 2,000 cases\n", PLACE]);
    assert_says(&fixture.says(0, &["hint"]), &[PLACE]);
    let lib = fixture.lib();
    fixture.write("pond/src/lib.rs", &lib.replace("x * x", "todo!()"));
    assert_says(&fixture.says(1, &["check"]), &[&format!("double: not written yet\n{PLACE}")]);
    fixture.write("pond/src/lib.rs", &lib.replace("double(x: i32)", "double(x: i64)"));
    assert_says(&fixture.says(1, &["check"]), &[&format!("double: not tried\n{PLACE}")]);
    fixture.write("pond/src/lib.rs", &lib.replace("x * x", "let y = 2;\n    y * true"));
    let at_the_error = PLACE.replace(":5", ":7");
    assert_says(&fixture.says(1, &["check"]), &[&format!("double: does not compile\n{at_the_error}")]);
    fixture.write("target/book/pond/double.html", "");
    assert_says(&fixture.says(1, &["check"]), &["Twice as much, in target/book/pond/double.html"]);
    std::fs::remove_dir_all(fixture.root.join("target/book")).unwrap();
}

#[test]
fn the_next_exercise_is_named_after_a_solved_one() {
    let fixture = Fixture::new("next_after");
    fixture.add_and_hand_out([
        "\n// ANCHOR: half\n/// Half.\npub fn half(x: i32) -> i32 {\n    x / 2\n}\n// ANCHOR_END: half\n",
        "mod half {\n    #[test]\n    fn of_four() {\n        assert_eq!(pond::half(4), 2);\n    }\n}\n",
        "\n[[exercise]]\nname = \"half\"\nfile = \"src/lib.rs\"\nminutes = 5\nwhy = \"So.\"\n",
        "        \"half\" => pond::half(4) == 2,\n",
    ]);
    fixture.says(0, &["start", "largest"]);
    fixture.answer("largest", "    let largest = numbers.iter().max();\n    largest.copied()\n");
    assert_says(&fixture.says(0, &["check"]), &["Next is half, about 5 minutes: cargo workbook start half"]);
    fixture.says(0, &["start", "half"]);
    fixture.answer("half", "    x >> 1\n");
    assert_says(&fixture.says(0, &["check"]), &["Next is double", "cargo workbook start double"]);
}

//! A lab as students have it: its functions were handed out blank, and their originals are not available.

use crate::fixture::{Fixture, LIB, assert_says};
use runner::{
    commands::record::record_all,
    exercise::{answers::Answers, workspace::Workspace},
};
use std::fs;

const LAB: &str = "title = \"Numbers\"\ndue = 2027-03-01T12:00:00Z\n\n\
    [[exercise]]\nname = \"largest\"\npoints = 2\n\n[[exercise]]\nname = \"double\"\npoints = 1.5\n";

/// The small workbook with both functions handed out blank, and without a body of a known mistake.
fn handed_out(name: &str) -> Fixture {
    let fixture = Fixture::new(name);
    for exercise in ["double", "largest"] {
        let file = format!("pond/exercises/{exercise}.toml");
        let text = fixture.read(&file);
        let kept =
            text.lines().filter(|line| !line.starts_with("body = ") && !line.starts_with("also_right"));
        fixture.write(&file, &kept.map(|line| format!("{line}\n")).collect::<String>());
        fixture.says(0, &["start", exercise]);
    }
    fs::remove_dir_all(fixture.root.join(".workbook")).unwrap();
    let _ = fs::remove_dir_all(fixture.root.join("labs"));
    fixture.write("labs/lab3/lab.toml", LAB);
    record_all(&Workspace::open(&fixture.root).unwrap()).unwrap();
    fixture
}

#[test]
fn a_lab_is_begun_checked_and_packed_without_the_originals() {
    let fixture = handed_out("lab");
    assert_says(&fixture.says(0, &["start", "double"]), &["blank already", "pond/src/lib.rs:5"]);
    assert_says(&fixture.says(1, &["check", "double"]), &["double: not written yet"]);
    assert_says(&fixture.says(1, &["show", "double"]), &["handed out blank, for a lab"]);
    fixture.write("pages/index.html", "");
    assert_says(&fixture.says(0, &["book"]), &["handed out as pages: open", "index.html"]);
    fs::remove_dir_all(fixture.root.join("pages")).unwrap();
    fixture.answer("largest", "    numbers.iter().max().copied()\n");
    assert_says(
        &fixture.says(1, &["check", "largest"]),
        &["largest: can't be checked before double is written", "handed out blank"],
    );
    fixture.answer("double", "    x * x\n");
    assert_says(&fixture.says(1, &["check", "double"]), &["double: wrong in ", "is 9", "should be 6"]);
    fixture.write("pond/src/lib.rs", &fixture.lib().replace("x * x", "x + x"));
    assert_says(&fixture.says(0, &["check", "largest"]), &["largest: solved"]);
    assert_says(&fixture.says(1, &["bug", "largest"]), &["its original was not"]);
    let said = fixture.says(0, &["pack", "--student", "ada"]);
    assert_says(
        &said,
        &["✓ largest: solved\n✓ double: solved\n", "2 of 2 are right", "Hand in lab3-ada.answers"],
    );
    let answers = Answers::parse(&fixture.read("lab3-ada.answers")).unwrap();
    assert_eq!((&answers.lab[..], &answers.student[..]), ("lab3", "ada"));
    assert_eq!(answers.answers.iter().map(|(name, _)| &name[..]).collect::<Vec<_>>(), ["largest", "double"]);
    let whole = LIB.replace("2 * x", "x + x");
    let double = &whole[whole.find("/// Twice").unwrap()..whole.find("// ANCHOR_END: double").unwrap()];
    assert_eq!(
        answers.to("double").unwrap().replace("    let _ = &x; // Remove this line once you use it.\n", ""),
        double
    );
}

#[test]
fn answers_are_packed_right_or_wrong() {
    let fixture = handed_out("lab_unfinished");
    fixture.answer("double", "    3 * x\n");
    assert_says(&fixture.says(2, &["pack"]), &["who are you?", "cargo workbook pack --student ID"]);
    assert_says(&fixture.says(2, &["pack", "--student", "../ada"]), &["`../ada` can't be an ID"]);
    let said = fixture.says(0, &["pack", "lab3", "--student", "ada.b"]);
    assert_says(&said, &["✗ largest: not written", "✗ double: wrong", "0 of 2 are right"]);
    let first = Answers::parse(&fixture.read("lab3-ada.b.answers")).unwrap();
    assert_says(first.to("largest").unwrap(), &["todo!"]);
    // The second time the ID is known; other changes in the file make no difference.
    fixture.write("pond/src/lib.rs", &format!("// Mine.\n{}", fixture.lib()));
    fixture.says(0, &["pack"]);
    assert_eq!(Answers::parse(&fixture.read("lab3-ada.b.answers")).unwrap(), first);
    // A lost anchor does not affect the other answers.
    fixture.write("pond/src/lib.rs", &fixture.lib().replace("// ANCHOR: largest\n", ""));
    let said = fixture.says(1, &["pack"]);
    assert_says(&said, &["`// ANCHOR: largest` is missing", "1 can't be handed in"]);
    let kept = Answers::parse(&fixture.read("lab3-ada.b.answers")).unwrap();
    assert_eq!((kept.to("largest"), kept.to("double")), (None, first.to("double")));
}

#[test]
fn an_answer_whose_original_is_lost_is_packed_and_no_file_is_written_without_answers() {
    let fixture = handed_out("lab_lost");
    // Written without `start`, and without its comment.
    let blank = fixture.lib();
    let own = blank.replace("/// Twice", "// Mine: twice").replace("todo!", "x + x; todo!");
    fixture.write("pond/src/lib.rs", &own);
    let said = fixture.says(0, &["pack", "--student", "ada"]);
    assert_says(&said, &["the original of `double` is nowhere to be found", "Hand in lab3-ada.answers"]);
    let packed = fixture.read("lab3-ada.answers");
    assert_says(Answers::parse(&packed).unwrap().to("double").unwrap(), &["// Mine: twice", "x + x"]);
    fixture.write("pond/src/lib.rs", &blank.replace("// ANCHOR: ", "// "));
    let said = fixture.says(1, &["pack"]);
    assert_says(&said, &["No function can be handed in, so lab3-ada.answers was not written."]);
    assert_eq!(fixture.read("lab3-ada.answers"), packed);
}

#[test]
fn without_a_lab_there_is_nothing_to_pack() {
    let fixture = Fixture::new("no_lab");
    assert_says(&fixture.says(1, &["pack", "--student", "ada"]), &["there is no lab here"]);
    for lab in ["lab1", "lab2"] {
        fixture.write(&format!("labs/{lab}/lab.toml"), LAB);
    }
    assert_says(&fixture.says(2, &["pack", "--student", "ada"]), &["which lab: lab1, lab2?"]);
    fs::remove_dir_all(fixture.root.join("labs")).unwrap();
}

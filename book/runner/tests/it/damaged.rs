//! The learner's files as editors, git and accidents leave them: the learner's text stays, and the damage is
//! named.

use crate::fixture::{Fixture, LIB, assert_says};
use std::fs;

const OWN: &str = "    x + x // mine\n";

/// The text of the function alone, in the file.
fn write_function(fixture: &Fixture, function: &str) {
    let end = "// ANCHOR_END: double";
    let rest = LIB.split_once(end).unwrap().1;
    fixture.write(
        "pond/src/lib.rs",
        &format!("// ANCHOR: double\n/// Twice the number.\n{function}\n{end}{rest}"),
    );
}

#[test]
fn a_missing_file_comes_back_and_checked_answers_become_attempts() {
    let fixture = Fixture::answered("gone", OWN);
    fixture.says(0, &["start", "largest"]);
    fixture.answer("largest", "    numbers.first().copied() // mine too\n");
    fixture.says(0, &["check", "double"]);
    fixture.says(1, &["check", "largest"]);
    fs::remove_file(fixture.root.join("pond/src/lib.rs")).unwrap();
    for command in ["check", "start", "show"] {
        let said = fixture.says(1, &[command, "double"]);
        assert_says(
            &said,
            &["pond/src/lib.rs is gone: was it deleted or moved? `cargo workbook restore double`"],
        );
    }
    fixture.says(0, &["list"]);
    let said = fixture.says(0, &["restore", "double"]);
    assert_says(&said, &["double is as it was handed out again"]);
    assert_eq!(fixture.lib(), LIB);
    fixture.says(0, &["attempts", "double", "--put-back", "1"]);
    fixture.says(0, &["attempts", "largest", "--put-back", "1"]);
    assert_says(&fixture.lib(), &[OWN, "// mine too"]);
    // `restore --all` brings it back, too.
    fs::remove_file(fixture.root.join("pond/src/lib.rs")).unwrap();
    fixture.says(0, &["restore", "--all"]);
    assert_eq!(fixture.lib(), LIB);
}

#[test]
fn a_file_that_was_moved_is_found() {
    let fixture = Fixture::answered("moved", OWN);
    let [old, new] = ["pond/src/lib.rs", "pond/src/old.rs"].map(|path| fixture.root.join(path));
    fs::rename(&old, &new).unwrap();
    for command in ["check", "restore", "start"] {
        let said = fixture.says(1, &[command, "double"]);
        assert_says(&said, &["pond/src/lib.rs is gone, and `double` is in pond/src/old.rs now"]);
    }
    fs::rename(&new, &old).unwrap();
    assert_says(&fixture.says(0, &["check"]), &["double: solved"]);
}

#[test]
fn a_folder_or_a_list_of_exercises_that_is_gone_is_named() {
    let fixture = Fixture::answered("folder_gone", OWN);
    let [old, new] = ["pond", "lake"].map(|path| fixture.root.join(path));
    fs::rename(&old, &new).unwrap();
    assert_says(
        &fixture.says(1, &["check"]),
        &["pond/Cargo.toml does not exist: was it deleted, moved or renamed?"],
    );
    fs::rename(&new, &old).unwrap();
    fs::remove_file(fixture.root.join("pond/exercises/double.toml")).unwrap();
    for args in [&["check"][..], &[]] {
        assert_says(
            &fixture.says(1, args),
            &["pond/exercises/double.toml, the description of an exercise, is gone"],
        );
    }
    assert_says(&fixture.lib(), &[OWN]);
}

/// However an editor lays a function out, it is checked, recognised and refused as it should be.
#[test]
fn another_layout_changes_no_verdict() {
    let fixture = Fixture::new("layout");
    fixture.commit();
    for layout in [
        "pub fn double(x: i32) -> i32 { BODY }",
        "pub fn double(x: i32) -> i32\n{\n  BODY\n  }",
        "pub fn double(x: i32) -> i32 { if x > 0 {\n\t\tBODY } else { BODY }\n}",
        "pub fn double(\n\tx: i32,\n) -> i32 {\n\tBODY\n} // the end",
    ] {
        for (body, verdict) in [
            ("x + x", "double: solved"),
            ("x * x", "That is the square."),
            ("unsafe { x + x }", "double: solved"),
        ] {
            write_function(&fixture, &layout.replace("BODY", body));
            let output = fixture.run(&["check", "double"]);
            assert_says(&String::from_utf8_lossy(&output.stdout), &[verdict]);
        }
    }
    write_function(&fixture, "pub fn double(x: i64) -> i64 { x + x }");
    assert_says(
        &fixture.says(1, &["check", "double"]),
        &["double: not tried", "It was:\n  pub fn double(x: i32)"],
    );
    write_function(&fixture, "pub use std::convert::identity as double;");
    assert_says(
        &fixture.says(1, &["check", "double"]),
        &["double: not tried", "It was:\n  pub fn double(x: i32)"],
    );
    fixture.says(0, &["restore", "double"]);
    assert_says(&fixture.lib(), &["    2 * x\n"]);
}

#[test]
fn a_byte_order_mark_changes_nothing() {
    let fixture = Fixture::answered("mark", OWN);
    for path in ["pond/src/lib.rs", "pond/exercises/double.toml", "pond/tests/it/main.rs", "Cargo.toml"] {
        fixture.write(path, &format!("\u{feff}{}", fixture.read(path)));
    }
    let said = fixture.says(0, &["check"]);
    assert_says(&said, &["double: solved"]);
    assert!(!said.contains("was changed"), "{said}");
    fixture.says(0, &["restore", "double"]);
    assert_eq!(fixture.lib(), format!("\u{feff}{LIB}"), "what an editor put there stays");
    // The same if an anchor is on the first line.
    let text = fixture.lib().replace("\u{feff}//! Functions to write.\n\n", "\u{feff}");
    fixture.write("pond/src/lib.rs", &text);
    fixture.says(0, &["start", "double"]);
    fixture.says(0, &["restore", "double"]);
    assert_eq!(fixture.lib(), text);
}

#[test]
fn invalid_utf_8_is_reported_with_its_line_and_stays() {
    let fixture = Fixture::answered("no_text", OWN);
    let path = fixture.root.join("pond/src/lib.rs");
    let utf_16: Vec<u8> = fixture.lib().encode_utf16().flat_map(u16::to_le_bytes).collect();
    let latin = fixture.lib().replace("// mine", "// mine \u{e9}").chars().map(|c| c as u8).collect();
    for (bytes, line) in [([&[0xff, 0xfe][..], &utf_16].concat(), 1), (latin, 6)] {
        fs::write(&path, &bytes).unwrap();
        for command in ["check", "start", "restore", "show"] {
            let said = fixture.says(1, &[command, "double"]);
            assert_says(&said, &[&format!("pond/src/lib.rs is not valid UTF-8, in line {line}")]);
        }
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
    let progress = fixture.root.join(".workbook/progress.txt");
    fs::write(&progress, [0xff, 0xfe]).unwrap();
    assert_says(
        &fixture.says(1, &["list"]),
        &["progress.txt is not valid UTF-8", "Or delete it: your code is elsewhere"],
    );
}

#[test]
fn a_merge_conflict_is_named() {
    let fixture = Fixture::new("conflict");
    fixture.commit();
    fixture.says(0, &["start"]);
    fixture.answer("double", OWN);
    fixture.git(&["stash", "--quiet"]);
    // A newer workbook arrives.
    fixture.write("pond/src/lib.rs", &LIB.replace("    2 * x\n", "    x << 1\n"));
    fixture.hand_out_anew();
    fixture.commit_again();
    assert_says(&fixture.says(1, &["check"]), &["as it was handed out again: the original came back"]);
    // It fails, and leaves both versions.
    fixture.try_git(&["stash", "pop", "--quiet"]);
    assert_says(&fixture.lib(), &["<<<<<<< ", OWN, "    x << 1\n"]);
    let said = fixture.says(1, &["check"]);
    assert_says(
        &said,
        &[
            "pond/src/lib.rs:6: git has left two versions there",
            "`cargo workbook restore double` keeps everything",
        ],
    );
    fixture.says(1, &["start"]);
    assert_says(&fixture.says(0, &["restore", "double"]), &["kept in .workbook/attempts/double/1.txt"]);
    assert_says(&fixture.read(".workbook/attempts/double/1.txt"), &[OWN]);
    assert_eq!(fixture.lib(), LIB.replace("    2 * x\n", "    x << 1\n"));
    // Around the function, its place is doubled.
    let lib = fixture.lib();
    let (before, rest) = lib.split_at(lib.find("// ANCHOR: double").unwrap());
    let (function, after) = rest.split_at(rest.find("// ANCHOR: largest").unwrap());
    let both = format!("{before}<<<<<<< ours\n{function}=======\n{function}>>>>>>> theirs\n{after}");
    fixture.write("pond/src/lib.rs", &both);
    for command in ["check", "restore"] {
        let said = fixture.says(1, &[command, "double"]);
        assert_says(&said, &["pond/src/lib.rs:3: git has left two versions there"]);
        assert!(!said.contains("keeps all of it"), "{said}");
    }
}

#[test]
fn a_read_only_file_is_left_alone() {
    let fixture = Fixture::answered("read_only", OWN);
    let path = fixture.root.join("pond/src/lib.rs");
    let set = |is_read_only| {
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(is_read_only);
        fs::set_permissions(&path, permissions).unwrap();
    };
    set(true);
    assert_says(&fixture.says(0, &["check"]), &["double: solved"]);
    let said = fixture.says(1, &["restore", "double"]);
    assert_says(&said, &["pond/src/lib.rs is read-only, so nothing was changed in it. Make it writable"]);
    assert_says(&fixture.lib(), &[OWN]);
    set(false);
    fixture.says(0, &["restore", "double"]);
    assert_eq!(fixture.lib(), LIB);
}

#[test]
fn an_attempt_is_never_written_over_another() {
    let fixture = Fixture::new("numbers");
    for body in ["    x\n", "    x * x\n", "    3 * x\n"] {
        fixture.says(0, &["start", "double"]);
        fixture.answer("double", body);
        fixture.says(0, &["restore", "double"]);
    }
    fs::remove_file(fixture.root.join(".workbook/attempts/double/1.txt")).unwrap();
    fixture.says(0, &["start", "double"]);
    fixture.answer("double", OWN);
    assert_says(&fixture.says(0, &["restore", "double"]), &["double/4.txt"]);
    assert_says(&fixture.read(".workbook/attempts/double/3.txt"), &["3 * x"]);
    fixture.says(0, &["attempts", "double", "--put-back", "2"]);
    assert_says(&fixture.lib(), &["x * x"]);
    assert_says(&fixture.says(2, &["attempts", "--put-back", "1"]), &["double has no attempt 1"]);
}

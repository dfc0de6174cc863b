use super::*;

const HASH: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

/// Written by hand, following the module's comment.
fn by_hand() -> String {
    format!(
        "workbook answers 1\nlab: lab3\nfingerprint: {HASH}\nstudent: ada.l\nanswers: 2\n\n\
        --- blend ---\n/// Says.\npub fn blend() {{\n    let x = \"\n\\--- lerp ---\n\\\\n\n\";\n}}\n--- end blend ---\n\n\
        --- lerp ---\n--- end lerp ---\n"
    )
}

fn read() -> Answers {
    let blend = "/// Says.\npub fn blend() {\n    let x = \"\n--- lerp ---\n\\n\n\";\n}\n";
    Answers {
        lab: "lab3".to_owned(),
        fingerprint: HASH.to_owned(),
        student: "ada.l".to_owned(),
        answers: [("blend", blend), ("lerp", "")].map(|(a, b)| (a.to_owned(), b.to_owned())).into(),
    }
}

fn error(text: &str) -> String {
    Answers::parse(text).unwrap_err()
}

#[test]
fn a_file_written_by_hand_is_read_and_written_again() {
    assert_eq!(Answers::parse(&by_hand()), Ok(read()));
    assert_eq!(read().to_text(), by_hand());
    assert_eq!(read().file_name(), "lab3-ada.l.answers");
    assert_eq!((read().to("lerp"), read().to("slerp")), (Some(""), None));
}

#[test]
fn an_editor_on_windows_changes_nothing() {
    let saved = format!("\u{feff}{}", by_hand().replace('\n', "\r\n"));
    assert_eq!(Answers::parse(&saved), Ok(read()));
}

/// A file read and written again stays the same; `fuzz` checks that for any text.
#[test]
fn line_ends_of_two_kinds_at_once_are_read_once() {
    let saved = by_hand().replace("let x = \"\n", "let x = \"\r\r\n");
    assert_eq!(Answers::parse(&saved), Ok(read()));
    assert_eq!(Answers::parse(&read().to_text()), Ok(read()));
}

#[test]
fn a_file_cut_off_is_never_read_as_whole() {
    let text = by_hand();
    for end in (0..text.len() - 1).filter(|end| text.is_char_boundary(*end)) {
        assert!(Answers::parse(&text[..end]).is_err(), "{}", &text[..end]);
    }
    let within = text.find("let x").unwrap();
    assert_eq!(error(&text[..within]), "the file ends within the answer to `blend`");
    let after_one = text.find("--- lerp ---\n---").unwrap();
    assert_eq!(error(&text[..after_one]), "it should contain 2 answers but contains 1");
}

#[test]
fn an_answer_that_is_there_twice_is_refused_with_its_line() {
    let twice = by_hand() + "\n--- lerp ---\n--- end lerp ---\n";
    assert_eq!(error(&twice), "line 20: there are two answers to `lerp`");
}

#[test]
fn a_line_that_belongs_nowhere_is_refused() {
    assert_eq!(error("fn main() {}\n"), "it does not begin with the line `workbook answers 1`");
    assert_eq!(error(""), "it does not begin with the line `workbook answers 1`");
    assert_eq!(error(&by_hand().replace("\n\n--- lerp", "\nx\n--- lerp")), "line 16 belongs to no answer");
    assert_eq!(error(&by_hand().replace("\\---", "---")), "line 11 belongs to no answer");
    let named = |id: &str| error(&by_hand().replace("ada.l", id));
    let head = "line 4 is not `student: ID`";
    assert!(
        ["", "../ada", "a b", ".ada", "-ada", "ada.", "a/b", "CON", "com1.txt", "Lpt²", &"a".repeat(65)]
            .map(named)
            .iter()
            .all(|it| *it == head)
    );
}

#[test]
fn an_id_keeps_the_letters_of_every_script_and_nothing_that_is_not_seen() {
    for id in ["王小明", "Jörg", "Jo\u{308}rg", "Мария.Иванова", "प्रिया", "ตัวอย่าง", "console", "com10"]
    {
        assert!(is_id(id), "{id}");
    }
    for id in ["a\u{202e}b", "a\u{200d}b", "a\u{fe0f}", "\u{3164}", "\u{308}a", "a\u{a0}b", "a∕b", "a\nb"] {
        assert!(!is_id(id), "{}", id.escape_unicode());
    }
}

use super::*;
use std::path::Path;

#[test]
fn an_exercise_s_chapter_is_called_as_it_is() {
    let exercise =
        Exercise { name: "bounce".to_owned(), folder: "stage1_bones".to_owned(), ..Exercise::default() };
    assert_eq!(exercise.chapter_file(), "book/chapters/stage1/bounce.md");
}

fn read(text: &str) -> Result<Exercise> {
    read_exercise(Path::new("f.toml"), text, "f", "stage2_skin", "skin")
}

fn error(text: &str) -> String {
    read(text).unwrap_err().to_string()
}

#[test]
fn reads_an_exercise_with_its_mistakes() {
    let text = "file = 'src/a.rs'\nminutes = 5\nwindow = '--scene tree'\nabove = ['stage5 --step c']\n\
        hints = ['a', 'b', 'c']\n[[mistake]]\nbody = '''\n    1\n'''\nsays = 'No.'\nwrong = ['one', 'is 1']\n";
    let exercise = read(text).unwrap();
    assert_eq!(exercise.name, "f");
    assert_eq!(exercise.mistakes[0].body, "    1\n");
    assert_eq!(exercise.mistakes[0].wrong.as_deref(), Some("one"));
    assert_eq!(exercise.mistakes[0].shows, ["is 1"]);
    let windows = [("stage2_skin", vec!["--scene", "tree"]), ("stage5", vec!["--step", "c"])];
    assert_eq!(exercise.windows().collect::<Vec<_>>(), windows);
    let exercise = read("file = 'src/a.rs'\nwindow = 'stage4 a.x --step b'").unwrap();
    assert_eq!(exercise.windows().collect::<Vec<_>>(), [("stage4", vec!["a.x", "--step", "b"])]);
}

#[test]
fn says_the_line_and_the_key() {
    assert!(error("file = 'a.rs'\nhnits = []\n").starts_with("f.toml:2: unknown key `hnits`"));
    assert!(error("minutes = 5\n").starts_with("f.toml:1: the key `file` is missing"));
    assert!(error("\nfile = 5\n").starts_with("f.toml:2: `file` is not a string"));
    assert!(error("[[mistake]\n").starts_with("f.toml:1: "));
}

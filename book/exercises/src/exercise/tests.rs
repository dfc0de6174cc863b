use super::*;

#[test]
fn an_exercise_s_chapter_is_called_as_it_is() {
    let exercise =
        Exercise { name: "bounce".to_owned(), folder: "stage1_bones".to_owned(), ..Exercise::default() };
    assert_eq!(exercise.chapter_file(), "book/chapters/stage1/bounce.md");
}

fn read(text: &str) -> Result<Vec<Exercise>> {
    read_exercises(Path::new("e.toml"), text, "stage2_skin", "skin")
}

fn error(text: &str) -> String {
    read(text).unwrap_err().in_full()
}

#[test]
fn reads_an_exercise_with_its_mistakes() {
    let text = "[[exercise]]\nname = 'f'\nfile = 'src/a.rs'\nminutes = 5\nwindow = '--scene tree'\n\
        hints = ['a', 'b', 'c']\n[[exercise.mistake]]\nbody = '''\n    1\n'''\nsays = 'No.'\nwrong = 'It is 1.'\n\
        [[exercise]]\nname = 'g'\nfile = 'src/a.rs'\nwindow = 'stage4 a.x --step b'\nabove = ['stage5 --step c']\n";
    let exercises = read(text).unwrap();
    assert_eq!(exercises.iter().map(|it| &it.name[..]).collect::<Vec<_>>(), ["f", "g"]);
    assert_eq!(exercises[0].mistakes[0].body, "    1\n");
    assert_eq!(exercises[0].mistakes[0].wrong.as_deref(), Some("It is 1."));
    assert_eq!(exercises[0].windows().collect::<Vec<_>>(), [("stage2_skin", vec!["--scene", "tree"])]);
    let windows = [("stage4", vec!["a.x", "--step", "b"]), ("stage5", vec!["--step", "c"])];
    assert_eq!(exercises[1].windows().collect::<Vec<_>>(), windows);
    assert_eq!((exercises[0].minutes, exercises[0].hints.len()), (5, 3));
}

#[test]
fn the_other_bodies_of_mistakes_stand_behind_the_first_ones() {
    let text = "[[exercise]]\nname = 'f'\nfile = 'src/a.rs'\n\
        [[exercise.mistake]]\nbody = '1'\nalso = ['11', '12']\nsays = 'One.'\n\
        [[exercise.mistake]]\nbody = '2'\nalso = ['21']\nsays = 'Two.'\n";
    let bodies: Vec<_> =
        read(text).unwrap()[0].mistake_bodies().map(|(number, body)| (number, body.to_owned())).collect();
    let expected = [(1, "1"), (2, "2"), (1, "11"), (1, "12"), (2, "21")];
    assert_eq!(bodies, expected.map(|(number, body)| (number, body.to_owned())));
}

#[test]
fn says_the_line_and_the_key() {
    assert!(
        error("[[exercise]]\nname = 'f'\nfile = 'a.rs'\nhnits = []\n")
            .starts_with("e.toml:4: unknown key `hnits`")
    );
    assert!(error("\n[[exercise]]\nname = 'f'\n").starts_with("e.toml:2: the key `file` is missing"));
    assert!(error("[[exercise]]\nname = 5\n").starts_with("e.toml:2: `name` is not a string"));
    assert!(error("[[exercise]\n").starts_with("e.toml:1: "));
}

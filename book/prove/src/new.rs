//! `cargo workbook new`: the beginning of an exercise, a function that works, with its tests and its chapter,
//! to be changed line by line.

use runner::{
    commands::Session,
    exercise::{Error, Exercise, Member, Result, TomlTable, file_of, read},
    say::Answer,
};
use std::{fs, path::Path};

/// The chapters in reading order.
const SUMMARY: &str = "book/chapters/SUMMARY.md";

/// The words that are no names in Rust. Those of [`TESTS`] can't be the function's, either.
const KEYWORDS: &str = "abstract as async await become box break const continue crate do dyn else enum extern false \
    final fn for gen if impl in let loop macro match mod move mut override priv pub ref return self static struct \
    super trait true try type typeof unsafe unsized use virtual where while yield";

const FUNCTION: &str = "
// ANCHOR: NAME
/// Twice a number.
pub fn NAME(number: f32) -> f32 {
    2.0 * number
}
// ANCHOR_END: NAME
";

const TESTS: &str = "//! Tests of `NAME`. Oracle: the number added to itself, in `f64`.

use CRATE::NAME;
use testing::cases::{self, Draws, Right, Rows};

#[test]
fn of_three_is_six() {
    assert_eq!(NAME(3.0), 6.0);
}

struct Input {
    number: f32,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let number = draws.number(10.0);
    draws.say(\"number\", &number);
    Some(Input { number })
}

fn answer(&mut Input { number }: &mut Input) -> Rows {
    Rows::of(\"the result\", [NAME(number)])
}

fn right(&Input { number }: &Input) -> Right {
    Rows::of(\"the result\", [f64::from(number) + f64::from(number)]).right()
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
";

const EXERCISE: &str = r#"file = "FILE"
minutes = 10
window = ""
hints = [
    "A nudge.",
    "The idea.",
    "Nearly the code: `2.0 * number`.",
]
why = "What is good to know once it is written."
also_right = ['''
    number + number
''']

[[mistake]]
changes = ["2.0 * number → number * number"]
says = "That is the square: right for 0 and 2, and for no other number."

[[mistake]]
changes = ["2.0 * number → number"]
says = "That is once the number."
"#;

const CHAPTER: &str = "# NAME
<!-- minutes: 5 -->
<!-- exercise: NAME -->

What is it, and what is it for?

## What goes wrong

## The code

{{#code CODE:NAME}}

## Your turn
";

/// Writes the beginning of an exercise of this name into a stage: behind the function of its last exercise.
///
/// # Errors
/// If the name is taken, by a file or a function, too, or is no name, there is no such stage, or a file can't
/// be read or written.
pub fn new(session: &Session, name: &str, stage: &str) -> Result<Answer> {
    let workspace = session.workspace;
    let of_tests = TESTS.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
    let is_name = name.starts_with(|sign: char| sign.is_ascii_lowercase())
        && name.chars().all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '_')
        && !KEYWORDS.split(' ').chain(of_tests).any(|word| word == name);
    if !is_name {
        return Err(Error::Usage(format!(
            "`{name}` can't be a function's name: `cargo workbook new NAME --stage 2`"
        )));
    }
    if workspace.exercises().any(|exercise| exercise.name == name) {
        return Err(Error::Usage(format!("there is an exercise `{name}` already")));
    }
    let is_meant = |it: &&Member| it.folder.starts_with(&format!("stage{stage}_")) || it.folder == stage;
    let unknown = || Error::Usage(format!("there is no stage {stage} with exercises"));
    let stage = workspace.stages().find(is_meant).ok_or_else(unknown)?;
    // Not every exercise's tests are in the stage's own package.
    let last = stage.exercises.iter().rfind(|it| it.is_rust() && it.home == stage.folder);
    let last = last.ok_or_else(|| Error::Stopped(format!("{} has no function in Rust yet", stage.folder)))?;
    let files = files(&workspace.root, stage, last, name)?;
    for (path, text) in &files {
        let path = workspace.root.join(path);
        fs::create_dir_all(path.parent().unwrap_or(&path)).map_err(Error::file(&path))?;
        fs::write(&path, text).map_err(Error::file(&path))?;
    }
    let mut said = format!("{name} is begun, as twice a number. Change it in these files:\n");
    files.iter().for_each(|(path, _)| said += &format!("  {path}\n"));
    said += &format!(
        "Then `cargo fmt` puts its tests in order, and `cargo workbook verify {name}` says what is missing, and records it.\n"
    );
    Ok(Answer::text(said))
}

/// The files of the new exercise with their texts.
fn files(root: &Path, stage: &Member, last: &Exercise, name: &str) -> Result<Vec<(String, String)>> {
    let folder = &stage.folder;
    let [manifest, code] = [format!("{folder}/Cargo.toml"), last.path()];
    let part = folder.split('_').next().unwrap_or_default();
    let [all_tests, chapter] = [format!("{folder}/tests/it/main.rs"), format!("{part}/{name}.md")];
    let path = root.join(&manifest);
    let text = read(&path)?;
    let mut package = TomlTable::parse(&path, &text)?.table("package")?;
    let list = package.table("metadata")?.table("workbook")?.place("exercises");
    let end = list.map_or(text.len(), |list| list.end - 1);
    let listed = format!("{}    \"{name}\",\n{}", &text[..end], &text[end..]);
    let module = last.file.trim_start_matches("src/").trim_end_matches(".rs").replace('/', "::");
    let tests = TESTS.replace("CRATE", &format!("{}::{module}", stage.package)).replace("NAME", name);
    let [own, own_tests] = [format!("{folder}/{}", file_of(name)), format!("{folder}/tests/it/{name}.rs")];
    let page = format!("book/chapters/{chapter}");
    let old_code = read(&root.join(&code))?;
    if let Some(taken) = [&own, &own_tests, &page].into_iter().find(|path| root.join(path).exists()) {
        return Err(Error::Usage(format!("{taken} is there already")));
    }
    if old_code.contains(&format!("fn {name}(")) || old_code.contains(&format!("fn {name}<")) {
        return Err(Error::Usage(format!("{code} has a function `{name}` already")));
    }
    let summary = read(&root.join(SUMMARY))?;
    let last_chapter = format!("({part}/{}.md)", last.name);
    let unlisted = || Error::Stopped(format!("{SUMMARY} has no line with {last_chapter}"));
    let line = summary.lines().find(|line| line.contains(&last_chapter)).ok_or_else(unlisted)?;
    let entry = format!("{line}\n- [{name}]({chapter})");
    let modules = read(&root.join(&all_tests))?.replacen("\nmod ", &format!("\nmod {name};\nmod "), 1);
    Ok(vec![
        (own, EXERCISE.replace("FILE", &last.file)),
        (manifest, listed),
        (code.clone(), old_code + &FUNCTION.replace("NAME", name)),
        (own_tests, tests),
        (all_tests, modules),
        (page, CHAPTER.replace("NAME", name).replace("CODE", &code)),
        (SUMMARY.to_owned(), summary.replacen(line, &entry, 1)),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use runner::{
        exercise::{Workspace, read_exercise},
        say::Screen,
    };

    #[test]
    fn an_exercise_begins_in_seven_files_of_its_stage() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let workspace = Workspace::open(&root).unwrap();
        let stage = workspace.stages().next().unwrap();
        let last = stage.exercises.last().unwrap();
        let files = files(&root, stage, last, "newest").unwrap();
        assert_eq!(files.len(), 7);
        let text = |end: &str| {
            let mut ending = files.iter().filter(|(path, _)| path.ends_with(end));
            &ending.next().unwrap_or_else(|| panic!("no {end}")).1
        };
        let listed = format!("    \"{}\",\n    \"newest\",\n]", last.name);
        assert!(text("Cargo.toml").contains(&listed));
        assert_eq!(text("main.rs").matches("\nmod newest;\nmod ").count(), 1);
        assert!(text(&last.file).ends_with("// ANCHOR_END: newest\n"));
        assert!(text("SUMMARY.md").contains(&format!("/{}.md)\n- [newest](stage1/newest.md)", last.name)));
        let exercise = Path::new("newest.toml");
        let exercise = read_exercise(exercise, text("newest.toml"), "newest", &stage.folder, &stage.package);
        assert_eq!(
            (exercise.unwrap().mistakes.len(), text("tests/it/newest.rs").contains("CRATE")),
            (2, false)
        );
    }

    #[test]
    fn nothing_is_overwritten() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let workspace = Workspace::open(&root).unwrap();
        let stage = &workspace.stages().next().unwrap();
        let last = stage.exercises.last().unwrap();
        // The tests of a concept, and a function that is no exercise.
        for taken in ["steps", "demo_bounces"] {
            let refused = files(&root, stage, last, taken).map(|files| files.len());
            assert!(
                matches!(&refused, Err(Error::Usage(why)) if why.ends_with("already")),
                "{taken}: {refused:?}"
            );
        }
        let session = Session::open(Screen::default(), &workspace).unwrap();
        for name in ["loop", "draw", "cases", "Draw", "1st"] {
            let refused = new(&session, name, "1").unwrap_err().to_string();
            assert!(refused.starts_with(&format!("`{name}` can't be a function's name")), "{refused}");
        }
    }
}

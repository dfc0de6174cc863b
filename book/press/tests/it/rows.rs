//! The book's list of rows against the requirements, where they are available, and against the chapters, the
//! code and the tests.

use crate::fixture::{Fixture, WALK};
use press::{problem::Problems, rows};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

#[test]
fn every_row_of_the_requirements_is_in_the_list() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let samples = std::env::var_os("SAMPLES_DIR").map(PathBuf::from);
    let shared =
        samples.and_then(|samples| Some(samples.parent()?.to_owned())).unwrap_or(root.join("../shared"));
    let Ok(text) = fs::read_to_string(shared.join("requirements.md")) else {
        eprintln!("skipped: no requirements.md beside the samples");
        return;
    };
    let wanted: BTreeSet<String> = ids_of_requirements(&text).into_iter().collect();
    assert!(wanted.len() > 150);
    let (list, problems) = (fs::read_to_string(root.join(rows::FILE)).unwrap(), Problems::default());
    let listed: BTreeSet<String> = rows::read(&list, &problems).into_iter().map(|row| row.id).collect();
    assert_eq!(problems.sorted(), []);
    // The workbook may have rows of its own, for topics beyond those of the tutorials.
    assert_eq!(wanted.difference(&listed).collect::<Vec<_>>(), [] as [&String; 0]);
}

/// The ids in a table of requirements, such as `S2-16..19` or `S2-10, S2-11`, one by one.
fn ids_of_requirements(text: &str) -> Vec<String> {
    let mut ids = Vec::new();
    for line in text.lines() {
        if let Some(cell) = line.strip_prefix('|').and_then(|line| line.split('|').next()) {
            cell.split(',').for_each(|part| add_ids(part.trim(), &mut ids));
        }
        // Errors and data are in bold, sometimes several on a line.
        for bold in line.split("**").skip(1).step_by(2) {
            add_ids(bold.trim_end_matches('.'), &mut ids);
        }
    }
    ids
}

fn add_ids(part: &str, ids: &mut Vec<String>) {
    let is_data = part.len() == 2 && part.starts_with('D');
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let Some((start, numbers)) = part.split_once('-') else {
        ids.extend(is_data.then(|| part.to_owned()));
        return;
    };
    if start.len() != 2 || !start.starts_with(['S', 'E']) {
        return;
    }
    let (first, last) = numbers.split_once("..").unwrap_or((numbers, numbers));
    if let (true, true, Ok(from), Ok(to)) =
        (is_number(first), is_number(last), first.parse(), last.parse::<usize>())
    {
        let width = first.len();
        ids.extend((from..=to).map(|number: usize| format!("{start}-{number:0width$}")));
    }
}

#[test]
fn requirements_name_their_rows_in_three_ways() {
    let text = "| S2-10, S2-11 | a |\n| S2-16..19 | b |\n| | c |\n**D0.** Bones\n- **E0-1** x **E0-2** y\n";
    let ids = ids_of_requirements(text);
    assert_eq!(ids, ["S2-10", "S2-11", "S2-16", "S2-17", "S2-18", "S2-19", "D0", "E0-1", "E0-2"]);
}

/// Makes a book with one change in a file, and expects this one problem.
fn refused_in(file: &str, from: &str, to: &str, problem: &str) {
    let fixture = Fixture::new();
    fixture.replace(file, from, to);
    assert_eq!(fixture.problems(), format!("{problem}\n"), "{to}");
}

const ROWS: &str = "book/rows.toml";

#[test]
fn rows_that_nothing_treats() {
    let words = ", or give the reason why nothing can run here, as `words = \"…\"`";
    refused_in(
        WALK,
        "<!-- rows: S0-01 -->",
        "",
        "book/rows.toml:1: no chapter treats S0-01: put <!-- rows: S0-01 --> below the heading of a section that does",
    );
    let code = format!(
        "book/rows.toml:1: no code has the mark S0-01: put it into a comment of the code that does it{words}"
    );
    refused_in("stage1/src/bone.rs", " (S0-01)", "", &code);
    let test = format!(
        "book/rows.toml:1: no test has the mark S0-01: put it into a comment of a test that fails without it{words}"
    );
    refused_in("stage1/tests/it/bone.rs", "S0-01", "Here", &test);
}

#[test]
fn rows_that_are_words_alone() {
    let said = "[[row]]\nwords = \"It is an opinion.\"";
    refused_in(ROWS, "[[row]]", said, "book/rows.toml:1: S0-01 has code and a test: remove its `words`");
    let fixture = Fixture::new();
    fixture.replace(ROWS, "[[row]]", said);
    fixture.replace("stage1/src/bone.rs", " (S0-01)", "");
    fixture.replace("stage1/tests/it/bone.rs", "S0-01", "Here");
    assert_eq!(fixture.problems(), "");
    assert!(fixture.main_of("back/rows.html").contains("<b>Nothing runs:</b> It is an opinion."));
}

#[test]
fn a_row_of_no_group() {
    let fixture = Fixture::new();
    for file in [ROWS, WALK, "stage1/src/bone.rs", "stage1/tests/it/bone.rs"] {
        fixture.replace(file, "S0-01", "S5-01");
    }
    let wanted = "book/rows.toml:1: the page of rows has no group for S5-01: name it like the rows of one, or add its \
        group to book/press/src/rows_page.rs";
    assert!(fixture.problems().contains(wanted), "{}", fixture.problems());
}

#[test]
fn marks_of_no_row() {
    let nothing = "no row `S0-02` in book/rows.toml";
    refused_in(WALK, "rows: S0-01 -->", "rows: S0-01 S0-02 -->", &format!("{WALK}:3: {nothing}"));
    refused_in("stage1/src/bone.rs", "//! Bones.", "//! S0-02", &format!("stage1/src/bone.rs:1: {nothing}"));
    let below = "`rows` must stand directly below the heading of the section that treats them";
    refused_in(WALK, "HALF.", "HALF.\n<!-- rows: S0-01 -->", &format!("{WALK}:9: {below}"));
}

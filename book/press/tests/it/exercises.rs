//! An exercise, its chapter, and what the chapter says can go wrong.

use crate::fixture::{Fixture, WALK};
use press::{make::make, order::Order};

#[test]
fn an_exercise_without_a_chapter() {
    let fixture = Fixture::new();
    fixture.replace(WALK, "<!-- exercise: walk -->", "");
    let wanted = "stage1/exercises/walk.toml:1: the exercise walk has no chapter: put <!-- exercise: walk --> into one\n";
    assert_eq!(fixture.problems(), wanted);
    fixture.replace(WALK, "## The idea", "<!-- exercise: wakl -->\n## The idea");
    assert_eq!(fixture.problems(), format!("{WALK}:6: no exercise `wakl`; did you mean walk?\n{wanted}"));
}

#[test]
fn a_chapter_that_is_not_called_as_its_exercise() {
    let fixture = Fixture::new();
    fixture.replace(WALK, "<!-- exercise: walk -->", "");
    let introduction = "book/chapters/introduction.md";
    fixture.replace(introduction, "See", "<!-- exercise: walk -->\n\nSee");
    let wanted =
        format!("stage1/exercises/walk.toml:1: {introduction} is the chapter of walk: rename it to {WALK}\n");
    assert_eq!(fixture.problems(), wanted);
}

#[test]
fn each_item_of_what_goes_wrong_is_a_known_mistake_that_shows_it() {
    let fixture =
        Fixture::saying("A leg.\n\n## What goes wrong\n\n- **It stands still.** <!-- still --> Or it sits.");
    let exercises = fixture.text("stage1/exercises/walk.toml");
    let problems = |wrong: &str, shows: &str| {
        let mistake = format!("[[mistake]]\nbody = '0'\nsays = 'No.'\nwrong = [\"{wrong}\"{shows}]\n");
        fixture.write("stage1/exercises/walk.toml", &format!("{exercises}\n{mistake}"));
        fixture.problems()
    };
    let shows = ", 'foot 0 0 0'";
    assert_eq!(problems("still", shows), "");
    let unknown = format!(
        "{WALK}:12: no known mistake of walk has wrong = [\"still\", …]; a mistake that can't be made there belongs below \
        ### Elsewhere\n"
    );
    let unlisted =
        format!("stage1/exercises/walk.toml:8: walk: no \"falls\" below ## What goes wrong of {WALK}\n");
    assert_eq!(problems("falls", shows), unknown + &unlisted);
    let unseen = format!(
        "{WALK}:12: no known mistake of walk says what shows it, wrong = [\"still\", …]: `cargo workbook verify \
        walk` prints what it shows\n"
    );
    assert_eq!(problems("still", ""), unseen);
}

#[test]
fn only_an_exercise_that_is_there_can_be_left_blank() {
    let fixture = Fixture::new();
    let order = Order { blank: vec!["wakl".to_owned()], ..fixture.order() };
    let error = make(&order).unwrap_err().to_string();
    assert!(error.contains("wakl") && error.contains("walk"), "{error}");
}

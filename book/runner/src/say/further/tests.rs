use super::{place::in_its_line, *};
use crate::judge::{
    doubt::Doubted,
    mark::{Mark, Mend},
};

fn said([before, text, after]: [&str; 3], mend: Mend) -> String {
    let [before, text, after] = [before, text, after].map(str::to_owned);
    let change = Some(Mark { line: 81, last: 81, before, text, after, mend });
    in_words(Screen::default(), &Further { change, ..Further::default() })
}

#[test]
fn a_part_is_underlined() {
    let head = "With one change here, yours is right in every case tried:\n";
    let one = "    81 | low - high\n       | ^^^\n";
    assert_eq!(said(["    ", "low", " - high"], Mend::Other), format!("{head}{one}"));
    let mark = Mark { line: 81, last: 83, text: "list".to_owned(), ..Mark::default() };
    assert_eq!(in_its_line(&mark), "    81 | list\n       | ^^^^ from here to line 83\n");
    // Letters that are two columns wide.
    assert_eq!(said(["骨 ", "a", ""], Mend::Other), format!("{head}    81 | 骨 a\n       |    ^\n"));
}

#[test]
fn a_value_is_told_with_the_right_one() {
    let of = |text: &str, doubted: &[(&str, usize)], own: &[&str], right: &[&str]| {
        let values = Some([own, right].map(|it| it.iter().map(|it| (*it).to_owned()).collect()));
        let change = Some(Mark { line: 81, text: text.to_owned(), ..Mark::default() });
        let doubted = doubted.iter().map(|(name, line)| Doubted { name: (*name).to_owned(), line: *line });
        let doubted = doubted.collect();
        in_words(Screen::default(), &Further { change, values, doubted, ..Further::default() })
    };
    let doubt = |text, doubted: &[(&str, usize)]| {
        let said = of(text, doubted, &["1.0"], &["2.0"]);
        said.split_once("yours is right.\n").unwrap().1.to_owned()
    };
    assert_eq!(doubt("low", &[("low", 79)]), "It may be wrong already in line 79.\n");
    let both = "It is computed from what may be wrong already: `a` in line 7, `low` in line 79.\n";
    assert_eq!(doubt("low - a", &[("a", 7), ("low", 79)]), both);
    let with = |own: &[&str], right: &[&str]| of("low", &[], own, right);
    let head = "With another value here, yours is right in every case tried:\n    81 | low\n       | ^^^\n";
    let wanted = format!("{head}In the smallest case it is 0.25 → 1; with 0.5 → 1, yours is right.\n");
    assert_eq!(with(&["0.25", "1.0"], &["0.5", "1.0"]), wanted);
    let wanted = format!("{head}In the smallest case it is 0.99999994; with 1, yours is right.\n");
    assert_eq!(with(&["0.99999994"], &["1.0"]), wanted);
    let matrix = |last: &str| {
        let axis = "Vec4(1.0, 0.0, 0.0, 0.0)";
        format!(
            "Mat4 {{ x_axis: {axis}, y_axis: {axis}, z_axis: {axis}, w_axis: Vec4({last}, 0.0, 0.0, 1.0) }}"
        )
    };
    let wanted = format!(
        "{head}In the smallest case its `w_axis` is (1, 0, 0, 1); in the value that makes yours\nright, it is (2, 0, 0, 1).\n"
    );
    assert_eq!(with(&[&matrix("1.0")], &[&matrix("2.0")]), wanted);
    let matrix = |zero: &str, y: &str| {
        format!(
            "Mat3 {{ x_axis: Vec3(1.0, {zero}, 0.0), y_axis: Vec3(0.0, {y}, 0.03487), z_axis: Vec3(0.0, 0.0, 1.0) }}"
        )
    };
    let said = with(&[&matrix("0.0", "0.99893")], &[&matrix("-0.0", "0.99985")]);
    assert!(
        said.contains("its `y_axis` is (0, 0.99893, 0.03487);"),
        "the sign of a 0 is no difference: {said}"
    );
    let mut own = ["1.0"; 6];
    own[4] = "2.0";
    let number_5 =
        "In the smallest case its value number 5 is 2; of those that make yours right, it\nis 1.\n";
    let wanted = format!("{head}{number_5}");
    assert_eq!(with(&own, &["1.0"; 6]), wanted);
    assert_eq!(with(&["0.125"; 40], &["0.125"; 41]), head, "what differs would be cut off");
    assert_eq!(with(&[], &[]), head);
}

#[test]
fn the_cases_in_which_it_is_wrong_have_a_condition() {
    let of_text = |text: &str, is_wrong, of, (line, is_once)| {
        let text = text.to_owned();
        let condition = Condition { text, line, is_computed: false, is_once, is_wrong, count: 1200, of };
        let said = in_words(Screen::default(), &Further { condition: Some(condition), ..Further::default() });
        said.replace('\n', " ")
    };
    let with = |is_wrong, of, place| of_text("n == 0", is_wrong, of, place);
    let said = [
        with(true, 1200, (None, false)),
        with(true, 1300, (Some(57), true)),
        with(false, 1200, (None, true)),
        with(false, 1300, (Some(57), false)),
    ];
    let wanted = [
        "In 1,200 of the cases tried, `n == 0` is true: yours is wrong in these, and in no others. ",
        "In 1,300 of the cases tried, `n == 0` is true at least once at line 57: yours is wrong in 1,200 of these, and in no others. ",
        "In 1,200 of the cases tried, `n == 0` is true: yours is right in these, and in no others. ",
        "In 1,300 of the cases tried, `n == 0` is true at line 57: yours is right in 1,200 of these, and in no others. ",
    ];
    assert_eq!(said, wanted);
    let said = of_text("!(n < 0)", true, 1200, (Some(57), false));
    assert!(said.contains("`n < 0` is false at line 57: yours"), "{said}");
    let negated = ["!is_empty()", "!(a >= b)", "!(a) && (b)", "a != b"].map(super::negated);
    assert_eq!(negated, [Some("is_empty()"), Some("a >= b"), None, None]);
}

#[test]
fn what_is_missing_has_its_place() {
    for (mend, what) in [
        (Mend::Refusal, "With one more refusal before this"),
        (Mend::Nothing, "Without this"),
        (
            Mend::Exchanged("low".to_owned(), "high".to_owned()),
            "With `low` and `high` in each other's place here",
        ),
    ] {
        let (head, place) =
            (format!("{what}, yours is right in every case tried:"), "\n    81 | }\n       | ^\n");
        assert_eq!(said(["    ", "", "}"], mend), paragraph(&head) + place);
    }
}

#[test]
fn a_change_may_make_a_part_of_it_right() {
    let with = |partly, mend| {
        let change = Some(Mark { line: 81, last: 82, text: "low".to_owned(), mend, ..Mark::default() });
        let said = in_words(Screen::default(), &Further { change, partly, ..Further::default() });
        said.split("\n    81").next().unwrap_or_default().replace('\n', " ")
    };
    let wanted = "With one change here, yours is right in 1,134 of the 1,166 cases in which it is wrong, and stays right in all others:";
    assert_eq!(with(Some([1134, 1166]), Mend::Other), wanted);
    let wanted = "Without this, yours is right in all 300 cases in which it is wrong, but not in everything that is tried:";
    assert_eq!(with(Some([300, 300]), Mend::Nothing), wanted);
    let wanted = "With the values from before these lines, in place of those that they have changed, yours is right in every case tried:";
    assert_eq!(with(None, Mend::Before), wanted);
}

#[test]
fn values_stand_behind_their_names() {
    let of = |line, name: &str, values: &[&str]| Traced {
        line,
        name: name.to_owned(),
        values: values.iter().map(|it| (*it).to_owned()).collect(),
    };
    let traced = vec![
        of(9, "sum", &["0.0"]),
        of(11, "at", &["Vec3(0.25, 1.0, 2.0)", "None"]),
        of(12, "sum", &["0.25", "0.5", "0.75", "1.0", "1.25"]),
        of(
            13,
            "moved",
            &[
                "Mat4 { x_axis: Vec4(1.0, 0.0, 0.0, 0.0), y_axis: Vec4(0.0, 0.0, 1.0, 0.0), z_axis: Vec4(0.0, -1.0, 0.0, 0.0), w_axis: Vec4(0.5, 0.0, 0.0, 1.0) }",
            ],
        ),
    ];
    let said =
        in_words(Screen::default(), &Further { worked: traced[..1].to_vec(), traced, ..Further::default() });
    let wanted = "What your code computes in the smallest case, one value after another (→):\n     9 | sum = 0\n    11 | at = (0.25, 1, 2) → none\n    12 | sum = 0.25 → 0.5 → 0.75 → 1 → …\n    13 | moved = { x_axis: (1, 0, 0, 0), y_axis: (0, 0, 1, 0), z_axis:\n       |     (0, -1, 0, 0), w_axis: (0.5, 0, 0, 1) }\n\nWhat the workbook's own solution computes there, under names of its own:\n    sum = 0\n";
    assert_eq!(said, wanted);
}

#[test]
fn equal_values_are_counted() {
    let row = |values: &[&str]| in_a_row(&values.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>());
    assert_eq!([row(&["1"]), row(&["1", "1"]), row(&["1", "2", "1"])], ["1", "1, 2 times", "1 → 2 → 1"]);
    assert_eq!(row(&["1"; MANY]), "1 → 1 → 1 → 1 → …", "there may be more");
}

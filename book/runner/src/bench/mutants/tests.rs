//! The changes of small functions.

use super::*;

fn changes(file: &str, original: &str) -> Vec<String> {
    let exercise = Exercise { file: file.to_owned(), ..Exercise::default() };
    mutants_of(&exercise, original).into_iter().map(|mutant| mutant.change).collect()
}

#[track_caller]
fn assert_has(changes: &[String], wanted: &[&str]) {
    for wanted in wanted {
        assert!(changes.iter().any(|change| change == wanted), "`{wanted}` is not in {changes:#?}");
    }
}

#[test]
fn operators_numbers_calls_and_arguments() {
    let changes = changes("a.rs", "fn f(low: f32, high: f32) -> f32 {\n    g(low, high - 2.0).sin()\n}\n");
    let from = |after: &str| format!("g(low, high - 2.0).sin() → {after}");
    let wanted = [
        "g(low, high + 2.0).sin()",
        "g(low, high - 3.0).sin()",
        "g(low, high - 0.0).sin()",
        "g(low, 2.0 - high).sin()",
        "g(low, low - 2.0).sin()",
        "g(high - 2.0, low).sin()",
        "g(-(low), high - 2.0).sin()",
        "g(low, high - 2.0).cos()",
        "g(low, high - 2.0)",
        "low.sin()",
        "(high - 2.0).sin()",
        "-(g(low, high - 2.0).sin())",
    ];
    wanted.iter().for_each(|after| assert_has(&changes, &[&from(after)]));
}

#[test]
fn a_wrong_number_is_told_with_its_line() {
    let says = |body: &str, change: &str| {
        let original = format!("fn f(low: f32) -> f32 {{\n    {body}\n}}\n");
        let exercise = Exercise { file: "a.rs".to_owned(), ..Exercise::default() };
        let mutants = mutants_of(&exercise, &original);
        let found = mutants.iter().find(|it| it.change.ends_with(&format!("→ {change}")));
        found.unwrap_or_else(|| panic!("{mutants:#?}")).says.to_string()
    };
    assert_eq!(
        says("(low - 0.5).max(0.0)", "(low - 1.5).max(0.0)"),
        "The 1.5 in `(low - 1.5).max(0.0)` is wrong."
    );
    assert_eq!(says("(low - 1.0).max(0.0)", "(low - 0.0).max(0.0)"), "1.0 is missing here.");
}

#[test]
fn statements_conditions_loops_and_refusals() {
    let original = "fn f(all: &mut [u8]) {\n    assert!(all.len() < 9, \"{} of 9\", 1 + 1);\n    for one in all.iter_mut() {\n        if *one > 1 {\n            *one = 1;\n        }\n    }\n}\n";
    let changes = changes("a.rs", original);
    let head = "for one in all.iter_mut() { →";
    assert_has(
        &changes,
        &[
            "assert!(all.len() < 9, \"{} of 9\", 1 + 1); → nothing",
            "assert!(all.len() < 9, \"{} of 9\", 1 + 1); → assert!(all.len() <= 9, \"{} of 9\", 1 + 1);",
            &format!("{head} for one in (all.iter_mut()).into_iter().rev() {{"),
            "for one in all.iter_mut() { … } → nothing",
            "if *one > 1 { → if true {",
            "*one = 1; → nothing",
            "*one = 1; → *one = 1; return Default::default();",
            "if *one > 1 { … } → if *one > 1 { … } break;",
        ],
    );
    assert!(
        !changes.iter().any(|change| change.contains("1 - 1")),
        "what is said is nobody's fault: {changes:#?}"
    );
}

#[test]
fn elements() {
    let original = "fn f(a: u8, all: &[u8], of: &[U]) -> u8 {\n    let mut sum = 0;\n    for U { at } in of {\n        sum += all[*at];\n    }\n    sum\n}\n";
    let changes = changes("a.rs", original);
    let counted = "for U { at } in of { … } → for (counted, U { at }) in (of).into_iter().enumerate() { … }";
    assert_has(&changes, &["sum += all[*at]; → sum += all[0];", counted]);
}

#[test]
fn another_right_answer_has_mutants_unlike_the_originals() {
    let also_right = vec!["    x + y\n".to_owned(), "    y + x\n".to_owned()];
    let exercise = Exercise { file: "a.rs".to_owned(), also_right, ..Exercise::default() };
    let mutants = mutants_of(&exercise, "fn f(x: u8, y: u8) -> u8 {\n    x + y\n}\n");
    let bodies =
        |of: usize| mutants.iter().filter(|it| it.of == of).map(|it| it.body.trim()).collect::<Vec<_>>();
    assert!(bodies(0).contains(&"x - y") && bodies(2).contains(&"y - x"), "{mutants:#?}");
    assert_eq!(bodies(1), [""; 0], "it is the original");
    assert!((1000..).zip(&mutants).all(|(number, it)| it.number == number));
}

#[test]
fn a_shader_s_function_has_them_too() {
    let changes = changes("a.glsl", "vec3 f(vec3 a) {\n    return a.x < 0.0 ? -a : a.yzx;\n}\n");
    let from = |after: &str| format!("return a.x < 0.0 ? -a : a.yzx; → return {after};");
    let wanted = ["a.y < 0.0 ? -a : a.yzx", "a.x <= 0.0 ? -a : a.yzx", "a.x < 0.0 ? a : a.yzx"];
    wanted.iter().for_each(|after| assert_has(&changes, &[&from(after)]));
}

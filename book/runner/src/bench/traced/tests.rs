use super::*;

#[track_caller]
fn assert_told(body: &str, wanted: &[(usize, &str)]) {
    let text = traced(&format!("fn f(a: &[f32]) -> f32 {{\n{body}\n}}\n")).unwrap_or_default();
    let told = text.split(".tell(\"").skip(1).filter_map(|it| it.split_once('"')?.0.split_once("\\u{1c}"));
    let told = told.map(|(line, name)| (line.parse().unwrap(), name.trim_end_matches("\\u{1c}")));
    assert_eq!(told.collect::<Vec<_>>(), wanted, "{text}");
}

#[test]
fn what_is_bound_or_set_is_told_in_its_line() {
    assert_told("let sum: f32 = 0.0;\nsum", &[(2, "sum"), (3, "return")]);
    assert_told(
        "let (sin, cos) = a[0].sin_cos();\nlet Vec3 { x, y: up, .. } = b;",
        &[(2, "sin"), (2, "cos"), (3, "x"), (3, "up")],
    );
    let first = "let Some(first) = a.first() else {\n    return 0.0;\n};\n*first";
    assert_told(first, &[(3, "return"), (2, "first"), (5, "return")]);
    assert_told(
        "let mut all;\nall = 0.0;\nfor one in a {\n    all += one;\n    self.b = 1;\n}\nall",
        &[(3, "all"), (5, "all"), (6, "self.b"), (8, "return")],
    );
    assert_told(
        "*b = 1.0;\nall[2 * i].at.0 += 1.0;\nall.at.push(1);\nall.len();\nall[next()] = 2.0;\nall.at().push(1);",
        &[(2, "*b"), (3, "all[2 * i].at.0"), (4, "all.at"), (5, "all")],
    );
    assert_told(
        "all.extend_from_slice(&b);\nswap(&mut all, &mut c.d);\nfill(&mut b, 1)?;\nall.iter().count();",
        &[(2, "all"), (3, "all"), (4, "b")],
    );
    assert_told(
        "for &Vec3 { x, .. } in a {\n    all += x;\n}\nif let One { at } = b {\n    all = at;\n}\nlet c = f(all);",
        &[(3, "all"), (6, "all"), (8, "c")],
    );
    assert_told("let _ = a;\nlet index: usize;\na[0]", &[(4, "return")]);
    assert_told("let b = a.iter().map(|x| {\n    return 2.0 * x;\n});\nb.sum()", &[(2, "b"), (5, "return")]);
    assert_eq!(return_type("fn f() -> [f32; 2] {\n"), Some("[f32; 2]"));
    assert_eq!(return_type("fn f(of: u8) {\n"), None);
}

#[test]
fn an_arm_that_is_an_assignment_is_told() {
    let body = "match a[0] {\n    0.0 => inside = f(1, 2),\n    1.0 if inside => all += 1,\n    _ => {}\n}";
    assert_told(body, &[(3, "inside"), (4, "all"), (2, "return")]);
    let text = traced(&format!("fn f() {{\n{body}\n}}\n")).unwrap();
    assert!(text.contains("=> { inside = f(1, 2); (&&&WorkbookTold(&inside))"), "{text}");
    assert!(text.contains("\"); },\n    _ => {}"), "{text}");
}

#[test]
fn what_was_told_is_put_together_by_its_place() {
    let message = ["2\u{1c}sum\u{1c}0.0", "5\u{1c}sum\u{1c}1.0", "5\u{1c}sum\u{1c}3.0"].join("\u{1d}");
    let of = |line, values: &[&str]| Traced {
        line,
        name: "sum".into(),
        values: values.iter().map(|it| (*it).to_owned()).collect(),
    };
    let message = message + "\u{1d}2\u{1c}sum\u{1c}4.0\u{1d}";
    assert_eq!(told(&message, false), Some(vec![of(2, &["0.0", "4.0"]), of(5, &["1.0", "3.0"])]));
    // By name, in the order in which they came.
    assert_eq!(told(&message, true), Some(vec![of(0, &["0.0", "1.0", "3.0", "4.0"])]));
    assert_eq!([told("\u{1d}", false), told("index out of bounds", false)], [Some(vec![]), None]);
}

#[test]
fn so_many_values_are_told() {
    assert!(ITEMS.contains(&format!(".count() < {MANY} ")));
}

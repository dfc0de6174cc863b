use super::*;
use crate::judge::Case;
use tables::case::{Kind, Outcome, Right};

fn known(text: &str, told: &[&[&str]]) -> Known {
    let told = told.iter().map(|values| values.iter().map(|it| (*it).to_owned()).collect());
    Known { line: None, text: text.to_owned(), told: told.collect() }
}

#[test]
fn a_value_has_conditions() {
    let of = |value: &str| known("a", &[&[value]]).conditions().into_keys().collect::<Vec<_>>();
    assert_eq!([of("-1.5"), of("-1e-5"), of("1")], [["a < 0.0"], ["a < 0.0"], ["a == 1"]]);
    assert_eq!([of("[]"), of("None"), of("false")], [["a.is_empty()"], ["a.is_none()"], ["!a"]]);
    let list = "[S { at: 0, to: Some(1) }, S { at: 2, to: None }]";
    let any = ["it.at == 0", "it.at > 1", "it.to.is_none()", "it.to.is_some()"];
    let any = any.map(|fact| format!("a.iter().any(|it| {fact})"));
    assert_eq!(of(list)[..4], any);
    assert_eq!(of("Vec3(0.5, -1.0, 0.0)"), ["a.y < 0.0", "a.z == 0.0"]);
    assert!(of("NaN").is_empty());
    assert_eq!(of("[0.0]"), ["a.iter().any(|&it| it == 0.0)", "a.len() == 1"]);
    let of = |text: &str| known(text, &[&["false", "true"]]).conditions().into_keys().collect::<Vec<_>>();
    assert_eq!(of("f(a, b)"), ["!f(a, b)", "f(a, b)"]);
    assert_eq!(of("a < b"), ["!(a < b)", "a < b"]);
}

/// The length of an array is no condition.
#[test]
fn what_is_always_the_same_tells_only_where_it_is_computed() {
    let of = |line| Known { line, ..known("a.len()", &[&["4", "4"], &[], &["4"]]) }.conditions();
    assert_eq!(of(Some(7)), BTreeMap::from([(String::new(), BTreeSet::from([0, 2]))]));
    assert_eq!(of(None), BTreeMap::from([("a.len() > 1".to_owned(), BTreeSet::from([0, 2]))]));
    let counter = Known { line: Some(7), ..known("at", &[&["0", "1"], &[], &["0", "1", "2"]]) }.conditions();
    let wanted = [("", vec![0, 2]), ("at == 1", vec![0, 2]), ("at > 1", vec![2])];
    let wanted = wanted.map(|(text, cases)| (text.to_owned(), cases.into_iter().collect()));
    assert_eq!(counter, BTreeMap::from(wanted).into_iter().filter(|(text, _)| text != "at == 1").collect());
}

#[test]
fn of_what_is_cut_little_is_known() {
    let long = format!("[{}1]", "1, ".repeat(LONG / 3));
    assert_eq!(known("a", &[&["1"], &["0"; MANY]]).conditions(), BTreeMap::new());
    let conditions = known("a", &[&["[]"], &["[1]"], &[&long]]).conditions();
    assert_eq!(conditions, BTreeMap::from([("a.is_empty()".to_owned(), BTreeSet::from([0]))]));
}

#[test]
fn a_condition_tells_wrong_cases_from_right_ones() {
    let right = Right {
        rows: String::new(),
        refuses: false,
        columns: String::new(),
        tolerance: 0.0,
        because: String::new(),
    };
    let one = |is_wrong: bool| One {
        case: Case::Numbered(0),
        draws: vec![],
        own: Outcome::Endless,
        right: right.clone(),
        kind: is_wrong.then_some(Kind::Off),
    };
    // Each of ten values in twenty cases.
    let lists = ["[]", "[1]", "[]", "[2, 3]", "[]", "[4]", "[]", "[5]", "[6, 7]", "[8]"];
    let told: Vec<&[&str]> = (0..200).map(|at| std::slice::from_ref(&lists[at % 10])).collect();
    let of = |wrong: fn(&str) -> bool| {
        let tried: Vec<One> = told.iter().map(|list| one(wrong(list[0]))).collect();
        condition_of(&tried, &[known("all", &told)]).map(|it| (it.text, it.is_wrong, it.count, it.of))
    };
    let text = |text: &str| text.to_owned();
    assert_eq!(of(|list| list == "[]"), Some((text("all.is_empty()"), true, 80, 80)));
    assert_eq!(of(|list| list != "[]"), Some((text("all.is_empty()"), false, 80, 80)));
    assert_eq!(of(|list| list == "[2, 3]"), Some((text("all.len() > 1"), true, 20, 40)));
    assert_eq!(of(|list| list == "[1]" || list == "[2, 3]"), None);
    let few: Vec<One> = lists.iter().map(|list| one(*list == "[]")).collect();
    assert_eq!(condition_of(&few, &[known("all", &told[..10])]), None, "that may be an accident");
}

#[test]
fn parameters_are_known_if_they_are_told_in_each_case() {
    let told = |value: &str| {
        let values = vec![value.to_owned()];
        Some(vec![Traced { line: 0, name: "a".to_owned(), values }])
    };
    let of =
        |inputs: &[Option<Vec<Traced>>]| Known::of_parameters(inputs).into_iter().map(|it| it.told).next();
    let both = [["1"], ["2"]].map(|case| case.map(str::to_owned).to_vec());
    assert_eq!(of(&[told("1"), told("2")]), Some(both.to_vec()));
    assert_eq!(of(&[told("1"), None]), None);
    let all = known("a", &[&["1"], &["1"], &["0"], &["0"], &["1"]]);
    assert_eq!([2, 3].map(|wrong| all.tells_apart(wrong)), [true, false]);
}

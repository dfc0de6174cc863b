//! What an answer calls, in the compiler's words: the names that its code refers to before anything in it is
//! made faster. Macros, traits, type parameters and imports make no difference to these.

use filter::names::Names;
use rustc_demangle::demangle;

/// The crates of the grader's own program, and what is around an answer there.
const GRADERS: [&str; 3] = ["testing", "cases_of_", "original_"];
const AROUND: [&str; 5] = ["room", "said", "workbook_case", "workbook_scene", "workbook_set"];

/// The first name in LLVM's code of an answer that it must not call. `own` is the name of the answer's crate.
pub fn forbidden(names: &Names, own: &str, code: &str) -> Option<String> {
    let is_end = |sign: char| !sign.is_ascii_alphanumeric() && !"_.$".contains(sign);
    let mangled = code.split(is_end).filter(|word| word.starts_with("_R") || word.starts_with("_ZN"));
    mangled.map(|word| format!("{:#}", demangle(word))).find_map(|path| forbidden_in(names, own, &path))
}

/// The name at the end of a path, if it is forbidden, or else a forbidden type in the path.
fn forbidden_in(names: &Names, own: &str, path: &str) -> Option<String> {
    let (name, words) = (last(path), words(&without(path, own)));
    let first = words.first().map_or("", String::as_str);
    let is_graders = GRADERS.iter().any(|it| first.starts_with(it)) && !AROUND.contains(&name);
    let is_own = path.trim_start_matches('<').starts_with(own);
    let is_others = !is_own && names.is_forbidden(first, &words, name);
    match is_graders || is_others {
        true => Some(name.to_owned()),
        false => words.into_iter().find(|word| names.is_of_type(word)),
    }
}

/// The name of the function at the end of a path: `map` for `<I as Iterator>::map::<F>`.
fn last(path: &str) -> &str {
    let (mut depth, mut start) = (0, 0);
    for (at, sign) in path.char_indices() {
        let before = path[..at].chars().next_back();
        match sign {
            '<' | '(' | '[' => depth += 1,
            '>' if before == Some('-') => {}
            '>' | ')' | ']' => depth -= 1,
            ':' if depth == 0 && before == Some(':') && !path[at + 1..].starts_with('<') => start = at + 1,
            _ => {}
        }
    }
    path[start..].split(['<', ':']).next().unwrap_or_default()
}

/// A path without the parts of it that lead into this crate.
fn without(path: &str, own: &str) -> String {
    let own = format!("{own}::");
    let mut parts = path.split(&own);
    let first = parts.next().unwrap_or_default().to_owned();
    let is_of_path = |sign: char| sign.is_alphanumeric() || "_:{}#'".contains(sign);
    parts.fold(first, |text, part| text + part.trim_start_matches(is_of_path))
}

fn words(path: &str) -> Vec<String> {
    let words = path.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use runner::exercise::Exercise;
    use std::collections::BTreeSet;

    fn names(without: &[&str]) -> Names {
        let without = without.iter().map(|it| (*it).to_owned()).collect();
        let exercise = Exercise { name: "mine".to_owned(), without, ..Exercise::default() };
        let mut names = Names::of(&exercise, BTreeSet::from(["stage2".to_owned()]), &[]);
        names.later.insert("bounce".to_owned());
        names
    }

    #[test]
    fn a_forbidden_function_is_found_however_it_is_called() {
        let found = |path: &str| forbidden_in(&names(&["inverse", "lerp"]), "mine_1", path);
        assert_eq!(found("<glam::f32::scalar::mat4::Mat4>::inverse").as_deref(), Some("inverse"));
        assert_eq!(found("<glam::f32::vec3::Vec3 as glam::float::FloatExt>::lerp").as_deref(), Some("lerp"));
        assert_eq!(found("glam::f32::mat3::Mat3::inverse_or_zero").as_deref(), Some("inverse_or_zero"));
        assert_eq!(found("stage2::motion::bounce").as_deref(), Some("bounce"));
        assert_eq!(found("testing::cases::module::say").as_deref(), Some("say"));
        assert_eq!(found("std::process::exit").as_deref(), Some("exit"));
        for path in [
            "<glam::f32::scalar::quat::Quat>::inverse",
            "mine_1::answer::lerp",
            "<mine_1::answer::Own>::inverse::<f32>",
            "<core::slice::iter::Iter<stage2::bounce::Bone> as core::iter::Iterator>::map::<f32, mine_1::answer::lerp>",
            "testing::cases::module::room",
            "original_lerp::answer::workbook_set",
            "core::panicking::panic_bounds_check",
        ] {
            assert_eq!(found(path), None, "{path}");
        }
    }

    #[test]
    fn a_forbidden_type_is_found_in_what_is_called_with_it() {
        let found = |path: &str| forbidden_in(&names(&["Mat4"]), "mine_1", path);
        assert_eq!(
            found("<I as core::iter::Iterator>::map::<glam::f64::dmat4::DMat4, F>").as_deref(),
            Some("dmat4")
        );
        assert_eq!(found("glam::f32::vec4::vec4"), None);
        assert_eq!(found("mine_1::answer::Mat4::of"), None);
    }

    #[test]
    fn names_are_read_from_the_compiler_s_code() {
        let code = "declare void @_RNvMNtNtNtCseiTDVH8LBcZ_4glam3f326scalar4mat4NtB2_4Mat47inverseCsi5oCjKz4hU5_3ans(ptr)\n\
            call void @\"_ZN14original_blend6answer12workbook_set17hac539917504d5c3dE\"()";
        assert_eq!(forbidden(&names(&["inverse"]), "ans", code).as_deref(), Some("inverse"));
        assert_eq!(forbidden(&names(&["slerp"]), "ans", code), None);
    }
}

//! What an answer calls, in the compiler's words: the names that its code refers to before anything in it is
//! made faster. Macros, traits, type parameters and imports make no difference to these.

use filter::names::{Names, STANDARD, is_outside, is_type};
use rustc_demangle::demangle;
use std::collections::BTreeMap;

/// The crates of the grader's own program, and what is around an answer there.
const GRADERS: [&str; 3] = ["testing", "cases_of_", "original_"];
const AROUND: [&str; 4] = ["room", "said", "workbook_case", "workbook_scene"];

/// The letters of a path that are read, and of all paths together: a type may have as many as the compiler
/// bears.
const LONG: usize = 64 << 10;
const ALL: usize = 8 << 20;

/// The first name in LLVM's code of an answer that it must not call. `own` is the name of the answer's crate.
pub fn forbidden(names: &Names, own: &str, code: &str) -> Option<String> {
    let mut read = 0;
    for (name, is_std_s) in mangled(own, code) {
        let path = path_of(name);
        read += path.len();
        // A path that is nested too deeply is cut off, or not read at all.
        let is_unread = path.contains(" limit reached}") || path == name;
        if path.len() > LONG || read > ALL || is_unread {
            return Some("something of a type with a very long name".to_owned());
        }
        let is_its = is_its(own, name, &path);
        let is_free = is_its || is_std_s && (is_std(own, name, &path) || is_default(name));
        if let Some(name) = forbidden_in(names, own, &path, is_free) {
            return Some(format!("`{name}`"));
        }
    }
    None
}

/// The names of Rust's that the code refers to, each once, and true if only the standard library's own
/// functions do. What stands in texts is no name.
fn mangled<'a>(own: &str, code: &'a str) -> BTreeMap<&'a str, bool> {
    let (mut names, mut is_std_s) = (BTreeMap::new(), false);
    // What is declared is referred to elsewhere.
    for line in code.lines().filter(|line| !line.starts_with("declare")) {
        let parts = line.split("] c\"").enumerate();
        let parts =
            parts.map(|(at, part)| if at > 0 { part.split_once('"').map_or("", |(_, it)| it) } else { part });
        let found = parts.flat_map(|part| part.split('@').skip(1)).map(|name| name.trim_start_matches('"'));
        let is_end = |sign: char| !sign.is_ascii_alphanumeric() && !"_.$".contains(sign);
        let found = found.map(|name| name.split(is_end).next().unwrap_or_default());
        let mut found = found.filter(|name| name.starts_with("_R") || name.starts_with("_ZN")).peekable();
        if line.starts_with("define") {
            is_std_s = found.peek().is_some_and(|name| is_std(own, name, &path_of(name)));
        } else if line == "}" {
            is_std_s = false;
        }
        found.for_each(|name| *names.entry(name).or_insert(true) &= is_std_s);
    }
    names
}

/// The crate in which a function stands, by its mangled name: that of its `impl`, whatever type that is for.
/// `None` if the name does not begin with it.
fn home(name: &str) -> Option<&str> {
    // What tells an `impl` or a crate from others of its name may come first.
    let numbered =
        |rest: &'_ str| rest.strip_prefix('s').and_then(|it| it.find('_')).map_or(0, |end| end + 2);
    let mut rest = innermost(name.strip_prefix("_R")?);
    if let Some(path) = rest.strip_prefix(['M', 'X']) {
        rest = innermost(&path[numbered(path)..]);
    }
    rest = rest.strip_prefix('C')?;
    rest = &rest[numbered(rest)..];
    let (length, name) = rest.split_at(rest.find(|sign: char| !sign.is_ascii_digit())?);
    name.strip_prefix('_').unwrap_or(name).get(..length.parse().ok()?)
}

/// True for a method that a trait has for all types, by its mangled name: the `fold` of an answer's own
/// iterator is the standard library's.
fn is_default(name: &str) -> bool {
    name.strip_prefix("_R").is_some_and(|rest| innermost(rest).starts_with('Y'))
}

/// The beginning of a mangled path, in which names and type arguments come last.
fn innermost(mut path: &str) -> &str {
    while let Some(inner) = path.strip_prefix('I').or_else(|| path.strip_prefix('N')?.get(1..)) {
        path = inner;
    }
    path
}

/// A name as a path. A sign in it may be a value, and is no bracket then.
fn path_of(name: &str) -> String {
    let path = format!("{:#}", demangle(name));
    ["'<'", "'>'", "'('", "')'", "'['", "']'", "':'"].iter().fold(path, |path, sign| path.replace(sign, "_"))
}

/// True if a function is the standard library's own: neither that of an answer's trait for one of its types,
/// nor what calls a function that was passed on, which may be any.
fn is_std(own: &str, name: &str, path: &str) -> bool {
    let others = [&format!(" as {own}::")[..], " as core::ops::function::Fn"];
    let is_std_s = match home(name) {
        Some(home) => STANDARD.contains(&home),
        // The trait's own.
        None if is_default(name) => STANDARD.iter().any(|it| head(path).contains(&format!(" as {it}::"))),
        None => words(path).first().is_some_and(|first| STANDARD.contains(&&first[..])),
    };
    is_std_s && !others.iter().any(|it| head(path).contains(it))
}

/// True for an answer's own function or method, or that of its own trait for another's type.
fn is_its(own: &str, name: &str, path: &str) -> bool {
    let own_path = format!("{own}::");
    match home(name) {
        Some(home) => home == own,
        None => {
            head(path).contains(&format!(" as {own_path}"))
                || !is_default(name) && path.trim_start_matches('<').starts_with(&own_path)
        }
    }
}

/// The name at the end of a path, if it is forbidden, or else a forbidden type in the path. `is_free` is
/// true if it is the answer's own, or if only the standard library's functions refer to it: they may call
/// each other.
fn forbidden_in(names: &Names, own: &str, path: &str, is_free: bool) -> Option<String> {
    let (name, others) = (last(path), without(path, own));
    let words = words(&others);
    let first = words.first().map_or("", String::as_str);
    let is_graders = GRADERS.iter().any(|it| first.starts_with(it)) && !AROUND.contains(&name);
    let is_forbidden = !is_free
        && (names.is_forbidden(first, &words, name, path.starts_with('<')) || names.is_of_type(name));
    match is_graders || is_outside(&words) || is_forbidden {
        true => Some(name.to_owned()),
        false => words.into_iter().find(|word| is_type(word) && names.is_of_type(word)),
    }
}

/// The beginning of a path: a type, perhaps with a trait, in brackets; or all up to its type arguments.
fn head(path: &str) -> &str {
    let mut depth = 0;
    let end = path.char_indices().find(|&(at, sign)| {
        depth += i32::from(sign == '<') - i32::from(sign == '>' && !path[..at].ends_with('-'));
        depth == 0
    });
    match path.starts_with('<') {
        true => &path[..end.map_or(path.len(), |(at, _)| at)],
        false => path.split('<').next().unwrap_or_default(),
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
        let names = names(&["inverse", "lerp"]);
        let found = |path: &str| forbidden_in(&names, "mine_1", path, is_its("mine_1", "", path));
        assert_eq!(found("<glam::f32::scalar::mat4::Mat4>::inverse").as_deref(), Some("inverse"));
        assert_eq!(found("<glam::f32::vec3::Vec3 as glam::float::FloatExt>::lerp").as_deref(), Some("lerp"));
        assert_eq!(found("glam::f32::mat3::Mat3::inverse_or_zero").as_deref(), Some("inverse_or_zero"));
        assert_eq!(found("stage2::motion::bounce").as_deref(), Some("bounce"));
        assert_eq!(found("<stage2::pond::Pond>::bounce"), None, "a method that is called like it");
        assert_eq!(found("testing::cases::module::say").as_deref(), Some("say"));
        assert_eq!(found("std::process::exit").as_deref(), Some("exit"));
        assert_eq!(found("stage2::motion::bounce::<mine_1::answer::Own>").as_deref(), Some("bounce"));
        assert_eq!(found("<[mine_1::answer::Own]>::inverse::<u8>").as_deref(), Some("inverse"));
        assert_eq!(found("<mine_1::answer::Own as glam::Own>::new::<f32>"), None);
        for path in [
            "<glam::f32::scalar::quat::Quat>::inverse",
            "mine_1::answer::lerp",
            "<mine_1::answer::Own>::inverse::<f32>",
            "<f32 as mine_1::answer::Mix>::lerp",
            "<std::thread::local::LocalKey<core::cell::Cell<(u64, u64)>>>::with::<F, R>",
            "<core::slice::iter::Iter<stage2::bounce::Bone> as core::iter::Iterator>::map::<f32, mine_1::answer::lerp>",
            "testing::cases::module::room",
            "core::panicking::panic_bounds_check",
        ] {
            assert_eq!(found(path), None, "{path}");
        }
    }

    #[test]
    fn a_forbidden_type_is_found_in_what_is_called_with_it() {
        let found = |path: &str| forbidden_in(&names(&["Mat4"]), "mine_1", path, is_its("mine_1", "", path));
        assert_eq!(
            found("<I as core::iter::Iterator>::map::<glam::f64::dmat4::DMat4, F>").as_deref(),
            Some("DMat4")
        );
        assert_eq!(found("glam::f32::vec4::vec4"), None);
        assert_eq!(found("mine_1::answer::Mat4::of"), None);
        for own in ["{}", "<[glam::Vec4; 4]>::map::<{}::{closure#0}>"] {
            assert_eq!(found(&own.replace("{}", "<mine_1::answer::Own>::mul_mat")), None);
        }
        assert_eq!(
            found("<mine_1::answer::Own as core::ops::Mul<glam::Mat4>>::mul").as_deref(),
            Some("Mat4")
        );
    }

    #[test]
    fn names_are_read_from_the_compiler_s_code() {
        let code = "call void @_RNvMNtNtNtCseiTDVH8LBcZ_4glam3f326scalar4mat4NtB2_4Mat47inverseCsi5oCjKz4hU5_3ans(ptr)\n\
            call void @\"_ZN7testing5cases6module4room17h12af62cf05cf8bfeE\"()";
        assert_eq!(forbidden(&names(&["inverse"]), "ans", code).as_deref(), Some("`inverse`"));
        assert_eq!(forbidden(&names(&["slerp"]), "ans", code), None);
        let text = "@alloc = constant [9 x i8] c\"@_RNvC7testing5hello\\22\"";
        assert_eq!(forbidden(&names(&[]), "ans", text), None);
        let within =
            |of: &str| format!("define void @_ZN{of}E() {{\n call void @_ZN4core4iter4foldE()\n}}\n");
        assert_eq!(
            forbidden(&names(&["fold"]), "ans", &within("4core4iter5count")),
            None,
            "it calls that itself"
        );
        let called = "_$LT$core..Map$u20$as$u20$core..ops..function..FnOnce$GT$";
        for of in ["ans", "_$LT$core..Option$u20$as$u20$ans..Own$GT$", called] {
            let found = forbidden(&names(&["fold"]), "ans", &within(&format!("{}{of}1f", of.len())));
            assert_eq!(found.as_deref(), Some("`fold`"), "{of}");
        }
        // The body of an own `impl` is none of std's, whatever it is for; a default of std's trait is.
        let own_impl = "_RNvXs_NtC3ans6answerINtNtC5alloc3vec3VecfEINtNtC4core3ops3RemNtB4_2AtE3rem";
        let std_s = "_RINvMNtC4core5sliceSf15partition_pointfE";
        let default = "_RINvYNtNtC3ans6answer2ItNtNtC4core4iter8Iterator4foldfE";
        assert_eq!([own_impl, std_s, default].map(home), [Some("ans"), Some("core"), None]);
        assert_eq!([own_impl, std_s, default].map(is_default), [false, false, true]);
        assert_eq!(
            [own_impl, std_s, default].map(|it| is_its("ans", it, &path_of(it))),
            [true, false, false]
        );
        let found = forbidden(&names(&["fold"]), "ans", &format!("call void @{default}()"));
        assert_eq!(found.as_deref(), Some("`fold`"));
        let in_count = format!("define void @_RNvNtC4core4iter5count() {{\n call void @{default}()\n}}\n");
        assert_eq!(forbidden(&names(&["fold"]), "ans", &in_count), None, "`count` calls it");
        let deep = format!("_RNvMC4core{}f4fold", "R".repeat(600));
        let found = forbidden(&names(&[]), "ans", &format!("call void @{deep}()"));
        assert!(found.is_some_and(|it| it.contains("very long")));
        let ends = "%\"a::c\" = type { ptr }\ncall void @\"_ZN7testing5helloE\"()";
        assert_eq!(forbidden(&names(&[]), "ans", ends).as_deref(), Some("`hello`"));
        let long =
            (0..20).map(|at| format!("call void @_RNvC1a{}f{}\n", 500_000 + at, "h".repeat(499_999 + at)));
        let said = forbidden(&names(&[]), "ans", &long.collect::<String>());
        assert!(said.is_some_and(|it| it.contains("very long")));
    }
}

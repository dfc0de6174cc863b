//! An exercise's own tests without its neighbours': the test program is built in half the time.
//!
//! The tests of a stage are modules in files. A module is kept if it has the exercise's name, or contains a
//! module of that name; if a module below it is kept; or if a kept module names it, after `crate::`,
//! `super::` or `self::`.

use crate::exercise::{Exercise, copy::Files};

/// A file of tests.
struct Module {
    /// Its path, relative to the workspace's root.
    path: String,
    name: String,
    /// The index of its parent; the first is its own parent.
    parent: usize,
    text: String,
    is_kept: bool,
}

/// Removes the declarations of all test modules that an exercise doesn't need.
pub fn keep_own_tests(files: &mut Files, exercise: &Exercise) {
    keep_tests_of(files, &[exercise]);
}

/// The same for several exercises whose tests are in one program.
pub fn keep_tests_of(files: &mut Files, exercises: &[&Exercise]) {
    let Some(first) = exercises.first() else { return };
    let folder = format!("{}/tests/it", first.home);
    let mut modules = read(files, &folder);
    let is_of =
        |module: &Module, name: &str| module.name == name || module.text.contains(&format!("mod {name} {{"));
    for at in 0..modules.len() {
        if exercises.iter().any(|exercise| is_of(&modules[at], &exercise.name)) {
            keep(&mut modules, at);
        }
    }
    while let Some(at) = (0..modules.len()).find(|&at| !modules[at].is_kept && is_named(&modules, at)) {
        keep(&mut modules, at);
    }
    for (at, module) in modules.iter().enumerate().filter(|(_, module)| module.is_kept) {
        let is_left_out = |line: &str| {
            let left_out = |it: &Module| !it.is_kept && it.parent == at && declared(line) == Some(&it.name);
            modules.iter().any(left_out)
        };
        // All lines keep their numbers.
        let lines = module.text.lines().map(|line| if is_left_out(line) { "" } else { line });
        let text: String = lines.map(|line| format!("{line}\n")).collect();
        files.insert(module.path.clone(), text.into_bytes());
    }
}

/// The modules that are files of their own, parents first.
fn read(files: &Files, folder: &str) -> Vec<Module> {
    let text = |path: &str| files.get(path).map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let path = format!("{folder}/main.rs");
    let Some(main) = text(&path) else { return Vec::new() };
    let mut modules = vec![Module { path, name: String::new(), parent: 0, text: main, is_kept: true }];
    let mut at = 0;
    while at < modules.len() {
        let folder = match at {
            0 => folder.to_owned(),
            _ => modules[at].path.trim_end_matches(".rs").to_owned(),
        };
        let names: Vec<String> = modules[at].text.lines().filter_map(declared).map(str::to_owned).collect();
        for name in names {
            let path = format!("{folder}/{name}.rs");
            // A module in another place stays.
            if let Some(text) = text(&path) {
                modules.push(Module { path, name, parent: at, text, is_kept: false });
            }
        }
        at += 1;
    }
    modules
}

/// The module that a line declares as a file of its own.
fn declared(line: &str) -> Option<&str> {
    line.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';')
}

fn keep(modules: &mut [Module], at: usize) {
    let mut at = at;
    while !modules[at].is_kept {
        modules[at].is_kept = true;
        at = modules[at].parent;
    }
}

/// True if a kept module names this one.
fn is_named(modules: &[Module], at: usize) -> bool {
    let name = &modules[at].name;
    modules.iter().filter(|module| module.is_kept).any(|module| paths(&module.text).any(|word| word == name))
}

/// The words of all paths within this program: from `crate::` and the like to the end of the path, or of the
/// braces in it.
fn paths(text: &str) -> impl Iterator<Item = &str> {
    let starts = ["crate::", "super::", "self::"].map(|start| text.match_indices(start));
    starts.into_iter().flatten().flat_map(|(at, start)| {
        let rest = &text[at + start.len()..];
        let mut depth = 0;
        let is_end = |sign: char| {
            depth += i32::from(sign == '{') - i32::from(sign == '}');
            depth <= 0 && !(sign.is_alphanumeric() || "_:{}".contains(sign))
        };
        let end = rest.find(is_end).unwrap_or(rest.len());
        rest[..end].split(|sign: char| !(sign.is_alphanumeric() || sign == '_'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn needed_modules_are_kept_with_those_that_they_name() {
        let exercise =
            Exercise { name: "blend".into(), home: "a".into(), file: "b.rs".into(), ..Exercise::default() };
        let texts = [
            ("main", "mod cases;\nmod outline;\nmod other;\nmod helper;\nmod deep;\n\nuse a::other;\n"),
            ("cases", "mod blend;\nmod bounce;\n\nfn both() {}\n"),
            ("cases/blend", "use crate::{\n    x::{y, z},\n    helper::help,\n};\n"),
            ("cases/bounce", "use crate::other;\n"),
            ("outline", "mod blend {\n    use super::*;\n}\n"),
            ("other", "use crate::helper;\n"),
            ("helper", "use self::deep;\n"),
            ("deep", "use crate::x;\n"),
        ];
        let path = |name: &str| format!("a/tests/it/{name}.rs");
        let mut files: Files = texts.map(|(name, text)| (path(name), text.into())).into();
        keep_own_tests(&mut files, &exercise);
        let text = |name: &str| String::from_utf8(files[&path(name)].clone()).unwrap();
        assert_eq!(text("main"), "mod cases;\nmod outline;\n\nmod helper;\nmod deep;\n\nuse a::other;\n");
        assert_eq!(text("cases"), "mod blend;\n\n\nfn both() {}\n");
        assert_eq!(text("outline"), texts[4].1);
    }
}

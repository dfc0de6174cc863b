//! The names that an answer may use, computed from what is linked to it.

use crate::linked::Linked;
use runner::exercise::{Exercise, workspace::Workspace};
use std::collections::BTreeSet;

/// The modules of the standard library that an answer may use. All else in it is of no use to one.
pub const MODULES: &str = "array ascii borrow boxed cell char clone cmp collections convert default error f32 f64 fmt hash \
    hint i128 i16 i32 i64 i8 isize iter marker mem num ops option primitive ptr rc result slice str string u128 u16 u32 u64 \
    u8 usize vec";

/// The standard library's crates.
pub const STANDARD: [&str; 3] = ["alloc", "core", "std"];

/// The modules among these that lead out of an answer. No function that it may call refers to one.
const OUTSIDE: &str = "env fs net os panic panicking process";

/// True if the path of a function leads out of an answer.
pub fn is_outside(path: &[String]) -> bool {
    matches!(path, [first, module, ..] if first == "std" && is_in(OUTSIDE, module))
}

/// True if a word is in a list of words.
pub fn is_in(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|it| it == word)
}

/// True if a name is that of a type.
pub fn is_type(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}

/// The kind of a type: it is the same for `Mat4`, `DMat3` and `mat3a`, and another for `Mat`.
fn kind(name: &str) -> String {
    let name = name.to_lowercase().replace(|sign: char| sign.is_ascii_digit(), "#");
    let name = name.trim_end_matches('a');
    name.strip_prefix('d').unwrap_or(name).to_owned()
}

/// True if a name is `part`, or has it between underscores.
fn has_part(name: &str, part: &str) -> bool {
    format!("_{name}_").contains(&format!("_{part}_"))
}

/// What the paths of an answer are compared with.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The crates that are linked to an answer, besides glam and the standard library.
    pub crates: BTreeSet<String>,
    /// The functions that solve the exercise, or do so in one more step.
    pub solving: BTreeSet<String>,
    /// What its answers may not call.
    words: Vec<String>,
    /// The exercises after this one. Two answers that call each other would both be right, as each is tried
    /// with the other's original.
    pub later: BTreeSet<String>,
}

impl Names {
    /// The names for an exercise of a workbook, when these functions are linked.
    pub fn in_workspace(workspace: &Workspace, exercise: &Exercise, linked: &[Linked]) -> Self {
        let crates = workspace.members.iter().map(|member| member.package.replace('-', "_"));
        let later = workspace.exercises().skip_while(|it| it.name != exercise.name).skip(1);
        let later = later.map(|it| it.name.clone()).collect();
        Self { later, ..Self::of(exercise, crates.chain(["testing".to_owned()]).collect(), linked) }
    }

    /// The names for an exercise, when these functions are linked.
    pub fn of(exercise: &Exercise, crates: BTreeSet<String>, linked: &[Linked]) -> Self {
        let mut names = Self { crates, words: exercise.without.clone(), ..Self::default() };
        let solves = |it: &&Linked| {
            let is_kin = it.name.len() > exercise.name.len() && has_part(&it.name, &exercise.name);
            let types = it.inputs.iter().chain([&it.output]);
            let mut words =
                types.flat_map(|it| it.split(|sign: char| !sign.is_alphanumeric() && sign != '_'));
            // What everything is made with says nothing by its name.
            it.name != exercise.name
                && it.name != "new"
                && (is_kin || words.any(|word| names.is_of_type(word)))
        };
        let solving = linked.iter().filter(solves).map(|it| it.name.clone()).collect();
        names.solving = solving;
        names
    }

    /// True if an exercise's file forbids this very name.
    pub fn is_asked(&self, name: &str) -> bool {
        self.words.iter().any(|word| word == name) && !self.solving.contains(name)
    }

    /// True if a name has a forbidden type in it, or one of its kind.
    pub fn is_of_type(&self, name: &str) -> bool {
        let mut types = self.words.iter().filter(|word| is_type(word));
        types.any(|word| name.split('_').any(|part| kind(part) == kind(word)))
    }

    /// True if what has this name does what the exercise asks for, in full or in a step.
    pub fn is_ready_made(&self, name: &str) -> bool {
        self.solving.contains(name) || self.is_of_type(name) || self.has_word(name)
    }

    /// True if a forbidden function's name is a part of this one.
    fn has_word(&self, name: &str) -> bool {
        let mut words = self.words.iter().filter(|word| !is_type(word));
        // `transform_point3a` does what `transform_point3` does.
        words.any(|word| {
            has_part(name, word)
                || has_part(name, &format!("{word}a")) && word.ends_with(|sign: char| sign.is_ascii_digit())
        })
    }

    /// True if an answer must not call the function `name` of this crate, in whose path these words are: it
    /// does what the exercise asks for, or is a later exercise, which is no method.
    pub fn is_forbidden(&self, of: &str, path: &[String], name: &str, is_method: bool) -> bool {
        let is_rotation = name == "inverse" && path.iter().any(|word| is_in("Quat DQuat", word));
        let is_linked = self.crates.contains(of);
        is_linked && (self.solving.contains(name) || !is_method && self.later.contains(name))
            || !is_rotation && self.has_word(name)
    }

    /// The reason why a path of these words is refused; `is_crate_s` if its first word can only be a crate.
    pub fn refused(&self, words: &[String], is_crate_s: bool) -> Option<String> {
        let first = &words.first()?[..];
        if words.len() == 1 && !is_crate_s {
            return None;
        }
        if STANDARD.contains(&first) {
            let module = words.get(1).map_or("*", |module| module);
            // What is shared may be shared on.
            let is_arc = module == "sync" && words.get(2).is_some_and(|it| it == "Arc");
            return (!is_arc && !is_in(MODULES, module)).then(|| format!("{first}::{module}"));
        }
        let is_made = first.starts_with("original_") || first.starts_with("cases_of_");
        let is_own = first == "self" || is_made || self.crates.contains(first);
        is_own.then(|| format!("`{first}::`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(path: &str, is_crate_s: bool) -> Option<String> {
        let names = Names { crates: BTreeSet::from(["testing".to_owned()]), ..Names::default() };
        let words: Vec<String> = path.split("::").map(str::to_owned).collect();
        names.refused(&words, is_crate_s)
    }

    #[test]
    fn the_standard_library_is_open_by_module() {
        assert_eq!(refused("std::iter::zip", false), None);
        assert_eq!(refused("std::process::exit", false).as_deref(), Some("std::process"));
        assert_eq!(refused("std", true).as_deref(), Some("std::*"));
        assert_eq!(refused("core::*", true).as_deref(), Some("core::*"));
    }

    #[test]
    fn linked_crates_are_closed_and_a_variable_may_have_their_names() {
        assert!(refused("testing::cases", false).is_some() && refused("testing", true).is_some());
        assert_eq!(refused("testing", false), None);
        assert_eq!(refused("glam::Vec3", true), None);
    }

    #[test]
    fn what_makes_a_forbidden_type_and_what_has_the_name_in_its_own_solves_an_exercise() {
        let linked = |name: &str, output: &str| Linked {
            name: name.to_owned(),
            output: output.to_owned(),
            ..Linked::default()
        };
        let all = [
            linked("compose", "Mat4"),
            linked("matrix_lerp", "Quat"),
            linked("lerp", "Vec3"),
            linked("x", "Vec3"),
        ];
        let exercise = |name: &str, without: &[&str]| Exercise {
            name: name.to_owned(),
            without: without.iter().map(|it| (*it).to_owned()).collect(),
            ..Exercise::default()
        };
        let solving = |exercise: Exercise| Names::of(&exercise, BTreeSet::new(), &all).solving;
        assert_eq!(solving(exercise("lerp", &[])), BTreeSet::from(["matrix_lerp".to_owned()]));
        assert_eq!(solving(exercise("multiply", &["Mat4"])), BTreeSet::from(["compose".to_owned()]));
    }
}

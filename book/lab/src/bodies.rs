//! One function with the answers of a whole class beside it, so that a stage is built once for all of them.
//!
//! Each answer stands in a module of its own, under the function's own name: a recursive call reaches the
//! answer itself, never the original. `WORKBOOK_VARIANT` chooses one, such as `blend s17`; without it the
//! original runs.
//!
//! ```text
//! src/outline.rs              pub fn blend(a: A) -> Vec3 {
//!                                 if workbook_blend::is_chosen() { return workbook_blend::chosen(a); } …
//! src/workbook_blend.rs       chosen(a) calls the chosen one
//! src/workbook_blend_s17.rs   use super::super::*; pub fn blend(a: A) -> Vec3 { … }      an answer
//! ```

use runner::{
    bench::variants::{WithOthers, beside, with_bodies},
    exercise::{
        Exercise,
        copy::{Files, replace_function},
        error::Result,
        region::body,
        stub::parameters,
        tokens::tokens,
    },
};
use std::fmt::Write;

/// The number of lines before an answer's own in its file.
pub const LINES_BEFORE: usize = 2;

/// A version of a function that a student or an author wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// A letter and a number, such as `s17`.
    pub key: String,
    /// Everything between the anchors.
    pub region: String,
}

/// Puts bodies beside an exercise's original function, `original`.
///
/// # Errors
/// If the function is not in its file.
pub fn put_in(files: &mut Files, exercise: &Exercise, original: &str, bodies: &[Body]) -> Result<()> {
    let name = &exercise.name;
    let WithOthers { text, .. } = with_bodies(exercise, original, 0, &[]);
    replace_function(files, exercise, &text)?;
    let head = body(original).map_or("", |body| &original[..body.start]);
    files.insert(beside(exercise, &format!("workbook_{name}.rs")), chooser(head, name, bodies).into_bytes());
    for body in bodies {
        let text = format!("#![allow(warnings)]\nuse super::super::*;\n{}", body.region);
        files.insert(beside(exercise, &file_name(name, &body.key)), text.into_bytes());
    }
    Ok(())
}

fn file_name(name: &str, key: &str) -> String {
    format!("workbook_{name}_{key}.rs")
}

/// The exercise and the key of the body in the file at `path`; `None` for any other file.
pub fn of_file<'a>(exercises: &[&'a Exercise], path: &str) -> Option<(&'a Exercise, String)> {
    let file = path.rsplit('/').next()?.strip_suffix(".rs")?.strip_prefix("workbook_")?;
    let (name, key) = file.rsplit_once('_')?;
    let exercise = exercises.iter().find(|exercise| exercise.name == name)?;
    Some((exercise, key.to_owned()))
}

/// The module that calls the chosen body.
fn chooser(head: &str, name: &str, bodies: &[Body]) -> String {
    let arguments = parameters(&tokens(head)).join(", ");
    let keys: Vec<String> = bodies.iter().map(|body| format!("{name} {}", body.key)).collect();
    let mut text = format!(
        "#![allow(warnings)]\nuse super::*;\n\
         static CHOSEN: ::std::sync::LazyLock<Option<usize>> = ::std::sync::LazyLock::new(|| {{ \
         let keys: &[&str] = &{keys:?}; \
         let key = ::std::env::var(\"WORKBOOK_VARIANT\").ok()?; keys.iter().position(|it| *it == key) }});\n\
         pub(super) fn is_chosen() -> bool {{ CHOSEN.is_some() }}\n\
         {}match *CHOSEN {{\n",
        head.replacen(&format!("fn {name}"), "fn chosen", 1)
    );
    for (index, body) in bodies.iter().enumerate() {
        let _ = writeln!(text, "Some({index}) => {}::{name}({arguments}),", body.key);
    }
    text += "_ => unreachable!(),\n} }\n";
    for body in bodies {
        let _ = writeln!(text, "#[path = {:?}]\nmod {};", file_name(name, &body.key), body.key);
    }
    text
}

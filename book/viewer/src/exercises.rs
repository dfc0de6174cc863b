//! The stage's exercises: the step that shows each of them, and the one that comes next.

use crate::{About, Args, ghost::Ghost, host::guarded, open::Open, say};
use std::{
    ffi::OsString,
    fs::read_to_string,
    path::{Path, PathBuf},
};

/// The part of an exercise that its window needs.
struct Exercise {
    name: String,
    /// The path of its function's file, from the workbook's folder.
    file: PathBuf,
    /// The body that is handed out, if it is not a `todo!`, as in a shader.
    stub: Option<String>,
    /// The arguments that open its window.
    args: Args,
}

/// The arguments for a window that was opened without a step: those of the first exercise, in reading order,
/// whose step is not as expected. The arguments stay as they are if there is no such exercise, or if they ask
/// for something else.
pub(crate) fn at_first_off(about: &About, args: Args, open: Open) -> Args {
    let Args { step, file, time_s, clip, vertex, .. } = &args;
    if step.is_some() || file.is_some() || time_s.is_some() || clip.is_some() || vertex.is_some() {
        return args;
    }
    let exercises = exercises(about, &args);
    for it in exercises.iter().filter(|it| args.scene.is_none() || args.scene == it.args.scene) {
        let shown = &it.args;
        // The function that stops may be another exercise's.
        match guarded(|| open(shown).map(|scene| scene.step_tables())) {
            Err(stopped) => return named(&exercises, &stopped.reason).unwrap_or(shown).clone(),
            Ok(Ok(tables)) if Ghost::of_step(about, shown, &tables).is_off() => return shown.clone(),
            // A shader's function runs on a GPU; here it can only be seen whether it is blank.
            Ok(_) if it.stub.as_ref().is_some_and(|stub| it.has_body(about, stub)) => return shown.clone(),
            Ok(_) => {}
        }
    }
    args
}

/// The arguments of the step that shows the expected result where code stopped: the open step, or that of the
/// exercise named in the reason, or the scene's first.
pub(crate) fn expected_after(about: &About, args: &Args, reason: &str) -> Args {
    if args.step.is_some() && (about.has_snapshots_of)(args) {
        return args.clone();
    }
    let (_, steps) = about.scene(args);
    let first = Args { file: None, step: Some(steps[0].to_owned()), ..args.clone() };
    named(&exercises(about, args), reason).cloned().unwrap_or(first)
}

/// The arguments of the exercise whose name begins the reason of a stop.
fn named<'a>(exercises: &'a [Exercise], reason: &str) -> Option<&'a Args> {
    let named = exercises.iter().find(|it| reason.starts_with(&format!("`{}`", it.name)));
    named.map(|it| &it.args)
}

/// A line about the first shader's function that is still blank: it stops no code. None if all are written.
pub(crate) fn waiting(about: &About) -> Option<String> {
    let exercises = exercises(about, &Args::default());
    let Exercise { name, file, .. } =
        exercises.iter().find(|it| it.stub.as_ref().is_some_and(|stub| it.has_body(about, stub)))?;
    Some(say!("`{name}` is waiting to be written, in {file}", name, file = file.display()))
}

impl Exercise {
    /// True if its function has this body.
    fn has_body(&self, about: &About, stub: &str) -> bool {
        let text = read_to_string(Path::new(about.stage).join("..").join(&self.file)).unwrap_or_default();
        let region = text.split_once(&format!("// ANCHOR: {}\n", self.name));
        let body = region.and_then(|(_, region)| region.split_once("{\n"));
        body.is_some_and(|(_, body)| body.starts_with(stub))
    }
}

/// The stage's exercises in reading order, opened with the other flags of `args`. None in a page of the book.
fn exercises(about: &About, args: &Args) -> Vec<Exercise> {
    let manifest = read_to_string(Path::new(about.stage).join("Cargo.toml")).unwrap_or_default();
    let list = manifest.split_once("\nexercises = [").and_then(|(_, list)| list.split_once(']'));
    let names = list.map_or("", |(list, _)| list).split('"').skip(1).step_by(2);
    names.filter_map(|name| exercise(about, args, name)).collect()
}

fn exercise(about: &About, args: &Args, name: &str) -> Option<Exercise> {
    let stage = Path::new(about.stage).canonicalize().ok()?;
    let text = read_to_string(stage.join(format!("exercises/{name}.toml"))).ok()?;
    let value = |key: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \""));
        line.and_then(|line| line.strip_suffix('"'))
    };
    let words = value("window")?.split_whitespace().map(OsString::from);
    let window = Args::parse(about, lexopt::Parser::from_args(words)).ok()??;
    let file = window.file.map(|file| stage.with_file_name(file));
    let mut own = args.own.clone();
    own.extend(window.own);
    let scene = window.scene.or_else(|| Some(about.scenes[0].0.to_owned()));
    let stub = text.split_once("\nstub = '''\n").and_then(|(_, stub)| stub.split_once("'''"));
    Some(Exercise {
        name: name.to_owned(),
        file: Path::new(stage.file_name()?).join(value("file")?),
        stub: stub.map(|(stub, _)| stub.to_owned()),
        args: Args { file, scene, step: window.step, own, ..args.clone() },
    })
}

#[cfg(test)]
mod tests;

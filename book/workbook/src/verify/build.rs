//! Builds a stage with all bodies of its functions at once.

use super::{
    bodies::{bodies_of, describe},
    report::Report,
};
use crate::{
    cargo::{Built, CompileError, build_libraries, build_tests, build_window},
    copied::Copied,
    error::Result,
    exercise::{Exercise, Stage},
    region::{find_region, with_body},
    variants::{variant_at, with_variants},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
};

/// Bodies that don't compile, by the exercise and the body's number.
pub type Refused = BTreeSet<(String, usize)>;

/// The programs of a stage.
pub struct Programs {
    /// Its tests.
    pub tests: PathBuf,
    /// The programs that open its exercises' windows, by their packages; none of one that does not build.
    pub windows: BTreeMap<String, PathBuf>,
    /// The bodies that are left out.
    pub refused: Refused,
}

/// Compiles all stages with every function blank; the blanks that don't compile.
pub fn check_stubs(copied: &Copied, report: &mut Report) -> Result<Refused> {
    copied.write(|exercise| with_body(&copied.originals[&exercise.name], &exercise.stub_body()))?;
    let packages: BTreeSet<&str> = copied.exercises.iter().map(|exercise| &exercise.package[..]).collect();
    let packages: Vec<&str> = packages.into_iter().collect();
    let errors = if packages.is_empty() { vec![] } else { build_libraries(&copied.site(), &packages)? };
    let mut refused = Refused::new();
    for error in errors {
        let text = fs::read_to_string(copied.root.join(&error.path)).unwrap_or_default();
        let is_inside = |exercise: &&&Exercise| {
            let region = find_region(&text, &exercise.name);
            exercise.path() == error.path
                && region.is_ok_and(|region| region.lines(&text).contains(&error.line))
        };
        match copied.exercises.iter().find(is_inside) {
            Some(exercise) if refused.insert((exercise.name.clone(), 0)) => {
                report.problem(exercise, format!("its stub does not compile: {}", error.message));
            }
            Some(_) => {}
            None => report.problem_at(&error),
        }
    }
    copied.write_originals()?;
    Ok(refused)
}

/// Builds a stage's tests and its exercises' windows with all bodies of its Rust functions. Those that don't compile
/// are left out. None if something else does not compile.
pub fn build_stage(
    copied: &Copied,
    stage: &Stage,
    mut refused: Refused,
    report: &mut Report,
) -> Result<Option<Programs>> {
    let tests = loop {
        write_variants(copied, stage, &refused)?;
        let errors = match build_tests(&copied.site(), &stage.package)? {
            Built::Program(program) => break program,
            Built::Errors(errors) => errors,
        };
        // Every one of them has to be looked at, so no `any`.
        if errors.iter().filter(|error| refuse(copied, error, &mut refused, report)).count() == 0 {
            report.problem_at(&errors[0]);
            return Ok(None);
        }
    };
    let mut windows = BTreeMap::new();
    for exercise in copied.of(stage) {
        let package = &copied.workspace.window(exercise)?.0.package;
        if exercise.window().is_some() && !windows.contains_key(package) {
            match build_window(&copied.site(), package)? {
                Built::Program(program) => drop(windows.insert(package.clone(), program)),
                Built::Errors(errors) => report.problem_at(&errors[0]),
            }
        }
    }
    Ok(Some(Programs { tests, windows, refused }))
}

fn write_variants(copied: &Copied, stage: &Stage, refused: &Refused) -> Result<()> {
    copied.write(|exercise| {
        let original = &copied.originals[&exercise.name];
        if exercise.folder != stage.folder || !exercise.is_rust() {
            return Some(original.clone());
        }
        let bodies: Vec<_> = bodies_of(exercise)
            .into_iter()
            .filter(|body| !refused.contains(&(exercise.name.clone(), body.number)))
            .filter_map(|body| Some((body.number, body.code?)))
            .collect();
        with_variants(original, &exercise.name, &bodies)
    })
}

/// Leaves out the body that an error is in; false if it is in none.
fn refuse(copied: &Copied, error: &CompileError, refused: &mut Refused, report: &mut Report) -> bool {
    let text = fs::read_to_string(copied.root.join(&error.path)).unwrap_or_default();
    let Some((name, number)) = variant_at(&text, error.line) else { return false };
    let Some(exercise) = copied.exercises.iter().find(|exercise| exercise.name == name) else {
        return false;
    };
    if refused.insert((name, number)) {
        let what = describe(exercise, number);
        report.problem(exercise, format!("{what} does not compile: {}", error.message));
    }
    true
}

//! Builds the stages once, with all bodies of all functions in them.

use crate::{bodies::bodies_of, tried::Tried};
use runner::{
    bench::{CompileError, Copied, Mutant, Programs, build_programs, edges_of, mutants_of, with_bodies},
    exercise::{Exercise, Result, find_region, read},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    time::Instant,
};

/// The errors of bodies that don't compile, by the exercise and the body's number.
pub type Refused = BTreeMap<(String, usize), CompileError>;

/// The mutants of an exercise's function; if `is_deep`, with its edge variants.
pub fn mutants(copied: &Copied, exercise: &Exercise, is_deep: bool) -> Vec<Mutant> {
    let original = &copied.originals[&exercise.name];
    let edges = if is_deep && exercise.is_rust() { edges_of(original) } else { Vec::new() };
    mutants_of(exercise, original).into_iter().chain(edges).collect()
}

/// Builds the tests and the windows of all exercises, or returns an error that is in none of the bodies.
///
/// # Errors
/// If a file can't be read or written, or cargo can't be run.
pub fn build<'a>(
    copied: &'a Copied<'a>,
    is_deep: bool,
) -> Result<std::result::Result<Tried<'a>, CompileError>> {
    let (began, mut refused) = (Instant::now(), Refused::new());
    loop {
        write_variants(copied, is_deep, &refused)?;
        let (programs, errors) = build_once(copied)?;
        let Some(first) = errors.first() else {
            return Ok(Ok(Tried { copied, programs, refused, took: began.elapsed() }));
        };
        let before = refused.len();
        for error in &errors {
            let at = copied.body_at(error).and_then(|(name, key)| Some((name, key.parse().ok()?)));
            let is_one = |(name, _): &(String, usize)| copied.exercises.iter().any(|it| it.name == *name);
            refused.extend(at.filter(is_one).map(|body| (body, error.clone())));
        }
        if refused.len() == before {
            return Ok(Err(first.clone()));
        }
    }
}

/// Builds the windows and the tests as they are now, only those asked for.
fn build_once(copied: &Copied) -> Result<(Programs, Vec<CompileError>)> {
    let (site, mut programs) = (copied.site(), Programs::default());
    let windows = copied.exercises.iter().flat_map(|exercise| copied.workspace.windows(exercise));
    let windows = windows.map(|window| Ok(&window?.0.package[..])).collect::<Result<BTreeSet<_>>>()?;
    let tests = copied.exercises.iter().map(|exercise| &exercise.package[..]).collect();
    for (packages, targets) in [(windows, &["--bins"][..]), (tests, &["--test", "it"])] {
        if !packages.is_empty() {
            let (more, errors) = build_programs(&site, packages, targets)?;
            programs.tests.extend(more.tests);
            programs.windows.extend(more.windows);
            if !errors.is_empty() {
                return Ok((programs, errors));
            }
        }
    }
    Ok((programs, Vec::new()))
}

fn write_variants(copied: &Copied, is_deep: bool, refused: &Refused) -> Result<()> {
    for exercise in &copied.exercises {
        let (name, original) = (&exercise.name, &copied.originals[&exercise.name]);
        let bodies = bodies_of(exercise, original).into_iter().filter_map(|it| Some((it.number, it.code?)));
        let bodies: Vec<_> = bodies
            .chain(mutants(copied, exercise, is_deep).into_iter().map(|mutant| (mutant.number, mutant.body)))
            .filter(|(number, _)| !refused.contains_key(&(name.clone(), *number)))
            .map(|(number, code)| (number.to_string(), code))
            .collect();
        let file = read(&copied.root.join(exercise.path()))?;
        let line = find_region(&file, name).map_or(0, |region| region.line);
        copied.write(exercise, &with_bodies(exercise, original, line, &bodies))?;
    }
    Ok(())
}

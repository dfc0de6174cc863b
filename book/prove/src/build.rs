//! Builds the stages once, with all bodies of all functions in them.

use crate::{
    bodies::{bodies_of, describe},
    report::Report,
};
use runner::{
    bench::{
        cargo::{CompileError, Programs, build_programs},
        copied::Copied,
        mutants::{FIRST, Mutant},
        variants::{variant_at, with_bodies},
    },
    exercise::{Exercise, error::Result, manifest::read, region::find_region},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

/// Bodies that don't compile, by the exercise and the body's number.
pub type Refused = BTreeSet<(String, usize)>;

/// Mutants by the names of their exercises.
pub type Mutants = BTreeMap<String, Vec<Mutant>>;

/// Builds the tests and the windows of all exercises. Returns them with the bodies that don't compile, which
/// are left out; `None` if anything else does not compile.
pub fn build(copied: &Copied, mutants: &Mutants, report: &mut Report) -> Result<Option<(Programs, Refused)>> {
    let (mut refused, mut rounds) = (Refused::new(), 0);
    loop {
        write_variants(copied, mutants, &refused)?;
        rounds += 1;
        let (programs, errors) = build_once(copied)?;
        let Some(first) = errors.first() else {
            report.line(format!("built in {rounds} rounds, until what does not compile was left out"));
            return Ok(Some((programs, refused)));
        };
        // Each of them has to be looked at, so no `any`.
        if errors.iter().filter(|error| refuse(copied, error, &mut refused, report)).count() == 0 {
            report.problem_at(first);
            return Ok(None);
        }
    }
}

/// Builds the windows and the tests as they are now, only those asked for.
fn build_once(copied: &Copied) -> Result<(Programs, Vec<CompileError>)> {
    let (site, mut programs, mut windows) = (copied.site(), Programs::default(), BTreeSet::new());
    for exercise in &copied.exercises {
        for window in copied.workspace.windows(exercise) {
            windows.insert(&window?.0.package[..]);
        }
    }
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

fn write_variants(copied: &Copied, mutants: &Mutants, refused: &Refused) -> Result<()> {
    for exercise in &copied.exercises {
        let (name, original) = (&exercise.name, &copied.originals[&exercise.name]);
        let bodies = bodies_of(exercise).into_iter().filter_map(|body| Some((body.number, body.code?)));
        let mutants = mutants.get(name).into_iter().flatten();
        let bodies: Vec<_> = bodies
            .chain(mutants.map(|mutant| (mutant.number, mutant.body.clone())))
            .filter(|(number, _)| !refused.contains(&(name.clone(), *number)))
            .map(|(number, code)| (number.to_string(), code))
            .collect();
        let file = read(&copied.root.join(exercise.path()))?;
        let line = find_region(&file, name).map_or(0, |region| region.line);
        copied.write(exercise, &with_bodies(exercise, original, line, &bodies))?;
    }
    Ok(())
}

/// Leaves out the body that contains an error; false if it is in none.
fn refuse(copied: &Copied, error: &CompileError, refused: &mut Refused, report: &mut Report) -> bool {
    let text = fs::read_to_string(copied.root.join(&error.path)).unwrap_or_default();
    let Some((name, number)) = variant_at(&text, error.line) else { return false };
    let is_meant = |exercise: &&&Exercise| exercise.name == name;
    let Some(exercise) = copied.exercises.iter().find(is_meant) else { return false };
    if refused.insert((name, number)) && number < FIRST {
        let what = describe(exercise, number);
        report.problem(exercise, format!("{what} does not compile: {}", error.message));
    }
    true
}

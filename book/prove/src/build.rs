//! Builds the stages once, with all bodies of all functions in them.

use crate::bodies::bodies_of;
use runner::{
    bench::{
        CompileError, Copied, Mutant, Programs,
        cargo::build_programs,
        variants::{variant_at, with_bodies},
    },
    exercise::{Result, find_region, read},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

/// The errors of bodies that don't compile, by the exercise and the body's number.
pub type Refused = BTreeMap<(String, usize), CompileError>;

/// Mutants by the names of their exercises.
pub type Mutants = BTreeMap<String, Vec<Mutant>>;

/// What was built.
pub struct Built {
    /// The programs, or an error that is in none of the bodies.
    pub programs: std::result::Result<Programs, CompileError>,
    /// The bodies that don't compile, and are left out.
    pub refused: Refused,
}

/// Builds the tests and the windows of all exercises.
///
/// # Errors
/// If a file can't be read or written, or cargo can't be run.
pub fn build(copied: &Copied, mutants: &Mutants) -> Result<Built> {
    let mut refused = Refused::new();
    loop {
        write_variants(copied, mutants, &refused)?;
        let (programs, errors) = build_once(copied)?;
        let Some(first) = errors.first() else {
            return Ok(Built { programs: Ok(programs), refused });
        };
        let of_bodies = errors.iter().filter_map(|error| Some((body_with(copied, error)?, error.clone())));
        let of_bodies: Vec<_> = of_bodies.collect();
        if of_bodies.is_empty() {
            return Ok(Built { programs: Err(first.clone()), refused });
        }
        for (body, error) in of_bodies {
            refused.entry(body).or_insert(error);
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
        let bodies: Vec<_> = bodies
            .chain(mutants[name].iter().map(|mutant| (mutant.number, mutant.body.clone())))
            .filter(|(number, _)| !refused.contains_key(&(name.clone(), *number)))
            .map(|(number, code)| (number.to_string(), code))
            .collect();
        let file = read(&copied.root.join(exercise.path()))?;
        let line = find_region(&file, name).map_or(0, |region| region.line);
        copied.write(exercise, &with_bodies(exercise, original, line, &bodies))?;
    }
    Ok(())
}

/// The body that contains an error, if one does.
fn body_with(copied: &Copied, error: &CompileError) -> Option<(String, usize)> {
    let text = fs::read_to_string(copied.root.join(&error.path)).unwrap_or_default();
    let body = variant_at(&text, error.line)?;
    copied.exercises.iter().any(|exercise| exercise.name == body.0).then_some(body)
}

//! Runs an exercise's tests on mutants: the quickest first, up to the first that fails.

use runner::{
    bench::{process::run, trial::Trial},
    exercise::error::Result,
};
use std::{
    cmp,
    time::{Duration, Instant},
};

/// The time for a test with a mutant, added to five times that of the original.
const PATIENCE: Duration = Duration::from_secs(2);

/// The fate of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A test fails, or never ends.
    Killed,
    /// It does not compile.
    Refused,
    /// All tests pass.
    Survived,
}

/// A test, and its time with the original.
pub type Timed = (String, Duration);

/// The exercise's tests, the quickest first. The trial's variant is the original.
///
/// # Errors
/// If the program can't be run.
pub fn timed_tests(trial: &Trial, exercise: &str) -> Result<Vec<Timed>> {
    let mut tests = Vec::new();
    for test in trial.tests_of(exercise)? {
        let began = Instant::now();
        passes(trial, &test, Duration::from_secs(60))?;
        tests.push((test, began.elapsed()));
    }
    tests.sort_by_key(|(_, took)| cmp::Reverse(*took));
    tests.reverse();
    Ok(tests)
}

/// The fate of the mutant in the trial's variant.
///
/// # Errors
/// If the program can't be run.
pub fn fate(trial: &Trial, tests: &[Timed]) -> Result<Fate> {
    for (test, took) in tests {
        if let Some(fate) = passes(trial, test, PATIENCE + *took * 5)? {
            return Ok(fate);
        }
    }
    Ok(Fate::Survived)
}

/// None if the test passes.
fn passes(trial: &Trial, test: &str, limit: Duration) -> Result<Option<Fate>> {
    let mut command = trial.command(&["--exact".into(), test.into()]);
    command.envs([("INSTA_UPDATE", "no"), ("INSTA_FORCE_PASS", "0"), ("WORKBOOK_BRIEF", "1")]);
    // Without a graphics card Mesa draws in software. This one of its two drivers compiles no shader to
    // machine code first, and most mutants are drawn once. Other drivers ignore the variable.
    if std::env::var_os("GALLIUM_DRIVER").is_none() {
        command.env("GALLIUM_DRIVER", "softpipe");
    }
    let output = run(command, limit)?;
    Ok(match output.exit_code {
        Some(0) => None,
        // For a shader, the driver is the compiler.
        _ if output.stdout.contains("refuses a shader") => Some(Fate::Refused),
        _ => Some(Fate::Killed),
    })
}

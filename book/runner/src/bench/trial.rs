//! Runs the tests of one exercise so that nothing can pass by accident, and parses their output.

use crate::{
    bench::{
        OWN, Outcome, Output, key,
        process::{hide_variables, run},
        said::parse,
        snapshots::new_snapshots,
    },
    exercise::{Error, Exercise, Result},
};
use catalogue::{Text, say};
use std::{
    fs, io,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

/// The name of the test of an exercise's cases.
pub const TEST: &str = "random_cases";

/// The time limit for a program to list its tests, which takes milliseconds on an idle machine.
const LISTING: Duration = Duration::from_secs(60);

/// The test program of an exercise, and its surroundings.
#[derive(Clone, Debug)]
pub struct Trial {
    exercise: String,
    program: PathBuf,
    root: PathBuf,
    folder: PathBuf,
    seed: Option<u64>,
    /// The body that runs; see [`crate::bench::variants`].
    body: String,
    /// True if the tests draw: see [`run`].
    pub draws: bool,
    /// The driver that draws, where Mesa does it in software; its own choice if there is none.
    pub driver: Option<&'static str>,
}

impl Trial {
    /// The trial of a function's own body, in the workspace at `root`; `seed` is that of the cases, if one is
    /// chosen.
    pub fn of(exercise: &Exercise, program: &Path, root: &Path, seed: Option<u64>) -> Self {
        Self {
            exercise: exercise.name.clone(),
            program: program.to_owned(),
            root: root.to_owned(),
            folder: root.join(&exercise.home),
            seed,
            body: OWN.to_owned(),
            draws: !exercise.is_rust(),
            driver: None,
        }
    }

    /// The trial of another body.
    pub fn with(&self, body: &str) -> Self {
        Self { body: body.to_owned(), ..self.clone() }
    }

    /// Runs these tests, each time for `limit` at most; if one fails, again for its tables.
    ///
    /// # Errors
    /// If the program can't be run.
    pub fn run_all(&self, tests: &[String], limit: Duration) -> Result<Outcome> {
        let strict = self.run_tests(tests, &[("INSTA_UPDATE", "no"), ("INSTA_FORCE_PASS", "0")], limit)?;
        let outcome = parse(&strict, tests);
        // An endless test is not run again.
        if outcome.is_pass() || strict.timed_out {
            return Ok(outcome);
        }
        let Outcome { mut failures, tables, refused, .. } = self.try_again(tests, limit)?;
        for (test, said) in outcome.failures {
            // A test that fails by its table alone passes the second time.
            let is_table = said.english.contains("snapshot assertion");
            failures.entry(test).or_insert(if is_table { Text::default() } else { said });
        }
        Ok(Outcome { failures, tables, refused, ..outcome })
    }

    /// Runs these tests for their tables: a wrong table is written down instead of reported, and the test
    /// continues.
    ///
    /// # Errors
    /// If the program can't be run.
    pub fn try_again(&self, tests: &[String], limit: Duration) -> Result<Outcome> {
        let folder = self.root.join(".workbook/scratch").join(&self.exercise).join(&self.body);
        let _ = fs::remove_dir_all(&folder);
        let pending = ("INSTA_PENDING_DIR", &*folder.to_string_lossy());
        let environment = [("INSTA_UPDATE", "new"), ("INSTA_FORCE_PASS", "1"), pending];
        let outcome = parse(&self.run_tests(tests, &environment, limit)?, tests);
        Ok(Outcome { tables: new_snapshots(&folder), ..outcome })
    }

    /// The paths of all tests in modules of the exercise's name.
    ///
    /// # Errors
    /// If the program can't be run, or does not list them.
    pub fn tests(&self) -> Result<Vec<String>> {
        let listed = run(self.command(&["--list", "--format=terse"]), LISTING, true)?;
        if listed.exit_code != Some(0) {
            return Err(Error::program(&say!("a program of the stage"))(io::Error::other(listed.stderr)));
        }
        let paths = listed.stdout.lines().filter_map(|line| line.strip_suffix(": test"));
        let is_inside = |path: &&str| path.rsplit("::").skip(1).any(|module| module == self.exercise);
        Ok(paths.filter(is_inside).map(str::to_owned).collect())
    }

    fn run_tests(&self, tests: &[String], environment: &[(&str, &str)], limit: Duration) -> Result<Output> {
        // It would run all of them.
        if tests.is_empty() {
            return Ok(Output::default());
        }
        let mut command = self.command(&["--exact", "--test-threads=1"]);
        command.args(tests).envs(environment.iter().copied());
        run(command, limit, self.draws)
    }

    /// A command that runs the test of the cases to answer questions: see `testing::cases::serve`.
    pub fn serving(&self, test: &str) -> Command {
        let mut command = self.command(&["--exact", "--nocapture", "--test-threads=1", test]);
        command.env("WORKBOOK_SERVE", &self.exercise);
        command
    }

    /// A command that runs the program with the same settings everywhere.
    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command.args(args).current_dir(&self.folder);
        hide_variables(&mut command, &["INSTA_", "RUST_TEST_"]);
        command.env("INSTA_WORKSPACE_ROOT", &self.root).env("RUST_BACKTRACE", "0").env("NO_COLOR", "1");
        command.envs(self.seed.map(|seed| ("WORKBOOK_SEED", seed.to_string())));
        command.envs(self.driver.map(|driver| ("GALLIUM_DRIVER", driver)));
        match &self.body[..] {
            OWN => command.env_remove("WORKBOOK_VARIANT"),
            body => command.env("WORKBOOK_VARIANT", key(&self.exercise, body)),
        };
        command
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_fails_to_list_its_tests_is_not_one_without_tests() {
        let of =
            |program: &str| Trial::of(&Exercise::default(), Path::new(program), Path::new("/"), None).tests();
        assert_eq!(of("true"), Ok(vec![]));
        assert!(of("false").is_err());
    }
}

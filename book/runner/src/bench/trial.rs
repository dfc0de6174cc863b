//! Runs the tests of one exercise so that nothing can pass by accident, and parses their output.

use crate::{
    bench::{
        cases::{self, Case},
        outcome::Outcome,
        process::{Output, run, run_alone},
        said::parse,
        snapshots::new_snapshots,
    },
    exercise::error::Result,
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

/// The time limit for a program to list its tests, which takes milliseconds on an idle machine.
const LISTING: Duration = Duration::from_secs(60);

/// A test program, and its surroundings.
#[derive(Clone, Debug)]
pub struct Trial<'a> {
    /// The test program.
    pub program: &'a Path,
    /// The workspace's root.
    pub root: &'a Path,
    /// The stage's folder.
    pub folder: &'a Path,
    /// An empty folder to write to.
    pub scratch: &'a Path,
    /// The seed of the random cases, if one is chosen.
    pub seed: Option<u64>,
    /// True if the tests draw: see [`run_alone`].
    pub draws: bool,
    /// The variant of a function to try; see [`crate::bench::variants`].
    pub variant: Option<String>,
}

impl Trial<'_> {
    /// Runs these tests, each time for `limit` at most; if one fails, again for its tables.
    ///
    /// # Errors
    /// If the program can't be run.
    pub fn run_all(&self, tests: &[String], limit: Duration) -> Result<Outcome> {
        if tests.is_empty() {
            return Ok(Outcome::default());
        }
        let strict = self.run_tests(tests, &[("INSTA_UPDATE", "no"), ("INSTA_FORCE_PASS", "0")], limit)?;
        let outcome = Outcome { cases: self.cases(), ..parse(&strict, tests) };
        // An endless test is not run again.
        if outcome.is_pass() || strict.timed_out {
            return Ok(outcome);
        }
        let Outcome { mut failures, tables, refused, .. } = self.try_again(&outcome.tests, limit)?;
        for (test, said) in outcome.failures {
            // A test that fails by its table alone passes the second time.
            failures.entry(test).or_insert(if said.contains("snapshot assertion") {
                String::new()
            } else {
                said
            });
        }
        Ok(Outcome { failures, tables, refused, ..outcome })
    }

    /// Runs these tests for their tables: a wrong table is written down instead of reported, and the test
    /// continues.
    ///
    /// # Errors
    /// If the program can't be run.
    pub fn try_again(&self, tests: &[String], limit: Duration) -> Result<Outcome> {
        let folder = self.scratch.join("tables");
        let _ = fs::remove_dir_all(&folder);
        let environment = [
            ("INSTA_UPDATE", "new"),
            ("INSTA_FORCE_PASS", "1"),
            ("INSTA_PENDING_DIR", &*folder.to_string_lossy()),
        ];
        let outcome = parse(&self.run_tests(tests, &environment, limit)?, tests);
        Ok(Outcome { tables: new_snapshots(&folder), cases: self.cases(), ..outcome })
    }

    /// The paths of all tests in modules of this name.
    ///
    /// # Errors
    /// If the program can't be run.
    pub fn tests_of(&self, exercise: &str) -> Result<Vec<String>> {
        let listed = self.command(&["--list".into(), "--format=terse".into()]);
        let listed = run(listed, LISTING)?;
        let paths = listed.stdout.lines().filter_map(|line| line.strip_suffix(": test"));
        let is_inside = |path: &&str| path.rsplit("::").skip(1).any(|module| module == exercise);
        Ok(paths.filter(is_inside).map(str::to_owned).collect())
    }

    fn run_tests(&self, tests: &[String], environment: &[(&str, &str)], limit: Duration) -> Result<Output> {
        let mut args = vec!["--exact".to_owned(), "--test-threads=1".to_owned()];
        args.extend_from_slice(tests);
        let mut command = self.command(&args);
        command.envs(environment.iter().copied()).env(cases::FILE_VARIABLE, self.cases_file());
        let _ = fs::remove_file(self.cases_file());
        let _ = fs::create_dir_all(self.scratch);
        if self.draws { run(command, limit) } else { run_alone(command, limit) }
    }

    fn cases_file(&self) -> PathBuf {
        self.scratch.join("cases.txt")
    }

    /// The random cases that the tests have just written.
    fn cases(&self) -> Vec<Case> {
        cases::parse(&fs::read_to_string(self.cases_file()).unwrap_or_default())
    }

    /// The outcome of the random cases alone, among these tests.
    ///
    /// # Errors
    /// If the program can't be run.
    pub fn try_cases(&self, tests: &[String], limit: Duration) -> Result<Vec<Case>> {
        let tests: Vec<_> =
            tests.iter().filter(|test| test.ends_with(&format!("::{}", cases::TEST))).cloned().collect();
        if tests.is_empty() {
            return Ok(Vec::new());
        }
        let output = self.run_tests(&tests, &[("INSTA_UPDATE", "no")], limit)?;
        // Half of them would be worse than none.
        Ok(if output.timed_out { Vec::new() } else { self.cases() })
    }

    /// A command that runs the program with the same settings everywhere.
    pub fn command(&self, args: &[String]) -> Command {
        let mut command = Command::new(self.program);
        command.args(args).current_dir(self.folder);
        for (name, _) in std::env::vars_os() {
            let text = name.to_string_lossy();
            if text.starts_with("INSTA_") || text.starts_with("RUST_TEST_") {
                command.env_remove(&name);
            }
        }
        command.env("INSTA_WORKSPACE_ROOT", self.root).env("RUST_BACKTRACE", "0").env("NO_COLOR", "1");
        if let Some(seed) = self.seed {
            command.env("WORKBOOK_SEED", seed.to_string());
        }
        match &self.variant {
            Some(variant) => command.env("WORKBOOK_VARIANT", variant),
            None => command.env_remove("WORKBOOK_VARIANT"),
        };
        command
    }
}

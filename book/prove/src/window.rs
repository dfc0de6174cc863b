//! Checks that an exercise's window shows the effect of its function.
//!
//! The window's program compares its step with the snapshots, without a display, when it is run with
//! `--check`. With the function as it is handed out everything has to be as expected; blank, it must not be,
//! and the program has to name the function; with at least one known mistake it must not be either. What
//! `--check` doesn't see, as with a shader, is looked for in the picture: `--check --capture` in a display.
//! Without a display that is skipped.

use crate::bodies::{Body, Kind};
use runner::{
    bench::{Output, process::run},
    exercise::{Exercise, Result},
};
use std::{
    collections::BTreeMap,
    env::var_os,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

/// The time limit for a window to draw one frame, on a machine without a graphics card.
const LIMIT: Duration = Duration::from_secs(120);

/// Positions are compared, for which a small picture is enough.
const SMALL: [&str; 2] = ["--size", "320x200"];

/// The means by which something was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// By `--check`.
    Check,
    /// By `--check --capture`, in a display.
    Capture,
}

/// The evidence that a window shows its exercise's function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// Blank, it is not as expected: the function runs in this window.
    pub runs: Option<How>,
    /// As handed out, it is as expected: the function's result is compared.
    pub compared: Option<How>,
    /// The first known mistake with which it is not as expected.
    pub mistake: Option<(usize, How)>,
    /// True if `--capture` was skipped because there is no display.
    pub skipped: bool,
    /// The faults, in words.
    pub faults: Vec<String>,
    /// By the body's number, line by line: the output for the mistakes that have a `shows`, and for the
    /// original.
    pub seen: BTreeMap<usize, Vec<String>>,
}

impl Proof {
    /// The faults, in words; empty if the window shows everything that it should, or could not be tried.
    pub fn problems(&self) -> Vec<String> {
        let mut problems = self.faults.clone();
        let is_missing = self.runs.is_none() || self.mistake.is_none();
        // If nothing could be compared, its evidence means nothing.
        if !is_missing || (!problems.is_empty() && self.runs.is_none()) {
            return problems;
        }
        match (self.skipped, var_os("CI").is_some()) {
            (true, true) => {
                problems.push("its window could not be looked at: there is no display".to_owned())
            }
            (true, false) => {}
            (false, _) if self.runs.is_none() => {
                problems.push("its window does not run it: blank, all is as expected".to_owned());
            }
            (false, _) => problems.push("its window sees none of its known mistakes".to_owned()),
        }
        problems
    }
}

/// A program that opens an exercise's window, and the evidence so far.
pub struct Window<'a> {
    /// Its working folder.
    pub root: &'a Path,
    /// The file of its picture.
    pub picture: PathBuf,
    /// The program.
    pub program: PathBuf,
    /// The exercise's arguments for it.
    pub arguments: Vec<&'a str>,
    /// The evidence.
    pub proof: Proof,
}

impl Window<'_> {
    /// Looks at the function with this body.
    ///
    /// # Errors
    /// If the program can't be run.
    pub fn look(&mut self, exercise: &Exercise, body: &Body, variant: &str) -> Result<()> {
        let shows = |at: usize| exercise.mistakes.get(at).is_some_and(|mistake| !mistake.shows.is_empty());
        if match body.kind {
            Kind::Mistake => shows(body.number - 1),
            Kind::Original => (0..exercise.mistakes.len()).any(shows),
            Kind::Blank | Kind::AlsoRight | Kind::WrongAnswer => false,
        } {
            let lines = self.lines(exercise, variant)?;
            self.proof.seen.insert(body.number, lines);
        }
        match body.kind {
            Kind::Blank => self.look_at_blank(exercise, variant)?,
            Kind::Mistake if self.proof.mistake.is_none() => {
                self.proof.mistake = self.see(variant)?.map(|(how, _)| (body.number, how));
            }
            Kind::Original => self.look_at_original(variant)?,
            Kind::Mistake | Kind::AlsoRight | Kind::WrongAnswer => {}
        }
        Ok(())
    }

    /// The fault of a window of a stage above, if there is one. Like the exercise's own window, it has to run
    /// the function and to show a known mistake. `variant` is the key of a body.
    ///
    /// # Errors
    /// If the program can't be run.
    pub fn fault_from_above(
        &self,
        bodies: &[Body],
        variant: impl Fn(&Body) -> String,
    ) -> Result<Option<String>> {
        let sees = |kind: Kind| -> Result<bool> {
            for body in bodies.iter().filter(|body| body.kind == kind) {
                if off(&self.ask(How::Check, &variant(body))?).is_some() {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        let what = match (sees(Kind::Original)?, sees(Kind::Blank)?, sees(Kind::Mistake)?) {
            (true, ..) => "is off as the function is handed out",
            (_, false, _) => "does not run the function: blank, all is as expected",
            (.., false) => "sees none of the known mistakes",
            _ => return Ok(None),
        };
        let name = self.program.file_stem().unwrap_or_default().to_string_lossy();
        Ok(Some(format!("{name} {} {what}", self.arguments.join(" "))))
    }

    fn look_at_blank(&mut self, exercise: &Exercise, variant: &str) -> Result<()> {
        let seen = self.see(variant)?;
        self.proof.runs = seen.as_ref().map(|(how, _)| *how);
        if let Some((_, said)) = seen
            && exercise.is_rust()
            && !said.contains(&exercise.name)
        {
            self.proof.runs = None;
            self.proof.faults.push(format!("blank, its window stops without naming it: {said}"));
        }
        if self.proof.runs.is_some() && exercise.is_rust() && has_display() {
            self.look_without_arguments(exercise, variant)?;
        }
        Ok(())
    }

    /// Opened without arguments, as a learner opens it, the window has to name the unfinished function and
    /// show the expected result.
    fn look_without_arguments(&mut self, exercise: &Exercise, variant: &str) -> Result<()> {
        let mut command = Command::new(&self.program);
        command.args(["--size", "640x480", "--do", "read", "--capture"]).arg(&self.picture);
        command.current_dir(self.root).env("WORKBOOK_VARIANT", variant).env("WORKBOOK_LANG", "en");
        let words = run(command, LIMIT)?.stdout;
        if !(words.contains(&format!("`{}` is waiting", exercise.name)) && words.contains("\nexpected\n")) {
            let words = words.lines().collect::<Vec<_>>().join("; ");
            self.proof.faults.push(format!("blank, its window without arguments does not show it: {words}"));
        }
        Ok(())
    }

    fn look_at_original(&mut self, variant: &str) -> Result<()> {
        let is_in_picture = |how: Option<How>| how == Some(How::Capture);
        let proof = &self.proof;
        let needs_picture = is_in_picture(proof.runs) || is_in_picture(proof.mistake.map(|(_, how)| how));
        let hows = if needs_picture { &[How::Check, How::Capture][..] } else { &[How::Check] };
        for &how in hows {
            match off(&self.ask(how, variant)?) {
                None => self.proof.compared = Some(how),
                Some(said) => {
                    // The rest of its output is worthless then.
                    let faults = vec![format!("as handed out, its window is off: {said}")];
                    self.proof = Proof { faults, ..Proof::default() };
                    break;
                }
            }
        }
        Ok(())
    }

    /// The window's complaint, first without a display, then with one; `None` if all is as expected.
    ///
    /// # Errors
    /// If the program can't be run.
    pub fn see(&mut self, variant: &str) -> Result<Option<(How, String)>> {
        if let Some(said) = off(&self.ask(How::Check, variant)?) {
            return Ok(Some((How::Check, said)));
        }
        if !has_display() {
            self.proof.skipped = true;
            return Ok(None);
        }
        Ok(off(&self.ask(How::Capture, variant)?).map(|said| (How::Capture, said)))
    }

    /// Its output and its complaints.
    fn lines(&mut self, exercise: &Exercise, variant: &str) -> Result<Vec<String>> {
        let printed = self.run(variant, &["--print"])?;
        let off = match exercise.is_rust() {
            true => off(&self.ask(How::Check, variant)?),
            false => self.see(variant)?.map(|(_, said)| said),
        };
        let texts = [printed.stdout, printed.stderr, off.unwrap_or_default()];
        Ok(texts.iter().flat_map(|text| text.lines()).map(str::to_owned).collect())
    }

    fn ask(&self, how: How, variant: &str) -> Result<Output> {
        let picture = self.picture.to_string_lossy();
        let capture = ["--check", "--capture", &*picture, SMALL[0], SMALL[1]];
        self.run(variant, if how == How::Capture { &capture } else { &capture[..1] })
    }

    fn run(&self, variant: &str, more: &[&str]) -> Result<Output> {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).args(more).current_dir(self.root).env("WORKBOOK_VARIANT", variant);
        command.env("WORKBOOK_LANG", "en");
        run(command, LIMIT)
    }
}

/// A program's complaint; `None` if all is as expected.
fn off(output: &Output) -> Option<String> {
    let is_off = output.exit_code != Some(0);
    let said = format!("{}\n{}", output.stdout.trim(), output.stderr.trim());
    is_off.then(|| said.trim().lines().collect::<Vec<_>>().join("; "))
}

fn has_display() -> bool {
    let is_set = |name: &str| var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

//! Checks that an exercise's window shows the effect of its function.
//!
//! The window's program compares its step with the snapshots, without a display, when it is run with
//! `--check`. With the function as it is handed out everything has to be as expected; blank, it must not be,
//! and the program has to name the function; with at least one known mistake it must not be either. What
//! `--check` doesn't see, as with a shader, is looked for in the picture: `--check --capture` in a display.
//! Without a display that is skipped.

use crate::{
    bodies::{Body, Kind},
    proof::{How, Proof},
    tried::Tried,
};
use runner::{
    bench::{Mutant, Output, key, process::run},
    exercise::{Exercise, Member, Result},
};
use std::{
    env::var_os,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

/// The time limit for a window to draw one frame, on a machine without a graphics card.
const LIMIT: Duration = Duration::from_secs(120);

/// A program that opens an exercise's window.
struct Window<'a> {
    exercise: &'a Exercise,
    /// Its working folder.
    root: &'a Path,
    /// The file of its picture.
    picture: PathBuf,
    program: PathBuf,
    /// The exercise's arguments for it.
    arguments: Vec<&'a str>,
}

/// The evidence of an exercise's windows; none if one does not build.
///
/// # Errors
/// If a program can't be run, or the author names a window that does not exist.
pub fn proof_of(tried: &Tried, exercise: &Exercise) -> Result<Proof> {
    let (bodies, mut proof) = (tried.built(exercise).collect::<Vec<_>>(), Proof::default());
    let windows = windows_of(tried, exercise)?;
    if let Some((own, above)) = windows.split_first() {
        own.look(&bodies, &mut proof)?;
        for window in above {
            proof.faults.extend(window.fault_from_above(&bodies)?);
        }
    }
    Ok(proof)
}

/// Those of the mutants that the exercise's own window shows, the first few.
///
/// # Errors
/// As [`proof_of`].
pub fn shown(tried: &Tried, exercise: &Exercise, mutants: &[&Mutant], most: usize) -> Result<Vec<usize>> {
    let mut shown = Vec::new();
    if let Some(own) = windows_of(tried, exercise)?.first() {
        for mutant in mutants {
            if shown.len() < most && own.see(all_hows(), mutant.number)?.is_some() {
                shown.push(mutant.number);
            }
        }
    }
    Ok(shown)
}

/// The windows that show an exercise, its own first; empty if one does not build.
fn windows_of<'a>(tried: &'a Tried, exercise: &'a Exercise) -> Result<Vec<Window<'a>>> {
    let root = &tried.copied.root;
    let one = |window: Result<(&Member, Vec<&'a str>)>| {
        let (window, arguments) = window?;
        let picture = root.join(".workbook").join(format!("{}.png", exercise.name));
        let program = tried.programs.windows.get(&window.folder).cloned();
        Ok(program.map(|program| Window { exercise, root, picture, program, arguments }))
    };
    let windows: Result<Option<Vec<Window>>> = tried.copied.workspace.windows(exercise).map(one).collect();
    Ok(windows?.unwrap_or_default())
}

impl Window<'_> {
    /// Looks at the function with each of these bodies.
    fn look(&self, bodies: &[Body], proof: &mut Proof) -> Result<()> {
        for body @ &Body { kind, number, .. } in bodies {
            match kind {
                Kind::Blank => self.look_at_blank(number, proof)?,
                Kind::Mistake => {
                    if body.shows(self.exercise) {
                        proof.seen.insert(number, self.lines(number)?);
                    }
                    if proof.mistake.is_none() {
                        proof.mistake = self.see(all_hows(), number)?.map(|(how, _)| (number, how));
                    }
                }
                Kind::Original => {
                    proof.skipped = !has_display() && (proof.runs.is_none() || proof.mistake.is_none());
                    if !proof.seen.is_empty() {
                        proof.seen.insert(number, self.lines(number)?);
                    }
                    self.look_at_original(number, proof)?;
                }
                Kind::AlsoRight | Kind::WrongAnswer => {}
            }
        }
        Ok(())
    }

    /// The fault of a window of a stage above, if there is one. Like the exercise's own window, it has to run
    /// the function and to show a known mistake.
    fn fault_from_above(&self, bodies: &[Body]) -> Result<Option<String>> {
        let sees = |kind: Kind| -> Result<bool> {
            let mut bodies = bodies.iter().filter(|body| body.kind == kind);
            bodies.try_fold(false, |seen, it| Ok(seen || self.see(&[How::Check], it.number)?.is_some()))
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

    fn look_at_blank(&self, blank: usize, proof: &mut Proof) -> Result<()> {
        let Some((how, said)) = self.see(all_hows(), blank)? else { return Ok(()) };
        let name = &self.exercise.name;
        if self.exercise.is_rust() && !said.contains(name) {
            proof.faults.push(format!("blank, its window stops without naming it: {said}"));
            return Ok(());
        }
        proof.runs = Some(how);
        Ok(())
    }

    fn look_at_original(&self, original: usize, proof: &mut Proof) -> Result<()> {
        let seen_by = [proof.runs, proof.mistake.map(|(_, how)| how)];
        let needs_picture = seen_by.contains(&Some(How::Capture));
        let hows = if needs_picture { &[How::Check, How::Capture][..] } else { &[How::Check] };
        // The rest of its output is worthless then.
        if let Some((_, said)) = self.see(hows, original)? {
            let faults = vec![format!("as handed out, its window is off: {said}")];
            *proof = Proof { faults, ..Proof::default() };
        }
        Ok(())
    }

    /// The window's first complaint, if there is one.
    fn see(&self, hows: &[How], body: usize) -> Result<Option<(How, String)>> {
        let picture = self.picture.to_string_lossy();
        for &how in hows {
            // Positions are compared, for which a small picture is enough.
            let capture = ["--capture", &picture, "--size", "320x200"];
            let capture = if how == How::Capture { &capture[..] } else { &[] };
            let output = self.run(body, &[&self.arguments[..], &["--check"], capture].concat())?;
            if output.exit_code != Some(0) {
                let said = format!("{}\n{}", output.stdout.trim(), output.stderr.trim());
                return Ok(Some((how, in_a_line(&said))));
            }
        }
        Ok(None)
    }

    /// Its output and its complaints.
    fn lines(&self, body: usize) -> Result<Vec<String>> {
        let printed = self.run(body, &[&self.arguments[..], &["--print"]].concat())?;
        let hows = if self.exercise.is_rust() { &[How::Check] } else { all_hows() };
        let off = self.see(hows, body)?.map(|(_, said)| said);
        let texts = [printed.stdout, printed.stderr, off.unwrap_or_default()];
        Ok(texts.iter().flat_map(|text| text.lines()).map(str::to_owned).collect())
    }

    fn run(&self, body: usize, arguments: &[&str]) -> Result<Output> {
        let mut command = Command::new(&self.program);
        command.args(arguments).current_dir(self.root).env("WORKBOOK_LANG", "en");
        command.env("WORKBOOK_VARIANT", key(&self.exercise.name, body));
        run(command, LIMIT, true)
    }
}

/// A text with `; ` between its lines.
fn in_a_line(text: &str) -> String {
    text.trim().lines().collect::<Vec<_>>().join("; ")
}

/// All means that this machine has.
fn all_hows() -> &'static [How] {
    if has_display() { &[How::Check, How::Capture] } else { &[How::Check] }
}

fn has_display() -> bool {
    let is_set = |name: &str| var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

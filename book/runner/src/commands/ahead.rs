//! Builds what an exercise's check needs while the learner reads: the first check of a stage has to wait for
//! some fifty crates.

use crate::{
    bench::{Copied, cargo::tests_command, process::leave_behind, rivals::rivals},
    exercise::{Exercise, Purpose, Result, Workspace, look_at},
    judge::built::with_others,
};
use catalogue::say;

/// Starts a build in the background, unless that is off. Nothing depends on it: the check builds whatever is
/// missing. `WORKBOOK_BUILD_AHEAD=0` turns it off.
pub fn build_ahead(workspace: &Workspace, exercise: &Exercise) {
    if std::env::var("WORKBOOK_BUILD_AHEAD").is_ok_and(|value| value == "0") {
        return;
    }
    let _ = begin(workspace, exercise);
}

/// The reason why the exercise's check takes longer than a moment.
pub fn what_takes_long(workspace: &Workspace, exercise: &Exercise) -> String {
    let package = &exercise.package;
    if Purpose::Check.try_lock(workspace).is_ok_and(|lock| lock.is_none()) {
        return say!(
            "The crates for the checks of {package} are already being built; that takes a minute or two.",
            package
        );
    }
    if !Purpose::Check.root(workspace).join(&exercise.home).is_dir() {
        return say!(
            "The first check in {package} builds all that its tests need; that takes a minute or two.",
            package
        );
    }
    say!("Building the tests of {package}.", package)
}

fn begin(workspace: &Workspace, exercise: &Exercise) -> Result<()> {
    // If the copy is locked, it is already being built.
    let Some(lock) = Purpose::Check.try_lock(workspace)? else { return Ok(()) };
    let mut function = look_at(workspace, exercise)?;
    function.text.clone_from(&function.original);
    let tried = with_others(&function, &rivals(&function), &[]);
    let copied = Copied::for_check(workspace, exercise, &tried, lock)?;
    let cargo = tests_command(&copied.site(), exercise);
    // The copy stays locked until the build has ended.
    leave_behind(cargo, copied.lock)
}

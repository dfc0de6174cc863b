//! `--check`: the comparison of a step with its snapshots, in words and as an exit status.

use crate::{
    About, Args, Failure,
    ghost::Ghost,
    host::guarded,
    open::{Open, open_and_pick},
    print::write_out,
};

/// Compares a step with its snapshots without a window, and prints the result.
///
/// # Errors
/// If a value is off or the code stops; and if there is nothing to compare.
pub(crate) fn check(about: &About, args: &Args, open: Open) -> Result<(), Failure> {
    match guarded(|| open_and_pick(open, args).map(|scene| scene.step_tables())) {
        Ok(tables) => report(&Ghost::of_step(about, args, &tables?), None),
        Err(stopped) => report(&Ghost::without_actual(about, args), Some(&stopped.reason)),
    }
}

/// Writes a line for each table of the step, or the reason why the code stopped.
///
/// # Errors
/// If a value is off or the code stopped; and if there is nothing to compare.
pub(crate) fn report(ghost: &Ghost, stopped: Option<&str>) -> Result<(), Failure> {
    if let Some(reason) = stopped {
        write_out(&format!("stopped: {reason}\n"))?;
        return Err(Failure::from("the step's code stopped".to_owned()));
    }
    if ghost.is_empty() {
        return Err(Failure::usage(
            "--check: there is no snapshot to compare with, as for a model of your own",
        ));
    }
    if ghost.is_of_the_past() {
        return Err(Failure::usage("--check: the window no longer shows the step"));
    }
    write_out(&(ghost.lines().join("\n") + "\n"))?;
    match ghost.is_off() {
        true => Err(Failure::from("the step is not as expected".to_owned())),
        false => Ok(()),
    }
}

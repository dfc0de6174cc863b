//! Runs a program to its end, or stops it, with everything that it started.

mod limits;

use crate::exercise::{Error, Result};
use catalogue::say;
use limits::{behind_others, in_own_group, is_out_of_time, limited};
use std::{
    env,
    fs::File,
    io::{self, Read},
    process::{Child, Command, ExitStatus, Stdio},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// The interval at which a program's end is checked for.
const PAUSE: Duration = Duration::from_millis(2);

/// The shortest time that a program may spend waiting.
const WAITING: Duration = Duration::from_secs(60);

/// The output of a program, and the way it ended.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// Its standard output.
    pub stdout: String,
    /// Its standard error.
    pub stderr: String,
    /// The exit code; `None` if it was stopped, or ended by a signal.
    pub exit_code: Option<i32>,
    /// True if it was stopped, here or by the system because its time was used up.
    pub timed_out: bool,
}

/// Runs a program for `limit` at most. For one that only computes, in one thread, processor time counts where
/// the system measures it, so that a busy machine makes no difference; otherwise, and while it waits, the
/// clock counts.
///
/// That has 4 GB of memory, where the system has such a limit: without it an endlessly growing list takes the
/// whole machine down. A program that `draws` is another matter: drivers have threads, and reserve far more
/// memory than they use.
///
/// # Errors
/// If it can't be run.
pub fn run(command: Command, limit: Duration, draws: bool) -> Result<Output> {
    let began = Instant::now();
    let patience = if cfg!(unix) && !draws { (3 * limit).max(WAITING) } else { limit };
    let mut child = start(command, limit, draws)?;
    drop(child.stdin.take());
    let stdout = read(child.stdout.take().expect("it is piped"));
    let stderr = read(child.stderr.take().expect("it is piped"));
    let status = wait_for(&mut child, || began.elapsed() < patience);
    // What it started may hold its pipes open for ever.
    stop(&mut child);
    let status = status.map_err(Error::program(&say!("a program of the stage")))?;
    Ok(Output {
        stdout: stdout.join().unwrap_or_default(),
        stderr: stderr.join().unwrap_or_default(),
        exit_code: status.and_then(|status| status.code()),
        timed_out: status.is_none_or(is_out_of_time),
    })
}

/// Starts a program to talk with through its standard input and output, in a group of its own; [`end`] stops
/// it. It has `limit` of processor time and 4 GB of memory, as in [`run`], unless it `draws`: that has more
/// threads than one, and may go on for a while after a runner that was ended.
///
/// # Errors
/// If it can't be run.
pub fn start(command: Command, limit: Duration, draws: bool) -> Result<Child> {
    let time = if draws { 4 * limit + Duration::from_secs(10) } else { limit };
    let mut command = in_own_group(limited(command, time, !draws));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().map_err(Error::program(&say!("a program of the stage")))
}

/// Keeps variables whose names begin in one of these ways from a program.
pub fn hide_variables(command: &mut Command, beginnings: &[&str]) {
    for (name, _) in env::vars_os() {
        if beginnings.iter().any(|start| name.to_string_lossy().starts_with(start)) {
            command.env_remove(&name);
        }
    }
}

/// Stops a program, with everything that it started, and returns true if it had used up its time. One that is
/// ending gets `wait` for it: its pipes are closed a moment before.
pub fn end(child: &mut Child, wait: Duration) -> bool {
    let until = Instant::now() + wait;
    let ended = wait_for(child, || Instant::now() < until);
    stop(child);
    ended.ok().flatten().is_some_and(is_out_of_time)
}

/// Waits for a program to end, as long as `goes_on` returns true.
fn wait_for(child: &mut Child, mut goes_on: impl FnMut() -> bool) -> io::Result<Option<ExitStatus>> {
    loop {
        let status = child.try_wait()?;
        if status.is_some() || !goes_on() {
            return Ok(status);
        }
        thread::sleep(PAUSE);
    }
}

/// Reads what a program writes to a pipe, until that is closed.
pub fn read(mut pipe: impl Read + Send + 'static) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// Starts a program that continues after this one has ended, with low priority. It holds the file `holds`,
/// and thereby the lock on it, until it ends.
///
/// # Errors
/// If it can't be run.
pub fn leave_behind(command: Command, holds: File) -> Result<()> {
    let mut own = behind_others(command);
    own.stdin(holds).stdout(Stdio::null()).stderr(Stdio::null());
    own.spawn().map(drop).map_err(Error::cargo)
}

/// Stops a program, and with it, where there are process groups, everything that it started.
fn stop(child: &mut Child) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        // There is no such group if it has none of its own.
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(text: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", text]);
        command
    }

    /// Long enough for a busy machine to start a shell.
    const LIMIT: Duration = Duration::from_secs(4);

    #[test]
    fn programs_started_are_stopped_too_and_their_pipes_are_not_waited_for() {
        let output = run(shell("echo said; sleep 600 & sleep 600"), LIMIT, true).unwrap();
        assert_eq!((output.timed_out, output.exit_code, &output.stdout[..]), (true, None, "said\n"));
        let output = run(shell("sleep 600 & echo said"), Duration::from_secs(60), true).unwrap();
        assert_eq!((output.timed_out, output.exit_code, &output.stdout[..]), (false, Some(0), "said\n"));
        assert_eq!(output.stderr, "", "the limits could be set");
    }

    /// Processor time is measured, so other work on the machine makes no difference.
    #[test]
    fn endless_computation_is_ended() {
        let output = run(shell("echo said; while :; do :; done"), Duration::from_secs(1), false).unwrap();
        assert_eq!((output.timed_out, output.exit_code, &output.stdout[..]), (true, None, "said\n"));
    }

    #[test]
    fn computation_has_limited_memory() {
        let output = run(shell("ulimit -v; ulimit -c"), LIMIT, false).unwrap();
        let memory = if cfg!(target_os = "linux") { "4194304" } else { "unlimited" };
        assert_eq!((&output.stdout[..], &output.stderr[..]), (&*format!("{memory}\n0\n"), ""));
    }
}

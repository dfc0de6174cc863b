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
    sync::{
        Arc, Mutex,
        mpsc::{self, Sender},
    },
    thread,
    time::{Duration, Instant},
};

/// The interval at which a program's end is checked for.
const PAUSE: Duration = Duration::from_millis(2);

/// The time that pipes are read after the program has ended: another process may hold them open for ever.
/// Otherwise they end at once, though a busy machine may need a while to report it.
const PIPES: Duration = Duration::from_secs(2);

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
    let command = bounded(command, limit, draws);
    finish(command, &say!("a program of the stage"), |_| began.elapsed() < patience)
}

/// Starts a program to talk with through its standard input and output; [`end`] stops it. It has `limit` of
/// processor time and 4 GB of memory, as in [`run`], unless it `draws`.
///
/// # Errors
/// If it can't be run.
pub fn start(command: Command, limit: Duration, draws: bool) -> Result<Child> {
    let mut command = bounded(command, limit, draws);
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

/// A program in a group of its own. One that `draws` has more threads than one, and may go on for a while
/// after a runner that was ended.
fn bounded(command: Command, limit: Duration, draws: bool) -> Command {
    let time = if draws { 4 * limit + Duration::from_secs(10) } else { limit };
    in_own_group(limited(command, time, !draws))
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

/// Runs a program as long as it keeps writing to standard output, with pauses of `silence` at most. It and
/// each program that it starts have half of that as processor time. Ctrl-C ends it, too; so the programs that
/// it started may outlive it, but no longer than that.
///
/// # Errors
/// If it can't be run.
pub fn run_while_it_speaks(command: Command, program: &'static str, silence: Duration) -> Result<Output> {
    let mut speaks = speaks(silence, Instant::now());
    finish(limited(command, silence / 2, false), program, |length| speaks(length, Instant::now()))
}

/// Tells, from the number of bytes read and the time, whether the silence is still shorter than that.
fn speaks(silence: Duration, began: Instant) -> impl FnMut(usize, Instant) -> bool {
    let (mut heard, mut since) = (0, began);
    move |length, now| {
        if length > heard {
            (heard, since) = (length, now);
        }
        now.saturating_duration_since(since) < silence
    }
}

/// Runs a program until it ends, or until `goes_on` returns false; that gets the number of bytes on standard
/// output.
fn finish(mut command: Command, program: &str, mut goes_on: impl FnMut(usize) -> bool) -> Result<Output> {
    let failed = Error::program(program);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(&failed)?;
    let (send, ended) = mpsc::channel();
    let stdout = read(child.stdout.take(), send.clone());
    let stderr = read(child.stderr.take(), send);
    let heard = || stdout.lock().map_or(0, |bytes| bytes.len());
    let status = wait_for(&mut child, || goes_on(heard())).map_err(&failed)?;
    let until = Instant::now() + PIPES;
    let wait = || ended.recv_timeout(until.saturating_duration_since(Instant::now())).is_ok();
    if status.is_none() || !(wait() && wait()) {
        stop(&mut child);
    }
    let text = |bytes: Arc<Mutex<Vec<u8>>>| {
        bytes.lock().map_or(String::new(), |bytes| String::from_utf8_lossy(&bytes).into_owned())
    };
    Ok(Output {
        stdout: text(stdout),
        stderr: text(stderr),
        exit_code: status.and_then(|status| status.code()),
        timed_out: status.is_none_or(is_out_of_time),
    })
}

/// The bytes that a pipe has delivered so far; sends a message at its end.
fn read(pipe: Option<impl Read + Send + 'static>, ended: Sender<()>) -> Arc<Mutex<Vec<u8>>> {
    let bytes = Arc::new(Mutex::new(Vec::new()));
    let (here, mut chunk) = (Arc::clone(&bytes), [0; 1 << 14]);
    thread::spawn(move || {
        let mut pipe = pipe.expect("it is piped");
        while let Ok(count @ 1..) = pipe.read(&mut chunk) {
            here.lock().expect("who reads it does not panic").extend_from_slice(&chunk[..count]);
        }
        let _ = ended.send(());
    });
    bytes
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
        let speaking =
            limited(shell("sh -c 'while :; do echo; done'; echo $? >&2"), Duration::from_secs(1), false);
        let output = finish(speaking, "sh", |_| true).unwrap();
        assert!(!output.timed_out && output.stderr.contains("152"), "{}", output.stderr);
    }

    #[test]
    fn computation_has_limited_memory() {
        let output = run(shell("ulimit -v; ulimit -c"), LIMIT, false).unwrap();
        let memory = if cfg!(target_os = "linux") { "4194304" } else { "unlimited" };
        assert_eq!((&output.stdout[..], &output.stderr[..]), (&*format!("{memory}\n0\n"), ""));
    }

    #[test]
    fn a_program_may_take_long_while_it_speaks() {
        let (began, second) = (Instant::now(), Duration::from_secs(1));
        let mut speaks = speaks(2 * second, began);
        for (moment, heard) in [(0, 0), (1, 0), (2, 1), (3, 1), (5, 2), (7, 3)] {
            let goes_on = speaks(heard, began + moment * second);
            assert!(goes_on, "{moment}");
        }
        assert!(!speaks(3, began + 9 * second));
        let output = run_while_it_speaks(shell("echo 1"), "sh", Duration::from_secs(60)).unwrap();
        assert_eq!((output.timed_out, output.exit_code, &output.stdout[..]), (false, Some(0), "1\n"));
        let output = run_while_it_speaks(shell("echo 1; sleep 600"), "sh", LIMIT).unwrap();
        assert_eq!((output.timed_out, output.exit_code, &output.stdout[..]), (true, None, "1\n"));
    }
}

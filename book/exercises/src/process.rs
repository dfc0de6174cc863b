//! Runs a program to its end, or stops it where it has none, with all that it started.

mod limits;

use crate::error::{Error, Result};
use limits::{behind_others, computing, is_out_of_time, limited, own_group};
use std::{
    fs::File,
    io::Read,
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex,
        mpsc::{self, Sender},
    },
    thread,
    time::{Duration, Instant},
};

/// How often it is asked whether a program has ended.
const PAUSE: Duration = Duration::from_millis(2);

/// How long pipes are waited for once the program has ended: another one may hold them open for ever. Where nobody does, they
/// end at once; a busy machine may need a while to say so.
const PIPES: Duration = Duration::from_secs(2);

/// How long a program may wait for something, at least.
const WAITING: Duration = Duration::from_secs(60);

/// What a program wrote, and how it ended.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// What it wrote to standard output.
    pub stdout: String,
    /// What it wrote to standard error.
    pub stderr: String,
    /// Its exit status; none if it had to be stopped, or was ended by a signal.
    pub exit_code: Option<i32>,
    /// Whether it had to be stopped, here or by the system because its time was used up.
    pub timed_out: bool,
}

/// Runs a program, for that long at most.
///
/// # Errors
/// If it can't be run.
pub fn run(command: Command, limit: Duration) -> Result<Output> {
    let began = Instant::now();
    finish(own_group(command, limit), "a program of the stage", |_| began.elapsed() < limit)
}

/// Runs a program that only computes, in one thread, for that long at most. Where the system counts what a program computes, a
/// machine that is busy with something else takes nothing of that; else, and where it waits for something, the clock counts.
///
/// It has 4 GB of memory, where the system has such a limit: without it a list that grows without end takes the whole machine
/// down. A program that draws is another matter: drivers have threads, and reserve far more memory than they use.
///
/// # Errors
/// If it can't be run.
pub fn run_alone(command: Command, limit: Duration) -> Result<Output> {
    let (began, patience) = (Instant::now(), if cfg!(unix) { (3 * limit).max(WAITING) } else { limit });
    finish(computing(command, limit), "a program of the stage", |_| began.elapsed() < patience)
}

/// Runs a program as long as it goes on saying something on standard output, with pauses of that length at most. It, and each that it
/// starts, has half of that of the processor's time. It stays among those that Ctrl-C ends; so what it started may go on
/// when it is stopped, but for no longer.
///
/// # Errors
/// If it can't be run.
pub fn run_while_it_speaks(command: Command, program: &'static str, silence: Duration) -> Result<Output> {
    let mut speaks = speaks(silence, Instant::now());
    finish(limited(command, silence / 2), program, |length| speaks(length, Instant::now()))
}

/// Says, from how much was heard at a moment, whether the silence is shorter than that.
fn speaks(silence: Duration, began: Instant) -> impl FnMut(usize, Instant) -> bool {
    let (mut heard, mut since) = (0, began);
    move |length, now| {
        if length > heard {
            (heard, since) = (length, now);
        }
        now.saturating_duration_since(since) < silence
    }
}

/// Runs a program until it ends, or `goes_on` says no; that is told how much there is on standard output.
fn finish(
    mut command: Command,
    program: &'static str,
    mut goes_on: impl FnMut(usize) -> bool,
) -> Result<Output> {
    let failed = |source| Error::Program { program, source };
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(failed)?;
    let (send, ended) = mpsc::channel();
    let stdout = read(child.stdout.take(), send.clone());
    let stderr = read(child.stderr.take(), send);
    let status = loop {
        if let Some(status) = child.try_wait().map_err(failed)? {
            break Some(status);
        }
        if !goes_on(stdout.lock().map_or(0, |bytes| bytes.len())) {
            break None;
        }
        thread::sleep(PAUSE);
    };
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

/// What comes out of a pipe, as far as it has come; sends a word at its end.
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

/// Starts a program that goes on when this one has ended, after all others have had their turn. It holds that file, and with it
/// the lock on it, until it ends.
///
/// # Errors
/// If it can't be run.
pub fn leave_behind(command: Command, holds: File) -> Result<()> {
    let mut own = behind_others(command);
    own.stdin(holds).stdout(Stdio::null()).stderr(Stdio::null());
    own.spawn().map(drop).map_err(|source| Error::Program { program: "cargo", source })
}

/// Stops a program, and where there are process groups all that it started.
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
    fn what_a_program_started_is_stopped_with_it_and_its_pipes_are_not_waited_for() {
        let output = run(shell("echo said; sleep 600 & sleep 600"), LIMIT).unwrap();
        assert_eq!((output.timed_out, output.exit_code, &output.stdout[..]), (true, None, "said\n"));
        let output = run(shell("sleep 600 & echo said"), Duration::from_secs(60)).unwrap();
        assert_eq!((output.timed_out, output.exit_code, &output.stdout[..]), (false, Some(0), "said\n"));
        assert_eq!(output.stderr, "", "the limits could be set");
    }

    /// No clock is looked at: what else the machine does is not held against it.
    #[test]
    fn who_computes_for_ever_is_ended() {
        let output = run_alone(shell("echo said; while :; do :; done"), Duration::from_secs(1)).unwrap();
        assert_eq!((output.timed_out, output.exit_code, &output.stdout[..]), (true, None, "said\n"));
        let speaking = limited(shell("sh -c 'while :; do echo; done'; echo $? >&2"), Duration::from_secs(1));
        let output = finish(speaking, "sh", |_| true).unwrap();
        assert!(!output.timed_out && output.stderr.contains("152"), "{}", output.stderr);
    }

    #[test]
    fn who_only_computes_has_little_memory() {
        let output = run_alone(shell("ulimit -v; ulimit -c"), LIMIT).unwrap();
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

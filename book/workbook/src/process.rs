//! Runs a program to its end, or stops it where it has none.

use crate::error::{Error, Result};
use std::{
    io::Read,
    process::{Command, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

/// What a program wrote, and how it ended.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// What it wrote to standard output.
    pub stdout: String,
    /// What it wrote to standard error.
    pub stderr: String,
    /// Its exit status; none if it had to be stopped, or was ended by a signal.
    pub exit_code: Option<i32>,
    /// Whether it had to be stopped.
    pub timed_out: bool,
}

/// Runs a program, for that long at most.
///
/// # Errors
/// If it can't be run.
pub fn run(mut command: Command, limit: Duration) -> Result<Output> {
    let failed = |source| Error::Program { program: "a program of the stage", source };
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(failed)?;
    let (send, ended) = mpsc::channel();
    let read = |mut pipe: Box<dyn Read + Send>| {
        let send = send.clone();
        thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = pipe.read_to_end(&mut bytes);
            let _ = send.send(());
            String::from_utf8_lossy(&bytes).into_owned()
        })
    };
    let stdout = read(Box::new(child.stdout.take().expect("it is piped")));
    let stderr = read(Box::new(child.stderr.take().expect("it is piped")));
    let in_time = ended.recv_timeout(limit).is_ok();
    if !in_time {
        let _ = child.kill();
    }
    let status = child.wait().map_err(failed)?;
    let (stdout, stderr) = (stdout.join().unwrap_or_default(), stderr.join().unwrap_or_default());
    Ok(Output { stdout, stderr, exit_code: status.code().filter(|_| in_time), timed_out: !in_time })
}

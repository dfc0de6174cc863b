//! Limits on a program: process groups, priority, processor time, memory. Each system has its own means.

use std::{
    process::{Command, ExitStatus},
    time::Duration,
};

#[cfg(unix)]
pub fn behind_others(command: Command) -> Command {
    use std::os::unix::process::CommandExt;
    let mut own = run_by(command, "nice", &[]);
    own.process_group(0);
    own
}

#[cfg(windows)]
pub fn behind_others(mut command: Command) -> Command {
    use std::os::windows::process::CommandExt;
    const BELOW_NORMAL_PRIORITY_CLASS: u32 = 0x4000;
    const CREATE_NO_WINDOW: u32 = 0x0800_0000;
    command.creation_flags(BELOW_NORMAL_PRIORITY_CLASS | CREATE_NO_WINDOW);
    command
}

/// The same program in a process group of its own, which can be stopped with everything that it starts.
/// Ctrl-C in the runner does not reach it: then it may use up `limit` of processor time, and no more.
#[cfg(unix)]
pub fn own_group(command: Command, limit: Duration) -> Command {
    use std::os::unix::process::CommandExt;
    let mut own = limited(command, 4 * limit + Duration::from_secs(10));
    own.process_group(0);
    own
}

/// The same in a group of its own, with `limit` of processor time, and 4 GB of memory.
#[cfg(unix)]
pub fn computing(command: Command, limit: Duration) -> Command {
    use std::os::unix::process::CommandExt;
    let memory = if cfg!(target_os = "linux") { "ulimit -v 4194304; " } else { "" };
    // A stopped program leaves no core dump.
    let script = format!("ulimit -c 0; {memory}exec \"$0\" \"$@\"");
    let mut own = limited(run_by(command, "sh", &["-c", &script]), limit);
    own.process_group(0);
    own
}

/// True if the system ended a program because it had computed for too long.
#[cfg(unix)]
pub fn is_out_of_time(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;
    status.signal() == Some(rustix::process::Signal::XCPU.as_raw())
}

/// The same program with `limit` of processor time for itself, and for each program that it starts, enforced
/// by SIGXCPU. Limits are whole seconds, and 0 would end a program that has not written anything yet.
#[cfg(unix)]
pub fn limited(command: Command, limit: Duration) -> Command {
    let seconds = limit.as_secs().max(1);
    let script = format!("ulimit -S -t {seconds}; ulimit -H -t {}; exec \"$0\" \"$@\"", seconds + 5);
    run_by(command, "sh", &["-c", &script])
}

/// A program that is run by another one.
#[cfg(unix)]
fn run_by(command: Command, by: &str, arguments: &[&str]) -> Command {
    let mut own = Command::new(by);
    own.args(arguments).arg(command.get_program()).args(command.get_args());
    own.current_dir(command.get_current_dir().unwrap_or(".".as_ref()));
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => own.env(name, value),
            None => own.env_remove(name),
        };
    }
    own
}

#[cfg(not(unix))]
pub fn own_group(command: Command, _limit: Duration) -> Command {
    command
}

#[cfg(not(unix))]
pub fn computing(command: Command, _limit: Duration) -> Command {
    command
}

#[cfg(not(unix))]
pub fn is_out_of_time(_status: ExitStatus) -> bool {
    false
}

#[cfg(not(unix))]
pub fn limited(command: Command, _limit: Duration) -> Command {
    command
}

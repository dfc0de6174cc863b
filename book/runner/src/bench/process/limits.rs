//! Limits on a program: process groups, priority, processor time, memory. Each system has its own means.

#[cfg(unix)]
pub use unix::{behind_others, in_own_group, is_out_of_time, limited};
#[cfg(windows)]
pub use windows::{behind_others, in_own_group, is_out_of_time, limited};

#[cfg(unix)]
mod unix {
    use std::{
        os::unix::process::{CommandExt, ExitStatusExt},
        process::{Command, ExitStatus},
        time::Duration,
    };

    pub fn behind_others(command: Command) -> Command {
        in_own_group(run_by(command, "nice", &[]))
    }

    /// The same program in a process group of its own, which can be stopped with everything that it starts.
    /// Ctrl-C in the runner does not reach it.
    pub fn in_own_group(mut command: Command) -> Command {
        command.process_group(0);
        command
    }

    /// The same program with `limit` of processor time for itself, and for each program that it starts,
    /// enforced by SIGXCPU; and with 4 GB of memory, if it only `computes`. Limits are whole seconds, and 0
    /// would end a program that has not written anything yet.
    pub fn limited(command: Command, limit: Duration, computes: bool) -> Command {
        let seconds = limit.as_secs().max(1);
        let time = format!("ulimit -S -t {seconds}; ulimit -H -t {}", seconds + 5);
        let memory = if computes && cfg!(target_os = "linux") { "ulimit -v 4194304; " } else { "" };
        // A stopped program leaves no core dump.
        run_by(command, "sh", &["-c", &format!("ulimit -c 0; {memory}{time}; exec \"$0\" \"$@\"")])
    }

    /// True if the system ended a program because it had computed for too long.
    pub fn is_out_of_time(status: ExitStatus) -> bool {
        status.signal() == Some(rustix::process::Signal::XCPU.as_raw())
    }

    /// A program that is run by another one.
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
}

#[cfg(windows)]
mod windows {
    use std::{
        os::windows::process::CommandExt,
        process::{Command, ExitStatus},
        time::Duration,
    };

    pub fn behind_others(mut command: Command) -> Command {
        const BELOW_NORMAL_PRIORITY_CLASS: u32 = 0x4000;
        const CREATE_NO_WINDOW: u32 = 0x0800_0000;
        command.creation_flags(BELOW_NORMAL_PRIORITY_CLASS | CREATE_NO_WINDOW);
        command
    }

    pub fn in_own_group(command: Command) -> Command {
        command
    }

    pub fn limited(command: Command, _limit: Duration, _computes: bool) -> Command {
        command
    }

    pub fn is_out_of_time(_status: ExitStatus) -> bool {
        false
    }
}

//! The program behind `cargo workbook lab`.

use std::process::ExitCode;

fn main() -> ExitCode {
    runner::commands::command_line::run(&lab::COMMANDS)
}

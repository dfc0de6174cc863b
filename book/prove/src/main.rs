//! The program behind `cargo workbook verify`.

use std::process::ExitCode;

fn main() -> ExitCode {
    runner::commands::command_line::run(&prove::COMMANDS)
}

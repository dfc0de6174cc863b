//! The program behind `cargo workbook`.

use std::process::ExitCode;

fn main() -> ExitCode {
    runner::run(&runner::commands::command::COMMANDS)
}

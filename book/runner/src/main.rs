//! The program behind `cargo workbook`.

use std::process::ExitCode;

fn main() -> ExitCode {
    runner::run_in_the_readers_language(&runner::commands::command::COMMANDS)
}

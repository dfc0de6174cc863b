//! The program behind `cargo workbook`.

use std::process::ExitCode;

fn main() -> ExitCode {
    workbook::run(&workbook::command::COMMANDS)
}

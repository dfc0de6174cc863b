//! The program behind `cargo workbook lab`.

use std::process::ExitCode;

fn main() -> ExitCode {
    workbook::run(&lab::COMMANDS)
}

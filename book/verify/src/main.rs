//! The program behind `cargo workbook verify`.

use std::process::ExitCode;

fn main() -> ExitCode {
    workbook::run(&verify::COMMANDS)
}

//! The program behind `cargo workbook book`.

use std::process::ExitCode;

fn main() -> ExitCode {
    press::run()
}

//! The program that `cargo stage5` runs.

use std::process::ExitCode;

fn main() -> ExitCode {
    stage5_window::main()
}

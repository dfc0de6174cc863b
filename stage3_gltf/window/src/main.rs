//! The program that `cargo stage3` runs.

use std::process::ExitCode;

fn main() -> ExitCode {
    stage3_window::main()
}

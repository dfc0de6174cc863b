//! The program that `cargo stage2` runs.

use std::process::ExitCode;

fn main() -> ExitCode {
    stage2_window::main()
}

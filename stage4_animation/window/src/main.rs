//! The program that `cargo stage4` runs.

use std::process::ExitCode;

fn main() -> ExitCode {
    stage4_window::main()
}

//! The program that `cargo stage1` runs.

use std::process::ExitCode;

fn main() -> ExitCode {
    stage1_window::main()
}

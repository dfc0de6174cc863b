//! The program: `cargo stage1` runs it.

use std::process::ExitCode;

fn main() -> ExitCode {
    stage1_window::main()
}

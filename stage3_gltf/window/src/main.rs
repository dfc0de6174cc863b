//! The program: `cargo stage3` runs it.

use std::process::ExitCode;

fn main() -> ExitCode {
    stage3_window::main()
}

//! The program: `cargo stage2` runs it.

use std::process::ExitCode;

fn main() -> ExitCode {
    stage2_window::main()
}

//! The program: `cargo stage4` runs it.

use std::process::ExitCode;

fn main() -> ExitCode {
    stage4_window::main()
}

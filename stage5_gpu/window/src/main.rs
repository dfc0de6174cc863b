//! The program: `cargo stage5` runs it.

use std::process::ExitCode;

fn main() -> ExitCode {
    stage5_window::main()
}

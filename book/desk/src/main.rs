//! The program: see the crate's documentation.

fn main() -> std::process::ExitCode {
    desk::run()
}

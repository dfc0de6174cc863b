//! A window whose program is built anew while it is open: it opens again where it was, with its scene, its
//! step and its camera. In a page the reader's own program follows the one that was handed out.
//!
//! A window does so only on Unix: Windows does not let a running program be replaced.

use crate::{Args, View};
use std::{ffi::OsString, sync::Mutex};

/// The command line with which the window would open again.
static PRESENT: Mutex<Vec<OsString>> = Mutex::new(Vec::new());

/// Keeps the present state. Without a camera, the scene places it.
pub(crate) fn remember(args: &Args, view: View, camera: Option<[f32; 6]>) {
    let size = args.size.map(|(width, height)| format!("{width}x{height}"));
    let flags = [
        ("scene", args.scene.clone()),
        ("step", args.step.clone()),
        ("clip", args.clip.clone()),
        ("time", args.time_s.map(|time_s| time_s.to_string())),
        ("vertex", args.vertex.map(|vertex| vertex.to_string())),
        ("lang", args.language.clone()),
        ("samples", args.samples.map(|samples| samples.to_string())),
        ("size", size),
        ("view", Some((view as usize).to_string())),
        ("camera", camera.map(|place| place.map(|it| it.to_string()).join(" "))),
        ("smallest", args.smallest.as_ref().map(|path| path.display().to_string())),
    ];
    let flags = flags.into_iter().filter_map(|(name, value)| Some((name, value?)));
    let own = args.own.iter().map(|(name, value)| (*name, value.clone()));
    let words = flags.chain(own).map(|(name, value)| match &*value {
        "" => format!("--{name}").into(),
        _ => format!("--{name}={value}").into(),
    });
    let file = args.file.iter().map(|file| file.clone().into_os_string());
    *PRESENT.lock().expect("no thread stops while it holds this") = file.chain(words).collect();
}

/// The words with which the stage would open again.
#[cfg(any(unix, target_arch = "wasm32"))]
pub(crate) fn present() -> Vec<OsString> {
    PRESENT.lock().map(|present| present.clone()).unwrap_or_default()
}

/// A camera's place from its text.
pub(crate) fn camera_of(text: &str) -> Option<[f32; 6]> {
    let numbers: Vec<f32> = text.split(' ').filter_map(|it| it.parse().ok()).collect();
    numbers.try_into().ok()
}

/// Waits beside the window until its program is built anew, and starts the new one in its place.
#[cfg(unix)]
pub(crate) fn listen() {
    use std::{os::unix::process::CommandExt, path::Path, time::Duration};
    /// A program that has not changed for this long is complete.
    const PAUSE: Duration = Duration::from_millis(300);
    let Ok(program) = std::env::current_exe() else { return };
    let built = |program: &Path| program.metadata().and_then(|file| file.modified()).ok();
    let first = built(&program);
    std::thread::spawn(move || {
        let mut before = first;
        loop {
            std::thread::sleep(PAUSE);
            let now = built(&program);
            if now.is_some() && now != first && now == before {
                let error = std::process::Command::new(&program).args(present()).exec();
                return eprintln!("{}: {error}", program.display());
            }
            before = now;
        }
    });
}

#[cfg(not(any(unix, target_arch = "wasm32")))]
pub(crate) fn listen() {}

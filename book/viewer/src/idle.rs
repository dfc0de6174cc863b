//! Idle flags: those on the command line that do nothing beside the others.

use crate::{About, Args};

/// A flag without its hyphens, or `FILE`, and what goes on after "does nothing": "in the scene arm".
pub type IdleFlag = (&'static str, String);

/// The reason why `--time` is idle in a scene that stands still.
pub const STANDS_STILL: &str = "but open the window paused: nothing in the scene has a time";

/// A line about each flag that was given and does nothing.
pub(crate) fn idle_lines(about: &About, args: &Args) -> Vec<String> {
    let idle = of_output(args).into_iter().chain((about.idle_flags)(args));
    let lines =
        idle.filter(|(name, _)| args.given.iter().any(|given| given == name)).map(|(name, reason)| {
            let hyphens = if name == "FILE" { "" } else { "--" };
            format!("{hyphens}{name} does nothing {reason}")
        });
    lines.collect()
}

/// The flags that do nothing because of what comes out: the first of `--list`, `--report`, `--print` and
/// `--check` opens no window, and nothing else is written.
fn of_output(args: &Args) -> Vec<IdleFlag> {
    const WRITTEN: [&str; 4] = ["list", "report", "print", "check"];
    const OF_A_MOMENT: [&str; 3] = ["clip", "time", "step"];
    const OF_A_WINDOW: [&str; 9] =
        ["vertex", "capture", "size", "samples", "view", "measure", "smallest", "do", "lang"];
    let is_written = [args.list, args.report, args.print.is_some(), args.check && args.capture.is_none()];
    let Some(first) = is_written.iter().position(|&is| is) else {
        // A picture is saved long before the frames are counted.
        let idle = args.capture.is_some().then(|| ("measure", "beside --capture".to_owned()));
        return idle.into_iter().collect();
    };
    let of_a_moment = if first < 2 { &OF_A_MOMENT[..] } else { &[] };
    let idle = WRITTEN[first + 1..].iter().chain(of_a_moment).chain(&OF_A_WINDOW);
    idle.map(|name| (*name, format!("beside --{}", WRITTEN[first]))).collect()
}

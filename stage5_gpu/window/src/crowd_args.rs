//! What the command line asks of the scene `crowd`: how many instances, and which clip.

use stage4_animation::clip::{Clip, NoSuchClip, find_clip};
use stage5_gpu::steps::crowd_clip;
use viewer::{Args, Failure};

/// How many instances there are at first: about what a machine without a GPU draws 60 times a second.
const COUNT: usize = 16;
/// How many there may be.
pub const MOST: usize = 2000;

/// The clip that was asked for, or the crowd's own; none where the model has none.
pub fn first_clip(args: &Args, clips: &[Clip]) -> Result<Option<usize>, NoSuchClip> {
    match &args.clip {
        Some(name) => find_clip(clips, name).map(Some),
        None => Ok(crowd_clip(clips)),
    }
}

/// How many instances were asked for.
pub fn count(args: &Args) -> Result<usize, Failure> {
    let Some(text) = args.own.get("count") else { return Ok(COUNT) };
    let count = text.parse().ok().filter(|count| (1..=MOST).contains(count));
    count
        .ok_or_else(|| Failure::usage(format!("--count takes a whole number from 1 to {MOST}, not `{text}`")))
}

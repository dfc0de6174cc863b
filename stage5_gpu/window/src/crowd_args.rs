//! The command line's part in the scene `crowd`: the number of instances, and the clip.

use stage4_animation::clip::{Clip, NoSuchClip, find_clip};
use stage5_gpu::steps::crowd_clip;
use viewer::{Args, Failure};

/// The number of instances at first: about as many as a machine without a GPU draws 60 times a second.
const COUNT: usize = 16;
/// The largest number of instances.
pub const MOST: usize = 2000;

/// The clip on the command line, or the crowd's own; none if the model has no clips.
pub fn first_clip(args: &Args, clips: &[Clip]) -> Result<Option<usize>, NoSuchClip> {
    match &args.clip {
        Some(name) => find_clip(clips, name).map(Some),
        None => Ok(crowd_clip(clips)),
    }
}

/// The number of instances on the command line, or the usual one.
pub fn count(args: &Args) -> Result<usize, Failure> {
    let Some(text) = args.own.get("count") else { return Ok(COUNT) };
    let count = text.parse().ok().filter(|count| (1..=MOST).contains(count));
    count
        .ok_or_else(|| Failure::usage(format!("--count takes a whole number from 1 to {MOST}, not `{text}`")))
}

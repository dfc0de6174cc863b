//! The part of `--report` on what packing would save.

use super::packed_window::{limit_mm, progress};
use model_viewer::open_file;
use stage4_animation::{import::load, packed::steps::pack_clip};
use std::fmt::Write;
use viewer::{Args, Failure};

/// The size of every clip of the file, as frames and packed; nothing if it has none.
///
/// # Errors
/// If the file can't be read, or the limit is not a number.
pub fn packed_report(args: &Args) -> Result<String, Failure> {
    let limit_mm = limit_mm(args)?.unwrap_or(0.1);
    // Its warnings are in the report already.
    let (_, (model, clips)) = open_file(args, load)?;
    let mut page = String::new();
    let mut sums = [0, 0];
    for clip in &clips {
        let name = &clip.name;
        match pack_clip(&model, clip, limit_mm, progress(name)) {
            Ok((packed, bytes)) => {
                let few = packed.to_bytes().len();
                let _ = writeln!(page, "  {name}: {few} bytes instead of {bytes}");
                sums = [sums[0] + few, sums[1] + bytes];
            }
            Err(error) => _ = writeln!(page, "  {name}: {error}"),
        }
    }
    if clips.is_empty() {
        return Ok(page);
    }
    let [few, bytes] = sums;
    let heading = format!(
        "\nPacked (no vertex farther than {limit_mm} mm from its place in any frame, where a unit is a metre)\n"
    );
    Ok(heading + &page + &format!("  all clips: {few} bytes instead of {bytes}\n"))
}

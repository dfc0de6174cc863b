//! A whole clip, packed.

use super::{
    LETTERS, MOST_JOINTS, PROPERTIES, SEGMENT,
    bits::BitWriter,
    choose::{Frames, Segment, choose_bits},
    error::Points,
    track::Track,
};
use formats::error::LoadError;

/// Packs a clip so that at no frame any of the `points` is farther than `limit` from its place, in the unit
/// of model space. The bytes are those of the [format](super). After each segment, `progress` is told the
/// share that is done, up to 1.
///
/// # Errors
/// If the limit can't be met: the error says what can. If the counts are 0, too large, or contradict each
/// other, or a number is not finite.
pub fn pack(
    frames: Frames,
    points: &Points,
    limit: f32,
    mut progress: impl FnMut(f32),
) -> Result<Vec<u8>, LoadError> {
    check(&frames, points)?;
    let last = frames.poses.len() - 1;
    let count = last.div_ceil(SEGMENT).max(1);
    let (mut segments, mut error) = (BitWriter::default(), 0f32);
    for index in 0..count {
        let poses = &frames.poses[index * SEGMENT..=last.min((index + 1) * SEGMENT)];
        let mut segment = Segment::new(Frames { poses, ..frames }, points);
        error = error.max(choose_bits(&mut segment, limit));
        for property in PROPERTIES {
            let moves = |track: &&Track| track.property == property && track.written.length > 0;
            let tracks = segment.tracks.iter().filter(moves);
            segments.write(tracks.clone().count() as i32, 16);
            tracks.for_each(|track| segments.append(&track.written));
        }
        progress((index + 1) as f32 / count as f32);
    }
    if error.is_nan() || error > limit {
        return Err(LoadError::new(format!("the limit {limit} can't be met: the smallest error is {error}")));
    }
    let joints = (frames.parents.len() as u16).to_le_bytes();
    let (frames, rate) = ((frames.poses.len() as u32).to_le_bytes(), frames.rate_hz.to_le_bytes());
    Ok([&LETTERS[..], &joints, &frames, &rate, &segments.bytes].concat())
}

fn check(Frames { parents, rest, poses, rate_hz }: &Frames, points: &Points) -> Result<(), LoadError> {
    let joints = parents.len();
    let mut counts = [rest.len(), points.len()].into_iter().chain(poses.iter().map(Vec::len));
    let can_be_counted =
        (1..=MOST_JOINTS).contains(&joints) && (1..=u32::MAX as usize).contains(&poses.len());
    if !can_be_counted || counts.any(|count| count != joints) || !(rate_hz.is_finite() && *rate_hz > 0.0) {
        return Err(LoadError::new(format!(
            "{joints} joints, {} frames, {rate_hz} a second: none may be 0, and each joint needs a rest, a \
             list of points, and a placement in every frame",
            poses.len()
        )));
    }
    for (frame, pose) in poses.iter().enumerate() {
        for (joint, parts) in pose.iter().enumerate() {
            if PROPERTIES.iter().any(|property| !property.of(parts).is_finite()) {
                let place = format!("frame {frame}, joint {joint}");
                return Err(LoadError::new("a number is not finite").within(place));
            }
        }
    }
    Ok(())
}

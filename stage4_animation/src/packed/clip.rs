//! A packed clip, and its bytes, which may be wrong.

use super::{
    bits::bytes_of,
    choose::{Choice, Frames, choose_bits},
    curve::{SPACINGS, key_count},
    error::Points,
    rotation::NONE,
    track::Track,
};
use formats::error::LoadError;

/// The first bytes of a packed clip.
pub const LETTERS: u32 = u32::from_le_bytes(*b"pose");

/// The most joints that a clip has: their indices fit in 16 bits.
pub const MOST_JOINTS: usize = 1 << 16;

/// The most frames that a clip has: an `f32` counts them exactly.
pub const MOST_FRAMES: usize = 1 << 24;

/// Bytes after the last key: the curve looks at up to three keys that do not count, and each look takes
/// eight bytes.
pub const MARGIN: usize = 64;

/// A clip in few bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct PackedClip {
    /// The number of joints of its poses.
    pub joints: usize,
    /// The number of frames that it was packed from.
    pub frames: usize,
    /// The number of frames in a second.
    pub rate_hz: f32,
    /// What moves.
    pub tracks: Vec<Track>,
    /// The keys of all tracks, and then [`MARGIN`].
    pub keys: Vec<u8>,
}

/// Packs a clip so that at no frame any of the `points` is farther than `limit` from its place, in the unit
/// of model space. `progress` is told the bits of all keys, as they become fewer.
///
/// # Errors
/// If the limit can't be met: it says how large an error is left. If there is no joint or frame, or too many,
/// or a number is not finite.
///
/// # Panics
/// If a joint has no rest, no list of points, or no placement in some frame.
pub fn pack(
    frames: Frames,
    points: &Points,
    limit: f32,
    progress: impl FnMut(usize),
) -> Result<PackedClip, LoadError> {
    let Frames { parents, rest, poses, rate_hz } = frames;
    let joints = parents.len();
    assert!(rest.len() == joints && points.len() == joints && poses.iter().all(|pose| pose.len() == joints));
    check_counts(joints, poses.len(), rate_hz)?;
    let mut choice = Choice::new(frames, points, limit);
    for (frame, exact) in choice.exact.iter().enumerate() {
        if let Some(joint) = exact.iter().position(|model_from_joint| !model_from_joint.is_finite()) {
            return Err(LoadError::new(format!("frame {frame}, joint {joint}: its place is not finite")));
        }
    }
    choose_bits(&mut choice, progress);
    if !choice.keeps_limit() {
        let error = (0..poses.len()).map(|frame| choice.error(frame)).fold(0.0, f32::max);
        return Err(LoadError::new(format!("the limit {limit:.1e} can't be met: {error:.1e} is left")));
    }
    let (mut tracks, mut keys) = (Vec::new(), Vec::new());
    for motion in &choice.motions {
        tracks.push(Track { start: keys.len(), ..motion.track });
        keys.extend(&motion.keys);
    }
    let keys = [&bytes_of(&keys)[..], &[0; MARGIN]].concat();
    Ok(PackedClip { joints, frames: poses.len(), rate_hz, tracks, keys })
}

fn check_counts(joints: usize, frames: usize, rate_hz: f32) -> Result<(), LoadError> {
    let can_be_counted = (1..=MOST_JOINTS).contains(&joints) && (1..=MOST_FRAMES).contains(&frames);
    let is_right = can_be_counted && rate_hz.is_finite() && rate_hz > 0.0;
    let counts = format!("has {joints} joints, {frames} frames, {rate_hz} a second");
    if is_right { Ok(()) } else { Err(LoadError::new(counts)) }
}

impl PackedClip {
    /// The bytes, as the [format](super) says.
    pub fn to_bytes(&self) -> Vec<u8> {
        let [joints, frames, tracks] =
            [self.joints, self.frames, self.tracks.len()].map(|count| count as u32);
        let mut words = vec![LETTERS, joints, frames, tracks, self.rate_hz.to_bits()];
        for track in &self.tracks {
            let numbers = track.joint | track.property << 16 | track.dropped << 18 | track.spacing << 21;
            words.extend([numbers as u32, track.step.to_bits()]);
            words.extend([0, 1, 2, 3].map(|part| (track.lowest[part] << 8) as u32 | track.widths[part]));
        }
        let words = words.into_iter().flat_map(u32::to_le_bytes);
        words.chain(self.keys[..self.keys.len() - MARGIN].iter().copied()).collect()
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote. All counts and widths are checked, so that poses can be
    /// unpacked without further checks.
    ///
    /// # Errors
    /// If the bytes are cut, go on, or contradict each other.
    pub fn read(file: &[u8]) -> Result<Self, LoadError> {
        let refuse = |what: String| Err(LoadError::new(what));
        let words: Vec<u32> = file.as_chunks().0.iter().map(|&word| u32::from_le_bytes(word)).collect();
        let Some((&[LETTERS, joints, frames, count, rate], words)) = words.split_first_chunk() else {
            return refuse("is no packed clip: it does not begin with `pose` and four numbers".to_owned());
        };
        let (joints, frames, rate_hz) = (joints as usize, frames as usize, f32::from_bits(rate));
        check_counts(joints, frames, rate_hz)?;
        let (mut tracks, mut bits) = (Vec::new(), 0);
        let headers = words.as_chunks::<6>().0.iter().take(count as usize);
        for (index, &[numbers, step, parts @ ..]) in headers.enumerate() {
            let [joint, property, dropped, spacing] = [(0, 16), (16, 2), (18, 3), (21, 2)]
                .map(|(skipped, width)| (numbers >> skipped & ((1 << width) - 1)) as usize);
            let step = f32::from_bits(step);
            if joint >= joints || property > 2 || dropped > NONE || !step.is_finite() {
                let what = format!("joint {joint}, property {property}, component {dropped}, step {step}");
                return refuse(format!("track {index} can't have {what}"));
            }
            let (lowest, widths) = (parts.map(|part| part as i32 >> 8), parts.map(|part| part & 31));
            let track = Track { joint, property, dropped, spacing, step, lowest, widths, start: bits };
            bits += key_count(frames, SPACINGS[spacing]) * track.key_bits();
            if bits > 8 * file.len() {
                return refuse(format!("track {index}: the file ends before its keys"));
            }
            tracks.push(track);
        }
        let start = 4 * (5 + 6 * tracks.len());
        let (is, should_be) = (file.len(), start + bits.div_ceil(8));
        if tracks.len() < count as usize || is != should_be {
            let found = tracks.len();
            return refuse(format!("has {found} of {count} tracks, and {is} bytes instead of {should_be}"));
        }
        let keys = [&file[start..], &[0; MARGIN]].concat();
        Ok(Self { joints, frames, rate_hz, tracks, keys })
    }
}

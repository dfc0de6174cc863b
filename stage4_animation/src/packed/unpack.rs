//! Packed bytes, checked once, and poses of them.

use super::{
    LETTERS, MOST_JOINTS, PROPERTIES, Property, SEGMENT, SPACINGS,
    bits::{MOST_BITS, read_bits, read_three},
    curve::{Moment, Places, moment},
    quantise::{half, step},
    rotation::NONE,
};
use formats::error::LoadError;
use glam::{Vec3, Vec4};
use stage2_mesh_skin::transform::Transform;
use std::ops::Range;

/// A packed clip in memory, as small as its file.
#[derive(Clone, Debug, PartialEq)]
pub struct PackedClip {
    /// The file's bytes, and then [`MARGIN`].
    bytes: Vec<u8>,
    /// The bit at which each segment begins.
    starts: Vec<usize>,
    /// The number of joints of its poses.
    pub joints: usize,
    /// The number of frames that it was packed from.
    pub frames: usize,
    /// The number of frames in a second.
    pub rate_hz: f32,
}

const HEADER: usize = 14;

/// Bytes after the end, so that several can be read at once: more than a track's header with three keys.
pub const MARGIN: usize = 80;

impl PackedClip {
    /// Reads what [`pack`](super::pack::pack) made. All counts and widths are checked, so that poses can be
    /// unpacked without further checks.
    ///
    /// # Errors
    /// If the bytes are cut, go on, or contradict each other.
    pub fn read(file: &[u8]) -> Result<Self, LoadError> {
        let number = |at: usize| Some(u32::from_le_bytes(*file.get(at..)?.first_chunk()?));
        let numbers =
            || Some((number(4)? as usize & 0xFFFF, number(6)? as usize, f32::from_bits(number(10)?)));
        let Some((joints, frames, rate_hz)) = numbers().filter(|_| file.starts_with(&LETTERS)) else {
            return Err(LoadError::new("is no packed clip: it does not begin with `pose` and three numbers"));
        };
        if frames == 0 || !(1..=MOST_JOINTS).contains(&joints) || !(rate_hz.is_finite() && rate_hz > 0.0) {
            return Err(LoadError::new(format!("has {joints} joints, {frames} frames, {rate_hz} a second")));
        }
        let bytes = [file, &[0; MARGIN]].concat();
        let mut clip = Self { bytes, starts: Vec::new(), joints, frames, rate_hz };
        let mut at = 8 * HEADER;
        for segment in 0..(frames - 1).div_ceil(SEGMENT).max(1) {
            clip.starts.push(at);
            let place = |problem: String| LoadError::new(problem).within(format!("segment {segment}"));
            at = clip.check_segment(segment, at, 8 * file.len()).map_err(place)?;
        }
        match file.len() - at.div_ceil(8) {
            0 => Ok(clip),
            more => Err(LoadError::new(format!("goes on for {more} bytes after its last segment"))),
        }
    }

    /// Checks the segment that begins at a bit, and returns the bit after it; the file ends at the bit `end`.
    fn check_segment(&self, segment: usize, mut at: usize, end: usize) -> Result<usize, String> {
        let moment = moment(self.frames_of(segment), 0.0);
        for property in PROPERTIES {
            if at + 16 > end {
                return Err(format!("the file ends before the {property:?} tracks"));
            }
            let tracks = read_bits(&self.bytes, at, 16);
            at += 16;
            let mut joints = 0..self.joints;
            for track in 0..tracks {
                let place = |problem| format!("{property:?}, track {track}: {problem}");
                for _part in 0..2 {
                    let header = Header::read(&self.bytes, at);
                    header.check(property, &joints).map_err(place)?;
                    at = header.end(&moment);
                    if at > end {
                        return Err(place("the file ends within it".to_owned()));
                    }
                    joints.start = header.joint;
                    if header.dropped < NONE {
                        break;
                    }
                }
                joints.start += 1;
            }
        }
        Ok(at)
    }

    /// The number of frames of a segment, with both ends.
    fn frames_of(&self, segment: usize) -> usize {
        SEGMENT.min(self.frames - 1 - segment * SEGMENT) + 1
    }
}

/// Overwrites the parts of a pose that the clip moves, with their values at a time; the others stay at rest.
/// `pose` has the placement of every joint in its parent.
///
/// A time outside of the clip takes its first or last frame. Between two frames lies a straight line.
///
/// # Panics
/// If the clip has another number of joints.
pub fn unpack_pose(clip: &PackedClip, time_s: f32, pose: &mut [Transform]) {
    assert_eq!(pose.len(), clip.joints, "the clip has {} joints", clip.joints);
    let frame = (time_s * clip.rate_hz).clamp(0.0, (clip.frames - 1) as f32);
    let segment = (frame as usize / SEGMENT).min(clip.starts.len() - 1);
    let frames = clip.frames_of(segment);
    // In clips of many million frames an `f32` does not count exactly.
    let moment = moment(frames, (frame - (segment * SEGMENT) as f32).min((frames - 1) as f32));
    let mut at = clip.starts[segment];
    for property in PROPERTIES {
        let tracks = read_bits(&clip.bytes, at, 16);
        at += 16;
        for _track in 0..tracks {
            let (header, values, end) = unpack_track(&clip.bytes, at, &moment);
            let t = if header.spacing == 0 { 0.0 } else { moment.t };
            property.put(values, t, header.dropped, &mut pose[header.joint]);
            at = end;
        }
    }
}

/// The beginning of a track.
#[derive(Clone, Copy, Debug)]
pub struct Header {
    fineness: u32,
    /// The component that is left out.
    pub dropped: usize,
    /// Index of the joint.
    pub joint: usize,
    spacing: usize,
    lowest: Vec3,
    /// The widths of keys.
    widths: [u32; 3],
    /// The bit at which the keys begin.
    keys: usize,
}

impl Header {
    #[inline(always)]
    fn read(bytes: &[u8], at: usize) -> Self {
        let header = read_bits(bytes, at, 31) as u32;
        let part = |skipped: u32, width: u32| header >> skipped & ((1 << width) - 1);
        let width = part(11, 5);
        let component_at = |component: usize| at + 31 + component * (width + 5) as usize;
        let lowest = |component| (read_bits(bytes, component_at(component), width) - half(width)) as f32;
        let key_width = |component| read_bits(bytes, component_at(component) + width as usize, 5) as u32;
        Self {
            fineness: part(0, 5),
            dropped: part(5, 3) as usize,
            spacing: part(8, 3) as usize,
            joint: part(16, 15) as usize,
            lowest: Vec3::new(lowest(0), lowest(1), lowest(2)),
            widths: [key_width(0), key_width(1), key_width(2)],
            keys: component_at(3),
        }
    }

    /// The number of bits of a key.
    #[inline(always)]
    fn key_bits(&self) -> usize {
        let [x, y, z] = self.widths;
        (x + y + z) as usize
    }

    /// The bit after the track.
    #[inline(always)]
    fn end(&self, moment: &Moment) -> usize {
        let keys = if self.spacing == 0 { 0 } else { moment.places[self.spacing - 1].keys };
        self.keys + keys * self.key_bits()
    }

    fn check(&self, property: Property, joints: &Range<usize>) -> Result<(), String> {
        let Self { dropped, joint, spacing, .. } = self;
        let bits = self.key_bits();
        let may_lack = if property == Property::Rotation { 0..=NONE } else { 3..=3 };
        if !joints.contains(joint) {
            return Err(format!("is of joint {joint}, which should be in {joints:?}"));
        }
        if !may_lack.contains(dropped) {
            return Err(format!("lacks component {dropped}, which should be in {may_lack:?}"));
        }
        if *spacing > SPACINGS.len() || bits > MOST_BITS as usize {
            let most = SPACINGS.len();
            return Err(format!(
                "has spacing {spacing} of {most}, and keys of {bits} bits, at most {MOST_BITS}"
            ));
        }
        Ok(())
    }
}

/// The three numbers of a track at both frames of a moment.
#[inline(always)]
fn unpack_three(bytes: &[u8], header: Header, moment: &Moment) -> [Vec3; 2] {
    let [mut from, mut to] = [header.lowest; 2];
    if header.spacing > 0 {
        let Places { first, shares, .. } = &moment.places[header.spacing - 1];
        for (index, [from_share, to_share]) in shares.iter().enumerate() {
            let at = header.keys + (first + index) * header.key_bits();
            let key = read_three(bytes, at, header.widths);
            from += from_share * key;
            to += to_share * key;
        }
    }
    let step = step(header.fineness);
    [step * from, step * to]
}

/// Reads a track at a moment of its segment: its header, its value at both frames without the component that
/// is left out, and the bit after it. Where nothing is left out, the last component is in a track of its own.
#[inline(always)]
pub fn unpack_track(bytes: &[u8], at: usize, moment: &Moment) -> (Header, [Vec4; 2], usize) {
    let header = Header::read(bytes, at);
    let ([from, to], end) = (unpack_three(bytes, header, moment), header.end(moment));
    if header.dropped < NONE {
        return (header, [from.extend(0.0), to.extend(0.0)], end);
    }
    let last = Header::read(bytes, end);
    let [last_from, last_to] = unpack_three(bytes, last, moment);
    (header, [from.extend(last_from.x), to.extend(last_to.x)], last.end(moment))
}

//! Motions in BVH, as motion capture often comes: a hierarchy of offsets, and Euler angles for each frame.

use glam::{Quat, Vec3};
use stage2_mesh_skin::transform::Transform;

/// A BVH file: joints, parents first, and a pose for each frame.
#[derive(Clone, Debug, Default)]
pub struct Bvh {
    pub parents: Vec<Option<usize>>,
    /// The offsets, without rotation.
    pub rest: Vec<Transform>,
    pub frames: Vec<Vec<Transform>>,
    pub rate_hz: f32,
}

/// A number of a frame: the joint, and what it moves, such as `Xrotation`.
type BvhChannel = (usize, String);

/// Reads a file's text.
///
/// # Panics
/// If it is not BVH: it is read for measuring only.
pub fn read(text: &str) -> Bvh {
    let mut words = text.split_whitespace();
    let mut next = || words.next().expect("another word");
    let (mut bvh, mut channels) = (Bvh::default(), Vec::<BvhChannel>::new());
    // The joints whose braces are open; none for an end, which only has a length.
    let mut open: Vec<Option<usize>> = Vec::new();
    loop {
        match next() {
            "ROOT" | "JOINT" => {
                bvh.parents.push(open.last().copied().flatten());
                bvh.rest.push(Transform::IDENTITY);
                open.push(Some(bvh.rest.len() - 1));
                next();
            }
            "End" => open.push(None),
            "OFFSET" => {
                let offset = Vec3::from_array([(); 3].map(|()| number(next())));
                if let Some(Some(joint)) = open.last() {
                    bvh.rest[*joint].translation = offset;
                }
            }
            "CHANNELS" => {
                let joint = open.last().copied().flatten().expect("channels of a joint");
                for _ in 0..number(next()) as usize {
                    channels.push((joint, next().to_owned()));
                }
            }
            "}" => drop(open.pop()),
            "MOTION" => break,
            _ => (),
        }
    }
    let ["Frames:", frames, "Frame", "Time:", frame_s] = [(); 5].map(|()| next()) else {
        panic!("no frames")
    };
    bvh.rate_hz = (1.0 / number(frame_s)).round();
    for _ in 0..number(frames) as usize {
        let numbers = channels.iter().map(|_| number(next())).collect::<Vec<f32>>();
        bvh.frames.push(pose(&bvh.rest, &channels, &numbers));
    }
    bvh
}

/// Rotations are written from the outermost to the innermost.
fn pose(rest: &[Transform], channels: &[BvhChannel], numbers: &[f32]) -> Vec<Transform> {
    let mut pose = rest.to_vec();
    for ((joint, channel), &number) in channels.iter().zip(numbers) {
        let Transform { translation, rotation, .. } = &mut pose[*joint];
        let angle_rad = number.to_radians();
        match &channel[..] {
            "Xposition" => translation.x = number,
            "Yposition" => translation.y = number,
            "Zposition" => translation.z = number,
            "Xrotation" => *rotation *= Quat::from_rotation_x(angle_rad),
            "Yrotation" => *rotation *= Quat::from_rotation_y(angle_rad),
            "Zrotation" => *rotation *= Quat::from_rotation_z(angle_rad),
            _ => panic!("the channel {channel}"),
        }
    }
    pose
}

fn number(word: &str) -> f32 {
    word.parse().unwrap_or_else(|_| panic!("{word:?} is not a number"))
}

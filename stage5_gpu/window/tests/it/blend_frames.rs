//! Tests of `blend_frames`. Oracle: the placements of two frames, blended in `f64`.

use crate::{
    corners::{CORNERS, jumping_joints, table},
    gltf_file::Written,
    gpu::{assert_cpu_table, gpu_stdout, gpu_vectors},
};
use formats::document::Source;
use glam::{DVec3, Vec3};
use stage1_bones::table::named_table;
use stage3_gltf::load::Options;
use stage4_animation::import::load;
use stage5_gpu::baked::{
    bake::bake,
    clock::clock,
    rigid::all_skinned,
    steps::{baked_frames, places},
};
use std::path::Path;
use testing::{
    cases::{self, Draws, Right, check_drawn, drawn, placement::Placement},
    program::has_display,
};

/// Nine instances, each between two frames of a walk of five.
#[test]
fn every_instance_finds_its_own_moment() {
    if has_display("a baked crowd") {
        let read = gpu_stdout(&["--scene", "baked", "--step", "9-at-0.5-by-4", "--print"]);
        testing::assert_table!("crowd", read);
        assert_cpu_table("baked", "9-at-0.5-by-4", &read);
    }
}

/// The frames a second of a bake, unless a step says otherwise.
const RATE_HZ: f32 = 15.0;

/// The turns of four joints from one frame to the next.
const ANGLES_DEG: [f32; 4] = [10.0, 60.0, 120.0, 180.0];

/// A part of each of these turns.
fn turned(part: f32) -> [Placement; 4] {
    ANGLES_DEG.map(|angle_deg| Placement { angle_deg: part * angle_deg, ..Placement::NONE })
}

/// The second corner of each joint at a time, from minus half of its turn to half of it.
fn turning(time_s: &str) -> Vec<Vec3> {
    let file = file(&[turned(-0.5), turned(0.5)].concat(), 4);
    let path = file.path.to_string_lossy();
    let read = gpu_vectors(&[&path, "--scene", "baked", "--count", "1", "--time", time_s]);
    read.chunks(CORNERS.len()).map(|corners| corners[1]).collect()
}

/// Halfway, the matrices of -a and a have a mean without a turn, which is as long as the cosine of a.
#[test]
fn halfway_a_turn_is_shorter() {
    if !has_display("turns between two frames") {
        return;
    }
    // Instance 0 is not ahead, and runs a little slower than recorded.
    let time_s = (0.5 / RATE_HZ / clock(0).speed).to_string();
    let ends = turning(&time_s);
    testing::assert_table!("turns", named_table(&["10°", "60°", "120°", "180°"], &ends));
    for (end, angle_deg) in ends.iter().zip(ANGLES_DEG) {
        let expected = (angle_deg / 2.0).to_radians().cos() * Vec3::X;
        assert!(end.distance(expected) < 1e-5, "at {angle_deg}°: is {end}, should be {expected}");
    }
}

/// At the very first frame nothing of a frame before it is needed.
#[test]
fn at_a_frame_that_frame_is_shown() {
    if !has_display("a moment that is a frame") {
        return;
    }
    for (made, placement) in turning("0").into_iter().zip(turned(-0.5)) {
        let end = placement.exact().transform_point3(CORNERS[1].as_dvec3()).as_vec3();
        assert!(made.distance(end) < 1e-5, "{placement:?}: is {made}, should be {end}");
    }
}

const STEPS: usize = 20;
const JOINTS: usize = 7;
/// A time at which some instances are just before a frame, and some just after.
const TIME_S: f32 = 24.72;
/// The number of those that are nearest to a frame.
const NEAR: usize = 6;

/// One joint of one instance.
struct Input {
    /// Its first vertex in the list of all.
    first: usize,
    /// The instance's place.
    place: Vec3,
    /// The joint in the frame before the moment, and in the one after it.
    placements: [Placement; 2],
    /// The share of the one after.
    share: f64,
}

/// A crowd of 64 instances, each at a moment of its own of a clip in 20 steps: 154 matrices, in two lines of
/// the texture.
#[test]
fn random_cases() {
    if !has_display("random moments of a baked clip") {
        return;
    }
    let mut draws = Draws::fresh(cases::check::seed(), 0);
    let mut placements: Vec<Placement> = Vec::new();
    for at in 0..(STEPS + 1) * JOINTS {
        // A joint may move by a few millimetres from one frame to the next.
        placements.push(match at.checked_sub(JOINTS).map(|before| placements[before]) {
            Some(before) if draws.rarely(4) => {
                Placement { translation: before.translation + 0.005 * draws.vec3(1.0), ..before }
            }
            _ => draws.motion(3.0),
        });
    }
    let file = file(&placements, JOINTS);
    let (count, time_s) = (cases::COUNT.to_string(), TIME_S.to_string());
    let path = file.path.to_string_lossy();
    let read = gpu_vectors(&[&path, "--scene", "baked", "--count", &count, "--time", &time_s]);
    let instances = instances(&file.path);
    let cases = drawn(|draws| draw(draws, &instances, &placements));
    let answer =
        |Input { first, place, .. }: &Input| table([0, 1, 2, 3].map(|corner| read[first + corner] - place));
    check_drawn(&cases, cases.iter().map(|case| answer(&case.input)).collect(), right);
}

fn draw(draws: &mut Draws, instances: &[Instance], placements: &[Placement]) -> Input {
    let index = match draws.flip() {
        false => draws.index(instances.len()),
        true => instances.len() - 1 - draws.index(NEAR),
    };
    let Instance { at, frame, place } = instances[index];
    let joint = draws.index(JOINTS);
    let before = frame as usize;
    let placements = [before, before + 1].map(|frame| placements[frame * JOINTS + joint]);
    draws.note("frame", &frame.to_string());
    draws.note("joint", &joint.to_string());
    draws.say(&format!("the joint in frame {before}"), &placements[0]);
    draws.say(&format!("the joint in frame {}", before + 1), &placements[1]);
    let first = (at * JOINTS + joint) * CORNERS.len();
    Input { first, place, placements, share: f64::from(frame) - before as f64 }
}

fn right(&Input { placements, share, .. }: &Input) -> Right {
    let [before, after] = placements.map(Placement::exact);
    let between = |corner: DVec3| before.transform_point3(corner).lerp(after.transform_point3(corner), share);
    table(CORNERS.map(|corner| between(corner.as_dvec3()).as_vec3())).right()
}

/// One of the crowd.
struct Instance {
    /// Its index.
    at: usize,
    /// The moment that it shows, in frames.
    frame: f32,
    place: Vec3,
}

/// All instances, those that are nearest to a frame last.
fn instances(path: &Path) -> Vec<Instance> {
    let (model, clips) = load(Source::Path(path), &Options::default()).expect("the CPU can load it");
    let model = all_skinned(&model);
    let baked = bake(&model, clips.first(), RATE_HZ).expect("it fits");
    assert_eq!(baked.steps(), STEPS);
    let frames = baked_frames(&baked, 0..cases::COUNT, TIME_S);
    let pairs = frames.into_iter().zip(places(&model, cases::COUNT)).enumerate();
    let mut instances: Vec<Instance> =
        pairs.map(|(at, (frame, place))| Instance { at, frame, place }).collect();
    instances.sort_by(|a, b| from_frame(b.frame).total_cmp(&from_frame(a.frame)));
    instances
}

/// How far a moment is from the nearest frame.
fn from_frame(frame: f32) -> f32 {
    (frame - frame.round()).abs()
}

/// A clip of so many joints that jumps from frame to frame, halfway between two samples.
fn file(placements: &[Placement], joints: usize) -> Written {
    let last = placements.len() / joints - 1;
    let key_s = |frame: usize| (frame as f32 - 0.5).max(0.0) / RATE_HZ;
    let times_s: Vec<f32> = (0..=last).map(key_s).chain([last as f32 / RATE_HZ]).collect();
    jumping_joints(placements, 1, joints, &times_s)
}

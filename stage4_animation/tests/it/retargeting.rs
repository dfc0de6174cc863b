//! Whole poses on other figures, by what must be kept and what is lost.

use formats::document::Source;
use glam::Vec3;
use stage3_gltf::{
    load::Options,
    model::Model,
    pose::{Pose, rest_pose},
    skeleton::posed_joints,
};
use stage4_animation::{
    beyond::{
        retarget::{Map, retarget},
        retarget_steps::{figure_map, followed, other_figure},
    },
    character::{character, character_step},
    import::load,
};
use std::path::Path;

const MOMENTS: [&str; 5] = ["rest", "walk-0.25", "walk-0.5", "wave-1.25", "crouch-1.5"];

fn places(model: &Model, pose: &Pose) -> Vec<Vec3> {
    posed_joints(model, pose).iter().map(|matrix| matrix.w_axis.truncate()).collect()
}

/// The bones that both have: pairs of mapped joints, the parent first.
fn shared_bones(own: &Model, map: &Map) -> Vec<[usize; 2]> {
    let bone = |end: usize| own.joints[end].parent.filter(|&joint| map[joint].and(map[end]).is_some());
    (0..map.len()).filter_map(|end| Some([bone(end)?, end])).collect()
}

/// The largest angle in degrees between bones that follow each other; of a joint with several children, only
/// the first one's is asked for.
fn largest_angle(other: &Model, pose: &Pose, own: &Model, map: &Map) -> f32 {
    let own_places = places(own, &retarget(other, pose, own, map));
    let other_places = places(other, pose);
    let mut seen = Vec::new();
    let mut largest = 0f32;
    for [joint, end] in shared_bones(own, map) {
        if seen.contains(&joint) {
            continue;
        }
        seen.push(joint);
        let (Some(from), Some(to)) = (map[joint], map[end]) else { continue };
        // A joint between the two that nothing follows may turn by itself.
        if other.joints[to].parent != Some(from) {
            continue;
        }
        let way = own_places[end] - own_places[joint];
        largest = largest.max(way.angle_between(other_places[to] - other_places[from]).to_degrees());
    }
    largest
}

/// What is kept: the direction of every bone, in spite of other axes and another rest pose.
#[test]
fn every_bone_points_where_the_other_one_points() {
    let (model, clips) = character();
    let other = other_figure(&model);
    let map = figure_map(&model, &other);
    for moment in MOMENTS {
        let pose = character_step(moment, &model, &clips).expect("is a step");
        // An arc cosine near 0 keeps half of the digits.
        let angle_deg = largest_angle(&model, &pose, &other, &map);
        assert!(angle_deg < 0.1, "{moment}: {angle_deg}°");
    }
}

/// And the lengths of the own bones.
#[test]
fn bones_keep_their_own_lengths() {
    let (model, clips) = character();
    let other = other_figure(&model);
    let at_rest = places(&other, &rest_pose(&other));
    for moment in MOMENTS {
        let pose = character_step(moment, &model, &clips).expect("is a step");
        let places = places(&other, &followed(&model, &pose, &other, false));
        for [joint, end] in shared_bones(&other, &figure_map(&model, &other)) {
            let [is, was] = [&places, &at_rest].map(|list| list[joint].distance(list[end]));
            assert!((is - was).abs() < 1e-5, "{moment}: {joint} to {end} is {is} long, was {was}");
        }
    }
}

/// What is lost: contacts. In the crouch the follower's foot is 1.5 cm above the place where the mannequin's
/// is: the legs are longer by 1.3, but the hips are higher only by 1.256, and the ankles are as high as ever.
#[test]
fn a_foot_on_the_ground_does_not_stay_there() {
    let (model, clips) = character();
    let other = other_figure(&model);
    let pose = character_step("crouch-1.5", &model, &clips).expect("is a step");
    let foot = |model: &Model, pose: &Pose, name: &str| {
        let joint = model.joints.iter().position(|joint| joint.name == name).expect("it has feet");
        places(model, pose)[joint].y
    };
    let [was, is] =
        [foot(&model, &pose, "foot.L"), foot(&other, &followed(&model, &pose, &other, false), "foot_l")];
    assert!((was - 0.075).abs() < 1e-3 && (is - was - 0.015).abs() < 5e-4, "was {was}, is {is}");
}

/// Who follows itself does what it did.
#[test]
fn a_figure_that_follows_itself_has_its_own_pose() {
    let (model, clips) = character();
    let map: Map = (0..model.joints.len()).map(Some).collect();
    for moment in MOMENTS {
        let pose = character_step(moment, &model, &clips).expect("is a step");
        let own = places(&model, &retarget(&model, &pose, &model, &map));
        for (is, was) in own.into_iter().zip(places(&model, &pose)) {
            assert!(is.distance(was) < 1e-5, "{moment}: is {is}, was {was}");
        }
    }
}

/// Rotations in the parents, copied to a figure with other axes, are no pose at all: the hand is elsewhere.
#[test]
fn copied_rotations_are_wrong() {
    let (model, clips) = character();
    let other = other_figure(&model);
    let pose = character_step("wave-1.25", &model, &clips).expect("is a step");
    let hand = other.joints.iter().position(|joint| joint.name == "hand_r").expect("it has hands");
    let [right, copied] =
        [false, true].map(|copied| places(&other, &followed(&model, &pose, &other, copied))[hand]);
    assert!(right.distance(copied) > 0.3, "{right} and {copied}");
}

/// The bones of a file's figure, of which so many joints follow, point where the mannequin's do.
fn assert_follows(file: &Path, joints: usize) {
    let (figure, _) = load(Source::Path(file), &Options::default()).expect("the file can be read");
    let (model, clips) = character();
    let map = figure_map(&model, &figure);
    assert_eq!(map.iter().flatten().count(), joints, "{}", file.display());
    for moment in MOMENTS {
        let pose = character_step(moment, &model, &clips).expect("is a step");
        let angle_deg = largest_angle(&model, &pose, &figure, &map);
        assert!(angle_deg < 0.1, "{}, {moment}: {angle_deg}°", file.display());
    }
}

/// Cesium's RiggedFigure is a human with other joints, other lengths and other axes, and without shoulders;
/// its own file has z up, and turns that in a node above. If the samples are there.
#[test]
fn the_mannequin_moves_cesiums_figure() {
    let Some(folder) = testing::samples::folder() else { return };
    assert_follows(&folder.join("khronos-sample-assets/RiggedFigure/glTF-Binary/RiggedFigure.glb"), 19);
}

/// KayKit's knight has a large head, short limbs, and neither neck nor shoulders. If it is there, beside the
/// samples.
#[test]
fn the_mannequin_moves_a_knight() {
    let Some(samples) = testing::samples::folder() else { return };
    let file = samples.join("../clips/Knight.glb");
    if !file.exists() {
        return testing::program::skipped("no clips beside the samples");
    }
    assert_follows(&file, 18);
}

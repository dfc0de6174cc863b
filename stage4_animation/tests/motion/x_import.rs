//! Clips from .X files made by hand, right ones and broken ones.

mod errors;
mod read_keys;
mod sets;
mod ticks;

use formats::document::Source;
use glam::{Mat4, Quat, Vec3, vec3};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{load::Options, model::Model, pose::rest_pose, x::convention::Space};
use stage4_animation::{
    clip::{Clip, Values, find_clip},
    import::load,
    sample::sample,
};
use std::time::Duration;
use testing::running::time_of;

/// Two frames, one inside the other. The inner one rests at (0, 7, 0).
const FRAMES: &str = "xof 0303txt 0032
Frame body {
  Frame arm { FrameTransformMatrix { 1,0,0,0, 0,1,0,0, 0,0,1,0, 0,7,0,1;; } }
}
";

/// The options that leave a file in its own space.
const FILE_SPACE: Options = Options {
    scene: None,
    space: Space::File,
    ticks_per_second: None,
    without_pictures: false,
    most_bytes: None,
};

fn read_with(animation: &str, options: Options) -> (Model, Vec<Clip>) {
    let text = FRAMES.to_owned() + animation;
    load(Source::Bytes("arm.x", text.to_owned().into()), &options).expect("a right file")
}

fn error(animation: &str) -> String {
    let text = FRAMES.to_owned() + animation;
    load(Source::Bytes("arm.x", text.to_owned().into()), &Options::default())
        .expect_err("a broken file")
        .to_string()
}

/// A set with one animation of the inner frame.
fn set(keys: &str) -> String {
    format!("AnimationSet walk {{ Animation {{ {{ arm }}\n{keys} }} }}")
}

/// The inner joint at a tick of the first clip.
fn arm_at(animation: &str, tick: f32, options: Options) -> Transform {
    let (model, clips) = read_with(animation, options);
    joint_at(&model, &clips[0], "arm", tick / options.ticks_per_second.unwrap_or(4800.0))
}

fn joint_at(model: &Model, clip: &Clip, joint: &str, time_s: f32) -> Transform {
    let joint = model.joints.iter().position(|other| other.name == joint).expect("has that joint");
    let mut pose = rest_pose(model);
    sample(clip, time_s, &mut pose);
    pose.locals[joint].to_parts()
}

fn assert_near(actual: Transform, expected: Transform) {
    // The file's numbers have six decimals.
    let near = actual.translation.abs_diff_eq(expected.translation, 2e-6)
        && actual.scale.abs_diff_eq(expected.scale, 2e-6)
        && actual.rotation.dot(expected.rotation).abs() > 1.0 - 1e-6;
    assert!(near, "{actual:?}, expected {expected:?}");
}

fn at(translation: Vec3) -> Transform {
    Transform { translation, ..Transform::IDENTITY }
}

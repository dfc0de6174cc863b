//! The GPU against the CPU: positions and normals read back, pictures compared.
//!
//! Each test runs the program, because a process has one window at the most.

pub mod hundred_joints;
mod lit;
mod skinned_main;

use self::hundred_joints::hundred_joints;
use formats::document::Source;
use glam::{Vec3, vec3};
use stage3_gltf::{bounds::bounding_box, load::Options, pose::rest_pose, posed_mesh::posed_positions};
use stage4_animation::{import::load, sample::sample};
use stage5_gpu::{
    read_back::largest_difference,
    steps::{SCENES, step_tables},
};
use std::{path::Path, process::Command};
use testing::{
    capture::{capture, run_in_window},
    picture::Picture,
    program::{has_display, printed_positions},
    samples,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_stage5_window");
/// As a part of the model's size. A GPU may add in another order and round differently; llvmpipe stays below
/// 2e-7.
const TOLERANCE: f32 = 1e-5;

/// The program's output, which needs the GPU.
pub fn gpu_stdout(args: &[&str]) -> String {
    let mut program = Command::new(PROGRAM);
    let output = run_in_window(program.args(args).args(["--skinning", "gpu"]).env("RUST_BACKTRACE", "0"));
    // If the driver refuses a shader, a panic's message has its reason; the other lines are about the panic.
    let said = String::from_utf8_lossy(&output.stderr);
    let about = |line: &str| {
        line.starts_with("thread ") || line.starts_with("note: ") || line.ends_with("the reason is above")
    };
    let is_message = |line: &&str| !about(line);
    let said: Vec<&str> = said.trim().lines().filter(is_message).collect();
    // What was written is all there, though some of it may be no number.
    assert!(output.status.success() || !output.stdout.is_empty(), "{}", said.join("\n"));
    String::from_utf8(output.stdout).expect("UTF-8 on standard output")
}

pub fn gpu_vectors(args: &[&str]) -> Vec<Vec3> {
    let text = gpu_stdout(&[args, &["--print", "json"]].concat());
    printed_positions(&text).1.into_iter().map(Vec3::from).collect()
}

fn size(positions: &[Vec3]) -> f32 {
    let (min, max) = bounding_box(positions).unwrap_or_default();
    (max - min).length()
}

/// The table of a step of the character, skinned in one of the ways of `--joints`.
pub fn gpu_table(joints: &str, step: &str) -> String {
    gpu_stdout(&["--joints", joints, "--step", step, "--print"])
}

/// Compares a step's table from the GPU with the CPU's.
pub fn assert_cpu_table(scene: &str, step: &str, read: &str) {
    let expected = step_tables(scene, step).expect("a step of the list").swap_remove(0).1;
    assert_eq!(read.lines().count(), expected.lines().count(), "{scene}, {step}: rows");
    for (read, expected) in read.lines().zip(expected.lines()) {
        assert!(tables::agree(expected, read), "{scene}, {step}: is {read}, should be {expected}");
    }
}

/// At rest, and in the middle of the first clip.
fn assert_sample(file: &Path, joints: &str) {
    let (model, clips) = load(Source::Path(file), &Options::default()).expect("the CPU can load it");
    let (path, name) = (file.to_string_lossy(), file.file_name().unwrap_or_default().to_string_lossy());
    let mut pose = rest_pose(&model);
    let args = [&*path, "--joints", joints];
    assert_near(&gpu_vectors(&args), &posed_positions(&model, &pose), &name);
    if let Some(clip) = clips.first() {
        let time_s = clip.duration_s / 2.0;
        sample(clip, time_s, &mut pose);
        let read = gpu_vectors(&[&args[..], &["--clip", "0", "--time", &time_s.to_string()]].concat());
        assert_near(&read, &posed_positions(&model, &pose), &format!("{name} at {time_s} s"));
    }
}

fn assert_near(read: &[Vec3], expected: &[Vec3], name: &str) {
    assert_eq!(read.len(), expected.len(), "{name}");
    let difference = largest_difference(read, expected, size(expected));
    assert!(difference <= TOLERANCE, "{name}: {difference:e} of the model's size");
}

#[test]
fn every_skinned_sample_is_where_the_cpu_puts_it() {
    let Some(folder) = samples::folder() else { return };
    if has_display("the samples on the GPU") {
        let mut count = 0;
        for file in samples::models(&folder, &["gltf", "glb"]) {
            if load(Source::Path(&file), &Options::default()).is_ok_and(|(model, _)| !model.skins.is_empty())
            {
                assert_sample(&file, "palette");
                count += 1;
            }
        }
        assert!(count >= 25, "only {count} skinned samples");
    }
}

/// Meshes without skins (S4-38), with morph targets, which the CPU's copy applies first (S4-21), and with
/// eight influences per vertex (S0-16).
#[test]
fn other_kinds_of_meshes_are_where_the_cpu_puts_them() {
    let Some(folder) = samples::folder() else { return };
    if has_display("other meshes on the GPU") {
        for (name, joints) in [
            ("khronos-sample-assets/BoxAnimated/glTF-Binary/BoxAnimated.glb", "palette"),
            ("khronos-sample-assets/AnimatedMorphCube/glTF-Binary/AnimatedMorphCube.glb", "palette"),
            ("khronos-sample-assets/RecursiveSkeletons/glTF-Binary/RecursiveSkeletons.glb", "texture"),
            ("_derived/RiggedFigure_8inf.glb", "texture"),
            ("_derived/RiggedFigure_8inf.glb", "two-arrays"),
        ] {
            assert_sample(&folder.join(name), joints);
        }
    }
}

#[test]
fn every_step_of_the_character_is_where_the_cpu_puts_it() {
    if has_display("every step on the GPU") {
        for step in SCENES[0].1 {
            assert_cpu_table("compare", step, &gpu_table("palette", step));
        }
    }
}

mod skinning_rows_from_two_arrays {
    use super::*;

    /// S4-36
    #[test]
    fn the_product_on_the_gpu_is_the_product_on_the_cpu() {
        if has_display("two arrays") {
            assert_cpu_table("compare", "walk-0.25", &gpu_table("two-arrays", "walk-0.25"));
        }
    }
}

/// S4-05: the joints first, then the instance's place.
#[test]
fn every_step_of_the_crowd_is_where_the_cpu_puts_it() {
    if has_display("every step of the crowd") {
        for step in SCENES[1].1 {
            let read = gpu_stdout(&["--scene", "crowd", "--step", step, "--print"]);
            assert_cpu_table("crowd", step, &read);
        }
    }
}

/// E4-7 and S4-47: each of a hundred joint numbers, stored as a float, finds its own matrix.
#[test]
fn a_skeleton_too_large_for_uniforms_goes_through_the_texture() {
    if has_display("a hundred joints") {
        let file = hundred_joints([2.0, 1.0, 1.0]);
        assert_sample(&file.path, "palette");
        assert_sample(&file.path, "two-arrays");
    }
}

//! Tests of `skinning_rows_from_texture`.

use crate::{
    corners::{CORNERS, jumping_joints, table},
    gltf_file::Written,
    gpu::{assert_cpu_table, gpu_stdout, gpu_table, gpu_vectors},
};
use formats::document::Source;
use glam::{Vec3, vec3};
use stage3_gltf::load::Options;
use stage4_animation::import::load;
use stage5_gpu::{
    crowd::{crowd_instances, sampled_poses},
    gpu_model::GpuInstance,
    joint_texture::MATRICES_PER_LINE,
    steps::spacing,
};
use std::path::Path;
use testing::{
    cases::{self, Draws, Right, check_drawn, drawn, placement::Placement},
    program::has_display,
};

#[test]
fn a_texture_holds_the_same_palette() {
    if has_display("the joint texture") {
        let read = gpu_table("texture", "walk-0.25");
        testing::assert_table!("walk", read);
        assert_cpu_table("compare", "walk-0.25", &read);
    }
}

/// S4-23 and S4-15: nine instances of one skeleton, each in a pose of its own.
#[test]
fn every_figure_of_a_crowd_finds_its_own_pose() {
    if has_display("a crowd") {
        let read = gpu_stdout(&["--scene", "crowd", "--step", "9-at-0.5", "--print"]);
        testing::assert_table!("crowd", read);
        assert_cpu_table("crowd", "9-at-0.5", &read);
    }
}

const POSES: usize = 20;
const SKINS: usize = 3;
const JOINTS: usize = 80;
const DURATION_S: f32 = 0.33;

/// One joint of one instance.
struct Input {
    /// Its first vertex in the list of all.
    first: usize,
    /// The instance's place.
    place: Vec3,
    placement: Placement,
}

/// A crowd of 64 instances with 20 poses of five skins with seven joints each: 700 matrices, in six lines of
/// the texture.
#[test]
fn random_cases() {
    if !has_display("random poses in the joint texture") {
        return;
    }
    // In order: pose after pose, skin after skin, joint after joint.
    let mut draws = Draws::fresh(cases::check::seed(), 0);
    // Also mirrored, and flat: a joint that is hidden has a scale of 0.
    let scales = [Vec3::ONE, Vec3::ONE, Vec3::splat(2.0), vec3(-1.0, 1.0, 1.0), vec3(0.0, 1.0, 1.0)];
    let placement = |_| Placement { scale: draws.one_of(&scales), ..draws.motion(3.0) };
    let placements: Vec<Placement> = (0..POSES * SKINS * JOINTS).map(placement).collect();
    let file = file(&placements);
    let count = cases::COUNT.to_string();
    let read = gpu_vectors(&[&file.path.to_string_lossy(), "--scene", "crowd", "--count", &count]);
    let instances = instances(&file.path);
    let cases = drawn(|draws| draw(draws, &instances, &placements));
    let answer =
        |Input { first, place, .. }: &Input| table([0, 1, 2, 3].map(|corner| read[first + corner] - place));
    check_drawn(&cases, cases.iter().map(|case| answer(&case.input)).collect(), right);
}

fn draw(draws: &mut Draws, instances: &[GpuInstance], placements: &[Placement]) -> Input {
    let at = draws.index(instances.len());
    let GpuInstance { pose, world_from_model, .. } = instances[at];
    // The end of a line of the texture in this pose: its last matrix, or the first one of the next line.
    let line_end = MATRICES_PER_LINE - 1 - pose * SKINS * JOINTS % MATRICES_PER_LINE;
    let number = match line_end + 1 < SKINS * JOINTS && draws.flip() {
        true => line_end + draws.index(2),
        false => draws.index(SKINS * JOINTS),
    };
    let (skin, joint) = (number / JOINTS, number % JOINTS);
    let placement = placements[pose * SKINS * JOINTS + number];
    draws.note("pose", &pose.to_string());
    draws.note("first_matrix", &(JOINTS * skin).to_string());
    draws.note("matrices_per_pose", &(JOINTS * SKINS).to_string());
    draws.note("joint", &joint.to_string());
    draws.note("MATRICES_PER_LINE", &MATRICES_PER_LINE.to_string());
    draws.say("that joint's matrix", &placement);
    let first = (at * SKINS * JOINTS + number) * CORNERS.len();
    Input { first, place: world_from_model.w_axis.truncate(), placement }
}

fn right(input: &Input) -> Right {
    let matrix = input.placement.exact();
    table(CORNERS.map(|corner| matrix.transform_point3(corner.as_dvec3()).as_vec3())).right()
}

/// The places of the instances, and the pose of each.
fn instances(path: &Path) -> Vec<GpuInstance> {
    let (model, clips) = load(Source::Path(path), &Options::default()).expect("the CPU can load it");
    let poses = sampled_poses(&model, clips.first());
    assert_eq!(poses.len(), POSES, "a clip of {DURATION_S} s");
    crowd_instances(cases::COUNT, spacing(&model), 0.0, DURATION_S, &poses)
}

/// A clip that jumps from pose to pose, halfway between the moments at which it is sampled.
fn file(placements: &[Placement]) -> Written {
    let key_s = |pose: usize| (pose as f32 - 0.5).max(0.0) / POSES as f32 * DURATION_S;
    let times_s: Vec<f32> = (0..POSES).map(key_s).chain([DURATION_S]).collect();
    jumping_joints(placements, SKINS, JOINTS, &times_s)
}

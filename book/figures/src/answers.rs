//! The drawings in which a question asks for a place, with the poses through which its answer moves them.

use crate::{
    arm::{self, arm_at_rest},
    outline::{self, outline_at_rest, points},
    poses::{self, two_joints_bound},
    svg::Figure,
    tree::{self, demo_bones, draw_bones, tree_at_rest},
    volume::bent,
};
use glam::{Mat4, Quat, Vec3};
use stage1_bones::{
    bone::{Bone, update_world_positions},
    tree::{BONE1, BONE31, BONE32, ROOT},
};
use stage2_mesh_skin::{
    arm::{Angles, flat_arm, pose_arm},
    methods::Method,
    outline::blend_vertices,
    steps::ArmStep,
};
use stage3_gltf::{
    posed_mesh::posed_positions, skeleton::posed_joints, small_models::two_joints as kite, steps::turned,
};
use stage4_animation::{
    arm::{KEY_TIMES_S, flat_outline, round_arm, stretch},
    blend::Blend,
    steps::arm_pose,
};

/// The angles of a joint on its way, in degrees: past 90°, and to the other side.
fn angles_deg() -> impl Iterator<Item = f32> {
    (-6..=16).map(|step| 7.5 * step as f32)
}

/// How far bones move in the three poses of a plane: not at all, bone1 upwards, another to the left.
const MOVES: [[f32; 2]; 3] = [[0.0, 0.0], [0.1, 0.0], [0.0, 0.1]];

fn move_bones(bones: &mut [Bone], [bone1_up, left]: [f32; 2], other: usize) {
    bones[BONE1].position.y += bone1_up;
    bones[other].position.x -= left;
    update_world_positions(bones, ROOT, Vec3::ZERO);
}

/// Where is bone32, when bone1 has risen and bone32 gone to the left?
pub fn tree() -> Figure {
    let mut figure = tree_at_rest();
    for moves in MOVES {
        let mut bones = demo_bones();
        move_bones(&mut bones, moves, BONE32);
        figure.pose(bones[BONE32].world_position, |figure| draw_bones(figure, "skin", tree::WORLD, &bones));
    }
    figure
}

/// Where is vertex 6, which bone31 and bone32 hold, after the same moves?
pub fn outline() -> Figure {
    outline_moved("outline", 6, BONE32)
}

/// Where is vertex 5, which bone31 holds alone, when bone1 has risen?
pub fn outline_by_one_bone() -> Figure {
    outline_moved("outline--by-one-bone", 5, BONE31)
}

fn outline_moved(name: &'static str, vertex: usize, other: usize) -> Figure {
    let mut figure = outline_at_rest(name);
    for moves in MOVES {
        let mut scene = outline::scene("rest");
        move_bones(&mut scene.bones, moves, other);
        blend_vertices(&mut scene.vertices, &scene.bones, &scene.offsets);
        figure.pose(scene.vertices[vertex].world_position, |figure| {
            figure.polygons("flesh skin", &[points(tree::WORLD, &scene.vertices)]);
            draw_bones(figure, "bone", tree::WORLD, &scene.bones);
        });
    }
    figure
}

/// Where is vertex 6, a corner of the tip, when the elbow has turned?
pub fn arm() -> Figure {
    arm_turned("arm", Method::Smooth, 6)
}

/// And vertex 4 beside the elbow, which follows its strongest joint?
pub fn arm_rigid() -> Figure {
    arm_turned("arm--rigid", Method::Rigid, 4)
}

/// And the same, when both its joints move it?
pub fn arm_blended() -> Figure {
    arm_turned("arm--blended", Method::Smooth, 4)
}

fn arm_turned(name: &'static str, method: Method, vertex: usize) -> Figure {
    let mut figure = arm_at_rest(name);
    for angle_deg in angles_deg() {
        let angles = vec![Angles::default(), bent(angle_deg)];
        let scene = ArmStep { arm: flat_arm(), angles, method };
        let joints = pose_arm(&scene.arm, &scene.angles);
        arm_pose_at(&mut figure, vertex, &scene.skinned().positions, &joints);
    }
    figure
}

/// Where is vertex 7, a corner of the tip, a quarter of the time after the key at which the elbow is bent?
pub fn arm_slerp() -> Figure {
    arm_played("arm--slerp", Blend::Slerp)
}

/// And where is it halfway, if matrices are mixed?
pub fn arm_matrix_lerp() -> Figure {
    arm_played("arm--matrix-lerp", Blend::Matrix)
}

/// From key to key in twelve steps.
fn arm_played(name: &'static str, blend: Blend) -> Figure {
    let (mut figure, model, clip) = (arm_at_rest(name), round_arm(), stretch());
    for step in 0..=12 {
        let pose = arm_pose(&model, &clip, KEY_TIMES_S[1] * step as f32 / 12.0, blend);
        let positions = flat_outline(&posed_positions(&model, &pose));
        arm_pose_at(&mut figure, 7, &positions, &posed_joints(&model, &pose));
    }
    figure
}

/// The flat arm's vertices and its joints in the model, when a vertex is asked for.
fn arm_pose_at(figure: &mut Figure, vertex: usize, positions: &[Vec3], joints: &[Mat4]) {
    let places = arm::WORLD.places(positions);
    let quads =
        flat_arm().quads.iter().map(|quad| quad.map(|vertex| places[vertex]).to_vec()).collect::<Vec<_>>();
    figure.pose(positions[vertex], |figure| {
        figure.polygons("flesh skin", &quads);
        arm::draw_bones(figure, arm::WORLD, joints);
    });
}

/// Where is the kite's tip, vertex 2, when J1 has turned where it was bound?
pub fn two_joints() -> Figure {
    let (mut figure, model) = (two_joints_bound(), kite());
    for angle_deg in angles_deg() {
        let pose = turned(&model, Quat::from_rotation_z(angle_deg.to_radians())).expect("it has a skin");
        let positions = posed_positions(&model, &pose);
        let joints: Vec<_> =
            posed_joints(&model, &pose).iter().map(|joint| joint.w_axis.truncate()).collect();
        figure.pose(positions[2], |figure| {
            figure.polygons("flesh skin", &[poses::WORLD.places(&positions)]);
            figure.line("bone", &poses::WORLD.places(&joints));
        });
    }
    figure
}

//! All scenes at their named steps: the same values for the window, `--print`, the ghost and the tests.

use crate::{
    arm::{Angles, Arm, flat_arm, tube_arm},
    methods::{Method, Skinned, skin_arm},
    outline::{Outline, advance_frame, blend_vertices, outline},
    space::{FlagStep, Placement},
};
use glam::{Vec3, vec3};
use stage1_bones::{
    bone::update_world_positions,
    table::{StepTables, table},
    tree::{BONE1, BONE32, ROOT},
};
use std::f32::consts::{FRAC_PI_2, PI};

/// The scenes' names and, for each, its steps' names in the order of the lesson.
pub const SCENES: &[(&str, &[&str])] =
    &[("outline", OUTLINE_STEPS), ("space", SPACE_STEPS), ("arm", ARM_STEPS)];

/// The steps of the scene `outline`.
pub const OUTLINE_STEPS: &[&str] = &["rest", "bone1-up", "bone1-down", "root-moved", "bounce-1.5s"];

/// The steps of the scene `space`: the flag placed by four columns, by two products, and brought back.
pub const SPACE_STEPS: &[&str] = &["columns", "turn-then-lift", "lift-then-turn", "and-back"];

/// The steps of the scene `arm`: the flat arm bent, then the tube bent and twisted; in `stretched` and
/// `tube-stretched` the forearm is twice as wide.
pub const ARM_STEPS: &[&str] = &[
    "rest",
    "z90",
    "x90",
    "z90-rigid",
    "x90-rigid",
    "z90-dual-quaternion",
    "x90-dual-quaternion",
    "stretched",
    "tube-rest",
    "tube-z90",
    "tube-z90-rigid",
    "tube-z90-dual-quaternion",
    "twist90",
    "twist90-rigid",
    "twist90-dual-quaternion",
    "twist180",
    "tube-stretched",
];

/// The steps of the scene `arm` that also compare normals.
const STEPS_WITH_NORMALS: &[&str] = &["z90", "x90", "tube-z90", "tube-stretched"];

/// The scene `outline` at that step, all vertices blended; none if there is no such step.
pub fn outline_step(name: &str) -> Option<Outline> {
    let mut scene = outline();
    match name {
        "rest" => {}
        "bone1-up" => {
            scene.bones[BONE1].position.y = 0.1;
            scene.bones[BONE32].position.x = 0.1;
        }
        "bone1-down" => {
            scene.bones[BONE1].position.y = -0.2;
            scene.bones[BONE32].position.x = 0.0;
        }
        "root-moved" => scene.bones[ROOT].position = vec3(1.0, 2.0, 3.0),
        "bounce-1.5s" => advance_frame(&mut scene, 1.5),
        _ => return None,
    }
    update_world_positions(&mut scene.bones, ROOT, Vec3::ZERO);
    blend_vertices(&mut scene.vertices, &scene.bones, &scene.offsets);
    Some(scene)
}

/// The scene `space` at that step; none if there is no such step.
pub fn space_step(name: &str) -> Option<FlagStep> {
    let (placement, by) = match name {
        "columns" => (Placement::Columns, LIFT),
        "turn-then-lift" => (Placement::TurnThenMove, LIFT),
        "lift-then-turn" => (Placement::MoveThenTurn, LIFT),
        "and-back" => (Placement::AndBack, vec3(1.0, 2.0, 3.0)),
        _ => return None,
    };
    Some(FlagStep { angle_rad: FRAC_PI_2, by, placement })
}

const LIFT: Vec3 = vec3(0.0, 4.0, 0.0);

/// An arm, its pose, and the method of its skinning.
#[derive(Clone, Debug)]
pub struct ArmStep {
    /// The flat or the round arm.
    pub arm: Arm,
    /// One triple of angles per joint.
    pub angles: Vec<Angles>,
    /// The method by which its vertices follow.
    pub method: Method,
}

impl ArmStep {
    /// The mesh in that pose.
    pub fn skinned(&self) -> Skinned {
        skin_arm(&self.arm, &self.angles, self.method)
    }
}

/// The scene `arm` at that step; none if there is no such step.
pub fn arm_step(name: &str) -> Option<ArmStep> {
    let (arm, elbow, method) = match name {
        "rest" => (flat_arm(), Angles::default(), Method::Smooth),
        "z90" => (flat_arm(), Z90, Method::Smooth),
        "x90" => (flat_arm(), X90, Method::Smooth),
        "z90-rigid" => (flat_arm(), Z90, Method::Rigid),
        "x90-rigid" => (flat_arm(), X90, Method::Rigid),
        "z90-dual-quaternion" => (flat_arm(), Z90, Method::DualQuaternion),
        "x90-dual-quaternion" => (flat_arm(), X90, Method::DualQuaternion),
        "stretched" => (Arm { scales: vec![Vec3::ONE, WIDE], ..flat_arm() }, Z90, Method::Smooth),
        "tube-rest" => (tube_arm(), Angles::default(), Method::Smooth),
        "tube-z90" => (tube_arm(), Z90, Method::Smooth),
        "tube-z90-rigid" => (tube_arm(), Z90, Method::Rigid),
        "tube-z90-dual-quaternion" => (tube_arm(), Z90, Method::DualQuaternion),
        "twist90" => (tube_arm(), TWIST90, Method::Smooth),
        "twist90-rigid" => (tube_arm(), TWIST90, Method::Rigid),
        "twist90-dual-quaternion" => (tube_arm(), TWIST90, Method::DualQuaternion),
        "twist180" => (tube_arm(), TWIST180, Method::Smooth),
        "tube-stretched" => (Arm { scales: vec![Vec3::ONE, WIDE], ..tube_arm() }, Z90, Method::Smooth),
        _ => return None,
    };
    Some(ArmStep { arm, angles: vec![Angles::default(), elbow], method })
}

/// Twice as wide, along the joint's own x.
const WIDE: Vec3 = vec3(2.0, 1.0, 1.0);
const X90: Angles = Angles { x_rad: FRAC_PI_2, y_rad: 0.0, z_rad: 0.0 };
const Z90: Angles = Angles { x_rad: 0.0, y_rad: 0.0, z_rad: FRAC_PI_2 };
const TWIST90: Angles = Angles { x_rad: 0.0, y_rad: FRAC_PI_2, z_rad: 0.0 };
const TWIST180: Angles = Angles { x_rad: 0.0, y_rad: PI, z_rad: 0.0 };

/// The tables of a scene's step, one row per vertex: positions, and normals where the step is about them;
/// none if there is no such step.
pub fn step_tables(scene: &str, step: &str) -> Option<StepTables> {
    match scene {
        "outline" => {
            let vertices = outline_step(step)?.vertices;
            let positions: Vec<Vec3> = vertices.iter().map(|vertex| vertex.world_position).collect();
            Some(vec![("", table(&positions))])
        }
        "space" => Some(vec![("", table(&space_step(step)?.positions()))]),
        "arm" => {
            let Skinned { positions, normals } = arm_step(step)?.skinned();
            let mut tables = vec![("", table(&positions))];
            if STEPS_WITH_NORMALS.contains(&step) {
                tables.push(("normals", table(&normals)));
            }
            Some(tables)
        }
        _ => None,
    }
}

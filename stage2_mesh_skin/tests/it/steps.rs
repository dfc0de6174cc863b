use crate::{
    assert_near, d1,
    outline::{BONE1_DOWN, BONE1_UP, assert_outline, world_positions},
};
use glam::{Vec3, vec3};
use stage2_mesh_skin::{
    arm::{elbow_ring, tube_arm},
    measure::ring_radius,
    space::FLAG,
    steps::{ARM_STEPS, OUTLINE_STEPS, SCENES, SPACE_STEPS, arm_step, outline_step, space_step, step_tables},
};
use std::f32::consts::FRAC_1_SQRT_2;

#[test]
fn outline() {
    for &name in OUTLINE_STEPS {
        let scene = outline_step(name).expect("every name in the list is a step");
        let positions = world_positions(&scene);
        let shifted = |shift: Vec3| {
            for vertex in &scene.vertices {
                assert_near(vertex.world_position, vertex.mesh_position + shift);
            }
        };
        match name {
            "rest" => shifted(Vec3::ZERO),                          // S0-23
            "root-moved" => shifted(vec3(1.0, 2.0, 3.0)),           // S0-08
            "bone1-up" => assert_outline(&positions, BONE1_UP),     // D0
            "bone1-down" => assert_outline(&positions, BONE1_DOWN), // D0
            // S0-26: bone1.y = -0.1 and bone32.x = 0.1, halfway between rest and bone1-down.
            "bounce-1.5s" => {
                for (vertex, [x, y]) in scene.vertices.iter().zip(BONE1_DOWN) {
                    assert_near(vertex.world_position, vertex.mesh_position.midpoint(vec3(x, y, 0.0)));
                }
            }
            _ => panic!("{name} has no worked values"),
        }
        assert_tables("outline", name);
    }
}

#[test]
fn space() {
    for &name in SPACE_STEPS {
        let positions = space_step(name).expect("every name in the list is a step").positions();
        // A quarter turn to the left takes (x, y, z) to (-y, x, z); the step is 4 up.
        let by_hand = |point: Vec3| match name {
            "columns" | "turn-then-lift" => vec3(-point.y, point.x + 4.0, point.z),
            "lift-then-turn" => vec3(-(point.y + 4.0), point.x, point.z),
            "and-back" => point,
            _ => panic!("{name} has no worked values"),
        };
        for (position, point) in positions.into_iter().zip(FLAG) {
            assert_near(position, by_hand(point));
        }
        assert_tables("space", name);
    }
}

#[test]
fn flat_arm() {
    for &name in ARM_STEPS.iter().filter(|name| !is_tube(name)) {
        let positions = arm_step(name).expect("every name in the list is a step").skinned().positions;
        match name {
            "rest" => assert_arm(&positions, d1::AT_REST),
            "z90" => assert_arm(&positions, d1::AT_Z90),
            "x90" => assert_arm(&positions, d1::AT_X90),
            "z90-rigid" => assert_arm(&positions, d1::AT_Z90_RIGID),
            "x90-rigid" => assert_arm(&positions, d1::AT_X90_RIGID),
            "stretched" => assert_arm(&positions, STRETCHED),
            // A turn about the elbow by part of the angle brings no vertex nearer to it. The hand follows one
            // joint.
            "z90-dual-quaternion" | "x90-dual-quaternion" => {
                let elbow = vec3(0.0, 4.0, 1.0);
                for (position, rest) in positions.iter().zip(d1::AT_REST) {
                    assert!((position.distance(elbow) - elbow.distance(rest.into())).abs() < 1e-5);
                }
                let hand = if name.starts_with('z') { d1::AT_Z90[7] } else { d1::AT_X90[7] };
                assert_near(positions[7], hand.into());
            }
            _ => panic!("{name} has no worked values"),
        }
        assert_tables("arm", name);
    }
}

#[test]
fn tube_arm_steps() {
    let rest = tube_arm().positions;
    for &name in ARM_STEPS.iter().filter(|name| is_tube(name)) {
        let positions = arm_step(name).expect("every name in the list is a step").skinned().positions;
        // The lower end follows the root alone, which only moves by z + 1.
        assert_near(positions[0], rest[0] + Vec3::Z);
        // E4-8: the elbow ring's radius. Bent, the ring's x shrinks by cos 45° and its z stays; see
        // `bent_radius`.
        let radius = match name {
            "twist90" => 0.5 * FRAC_1_SQRT_2,
            "twist180" => 0.0,
            "tube-z90" => bent_radius(),
            "tube-stretched" => stretched_radius(),
            _ => 0.5,
        };
        assert!((ring_radius(&positions[elbow_ring()]) - radius).abs() < 1e-5, "{name}");
        // The upper end follows the elbow alone: its first vertex, (0.5, 8, 0), turned by hand.
        let end = positions[positions.len() - 12];
        match name {
            "tube-rest" => assert_near(end, vec3(0.5, 8.0, 1.0)),
            "tube-z90" | "tube-z90-rigid" | "tube-z90-dual-quaternion" => {
                assert_near(end, vec3(-4.0, 4.5, 1.0))
            }
            "twist90" | "twist90-rigid" | "twist90-dual-quaternion" => assert_near(end, vec3(0.0, 8.0, 0.5)),
            "twist180" => assert_near(end, vec3(-0.5, 8.0, 1.0)),
            // (0.5, 4, 0) beside the elbow is at (1, 4, 0) when it is wide, and then it is turned.
            "tube-stretched" => assert_near(end, vec3(-4.0, 5.0, 1.0)),
            _ => panic!("{name} has no worked values"),
        }
        assert_tables("arm", name);
    }
}

/// The mean distance from the centre of a ring of twelve whose x is shortened by cos 45° = √½.
fn bent_radius() -> f32 {
    let distance = |side: i32| {
        let (sin, cos) = (side as f32 * 30_f32.to_radians()).sin_cos();
        0.5 * (0.5 * cos * cos + sin * sin).sqrt()
    };
    (0..12).map(distance).sum::<f32>() / 12.0
}

/// As [`bent_radius`], where the elbow's half is twice as wide: x is half of (1, 0) plus half of (0, 2).
fn stretched_radius() -> f32 {
    let distance = |side: i32| {
        let (sin, cos) = (side as f32 * 30_f32.to_radians()).sin_cos();
        0.5 * (1.25 * cos * cos + sin * sin).sqrt()
    };
    (0..12).map(distance).sum::<f32>() / 12.0
}

/// As D1 at z 90°, but in the elbow's own space x is doubled before the turn: a corner at ±0.5 beside the
/// bone is at ±1.
const STRETCHED: [[f32; 3]; 8] = [
    [-0.5, 0.0, 1.0],
    [0.5, 0.0, 1.0],
    [-0.125, 3.0, 1.0],
    [0.625, 3.5, 1.0],
    [-0.875, 3.5, 1.0],
    [-0.625, 5.0, 1.0],
    [-4.0, 3.0, 1.0],
    [-4.0, 5.0, 1.0],
];

fn is_tube(name: &str) -> bool {
    name.starts_with("tube") || name.starts_with("twist")
}

/// D1: on the flat arm nothing leaves the plane at z 90°; at x 90° the hand's normal has turned, and ring 5's
/// is blended.
#[test]
fn normals_of_the_flat_arm() {
    let normals = |name| arm_step(name).expect("a step").skinned().normals;
    for normal in normals("z90") {
        assert_near(normal, Vec3::Z);
    }
    let x90 = normals("x90");
    assert_near(x90[0], Vec3::Z);
    assert_near(x90[4], vec3(0.0, -0.948683, 0.316228));
    assert_near(x90[7], Vec3::NEG_Y);
}

/// The tube's ends follow one joint each: below, normals are unchanged; above, they turn by 90° about z.
/// Between the ends they lean with the skin: each stands at right angles to the quads around its vertex,
/// within the accuracy of flat quads.
#[test]
fn normals_of_the_bent_tube() {
    let (arm, skinned) = (tube_arm(), arm_step("tube-z90").expect("a step").skinned());
    let (lower, upper) = (0..12, arm.normals.len() - 12..arm.normals.len());
    for vertex in lower {
        assert_near(skinned.normals[vertex], arm.normals[vertex]);
    }
    for vertex in upper {
        let Vec3 { x, z, .. } = arm.normals[vertex];
        assert_near(skinned.normals[vertex], vec3(0.0, x, z));
    }
    let mut around = vec![Vec3::ZERO; arm.positions.len()];
    for quad in &arm.quads {
        let [a, b, c, d] = quad.map(|vertex| skinned.positions[vertex]);
        quad.iter().for_each(|&vertex| around[vertex] += (c - a).cross(d - b));
    }
    for (normal, around) in skinned.normals.iter().zip(around) {
        assert!((normal.length() - 1.0).abs() < 1e-6);
        assert!(normal.dot(around.normalize()) > 0.8, "{normal} is not upright on the skin, {around} is");
    }
}

/// E1-1: where a surface becomes twice as wide along x, its normals point half as far along x; then they are
/// turned.
#[test]
fn normals_of_the_stretched_tube() {
    let normals = arm_step("tube-stretched").expect("a step").skinned().normals;
    let upper_end = &normals[normals.len() - 12..];
    for (side, &normal) in upper_end.iter().enumerate() {
        let (sin, cos) = (side as f32 * 30_f32.to_radians()).sin_cos();
        assert_near(normal, vec3(0.0, cos / 2.0, sin).normalize());
    }
}

fn assert_tables(scene: &str, step: &str) {
    let tables = step_tables(scene, step).expect("every name in the list is a step");
    let names: Vec<&str> = tables.iter().map(|&(table, _)| table).collect();
    // A forearm that is bent or twice as wide shows the effect on its normals.
    let has_normals = ["z90", "x90", "tube-z90", "tube-stretched"].contains(&step);
    assert_eq!(names, if has_normals { &["", "normals"][..] } else { &[""] });
    for (table, text) in tables {
        testing::assert_table!(testing::step_snapshot(scene, step, table), text);
    }
}

#[track_caller]
fn assert_arm(actual: &[Vec3], expected: [[f32; 3]; 8]) {
    assert_eq!(actual.len(), 8);
    for (&actual, expected) in actual.iter().zip(expected) {
        assert_near(actual, expected.into());
    }
}

#[test]
fn every_listed_step_has_a_table_and_no_other() {
    for (scene, steps) in SCENES {
        assert!(steps.iter().all(|step| step_tables(scene, step).is_some()), "{scene}");
        assert_eq!(step_tables(scene, "rset"), None);
    }
    assert_eq!(step_tables("arms", "rest"), None);
}

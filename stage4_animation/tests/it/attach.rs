//! Tests of `attach`. Oracle: the vertex scaled, turned and moved part by part, in `f64`, first by the grip
//! and then by the joint.

use crate::cases::factors;
use glam::{DMat4, DVec3, Mat4, Quat, Vec3, vec3};
use stage1_bones::table::table;
use stage2_mesh_skin::transform::Transform;
use stage4_animation::beyond::attach::attach;
use std::{f32::consts::FRAC_PI_2, fmt};
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

/// A hand at (3, 4, 0), turned by a quarter about z; the sword is held ½ below the hand's origin, and turned
/// by a quarter about x, so that its blade along y points along the hand's z. Then nothing of the hand's turn
/// is seen at the tip: (0, 1, 0) is (0, -½, 1) in the hand, and (3.5, 4, 1) in the model.
#[test]
fn a_sword_in_a_turned_hand() {
    let hand = Mat4::from_rotation_translation(Quat::from_rotation_z(FRAC_PI_2), vec3(3.0, 4.0, 0.0));
    let grip = Transform::from_rotation_translation(Quat::from_rotation_x(FRAC_PI_2), vec3(0.0, -0.5, 0.0));
    let places = attach(&[Mat4::IDENTITY, hand], 1, grip, &[Vec3::ZERO, Vec3::Y, Vec3::X]);
    testing::assert_table!("sword", table(&places));
    let expected = [vec3(3.5, 4.0, 0.0), vec3(3.5, 4.0, 1.0), vec3(3.5, 5.0, 0.0)];
    for (place, expected) in places.into_iter().zip(expected) {
        // Sines and cosines, rounded.
        assert!(place.distance(expected) < 1e-6, "is {place}, should be {expected}");
    }
}

/// In the rest pose too, the sword is in the hand, and not where the mesh has its origin.
#[test]
fn in_the_rest_pose_the_sword_is_in_the_hand() {
    let hand = Mat4::from_translation(vec3(3.0, 4.0, 0.0));
    assert_eq!(attach(&[hand], 0, Transform::IDENTITY, &[Vec3::ZERO]), [vec3(3.0, 4.0, 0.0)]);
}

/// A joint's placement in its parent, which stretches it along the model's axes, so that it may lean.
#[derive(Clone, Copy)]
struct Joint {
    placed: Placement,
    stretch: Vec3,
}

impl Joint {
    fn matrix(self) -> Mat4 {
        (DMat4::from_scale(self.stretch.as_dvec3()) * self.placed.exact()).as_mat4()
    }
}

impl fmt::Debug for Joint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Vec3 { x, y, z } = self.stretch;
        match self.stretch {
            Vec3::ONE => write!(f, "{:?}", self.placed),
            _ => write!(f, "{:?}, then scaled by ({x}, {y}, {z})", self.placed),
        }
    }
}

struct Input {
    joints: Vec<Joint>,
    joint: usize,
    grip: Placement,
    positions: Vec<Vec3>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let joints = draws.list(1, 3, |draws, _| {
        let placed = draws.placement(3.0);
        let is_stretched = draws.rarely(3);
        let mut factor = || if is_stretched { draws.one_of(&[1.0, 2.0, 0.5, -1.0, 0.0]) } else { 1.0 };
        Joint { placed, stretch: Vec3::from_array([0; 3].map(|_| factor())) }
    });
    let joint = draws.index(joints.len());
    let mut grip = draws.placement(1.0);
    grip.scale *= factors(draws);
    let positions = draws.long_list(0, 3, |draws, _| draws.vec3(2.0));
    draws.say_all("model_from_joint", &joints);
    draws.note("joint", &joint.to_string());
    draws.say("grip", &grip);
    draws.say_all("position", &positions);
    Some(Input { joints, joint, grip, positions })
}

fn answer(Input { joints, joint, grip, positions }: &mut Input) -> Rows {
    let matrices: Vec<Mat4> = joints.iter().map(|joint| joint.matrix()).collect();
    let grip = Transform { translation: grip.translation, rotation: grip.rotation(), scale: grip.scale };
    rows(attach(&matrices, *joint, grip, positions).iter().map(|place| place.as_dvec3()))
}

fn right(Input { joints, joint, grip, positions }: &Input) -> Right {
    let Joint { placed, stretch } = joints[*joint];
    let place = |position: &Vec3| stretch.as_dvec3() * moved(placed, moved(*grip, position.as_dvec3()));
    rows(positions.iter().map(place)).right()
}

fn moved(by: Placement, place: DVec3) -> DVec3 {
    by.translation.as_dvec3() + by.exact_rotation() * (by.scale.as_dvec3() * place)
}

fn rows(places: impl Iterator<Item = DVec3>) -> Rows {
    let mut rows = Rows::default();
    places.enumerate().for_each(|(vertex, place)| rows.push(format!("vertex {vertex}"), place.to_array()));
    rows
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

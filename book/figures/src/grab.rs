//! The mannequin whose arm the front page moves, and whose hand the reader may drag.

use crate::{
    body::{Side, hull, joint, turn},
    svg::Figure,
    world::World,
};
use glam::{Quat, Vec2, vec2};
use stage3_gltf::{
    model::Model,
    pose::{Pose, rest_pose},
    posed_mesh::posed_meshes,
    skeleton::posed_joints,
};
use stage4_animation::character::character;

const WORLD: World = World { scale: 370.0, origin: vec2(250.0, 760.0) };
/// The arm's joints, from the shoulder to the hand.
const JOINTS: [&str; 3] = ["upper_arm.L", "lower_arm.L", "hand.L"];
/// The angles by which shoulder and elbow are turned at first, away from the rest pose.
const START_RAD: [f32; 2] = [0.7, 0.9];
/// The width of the slices along the arm: in each, the outermost vertex on either side is on the outline.
const SLICE: f32 = 0.035;

/// A vertex of the mannequin, seen from the front.
#[derive(Clone, Debug)]
struct Seen {
    at_rest: Vec2,
    posed: Vec2,
    /// The joints that have a fifth of its weight or more.
    joints: Vec<usize>,
    /// The weights of the joints below the elbow, added.
    below_elbow: f32,
}

/// The mannequin in its rest pose, with one arm turned about z by these angles at shoulder and elbow.
fn turned(model: &Model, angles_rad: [f32; 2]) -> Pose {
    let mut pose = rest_pose(model);
    for (name, angle_rad) in JOINTS.into_iter().zip(angles_rad) {
        turn(&mut pose, joint(model, name), |rotation| rotation * Quat::from_rotation_z(angle_rad));
    }
    pose
}

/// The places of the arm's joints.
fn joints(model: &Model, pose: &Pose) -> [Vec2; 3] {
    let joints = posed_joints(model, pose);
    JOINTS.map(|name| Side::Front.seen(joints[joint(model, name)].w_axis.truncate()))
}

fn vertices(model: &Model, pose: &Pose) -> Vec<Seen> {
    let [_, elbow, hand] = JOINTS.map(|name| joint(model, name));
    let (rest, posed) = (posed_meshes(model, &rest_pose(model)), posed_meshes(model, pose));
    let mut seen = Vec::new();
    for (mesh, (rest, posed)) in model.meshes.iter().zip(rest.iter().zip(&posed)) {
        let skin = &model.skins[mesh.skin.expect("the mannequin is skinned")];
        for (vertex, influences) in mesh.influences.iter().enumerate() {
            let below = influences.iter().filter(|one| [elbow, hand].contains(&skin.joints[one.joint]));
            let strong = influences.iter().filter(|one| one.weight >= 0.2);
            seen.push(Seen {
                at_rest: Side::Front.seen(rest.positions[vertex]),
                posed: Side::Front.seen(posed.positions[vertex]),
                joints: strong.map(|one| skin.joints[one.joint]).collect(),
                below_elbow: below.map(|one| one.weight).sum(),
            });
        }
    }
    seen
}

/// The arm's outline: down one side and up the other.
fn outline(arm: &[Seen], shoulder: Vec2, along: Vec2) -> Vec<Seen> {
    let slice = |seen: &Seen| ((seen.at_rest - shoulder).dot(along) / SLICE).floor() as i32;
    let aside = |seen: &Seen| (seen.at_rest - shoulder).perp_dot(along);
    let first = arm.iter().map(slice).min().expect("an arm");
    let last = arm.iter().map(slice).max().expect("an arm");
    let outermost = |number: i32, sign: f32| {
        let slice = arm.iter().filter(|seen| slice(seen) == number);
        slice.max_by(|a, b| (sign * aside(a)).total_cmp(&(sign * aside(b)))).cloned()
    };
    let down = (first..=last).filter_map(|number| outermost(number, 1.0));
    down.chain((first..=last).rev().filter_map(|number| outermost(number, -1.0))).collect()
}

/// The mannequin with one arm raised. What a page needs to move that arm is in its attributes: the places of
/// its joints at rest, the first angles, and the outline at rest, each place with its weight below the elbow.
pub fn grab() -> Figure {
    let (model, _) = character();
    let pose = turned(&model, START_RAD);
    let (at_rest, now) = (joints(&model, &rest_pose(&model)), joints(&model, &pose));
    let arm_joints = JOINTS.map(|name| joint(&model, name));
    let (arm, body): (Vec<_>, Vec<_>) = vertices(&model, &pose)
        .into_iter()
        .partition(|seen| seen.joints.iter().all(|joint| arm_joints.contains(joint)));
    let rim = outline(&arm, at_rest[0], (at_rest[2] - at_rest[0]).normalize());

    let mut figure = Figure::new("grab", 500.0);
    figure.set_world(WORLD);
    let in_picture = |place: Vec2| WORLD.at(place.x, place.y);
    let is_leg = |name: &str| ["leg", "foot", "toes"].iter().any(|part| name.contains(part));
    for joint in (0..model.joints.len()).filter(|&joint| !is_leg(&model.joints[joint].name)) {
        let part: Vec<_> = body
            .iter()
            .filter(|seen| seen.joints.contains(&joint))
            .map(|seen| in_picture(seen.posed))
            .collect();
        if !part.is_empty() {
            figure.area("soft flesh", &hull(part));
        }
    }
    let place = |place: &Vec2| format!("{:.4} {:.4}", place.x, place.y);
    let points = rim.iter().map(|seen| format!("{} {:.3}", place(&seen.at_rest), seen.below_elbow));
    figure.set("arm-joints", &at_rest.each_ref().map(place).join(" "));
    figure.set("arm-angles", &START_RAD.map(|angle_rad| angle_rad.to_string()).join(" "));
    figure.set("arm-rim", &points.collect::<Vec<_>>().join(" "));
    figure.shape("skin arm", &rim.iter().map(|seen| in_picture(seen.posed)).collect::<Vec<_>>());
    figure.line("bone arm", &now.map(in_picture));
    figure.dots("bone arm", now.map(in_picture), 7.0);
    figure
}

//! The bodies and tubes of the atlas, as parts of a picture.

use super::{BRIGHTEST, Part, Picture, Right};
use crate::body::{Side, silhouettes};
use glam::{Mat3, Mat4, Vec2, Vec3};
use stage2_mesh_skin::methods::Skinned;
use stage3_gltf::{
    model::{Model, PosedMesh},
    pose::Pose,
    posed_mesh::posed_meshes,
    skeleton::posed_joints,
};
use stage4_animation::character::{character, character_step};

/// The mannequin, and its pose at a step of stage 4.
pub fn at_step(step: &str) -> (Model, Pose) {
    let (model, clips) = character();
    let pose = character_step(step, &model, &clips).expect("a step of stage 4");
    (model, pose)
}

/// The parts of a body, each as the hull of its vertices.
pub fn body(model: &Model, posed: &[PosedMesh], side: Side) -> Vec<Part> {
    let hulls = silhouettes(model, posed, |place| side.seen(place));
    hulls.into_iter().map(|hull| Part::Face(None, hull)).collect()
}

/// The joints of a pose, each joined to its parent.
pub fn bones(model: &Model, pose: &Pose, side: Side) -> Vec<(&'static str, Part)> {
    let joints = posed_joints(model, pose);
    let place = |joint: usize| side.seen(joints[joint].w_axis.truncate());
    let moving = &model.skins[0].joints;
    let line = |&joint: &usize| {
        let parent = model.joints[joint].parent.filter(|parent| moving.contains(parent))?;
        Some(("bone thick", Part::Line(vec![place(parent), place(joint)])))
    };
    moving.iter().filter_map(line).collect()
}

/// The mannequin at a step, with a mistake in the model or in the pose.
pub fn broken(step: &str, side: Side, mistake: impl Fn(&mut Model, &mut Pose)) -> Picture {
    let (model, pose) = at_step(step);
    let (mut wrong_model, mut wrong_pose) = (model.clone(), pose.clone());
    mistake(&mut wrong_model, &mut wrong_pose);
    before_and_after(&model, &posed_meshes(&model, &pose), &posed_meshes(&wrong_model, &wrong_pose), side)
}

/// A right body with a wrong one before it. The model says which vertices make a part.
pub fn before_and_after(model: &Model, right: &[PosedMesh], wrong: &[PosedMesh], side: Side) -> Picture {
    let [right, wrong] = [right, wrong].map(|meshes| body(model, meshes, side));
    Picture { layout: Right::Behind, right, wrong, marks: Vec::new() }
}

/// All positions of meshes, moved.
pub fn moved(meshes: &[PosedMesh], by: Mat4) -> Vec<PosedMesh> {
    let mut meshes = meshes.to_vec();
    meshes
        .iter_mut()
        .flat_map(|mesh| &mut mesh.positions)
        .for_each(|place| *place = by.transform_point3(*place));
    meshes
}

/// The faces of a surface that are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Drawn {
    /// Those whose corners go round counter-clockwise in the picture: its outside, if all is right.
    Front,
    /// The others.
    Back,
}

/// The eye's direction for surfaces: a little from the right and from above.
const YAW_RAD: f32 = -0.5;
const PITCH_RAD: f32 = 0.45;
/// The direction to the light, in the eye's space.
const LIGHT: Vec3 = Vec3::new(-0.45, 0.62, 0.64);

/// A skinned surface as the eye sees it: the drawn faces from the back to the front, each lit by its normals.
pub fn lit(skinned: &Skinned, quads: &[[usize; 4]], drawn: Drawn) -> Vec<Part> {
    let eye_from_model = Mat3::from_rotation_x(PITCH_RAD) * Mat3::from_rotation_y(YAW_RAD);
    let seen: Vec<Vec3> = skinned.positions.iter().map(|&place| eye_from_model * place).collect();
    let mut faces: Vec<(f32, Part)> = Vec::new();
    for quad in quads {
        let corners = quad.map(|vertex| seen[vertex]);
        let is_front =
            (corners[2] - corners[0]).truncate().perp_dot((corners[3] - corners[1]).truncate()) > 0.0;
        if is_front != (drawn == Drawn::Front) {
            continue;
        }
        let normal: Vec3 = quad.iter().map(|&vertex| eye_from_model * skinned.normals[vertex]).sum();
        let light = normal.normalize_or_zero().dot(LIGHT).max(0.0) * f32::from(BRIGHTEST);
        let depth = corners.iter().map(|corner| corner.z).sum();
        faces.push((depth, Part::Face(Some(light.round() as u8), corners.map(Vec3::truncate).to_vec())));
    }
    faces.sort_by(|a, b| a.0.total_cmp(&b.0));
    faces.into_iter().map(|(_, face)| face).collect()
}

/// Two surfaces of the same faces, the right one first.
pub fn side_by_side(right: &Skinned, wrong: &Skinned, quads: &[[usize; 4]]) -> Picture {
    let [right, wrong] = [right, wrong].map(|skinned| lit(skinned, quads, Drawn::Front));
    Picture { layout: Right::Beside, right, wrong, marks: Vec::new() }
}

/// A closed line around a box.
pub fn frame(low: Vec2, high: Vec2) -> Part {
    Part::Line(vec![low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y), low])
}

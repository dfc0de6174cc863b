//! The scene `retarget` at its named steps: the mannequin's clips on a figure made of it, with long legs,
//! short arms that rest level, other axes and other names.

use super::{
    limb_steps::joint_table,
    retarget::{Map, map_by_names, retarget},
};
use crate::character::{character, character_step};
use glam::{Mat4, Quat, Vec3};
use stage1_bones::table::StepTables;
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{
    model::{Joint, Local, Mesh, Model, PosedMesh, Skin},
    pose::{Pose, rest_pose},
    posed_mesh::skin_mesh,
    skeleton::{parents, posed_joints},
};
use std::f32::consts::FRAC_PI_2;

/// The steps of the scene `retarget`: moments of the mannequin's clips.
pub const RETARGET_STEPS: &[&str] =
    &["rest", "walk-0.25", "wave-1.25", "crouch-1.5", "wave-1.25-locals-copied"];

/// The ending of a step's name if the joints' rotations in their parents are copied, which is wrong.
pub const LOCALS_COPIED: &str = "-locals-copied";

/// The mannequin's names, and those of other figures: first the one of this scene, whose joints are named as
/// in Unreal's, then Cesium's RiggedFigure and Cesium Man, and KayKit's figures.
#[rustfmt::skip]
const NAMES: [[&str; 5]; 21] = [
    ["hips", "pelvis", "torso_joint_1", "Skeleton_torso_joint_1", "hips"],
    ["spine", "spine_01", "torso_joint_2", "Skeleton_torso_joint_2", "spine"],
    ["chest", "spine_02", "torso_joint_3", "torso_joint_3", "chest"],
    ["neck", "neck_01", "neck_joint_1", "Skeleton_neck_joint_1", ""],
    ["head", "head", "neck_joint_2", "Skeleton_neck_joint_2", "head"],
    ["shoulder.L", "clavicle_l", "", "", ""],
    ["upper_arm.L", "upperarm_l", "arm_joint_L_1", "Skeleton_arm_joint_L__4_", "upperarm.l"],
    ["lower_arm.L", "lowerarm_l", "arm_joint_L_2", "Skeleton_arm_joint_L__3_", "lowerarm.l"],
    ["hand.L", "hand_l", "arm_joint_L_3", "Skeleton_arm_joint_L__2_", "wrist.l"],
    ["shoulder.R", "clavicle_r", "", "", ""],
    ["upper_arm.R", "upperarm_r", "arm_joint_R_1", "Skeleton_arm_joint_R", "upperarm.r"],
    ["lower_arm.R", "lowerarm_r", "arm_joint_R_2", "Skeleton_arm_joint_R__2_", "lowerarm.r"],
    ["hand.R", "hand_r", "arm_joint_R_3", "Skeleton_arm_joint_R__3_", "wrist.r"],
    ["upper_leg.L", "thigh_l", "leg_joint_L_1", "leg_joint_L_1", "upperleg.l"],
    ["lower_leg.L", "calf_l", "leg_joint_L_2", "leg_joint_L_2", "lowerleg.l"],
    ["foot.L", "foot_l", "leg_joint_L_3", "leg_joint_L_3", "foot.l"],
    ["toes.L", "ball_l", "leg_joint_L_5", "leg_joint_L_5", "toes.l"],
    ["upper_leg.R", "thigh_r", "leg_joint_R_1", "leg_joint_R_1", "upperleg.r"],
    ["lower_leg.R", "calf_r", "leg_joint_R_2", "leg_joint_R_2", "lowerleg.r"],
    ["foot.R", "foot_r", "leg_joint_R_3", "leg_joint_R_3", "foot.r"],
    ["toes.R", "ball_r", "leg_joint_R_5", "leg_joint_R_5", "toes.r"],
];

/// How much longer than the mannequin's a bone of the other figure is.
fn stretch(name: &str) -> f32 {
    match name.split('.').next() {
        Some("upper_leg" | "lower_leg") => 1.3,
        Some("upper_arm" | "lower_arm") => 0.8,
        _ => 1.0,
    }
}

/// The mannequin's rest pose as the other figure has it, but with the mannequin's axes: limbs of other
/// lengths, hips as much higher as the legs are longer, arms level.
fn other_rest(model: &Model) -> Pose {
    let mut pose = rest_pose(model);
    for (local, joint) in pose.locals.iter_mut().zip(&model.joints) {
        let mut parts = local.to_parts();
        parts.translation *= joint.parent.map_or(1.0, |parent| stretch(&model.joints[parent].name));
        match &joint.name[..] {
            "hips" => parts.translation.y += 0.3 * (0.4 + 0.385),
            "upper_arm.L" => parts.rotation = Quat::from_rotation_z(FRAC_PI_2),
            "upper_arm.R" => parts.rotation = Quat::from_rotation_z(-FRAC_PI_2),
            _ => {}
        }
        *local = Local::Parts(parts);
    }
    pose
}

/// The other figure: its limbs run along their joints' x axes, and not along -y as the mannequin's do.
pub fn other_figure(model: &Model) -> Model {
    let old_axes_from_new = Quat::from_rotation_z(-FRAC_PI_2);
    let model_from_old = posed_joints(model, &other_rest(model));
    let is_named = |joint: &Joint| NAMES.iter().any(|[name, ..]| *name == joint.name);
    let turned = |(joint, matrix): (&Joint, &Mat4)| match is_named(joint) {
        true => *matrix * Mat4::from_quat(old_axes_from_new),
        false => *matrix,
    };
    let model_from_joint: Vec<Mat4> = model.joints.iter().zip(&model_from_old).map(turned).collect();
    let joint = |(index, joint): (usize, &Joint)| {
        let parent = joint.parent.map_or(Mat4::IDENTITY, |parent| model_from_joint[parent]);
        let (_, rotation, translation) =
            (parent.inverse() * model_from_joint[index]).to_scale_rotation_translation();
        let rest = Local::Parts(Transform::from_rotation_translation(rotation.normalize(), translation));
        let name =
            NAMES.iter().find(|[name, ..]| *name == joint.name).map_or(&joint.name[..], |[_, own, ..]| own);
        Joint { name: name.to_owned(), rest, ..joint.clone() }
    };
    let skin = |skin: &Skin| {
        let inverse = |&joint: &usize| model_from_joint[joint].inverse();
        Skin { inverse_bind_matrices: skin.joints.iter().map(inverse).collect(), ..skin.clone() }
    };
    Model {
        name: "other figure".to_owned(),
        joints: model.joints.iter().enumerate().map(joint).collect(),
        skins: model.skins.iter().map(skin).collect(),
        meshes: model.meshes.iter().map(|mesh| stretched(mesh, model, &model_from_old)).collect(),
        ..model.clone()
    }
}

/// A mesh of the mannequin, stretched with the bones: skinned once, and kept so.
fn stretched(mesh: &Mesh, model: &Model, model_from_joint: &[Mat4]) -> Mesh {
    let Some(skin) = mesh.skin.map(|skin| &model.skins[skin]) else { return mesh.clone() };
    let matrix = |(&joint, inverse_bind): (&usize, &Mat4)| {
        let along = Vec3::new(1.0, stretch(&model.joints[joint].name), 1.0);
        model_from_joint[joint] * Mat4::from_scale(along) * *inverse_bind
    };
    let palette: Vec<Mat4> = skin.joints.iter().zip(&skin.inverse_bind_matrices).map(matrix).collect();
    let unposed = PosedMesh { positions: mesh.positions.clone(), normals: mesh.normals.clone() };
    let PosedMesh { positions, normals } = skin_mesh(&unposed, &mesh.influences, &palette);
    Mesh { positions, normals, ..mesh.clone() }
}

/// The joints of the mannequin that those of the other figure follow, by the names that most of them have.
/// Those of files are known for a few makers alone.
pub fn figure_map(model: &Model, other: &Model) -> Map {
    let by_naming = |naming: usize| {
        let named = NAMES.iter().filter(|names| !names[naming].is_empty());
        let pairs: Vec<_> = named.map(|names| (names[0], names[naming])).collect();
        map_by_names(model, other, &pairs)
    };
    let count = |map: &Map| map.iter().flatten().count();
    (0..NAMES[0].len()).map(by_naming).max_by_key(count).unwrap_or_default()
}

/// A pose of the mannequin on the other figure; if `locals_copied`, with the same rotations in the parents,
/// which is wrong.
pub fn followed(model: &Model, pose: &Pose, other: &Model, locals_copied: bool) -> Pose {
    let map = figure_map(model, other);
    if !locals_copied {
        return retarget(model, pose, other, &map);
    }
    let mut copied = rest_pose(other);
    for (local, followed) in copied.locals.iter_mut().zip(&map) {
        if let Some(followed) = followed {
            let rotation = pose.locals[*followed].to_parts().rotation;
            *local = Local::Parts(Transform { rotation, ..local.to_parts() });
        }
    }
    copied
}

/// The places of the other figure's joints at a step; none if there is no such step.
pub fn retarget_tables(step: &str) -> Option<StepTables> {
    let (model, clips) = character();
    let moment = step.strip_suffix(LOCALS_COPIED).unwrap_or(step);
    let pose = character_step(moment, &model, &clips).filter(|_| RETARGET_STEPS.contains(&step))?;
    let other = other_figure(&model);
    let pose = followed(&model, &pose, &other, step.ends_with(LOCALS_COPIED));
    Some(vec![("", joint_table(&other, &pose))])
}

/// The bones of a model, each from a parent to its child: for the drawing of a skeleton.
pub fn bones(model: &Model) -> Vec<[usize; 2]> {
    let bone = |(joint, parent): (usize, Option<usize>)| parent.map(|parent| [parent, joint]);
    parents(model).into_iter().enumerate().filter_map(bone).collect()
}

//! What goes wrong with all of a body: its parts are in the wrong places.

use super::{
    Part, Picture,
    pictures::{at_step, before_and_after, bones, broken, moved},
};
use crate::body::{Side, turn};
use glam::{Mat4, Quat, Vec3, vec3};
use stage2_mesh_skin::skin::Influence;
use stage3_gltf::{
    model::{Mesh, Model},
    posed_mesh::{meshes_at, morph, posed_meshes, skin_mesh},
    skeleton::{posed_joints, skin_palette},
};
use std::f32::consts::FRAC_PI_2;

/// The pose of most pictures.
pub const WALKING: &str = "walk-0.25";
const WAVING: &str = "wave-1.25";

/// All influences of a model changed.
pub fn each_influence(model: &mut Model, change: impl Fn(&mut Influence)) {
    model.meshes.iter_mut().flat_map(|mesh| &mut mesh.influences.all).for_each(change);
}

/// All inverse bind matrices of a model changed.
fn each_bind(model: &mut Model, change: impl Fn(&Mat4) -> Mat4) {
    for matrix in &mut model.skins[0].inverse_bind_matrices {
        *matrix = change(matrix);
    }
}

/// No weight is left, so the sum is the origin.
pub fn collapsed() -> Picture {
    broken(WALKING, Side::Front, |model, _| each_influence(model, |influence| influence.weight = 0.0))
}

/// Weights of 0 divided by their sum.
pub fn vanished() -> Picture {
    broken(WALKING, Side::Front, |model, _| {
        each_influence(model, |influence| influence.weight = 0.0 * influence.weight / 0.0);
    })
}

/// Without inverse bind matrices.
pub fn twice_as_far() -> Picture {
    broken(WALKING, Side::Front, |model, _| each_bind(model, |_| Mat4::IDENTITY))
}

/// The bind matrices themselves.
pub fn flown_apart() -> Picture {
    broken(WALKING, Side::Front, |model, _| each_bind(model, Mat4::inverse))
}

/// The last inverse bind matrix for the first joint, and so on.
pub fn swapped_parts() -> Picture {
    broken(WALKING, Side::Front, |model, _| model.skins[0].inverse_bind_matrices.reverse())
}

/// Each joint where its local matrix alone puts it.
pub fn heap() -> Picture {
    let (model, pose) = at_step(WALKING);
    let locals: Vec<Mat4> = pose.locals.iter().map(|local| local.to_matrix()).collect();
    let wrong = meshes_at(&model, &locals, &pose.morph_weights);
    before_and_after(&model, &posed_meshes(&model, &pose), &wrong, Side::Front)
}

/// w first, read as x first.
pub fn crumpled() -> Picture {
    broken(WALKING, Side::Front, |_, pose| {
        for joint in 0..pose.locals.len() {
            turn(pose, joint, |turn| Quat::from_xyzw(turn.w, turn.x, turn.y, turn.z));
        }
    })
}

/// Skinning matrices sent as rows and read as columns.
pub fn row_column() -> Picture {
    let (model, pose) = at_step(WALKING);
    let palette = skin_palette(&model.skins[0], &posed_joints(&model, &pose));
    let transposed: Vec<Mat4> = palette.iter().map(Mat4::transpose).collect();
    let skinned = |mesh: &Mesh| skin_mesh(&morph(mesh, &[]), &mesh.influences, &transposed);
    let wrong: Vec<_> = model.meshes.iter().map(skinned).collect();
    before_and_after(&model, &posed_meshes(&model, &pose), &wrong, Side::Left)
}

/// Turned from z up to y up, though its y was up already.
pub fn lying_down() -> Picture {
    all_moved(WALKING, Side::Left, Mat4::from_rotation_x(-FRAC_PI_2))
}

/// Centimetres read as metres, with a ring around the right size.
pub fn hundred_times() -> Picture {
    let mut picture = all_moved(WALKING, Side::Front, Mat4::from_scale(Vec3::splat(100.0)));
    picture.marks.push(("hot", Part::Ring(glam::Vec2::Y)));
    picture
}

/// A root scaled by 0.01 above joints in centimetres, and inverse bind matrices in metres, without that
/// scale.
pub fn armature_scale() -> Picture {
    let (model, pose) = at_step(WALKING);
    let hundredth = Mat4::from_scale(Vec3::splat(0.01));
    let scaled: Vec<Mat4> = posed_joints(&model, &pose).iter().map(|&joint| joint * hundredth).collect();
    let wrong = meshes_at(&model, &scaled, &pose.morph_weights);
    let picture = before_and_after(&model, &posed_meshes(&model, &pose), &wrong, Side::Front);
    Picture { marks: bones(&model, &pose, Side::Front), ..picture }
}

/// The transform of the node that holds the mesh, on top of the skin's.
pub fn mesh_node() -> Picture {
    let (model, pose) = at_step(WALKING);
    let node = Mat4::from_rotation_translation(Quat::from_rotation_z(0.35), vec3(1.1, 0.1, 0.0));
    let picture = all_moved(WALKING, Side::Front, node);
    Picture { marks: bones(&model, &pose, Side::Front), ..picture }
}

/// Left-handed coordinates as they are.
pub fn mirrored() -> Picture {
    all_moved(WAVING, Side::Front, Mat4::from_scale(vec3(-1.0, 1.0, 1.0)))
}

fn all_moved(step: &str, side: Side, by: Mat4) -> Picture {
    let (model, pose) = at_step(step);
    let right = posed_meshes(&model, &pose);
    before_and_after(&model, &right, &moved(&right, by), side)
}

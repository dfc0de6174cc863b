//! The error of a baked clip: how far its vertices are from where the clip itself puts them.

use super::bake::Baked;
use crate::{
    cpu::pose_mesh,
    palette::Palettes,
    vertex::{PackedMesh, pack_mesh},
};
use glam::{Mat4, Vec3};
use stage3_gltf::model::Model;
use stage4_animation::{clip::Clip, moment::pose_at};

/// The palettes that the shader blends at a moment, in frames: the matrices between those of two frames, each
/// with its share.
pub fn blended(baked: &Baked, frame: f32) -> Palettes {
    let before = frame.floor() as usize;
    let t = frame.fract();
    let mix = |from: &[Mat4], to: &[Mat4]| -> Vec<Mat4> {
        from.iter().zip(to).map(|(from, to)| *from * (1.0 - t) + *to * t).collect()
    };
    let (from, to) = (&baked.frames[before], &baked.frames[before + 1]);
    Palettes {
        model_from_joint: mix(&from.model_from_joint, &to.model_from_joint),
        skins: from.skins.iter().zip(&to.skins).map(|(from, to)| mix(from, to)).collect(),
    }
}

/// The largest distance of a vertex from where the clip puts it, in the unit of model space: at each frame
/// and at `between` moments after it.
pub fn largest_error(model: &Model, clip: &Clip, baked: &Baked, between: usize) -> f32 {
    let meshes: Vec<PackedMesh> = model.meshes.iter().map(pack_mesh).collect();
    let vertices = |palettes: &Palettes| -> Vec<Vec3> {
        meshes.iter().flat_map(|mesh| pose_mesh(mesh, palettes).positions).collect()
    };
    let mut largest = 0f32;
    for moment in 0..=baked.steps() * (between + 1) {
        let frame = moment as f32 / (between + 1) as f32;
        let time_s = baked.duration_s * frame / baked.steps() as f32;
        let exact = vertices(&Palettes::of_pose(model, &pose_at(model, clip, time_s)));
        let errors = exact.iter().zip(vertices(&blended(baked, frame))).map(|(exact, is)| exact.distance(is));
        largest = errors.fold(largest, f32::max);
    }
    largest
}

/// The clip as a texture of half floats would hold it: each number rounded to eleven binary digits.
pub fn in_halves(baked: &Baked) -> Baked {
    let round = |matrix: &Mat4| Mat4::from_cols_array(&matrix.to_cols_array().map(rounded_to_half));
    let mut halves = baked.clone();
    for palettes in &mut halves.frames {
        palettes.skins.iter_mut().flatten().for_each(|matrix| *matrix = round(matrix));
    }
    halves
}

/// The half float that is closest to a number; up to 65,504, and no finer than 2⁻²⁴.
fn rounded_to_half(number: f32) -> f32 {
    // The distance of half floats near the number: 2⁻¹⁰ times the power of two below it.
    let power = f32::from_bits(number.abs().max(2f32.powi(-14)).to_bits() & 0x7F80_0000);
    let step = power * 2f32.powi(-10);
    (number / step).round_ties_even() * step
}

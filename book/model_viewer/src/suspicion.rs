//! Suspicions about a file that loads without a fault: mistakes of the program that wrote it.
//!
//! - [`binding`]: a mistake is undone, and the skin is looked at again. If all joints then put the mesh in
//!   the same place, where the file's own numbers put it in many, that was it.
//! - [`counting`] and [`strays`]: vertices that are far from the joints that move them, and near others
//! - [`surface`]: triangles that go round the wrong way

mod binding;
mod counting;
mod strays;
mod surface;
#[cfg(test)]
mod tests;

use binding::{Binding, GUESSES, Guess};
use counting::miscounted;
use glam::Vec3;
use stage3_gltf::{
    bounds::bounding_box,
    model::{Mesh, Model, Skin},
};
use strays::strays;
use surface::inside_out;

/// The part of a mesh's size within which joints at rest agree: a file's numbers are rounded.
const AGREED: f32 = 0.01;

/// The origins of a skin's joints at bind, in mesh space.
fn origins(skin: &Skin) -> Vec<Vec3> {
    skin.inverse_bind_matrices
        .iter()
        .map(|joint_from_mesh| joint_from_mesh.inverse().w_axis.truncate())
        .collect()
}

/// The meshes that a skin moves.
fn meshes_of(model: &Model, skin: usize) -> Vec<&Mesh> {
    model.meshes.iter().filter(|mesh| mesh.skin == Some(skin)).collect()
}

/// The corners of the box around meshes, mesh space; both are 0 without vertices.
fn bounds(meshes: &[&Mesh]) -> (Vec3, Vec3) {
    let positions: Vec<Vec3> = meshes.iter().flat_map(|mesh| mesh.positions.iter().copied()).collect();
    bounding_box(&positions).unwrap_or_default()
}

/// A line for each skin and each mesh whose mistake was found.
pub fn suspicions(model: &Model) -> Vec<String> {
    let of_skin = |(index, skin): (usize, &Skin)| {
        let binding = Binding::of(model, index)?;
        let suspicion =
            misbound(&binding).or_else(|| miscounted(model, index)).or_else(|| strays(model, index))?;
        Some(format!("skin {index} {}: {suspicion}", skin.name))
    };
    let of_mesh =
        |(index, mesh): (usize, &Mesh)| Some(format!("mesh {index} {}: {}", mesh.name, inside_out(mesh)?));
    let skins = model.skins.iter().enumerate().filter_map(of_skin);
    skins.chain(model.meshes.iter().enumerate().filter_map(of_mesh)).collect()
}

/// The mistake that explains where the joints of a skin put its mesh, with what speaks for it.
fn misbound(binding: &Binding) -> Option<String> {
    let spread = binding.spread();
    if spread <= AGREED {
        return None;
    }
    let explains = |guess: &&Guess| {
        binding.joint_count() >= guess.least_joints
            && (guess.undo)(binding).is_some_and(|it| it.spread() <= AGREED)
    };
    let guess = GUESSES.iter().find(explains)?;
    let apart = match spread.is_finite() {
        true => {
            format!("as they are, its joints put the mesh up to {spread:.1} times its size apart at rest")
        }
        false => "as they are, its joints put the mesh nowhere".to_owned(),
    };
    Some(format!("{}: {apart}; with that undone, all put it in the same place", guess.mistake))
}

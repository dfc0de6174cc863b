//! Suspicions about a file that loads without a fault: mistakes of the program that wrote it.
//!
//! No suspicion rests on how a number looks. A mistake is undone, and the skin is looked at again: if all
//! joints then put the mesh in the same place, where the file's own numbers put it in many, that was it.

mod binding;
mod counting;
mod strays;
mod surface;
#[cfg(test)]
mod tests;

use binding::{Binding, GUESSES, Guess};
use counting::miscounted;
use stage3_gltf::model::{Mesh, Model, Skin};
use strays::strays;
use surface::inside_out;

/// The part of a mesh's size within which joints at rest agree: a file's numbers are rounded.
const AGREED: f32 = 0.01;

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

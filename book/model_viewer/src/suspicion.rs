//! Suspicions about a file that loads without a fault: mistakes of the program that wrote it.
//!
//! - [`binding`], [`guesses`], [`misbound`]: a mistake is undone, and the skin is looked at
//!   again. If all joints then put the mesh in the same place, where the file's own numbers put it in many,
//!   that was it.
//! - [`fit`]: how near vertices are to their bones. It tells [`counting`] how joints should be counted and
//!   the mesh be placed; [`alone`] and [`strays`] look for vertices that follow a joint far away.
//! - [`size`]: a scale above the joints, and a hundred times too large; [`stored`]: bounds that are not those
//!   of the mesh
//! - [`surface`]: triangles that go round the wrong way, and normals of another mesh

mod alone;
mod binding;
mod counting;
mod fit;
mod guesses;
mod misbound;
mod size;
mod stored;
mod strays;
mod surface;
#[cfg(test)]
mod tests;

use crate::motion::joints_of_nodes;
use alone::alone;
use binding::Binding;
use counting::misplaced;
use formats::{document::Document, x_document::template::Template};
use glam::{Mat4, Vec3, Vec4};
use misbound::misbound;
use size::{scaled, unscaled};
use stage3_gltf::{
    bounds::bounding_box,
    model::{Mesh, Model, Skin},
    x::frames::read_frames,
};
use stored::stale_bounds;
use strays::strays;
use surface::inside_out;

/// The part of a mesh's size within which joints at rest agree: a file's numbers are rounded.
const AGREED: f32 = 0.01;

/// The origins of joints at bind, in mesh space.
fn origins(inverse_bind_matrices: &[Mat4]) -> Vec<Vec3> {
    inverse_bind_matrices.iter().map(|joint_from_mesh| joint_from_mesh.inverse().w_axis.truncate()).collect()
}

/// The place in a skin's list of the nearest joint above one of the model's.
fn above(model: &Model, joints: &[usize], joint: usize) -> Option<usize> {
    let parents = std::iter::successors(model.joints[joint].parent, |&above| model.joints[above].parent);
    parents.filter_map(|above| joints.iter().position(|other| *other == above)).next()
}

/// The scale that mirrors an axis.
fn mirror(axis: Vec3) -> Mat4 {
    Mat4::from_scale(Vec3::ONE - 2.0 * axis)
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

/// The number of each skin's joints in the file; without a file, of all. The reader adds some behind these:
/// vertices without weights follow the node of their mesh.
pub fn joints_in_file(model: &Model, document: Option<&Document>) -> Vec<usize> {
    let in_file: Vec<usize> = match document {
        None => Vec::new(),
        Some(Document::Gltf(document)) => document.json.skins.iter().map(|skin| skin.joints.len()).collect(),
        Some(Document::X(file)) => {
            // A skin is made for each mesh that bones move.
            let bones = |&(mesh, _): &(usize, usize)| file.tree.parts(mesh, Template::SkinWeights).count();
            let meshes = read_frames(file).unwrap_or_default().meshes;
            meshes.iter().map(bones).filter(|bones| *bones > 0).collect()
        }
    };
    let others = model.skins.iter().skip(in_file.len()).map(|skin| skin.joints.len());
    in_file.iter().copied().chain(others).collect()
}

/// A line for each skin and each mesh whose mistake was found. `document` is the file, if there is one.
pub fn suspicions(model: &Model, document: Option<&Document>) -> Vec<String> {
    let nodes = joints_of_nodes(model, document);
    let of_file = joints_in_file(model, document);
    let of_skin = |(index, skin): (usize, &Skin)| {
        let suspicion = of_skin(model, index, of_file[index], &nodes)?;
        Some(format!("skin {index} {}: {suspicion}", skin.name))
    };
    let of_mesh =
        |(index, mesh): (usize, &Mesh)| Some(format!("mesh {index} {}: {}", mesh.name, inside_out(mesh)?));
    let skins = model.skins.iter().enumerate().filter_map(of_skin);
    let meshes = model.meshes.iter().enumerate().filter_map(of_mesh);
    let gltf = document.and_then(|document| match document {
        Document::Gltf(document) => Some(document),
        Document::X(_) => None,
    });
    skins.chain(meshes).chain(gltf.into_iter().flat_map(stale_bounds)).collect()
}

/// The first mistake that is found in a skin.
fn of_skin(model: &Model, index: usize, of_file: usize, nodes: &[usize]) -> Option<String> {
    let Skin { joints, inverse_bind_matrices, .. } = &model.skins[index];
    let at_rest: Vec<Mat4> = joints.iter().map(|joint| model.joints[*joint].rest.to_matrix()).collect();
    let name = |entry: usize| &model.joints[joints[entry]].name;
    let binding = Binding::of(model, index, of_file)?;
    if let Some(entry) = (1..of_file).find(|entry| joints[..*entry].contains(&joints[*entry])) {
        return Some(format!("its list has the joint {} twice", name(entry)));
    }
    if let Some(entry) = (0..of_file).find(|entry| at_rest[*entry].determinant() == 0.0) {
        let joint = name(entry);
        return Some(format!(
            "its joint {joint} is scaled to 0 at rest: all that follows it is flat, or one point"
        ));
    }
    let is_transposed = |matrix: &Mat4| matrix.is_finite() && !matrix.row(3).abs_diff_eq(Vec4::W, 1e-4);
    for (whose, matrices) in
        [("its inverse bind matrices", inverse_bind_matrices), ("its joints' matrices at rest", &at_rest)]
    {
        if matrices.iter().any(is_transposed) {
            return Some(format!("{whose} are transposed: rows and columns are exchanged"));
        }
    }
    let blended = Some(&binding).filter(|binding| binding.used.len() > 1);
    let of_places = |it: &Binding| unscaled(it).or_else(|| misbound(it)).or_else(|| misplaced(it, nodes));
    blended
        .and_then(of_places)
        .or_else(|| alone(&binding, of_file))
        .or_else(|| blended.and_then(scaled))
        .or_else(|| strays(model, index, of_file))
}

//! A mesh parted by material: from faces of a file to lists that a graphics card can draw.

use crate::{
    model::{Mesh, influences::Influences},
    x::{
        faces::{fan, split_vertices},
        material::to_linear,
    },
};
use formats::x_document::mesh::FileMesh;
use glam::Vec3;
use std::collections::BTreeMap;

/// The faces of a mesh that have one material.
#[derive(Clone, Debug, Default)]
pub struct Subset {
    /// A Material block: an object of the tree.
    pub material: Option<usize>,
    /// A position and a normal each: indices into the file's mesh.
    pub vertices: Vec<(u32, u32)>,
    /// Three for each triangle: indices into `vertices`.
    pub indices: Vec<u32>,
}

/// One subset per material, in the order of the Material blocks; a mesh without faces is one without
/// triangles.
pub fn subsets(mesh: &FileMesh) -> Vec<Subset> {
    let mut corners: BTreeMap<Option<usize>, Vec<(u32, u32)>> = BTreeMap::new();
    // Most faces have as many corners as the one before.
    let (mut corner_count, mut triangles) = (0, Vec::new());
    for face in 0..mesh.faces.count() {
        let positions = mesh.faces.corners(face);
        let normals = mesh.normal_faces.as_ref().map_or(positions, |faces| faces.corners(face));
        let of_material = corners.entry(mesh.materials.of_face(face)).or_default();
        if positions.len() != corner_count {
            (corner_count, triangles) = (positions.len(), fan(positions.len()));
        }
        of_material
            .extend(triangles.as_flattened().iter().map(|&corner| (positions[corner], normals[corner])));
    }
    if corners.is_empty() {
        return vec![Subset::default()];
    }
    let mut subsets = Vec::new();
    for (material, corners) in corners {
        let (vertices, indices) = split_vertices(&corners);
        subsets.push(Subset { material, vertices, indices });
    }
    subsets
}

/// The subset, and the vertex in it, that stands for each vertex of the file: the first with its position.
///
/// A vertex that no face has is added to the first subset: `--print` shows it, though no triangle does.
pub fn file_vertices(vertex_count: usize, subsets: &mut [Subset]) -> Vec<(usize, usize)> {
    let mut places = vec![None; vertex_count];
    for (subset, Subset { vertices, .. }) in subsets.iter().enumerate() {
        for (vertex, &(position, _)) in vertices.iter().enumerate() {
            places[position as usize].get_or_insert((subset, vertex));
        }
    }
    let first = &mut subsets[0].vertices;
    for (position, place) in places.iter_mut().enumerate() {
        if place.is_none() {
            *place = Some((0, first.len()));
            first.push((position as u32, u32::MAX));
        }
    }
    places.into_iter().flatten().collect()
}

impl Subset {
    /// The subset's vertices and triangles as a mesh; `influences` has a list per position of the file, or
    /// none at all.
    pub fn to_mesh(&self, file: &FileMesh, influences: &Influences) -> Mesh {
        let positions = || self.vertices.iter().map(|&(position, _)| position as usize);
        let mut mesh = Mesh { indices: self.indices.clone(), ..Mesh::default() };
        mesh.positions = positions().map(|position| file.positions[position]).collect();
        if !file.normals.is_empty() {
            let normal = |&(_, normal): &(u32, u32)| *file.normals.get(normal as usize).unwrap_or(&Vec3::Y);
            mesh.normals = self.vertices.iter().map(normal).collect();
        }
        if !file.uvs.is_empty() {
            mesh.uvs = positions().map(|position| file.uvs[position]).collect();
        }
        if !file.colors.is_empty() {
            mesh.colors = positions().map(|position| to_linear(file.colors[position])).collect();
        }
        if !influences.is_empty() {
            mesh.influences = positions().map(|position| influences.list(position)).collect();
        }
        mesh
    }
}

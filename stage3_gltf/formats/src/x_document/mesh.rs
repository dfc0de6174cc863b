//! A Mesh block with all the blocks in it, as the file has them.

use crate::{
    error::LoadError,
    x_document::{
        bones::{Bone, read_bones},
        declared::read_declared,
        document::XDocument,
        faces::Faces,
        material::{FaceMaterials, read_face_materials},
        template::Template,
    },
};
use glam::{Vec2, Vec3, Vec4};

/// A mesh in file space.
#[derive(Clone, Debug, Default)]
pub struct FileMesh {
    /// One per vertex of the file.
    pub positions: Vec<Vec3>,
    /// Indices into `positions`; clockwise seen from outside.
    pub faces: Faces,
    /// Empty if there are none.
    pub normals: Vec<Vec3>,
    /// Indices into `normals`, for the same corners as `faces`; none if there is a normal for each position.
    pub normal_faces: Option<Faces>,
    /// One per position, or empty.
    pub uvs: Vec<Vec2>,
    /// One per position, or empty; sRGB.
    pub colors: Vec<Vec4>,
    /// The materials of the faces.
    pub materials: FaceMaterials,
    /// The bones that move it.
    pub bones: Vec<Bone>,
}

/// The blocks of a mesh that are read.
pub const PARTS: [Template; 8] = [
    Template::MeshNormals,
    Template::MeshTextureCoords,
    Template::MeshVertexColors,
    Template::MeshMaterialList,
    Template::DeclData,
    Template::FvfData,
    Template::XSkinMeshHeader,
    Template::SkinWeights,
];

/// Reads a Mesh block.
pub fn read_mesh(file: &XDocument, mesh: usize) -> Result<FileMesh, LoadError> {
    let mut values = file.values(mesh);
    let count = values.count("vertices", 3)?;
    let positions = values.groups(count)?.map(Vec3::from_array).collect();
    let faces = Faces::read(&mut values, "vertex", count)?;
    let declared = read_declared(file, mesh, count)?;
    let (mut normals, normal_faces) = read_normals(file, mesh, &faces)?;
    if normals.is_empty() {
        normals = declared.normals;
    }
    let mut uvs = read_uvs(file, mesh, count)?;
    if uvs.is_empty() {
        uvs = declared.uvs;
    }
    Ok(FileMesh {
        materials: read_face_materials(file, mesh, faces.count())?,
        colors: read_colors(file, mesh, count)?,
        bones: read_bones(file, mesh, count)?,
        positions,
        faces,
        normals,
        normal_faces,
        uvs,
    })
}

/// Normals, and faces with indices of their own: they need not be those of the positions (S2-23).
fn read_normals(
    file: &XDocument,
    mesh: usize,
    faces: &Faces,
) -> Result<(Vec<Vec3>, Option<Faces>), LoadError> {
    let Some(block) = file.tree.part(mesh, Template::MeshNormals) else { return Ok((Vec::new(), None)) };
    let mut values = file.values(block);
    let count = values.count("normals", 3)?;
    let normals = values.groups(count)?.map(Vec3::from_array).collect();
    let normal_faces = Faces::read(&mut values, "normal", count)?;
    let differ = |&face: &usize| normal_faces.corners(face).len() != faces.corners(face).len();
    if normal_faces.count() != faces.count() || (0..faces.count()).any(|face| differ(&face)) {
        return Err(values.error("the normals' faces are not the mesh's faces"));
    }
    Ok((normals, Some(normal_faces)))
}

/// One pair per vertex, v from the top (S2-22).
fn read_uvs(file: &XDocument, mesh: usize, vertex_count: usize) -> Result<Vec<Vec2>, LoadError> {
    let Some(block) = file.tree.part(mesh, Template::MeshTextureCoords) else { return Ok(Vec::new()) };
    let mut values = file.values(block);
    let count = values.count("texture coordinates", 2)?;
    if count != vertex_count {
        return Err(
            values.error(format!("there are {count} texture coordinates for {vertex_count} vertices"))
        );
    }
    Ok(values.groups(count)?.map(Vec2::from_array).collect())
}

/// The colors of the vertices that are named; the others are white.
fn read_colors(file: &XDocument, mesh: usize, vertex_count: usize) -> Result<Vec<Vec4>, LoadError> {
    let Some(block) = file.tree.part(mesh, Template::MeshVertexColors) else { return Ok(Vec::new()) };
    let mut values = file.values(block);
    let mut colors = vec![Vec4::ONE; vertex_count];
    for _ in 0..values.count("colors", 5)? {
        let vertex = values.index("vertex", vertex_count)?;
        colors[vertex as usize] = values.vec4()?;
    }
    Ok(colors)
}

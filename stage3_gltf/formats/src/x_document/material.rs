//! Materials: the looks of surfaces.

use crate::{
    error::LoadError,
    x_document::{document::XDocument, template::Template},
};
use glam::{Vec3, Vec4};

/// A Material block, as the file has it (S2-25).
#[derive(Clone, Debug, PartialEq)]
pub struct FileMaterial {
    /// Red, green, blue, opacity, as a screen shows them: sRGB.
    pub color: Vec4,
    /// The specular exponent: the larger it is, the smaller are the highlights. It is not a power that the
    /// surface gives off (E2-7).
    pub specular_exponent: f32,
    /// The color of highlights.
    pub specular_color: Vec3,
    /// The light that the surface gives off by itself.
    pub emissive_color: Vec3,
    /// The name of a picture, if there is one.
    pub texture: Option<String>,
}

/// Reads a Material block.
pub fn read_material(file: &XDocument, material: usize) -> Result<FileMaterial, LoadError> {
    let mut values = file.values(material);
    let mut texture = None;
    if let Some(name) = file.tree.part(material, Template::TextureFilename) {
        texture = Some(file.values(name).text()?.to_owned()).filter(|name| !name.is_empty());
    }
    Ok(FileMaterial {
        color: values.vec4()?,
        specular_exponent: values.float()?,
        specular_color: values.vec3()?,
        emissive_color: values.vec3()?,
        texture,
    })
}

/// The materials of a mesh's faces.
#[derive(Clone, Debug, Default)]
pub struct FaceMaterials {
    /// The Material blocks: objects of the tree; none where a reference leads nowhere.
    pub materials: Vec<Option<usize>>,
    /// Indices into `materials`, one per face; or one for all.
    indices: Vec<u32>,
}

impl FaceMaterials {
    /// The Material block of a face.
    pub fn of_face(&self, face: usize) -> Option<usize> {
        let index = if self.indices.len() == 1 { self.indices.first() } else { self.indices.get(face) };
        index.and_then(|&index| self.materials.get(index as usize).copied().flatten())
    }
}

/// Reads a mesh's material list (S2-24); empty if it has none.
pub fn read_face_materials(
    file: &XDocument,
    mesh: usize,
    face_count: usize,
) -> Result<FaceMaterials, LoadError> {
    let Some(list) = file.tree.part(mesh, Template::MeshMaterialList) else {
        return Ok(FaceMaterials::default());
    };
    let mut values = file.values(list);
    let material_count = values.integer()? as usize;
    if material_count == 0 {
        return Ok(FaceMaterials::default());
    }
    let index_count = values.count("face indices", 1)?;
    // Some exporters write a single 0 for all faces.
    if index_count != face_count && index_count != 1 {
        return Err(values.error(format!("there are {index_count} face indices for {face_count} faces")));
    }
    let mut indices = Vec::with_capacity(index_count);
    values.indices(index_count, ("material", material_count), &mut indices)?;
    Ok(FaceMaterials { materials: material_blocks(file, list), indices })
}

/// The materials in a list, declared there or referred to; a reference that leads nowhere keeps its place.
fn material_blocks(file: &XDocument, list: usize) -> Vec<Option<usize>> {
    use crate::x_document::tree::Child;
    let children = file.tree.objects[list].children.iter();
    let material = |child: &Child| match child {
        Child::Object(object) => {
            (file.tree.objects[*object].template == Template::Material).then_some(Some(*object))
        }
        Child::Reference(reference) => Some(file.tree.resolve(reference, Template::Material)),
    };
    children.filter_map(material).collect()
}

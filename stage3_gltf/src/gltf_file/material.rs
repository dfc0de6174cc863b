//! What surfaces look like: a base color and a texture; the rest of glTF's materials is not read.

use crate::model::{Image, Material, Model};
use formats::{
    error::LoadError,
    gltf_document::{document::GltfDocument, names::named},
    picture::Picture,
};
use glam::{Vec2, Vec4};
use std::collections::HashMap;

/// Reads the materials, and the images that they use as base color.
pub fn read_materials(document: &GltfDocument, model: &mut Model) -> Result<(), LoadError> {
    let mut image_of: HashMap<usize, Option<usize>> = HashMap::new();
    for (index, material) in document.json.materials.iter().enumerate() {
        let base_color = material.pbr_metallic_roughness.base_color_factor.0;
        if base_color.iter().any(|part| !part.is_finite()) {
            let place = named("material", index, &material.name);
            return Err(LoadError::new("is not finite").within("baseColorFactor").within(place));
        }
        let texture = material.pbr_metallic_roughness.base_color_texture.as_ref();
        let image = texture.map(|info| document.json.textures[info.index.value()].source.value());
        let image = image
            .and_then(|image| *image_of.entry(image).or_insert_with(|| image_at(document, image, model)));
        model.materials.push(Material {
            name: material.name.clone().unwrap_or_default(),
            base_color: Vec4::from_array(base_color),
            image,
            double_sided: material.double_sided,
        });
    }
    Ok(())
}

/// Decodes an image and adds it to the model; one that can't be had is a warning, and the model is shown without it.
fn image_at(document: &GltfDocument, index: usize, model: &mut Model) -> Option<usize> {
    let Picture { width, height, rgba } = match document.picture(index) {
        Ok(picture) => picture,
        Err(error) => {
            model.warnings.push(error.to_string());
            return None;
        }
    };
    let image = &document.json.images[index];
    let name = image.name.clone().or(image.uri.clone().filter(|uri| !uri.starts_with("data:")));
    let name = name.unwrap_or_else(|| format!("image {index}"));
    model.images.push(Image { name, width, height, rgba });
    Some(model.images.len() - 1)
}

/// Which texture coordinates a material uses, and how it moves them (KHR_texture_transform).
pub struct TextureUse {
    /// The n of TEXCOORD_n.
    pub set: u32,
    offset: Vec2,
    angle_rad: f32,
    scale: Vec2,
}

impl TextureUse {
    /// How a material uses its base color texture; plainly, if it has none.
    pub fn of(document: &GltfDocument, material: Option<usize>) -> Self {
        let plain = Self { set: 0, offset: Vec2::ZERO, angle_rad: 0.0, scale: Vec2::ONE };
        let material = material.map(|material| &document.json.materials[material]);
        let info = material.and_then(|material| material.pbr_metallic_roughness.base_color_texture.as_ref());
        let Some(info) = info else { return plain };
        let plain = Self { set: info.tex_coord, ..plain };
        let Some(transform) = info.extensions.as_ref().and_then(|all| all.texture_transform.as_ref()) else {
            return plain;
        };
        Self {
            set: transform.tex_coord.unwrap_or(info.tex_coord),
            offset: Vec2::from(transform.offset.0),
            angle_rad: transform.rotation.0,
            scale: Vec2::from(transform.scale.0),
        }
    }

    /// Scales, turns and moves texture coordinates. They count downwards, so a positive angle turns them clockwise.
    pub fn apply(&self, mut uvs: Vec<Vec2>) -> Vec<Vec2> {
        let turn = Vec2::from_angle(-self.angle_rad);
        for uv in &mut uvs {
            *uv = self.offset + turn.rotate(self.scale * *uv);
        }
        uvs
    }
}

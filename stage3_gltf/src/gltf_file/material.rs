//! Materials: base color, texture, one side or two. The rest of glTF's materials is not read.

use crate::model::{Image, Material, Model};
use formats::{gltf_document::document::GltfDocument, picture::Picture};
use glam::Vec4;
use std::collections::HashMap;

/// Reads the materials, and the images that they use as base color, unless these are to be left out.
pub fn read_materials(document: &GltfDocument, without_pictures: bool, model: &mut Model) {
    let mut image_of: HashMap<usize, Option<usize>> = HashMap::new();
    for material in &document.json.materials {
        let pbr = &material.pbr_metallic_roughness;
        let texture = pbr.base_color_texture.as_ref();
        let texture = texture.filter(|_| !without_pictures);
        let image = texture.map(|info| document.image_of_texture(info.index.value()));
        let image = image
            .and_then(|image| *image_of.entry(image).or_insert_with(|| image_at(document, image, model)));
        model.materials.push(Material {
            name: material.name.clone().unwrap_or_default(),
            base_color: Vec4::from_array(pbr.base_color_factor.0),
            image,
            double_sided: material.double_sided,
        });
    }
}

/// Decodes an image and adds it to the model. An image that can't be read is a warning, and the model is
/// shown without it.
fn image_at(document: &GltfDocument, index: usize, model: &mut Model) -> Option<usize> {
    let Picture { width, height, rgba } = match document.picture(index) {
        Ok(picture) => picture,
        Err(error) => {
            model.warn(error.to_string());
            return None;
        }
    };
    let image = &document.json.images[index];
    let name = image.name.clone().or(image.uri.clone().filter(|uri| !uri.starts_with("data:")));
    let name = name.unwrap_or_else(|| format!("image {index}"));
    model.images.push(Image { name, width, height, rgba });
    Some(model.images.len() - 1)
}

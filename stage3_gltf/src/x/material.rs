//! A model's materials and pictures, from Material blocks.

use crate::model::{Image, Material, Model};
use formats::{
    budget::Budget,
    error::LoadError,
    picture::Picture,
    x_document::{
        document::XDocument,
        material::{FileMaterial, read_material},
        texture::read_texture,
    },
};
use glam::{Vec3, Vec4};
use std::collections::HashMap;

/// The materials and images that a model has by now: each block and each picture is read once.
pub struct Materials<'a> {
    file: &'a XDocument,
    without_pictures: bool,
    /// The model's material that each Material block became.
    of_block: HashMap<usize, usize>,
    /// The model's image for each texture's name; none if it can't be read.
    images: HashMap<String, Option<usize>>,
    /// Apart from that of meshes, because too large a picture is a warning and not an error.
    budget: Budget,
}

impl<'a> Materials<'a> {
    /// Of a model without any.
    pub fn new(file: &'a XDocument, without_pictures: bool) -> Self {
        let budget = Budget::of(2 * file.most_bytes);
        Self { file, without_pictures, of_block: HashMap::new(), images: HashMap::new(), budget }
    }

    /// The model's material for a Material block, which is added if it is new.
    pub fn material(&mut self, block: usize, model: &mut Model) -> Result<usize, LoadError> {
        if let Some(&material) = self.of_block.get(&block) {
            return Ok(material);
        }
        let FileMaterial { color, texture, .. } = read_material(self.file, block)?;
        let texture = texture.filter(|_| !self.without_pictures);
        let image = texture.and_then(|name| self.image(name, model));
        model.materials.push(Material {
            name: self.file.tree.objects[block].name.clone(),
            base_color: to_linear(color),
            image,
            double_sided: false,
        });
        self.of_block.insert(block, model.materials.len() - 1);
        Ok(model.materials.len() - 1)
    }

    /// A picture beside the model. One that can't be read is a warning, and the model is shown without it.
    fn image(&mut self, name: String, model: &mut Model) -> Option<usize> {
        if let Some(&image) = self.images.get(&name) {
            return image;
        }
        let XDocument { folder, most_bytes, .. } = self.file;
        let image = match read_texture(folder.as_deref(), &name, *most_bytes, &self.budget) {
            Ok(Picture { width, height, rgba }) => {
                model.images.push(Image { name: name.clone(), width, height, rgba });
                Some(model.images.len() - 1)
            }
            Err(error) => {
                model.warn(error.within(format!("texture \"{name}\"")).to_string());
                None
            }
        };
        self.images.insert(name, image);
        image
    }
}

/// From sRGB, which screens of that time showed as it was, to linear light.
pub fn to_linear(color: Vec4) -> Vec4 {
    color.truncate().max(Vec3::ZERO).powf(2.2).extend(color.w)
}

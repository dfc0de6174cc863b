//! The pictures of a file, wherever it stores them.

use crate::{
    error::LoadError,
    gltf_file::{GltfSource, material::image_name},
    model::Image,
    picture::{Picture, decode},
};

/// Reads and decodes an image of the file, wherever it is stored.
pub fn read(source: &GltfSource, index: usize) -> Result<Image, LoadError> {
    let Some(image) = source.json.images.get(index) else {
        return Err(LoadError::new("a texture has no image that can be read"));
    };
    let decoded = match (image.buffer_view, &image.uri) {
        (Some(view), _) => source.view(view).and_then(|bytes| decode(&source.budget, bytes)),
        (None, Some(uri)) => source.bytes_at(uri).and_then(|bytes| decode(&source.budget, &bytes)),
        (None, None) => Err(LoadError::new("has neither a buffer view nor a uri")),
    };
    let Picture { width, height, rgba } = decoded.map_err(|error| error.within(image_name(index, image)))?;
    let name = image.name.clone().or(image.uri.clone().filter(|uri| !uri.starts_with("data:")));
    Ok(Image { name: name.unwrap_or_else(|| format!("image {index}")), width, height, rgba })
}

//! A picture as a PNG file.

use crate::Failure;
use std::{fs::File, io::BufWriter, path::Path};

/// Writes RGBA rows from the top as an opaque picture.
pub(crate) fn write_png(path: &Path, width: u32, height: u32, rgba: &[u8]) -> Result<(), Failure> {
    let rgb: Vec<u8> = rgba.as_chunks().0.iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect();
    let failure =
        |reason: String| Failure::from(format!("{}: cannot write the picture: {reason}", path.display()));
    let file = File::create(path).map_err(|error| failure(error.to_string()))?;
    let mut encoder = png::Encoder::new(BufWriter::new(file), width, height);
    encoder.set_color(png::ColorType::Rgb);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&rgb)?;
        writer.finish()
    });
    written.map_err(|error| failure(error.to_string()))
}

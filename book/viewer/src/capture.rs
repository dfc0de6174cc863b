//! A picture as a PNG file.

use crate::Failure;
use miniquad::gl;
use std::{fs::File, io::BufWriter, path::Path};

/// Reads the picture's pixels; to be called in its open pass, when all is drawn.
pub(crate) fn read_pixels(width: u32, height: u32) -> Vec<u8> {
    let mut pixels = vec![0_u8; 4 * width as usize * height as usize];
    // SAFETY: the buffer holds width × height pixels of the four bytes that RGBA8 takes, and 4-byte rows need no padding.
    #[allow(unsafe_code)]
    unsafe {
        let (format, kind) = (gl::GL_RGBA, gl::GL_UNSIGNED_BYTE);
        gl::glReadPixels(0, 0, width as i32, height as i32, format, kind, pixels.as_mut_ptr().cast());
    }
    // GL counts rows from the bottom.
    let rows = pixels.chunks_exact(4 * width as usize).rev();
    rows.flatten().copied().collect()
}

/// Writes RGBA rows from the top as an opaque picture.
pub(crate) fn write_png(path: &Path, width: u32, height: u32, rgba: &[u8]) -> Result<(), Failure> {
    let rgb: Vec<u8> = rgba.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
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

//! Pictures: from PNG, JPEG or WebP to four bytes a pixel.

use crate::{budget::Budget, error::LoadError};
use std::io::Cursor;
use zune_jpeg::{
    JpegDecoder,
    errors::DecodeErrors,
    zune_core::{bytestream::ZCursor, colorspace::ColorSpace, options::DecoderOptions},
};

/// The most pixels that a picture may have: 4096 by 4096.
pub const MOST_PIXELS: usize = 4096 * 4096;

/// A picture, decoded.
pub struct Picture {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Four bytes a pixel, sRGB, from the top row down.
    pub rgba: Vec<u8>,
}

/// Decodes a picture; its first bytes say which kind it is.
pub fn decode(budget: &Budget, bytes: &[u8]) -> Result<Picture, LoadError> {
    budget.charge(bytes.len())?;
    #[cfg(not(target_arch = "wasm32"))]
    if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        return decode_webp(budget, bytes);
    }
    // The stages in a page of the book open no files: what they fetch has no decoder for JPEG or WebP.
    let is_jpeg = bytes.starts_with(b"\xff\xd8\xff") && cfg!(not(target_arch = "wasm32"));
    if bytes.starts_with(b"\x89PNG") {
        decode_png(budget, bytes)
    } else if is_jpeg {
        decode_jpeg(budget, bytes)
    } else {
        Err(LoadError::new("is neither PNG nor JPEG nor WebP"))
    }
}

fn decode_png(budget: &Budget, bytes: &[u8]) -> Result<Picture, LoadError> {
    let broken = |error: png::DecodingError| LoadError::because("is not valid PNG data", error);
    let limits = png::Limits { bytes: 8 * MOST_PIXELS };
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), limits);
    // Palettes, greys below 8 bits and transparent colors become RGB(A); 16 bits become 8.
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info().map_err(broken)?;
    let (width, height) = reader.info().size();
    check_size(budget, width as usize, height as usize)?;
    let mut pixels = vec![0; reader.output_buffer_size().ok_or_else(|| LoadError::new("is too large"))?];
    let frame = reader.next_frame(&mut pixels).map_err(broken)?;
    pixels.truncate(frame.buffer_size());
    let rgba = match frame.color_type {
        png::ColorType::Rgba => pixels,
        png::ColorType::Rgb => rgb_to_rgba(&pixels),
        png::ColorType::GrayscaleAlpha => to_rgba(&pixels, |&[grey, alpha]| [grey, grey, grey, alpha]),
        png::ColorType::Grayscale => to_rgba(&pixels, |&[grey]| [grey, grey, grey, 255]),
        png::ColorType::Indexed => return Err(LoadError::new("is a PNG whose palette was not expanded")),
    };
    Ok(Picture { width, height, rgba })
}

fn decode_jpeg(budget: &Budget, bytes: &[u8]) -> Result<Picture, LoadError> {
    let broken = |error: DecodeErrors| LoadError::because("is not valid JPEG data", error.to_string());
    // Common pictures that sharpen in steps have about ten.
    let options = DecoderOptions::default().jpeg_set_out_colorspace(ColorSpace::RGB).jpeg_set_max_scans(20);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(broken)?;
    let (width, height) = decoder.info().map(|info| (info.width, info.height)).unwrap_or_default();
    check_size(budget, width.into(), height.into())?;
    let rgb = decoder.decode().map_err(broken)?;
    Ok(Picture { width: width.into(), height: height.into(), rgba: rgb_to_rgba(&rgb) })
}

/// Decodes the first picture of a file that may have several.
#[cfg(not(target_arch = "wasm32"))]
fn decode_webp(budget: &Budget, bytes: &[u8]) -> Result<Picture, LoadError> {
    use image_webp::{DecodingError, WebPDecoder};
    let broken = |error: DecodingError| LoadError::because("is not valid WebP data", error);
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(broken)?;
    let (width, height) = decoder.dimensions();
    check_size(budget, width as usize, height as usize)?;
    decoder.set_memory_limit(8 * MOST_PIXELS);
    let mut pixels = vec![0; decoder.output_buffer_size().ok_or_else(|| LoadError::new("is too large"))?];
    decoder.read_image(&mut pixels).map_err(broken)?;
    let rgba = if decoder.has_alpha() { pixels } else { rgb_to_rgba(&pixels) };
    Ok(Picture { width, height, rgba })
}

fn rgb_to_rgba(rgb: &[u8]) -> Vec<u8> {
    to_rgba(rgb, |&[r, g, b]| [r, g, b, 255])
}

/// Pixels of four bytes from pixels of `N`. Byte by byte, this took three quarters of the time in a debug
/// build.
fn to_rgba<const N: usize>(pixels: &[u8], rgba: impl Fn(&[u8; N]) -> [u8; 4]) -> Vec<u8> {
    pixels.as_chunks().0.iter().map(rgba).collect::<Vec<_>>().into_flattened()
}

/// Checks that a picture is not too large, before it is decoded.
fn check_size(budget: &Budget, width: usize, height: usize) -> Result<(), LoadError> {
    if width * height == 0 || width * height > MOST_PIXELS {
        return Err(LoadError::new(format!(
            "has {width} x {height} pixels, but at most {MOST_PIXELS} are read"
        )));
    }
    budget.charge(4 * width * height)
}

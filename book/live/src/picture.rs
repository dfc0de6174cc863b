//! The pictures that stand in for the demos: the real window's, cut down to a palette.

use crate::picture_name;
use color_quant::NeuQuant;
use std::{
    collections::BTreeMap,
    fs,
    io::BufReader,
    path::{Path, PathBuf},
    process::Command,
};

/// Takes the picture of a demo from the stage's window, and returns its file in `book/live/pictures`.
///
/// Uses the program that `cargo build` made, under `xvfb-run` where no display is set.
///
/// # Errors
/// If the program is missing or fails, with what it said.
pub fn capture(root: &Path, stage: &str, flags: &[&str]) -> Result<PathBuf, String> {
    let picture = root.join("book/live/pictures").join(picture_name(stage, flags));
    let program = root.join("target/debug").join(stage);
    let mut command = window_command(&program);
    command.args(flags).args(["--size", "640x480", "--capture"]).arg(&picture);
    let output = command.output().map_err(|error| format!("{}: {error}", program.display()))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        return Err(format!("{stage} {}: {said}", flags.join(" ")));
    }
    shrink(&picture)?;
    Ok(picture)
}

fn window_command(program: &Path) -> Command {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") || cfg!(not(target_os = "linux")) {
        return Command::new(program);
    }
    let mut command = Command::new("xvfb-run");
    command.args(["-a", "-s", "-screen 0 1400x900x24 -noreset"]).arg(program);
    command
}

/// How many colours a picture keeps: the dark of the windows needs no more.
const COLORS: usize = 64;

/// Writes a picture anew with a palette: a third of the bytes, and the same to look at.
fn shrink(picture: &Path) -> Result<(), String> {
    let say = |error: String| format!("{}: {error}", picture.display());
    let (width, height, rgba) = read(picture).map_err(say)?;
    let colors = NeuQuant::new(1, COLORS, &weighed(&rgba));
    let indices: Vec<u8> = rgba.chunks_exact(4).map(|pixel| colors.index_of(pixel) as u8).collect();
    let palette = colors.color_map_rgb();
    let mut packed = Vec::new();
    let written = write(&mut packed, (width, height), &palette, &indices);
    written.map_err(|error| say(error.to_string()))?;
    fs::write(picture, packed).map_err(|error| say(error.to_string()))
}

/// The pixels, but a colour that is used n times only √n times: a small word's colour is not lost in the background's.
fn weighed(rgba: &[u8]) -> Vec<u8> {
    let mut counts: BTreeMap<&[u8], usize> = BTreeMap::new();
    for pixel in rgba.chunks_exact(4) {
        *counts.entry(pixel).or_default() += 1;
    }
    counts.into_iter().flat_map(|(pixel, count)| pixel.repeat(count.isqrt())).collect()
}

fn read(picture: &Path) -> Result<(u32, u32, Vec<u8>), String> {
    let file = fs::File::open(picture).map_err(|error| error.to_string())?;
    let mut decoder = png::Decoder::new(BufReader::new(file));
    decoder.set_transformations(png::Transformations::ALPHA);
    let mut reader = decoder.read_info().map_err(|error| error.to_string())?;
    let mut rgba = vec![0; reader.output_buffer_size().ok_or("too large")?];
    let info = reader.next_frame(&mut rgba).map_err(|error| error.to_string())?;
    Ok((info.width, info.height, rgba))
}

fn write(
    out: &mut Vec<u8>,
    (width, height): (u32, u32),
    palette: &[u8],
    indices: &[u8],
) -> Result<(), png::EncodingError> {
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(palette);
    encoder.set_compression(png::Compression::High);
    // Neighbouring indices are no neighbouring colours: there is nothing to subtract.
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(indices)?;
    writer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shrunk_picture_keeps_its_size_and_nearly_its_colours() {
        let file = std::env::temp_dir().join(format!("live_picture_{}.png", std::process::id()));
        let rgb: Vec<u8> = (0..64 * 48).flat_map(|pixel| [20, (pixel % 64 * 4) as u8, 80]).collect();
        let mut encoder = png::Encoder::new(fs::File::create(&file).expect("a file"), 64, 48);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&rgb).and_then(|()| writer.finish()).expect("a picture");
        shrink(&file).expect("it shrinks");
        let mut decoder = png::Decoder::new(BufReader::new(fs::File::open(&file).expect("a file")));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().expect("a header");
        let mut shrunk = vec![0; reader.output_buffer_size().expect("a size")];
        reader.next_frame(&mut shrunk).expect("a picture");
        fs::remove_file(&file).expect("it is there");
        assert_eq!(shrunk.len(), rgb.len());
        assert!(shrunk.iter().zip(&rgb).all(|(a, b)| a.abs_diff(*b) < 16), "{shrunk:?}");
    }
}

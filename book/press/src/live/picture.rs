//! The pictures that stand in for the demos, taken from the real windows and reduced to a palette.

use super::demo::Demo;
use anyhow::{Context, Result, ensure};
use color_quant::NeuQuant;
use std::{collections::BTreeMap, fs, io::BufReader, path::Path, process::Command};

/// The pictures' folder, relative to the workspace's root.
pub const FOLDER: &str = "book/press/live/pictures";

/// Takes the picture of a demo from the stage's window, a program in the folder `programs`, into [`FOLDER`].
///
/// # Errors
/// If the program is missing or fails; with its own message.
pub fn capture(root: &Path, programs: &Path, demo: &Demo) -> Result<()> {
    let picture = root.join(FOLDER).join(demo.picture_name());
    draw(&programs.join(demo.program()), &demo.flags, "640x480", &picture)?;
    shrink(&picture).with_context(|| picture.display().to_string())
}

/// Lets a window draw a picture of that size into a file.
///
/// It runs under `xvfb-run` if there is no display.
///
/// # Errors
/// If the program is missing or fails; with its own message.
pub(crate) fn draw(program: &Path, flags: &[String], size: &str, file: &Path) -> Result<()> {
    let mut command = window_command(program);
    let program = program.display();
    command.args(flags).args(["--size", size, "--capture"]).arg(file).env("WORKBOOK_LANG", "en");
    let output = command.output().with_context(|| program.to_string())?;
    let message = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{program} {}: {}", flags.join(" "), message.trim());
    Ok(())
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

/// The number of colours in a picture: the dark windows need no more.
const COLORS: usize = 64;

/// Rewrites a picture with a palette: a third of the bytes, and no visible difference.
fn shrink(picture: &Path) -> Result<()> {
    let (width, height, rgba) = read(picture)?;
    let colors = NeuQuant::new(1, COLORS, &weighed(&rgba));
    let mut packed = Vec::new();
    let mut writer = encoder(&mut packed, (width, height), &colors).write_header()?;
    writer.write_image_data(&indices(&colors, &rgba))?;
    writer.finish()?;
    Ok(fs::write(picture, packed)?)
}

/// Each pixel's place in a palette.
pub(crate) fn indices(colors: &NeuQuant, rgba: &[u8]) -> Vec<u8> {
    rgba.as_chunks::<4>().0.iter().map(|pixel| colors.index_of(pixel) as u8).collect()
}

/// Packs a picture whose pixels are places in a palette.
pub(crate) fn encoder<'a>(
    out: &'a mut Vec<u8>,
    (width, height): (u32, u32),
    colors: &NeuQuant,
) -> png::Encoder<'static, &'a mut Vec<u8>> {
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(colors.color_map_rgb());
    encoder.set_compression(png::Compression::High);
    // Neighbouring indices are not neighbouring colours, so there is nothing to subtract.
    encoder.set_filter(png::Filter::NoFilter);
    encoder
}

/// The pixels, with a colour that occurs n times repeated only √n times, so that a small word's colour is not
/// lost in the background's.
pub(crate) fn weighed(rgba: &[u8]) -> Vec<u8> {
    let mut counts: BTreeMap<[u8; 4], usize> = BTreeMap::new();
    for &pixel in rgba.as_chunks().0 {
        *counts.entry(pixel).or_default() += 1;
    }
    counts.into_iter().flat_map(|(pixel, count)| pixel.repeat(count.isqrt())).collect()
}

/// Width, height, and four bytes for each pixel.
pub(crate) fn read(picture: &Path) -> Result<(u32, u32, Vec<u8>)> {
    let mut decoder = png::Decoder::new(BufReader::new(fs::File::open(picture)?));
    decoder.set_transformations(png::Transformations::ALPHA);
    let mut reader = decoder.read_info()?;
    let mut rgba = vec![0; reader.output_buffer_size().context("too large")?];
    let info = reader.next_frame(&mut rgba)?;
    Ok((info.width, info.height, rgba))
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
        let (_, _, shrunk) = read(&file).expect("a picture");
        fs::remove_file(&file).expect("it is there");
        assert_eq!(shrunk.len() / 4, rgb.len() / 3);
        for (found, wanted) in shrunk.chunks(4).zip(rgb.chunks(3)) {
            assert!(found.iter().zip(wanted).all(|(a, b)| a.abs_diff(*b) < 16), "{found:?} for {wanted:?}");
        }
    }
}

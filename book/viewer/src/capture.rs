//! A picture as a PNG file.

use crate::Failure;
use std::{
    env::current_dir,
    fs::File,
    io::{self, BufWriter},
    path::{Path, PathBuf},
};

/// A picture as RGBA rows from the top, with its width and height.
type Rgba = (u32, u32, Vec<u8>);

/// Writes an opaque picture.
pub(crate) fn write_png(path: &Path, picture: &Rgba) -> Result<(), Failure> {
    write(path, File::create(path), picture)
}

/// Writes an opaque picture into the working folder as `NAME-1.png`, or with the first number that is free,
/// and returns its path.
pub(crate) fn write_new_png(name: &str, picture: &Rgba) -> Result<PathBuf, Failure> {
    let folder = current_dir().unwrap_or_default();
    let paths = (1..).map(|number| folder.join(format!("{name}-{number}.png")));
    let mut created = paths.map(|path| (File::create_new(&path), path));
    let is_taken = |file: &io::Result<File>| {
        file.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::AlreadyExists)
    };
    let (file, path) = created.find(|(file, _)| !is_taken(file)).expect("numbers have no end");
    write(&path, file, picture).map(|()| path)
}

fn write(path: &Path, file: io::Result<File>, (width, height, rgba): &Rgba) -> Result<(), Failure> {
    let rgb: Vec<u8> = rgba.as_chunks().0.iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect();
    let failure =
        |reason: String| Failure::from(format!("{}: cannot write the picture: {reason}", path.display()));
    let file = file.map_err(|error| failure(error.to_string()))?;
    let mut encoder = png::Encoder::new(BufWriter::new(file), *width, *height);
    encoder.set_color(png::ColorType::Rgb);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&rgb)?;
        writer.finish()
    });
    written.map_err(|error| failure(error.to_string()))
}

//! The moving picture at the top of the README: the five windows, each used for a second.

use super::picture::{draw, encoder, indices, read, weighed};
use anyhow::Result;
use color_quant::NeuQuant;
use std::{f32::consts::TAU, fs, ops::Range, path::Path};

/// Its file, relative to the workspace's root.
pub const FILE: &str = "book/press/live/moving_picture.png";

const SIZE: (u32, u32) = (640, 400);
const FRAMES_A_STAGE: usize = 13;
const FRAMES_A_SECOND: u16 = 10;
/// The palette of all frames: two stages show wood, the others the colours of weights.
const COLORS: usize = 96;

/// Records the picture, an endless animated PNG, from the windows, which are in the folder `programs`.
///
/// # Errors
/// If a program is missing or fails, with its own message, or the file can't be written.
pub fn take(root: &Path, programs: &Path) -> Result<()> {
    let folder = std::env::temp_dir().join(format!("moving_picture_{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let frames: Result<Vec<_>> = (1..=5)
        .flat_map(|stage| (0..FRAMES_A_STAGE).map(move |frame| (stage, frame as f32 / FRAMES_A_STAGE as f32)))
        .map(|(stage, turn)| {
            let (file, size) = (folder.join("frame.png"), format!("{}x{}", SIZE.0, SIZE.1));
            draw(&programs.join(format!("stage{stage}_window")), &flags(stage, turn), &size, &file)?;
            Ok(read(&file)?.2)
        })
        .collect();
    fs::remove_dir_all(&folder)?;
    Ok(fs::write(root.join(FILE), encode(&frames?)?)?)
}

/// The arguments of a stage's window at a fraction `turn` of its second, 0 to 1. Each ends as it began.
fn flags(stage: usize, turn: f32) -> Vec<String> {
    let (sin, cos) = (turn * TAU).sin_cos();
    let text = match stage {
        1 => format!("--do|drag 384,200 to {},{}", 384.0 + 40.0 * sin, 240.0 - 40.0 * cos),
        2 => format!("--scene|arm|--do|click 60°; type {:.0}; press Enter", 55.0 - 35.0 * cos),
        3 => format!("--view|3|--do|drag 560,40 to {},40", 560.0 - 80.0 * sin),
        4 => format!("--clip|walk|--time|{}", 1.1 * turn),
        _ => format!("--scene|crowd|--count|36|--clip|walk|--time|{}", 1.1 * turn),
    };
    text.split('|').map(str::to_owned).collect()
}

/// Packs the frames with a common palette; each contains only the rectangle that differs from the one before.
fn encode(frames: &[Vec<u8>]) -> Result<Vec<u8>> {
    let colors = NeuQuant::new(1, COLORS, &weighed(frames.concat().as_slice()));
    let indexed: Vec<Vec<u8>> = frames.iter().map(|rgba| indices(&colors, rgba)).collect();
    let mut packed = Vec::new();
    let mut encoder = encoder(&mut packed, SIZE, &colors);
    encoder.set_animated(indexed.len() as u32, 0)?;
    encoder.set_frame_delay(1, FRAMES_A_SECOND)?;
    let mut writer = encoder.write_header()?;
    for (index, frame) in indexed.iter().enumerate() {
        let (columns, rows) = match index {
            0 => (0..SIZE.0 as usize, 0..SIZE.1 as usize),
            _ => changed(&indexed[index - 1], frame),
        };
        writer.reset_frame_position()?;
        writer.set_frame_dimension(columns.len() as u32, rows.len() as u32)?;
        writer.set_frame_position(columns.start as u32, rows.start as u32)?;
        let part = rows.flat_map(|row| &frame[row * SIZE.0 as usize..][columns.clone()]);
        writer.write_image_data(&part.copied().collect::<Vec<_>>())?;
    }
    writer.finish()?;
    Ok(packed)
}

/// The smallest rectangle outside which two frames are equal, as columns and rows; at least one pixel.
fn changed(before: &[u8], after: &[u8]) -> (Range<usize>, Range<usize>) {
    let width = SIZE.0 as usize;
    let differ = (0..before.len()).filter(|&index| before[index] != after[index]);
    let (columns, rows): (Vec<_>, Vec<_>) = differ.map(|index| (index % width, index / width)).unzip();
    (around(&columns), around(&rows))
}

/// The range from the smallest number to the largest; 0..1 if there is none.
fn around(numbers: &[usize]) -> Range<usize> {
    numbers.iter().min().copied().unwrap_or(0)..numbers.iter().max().map_or(1, |&last| last + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn each_frame_comes_back_as_it_was() {
        let frames = [0, 5, 5, 40].map(|left| {
            let pixels = (0..SIZE.0 * SIZE.1).map(|index| (left..left + 30).contains(&(index % SIZE.0)));
            pixels.flat_map(|light| if light { [200; 4] } else { [20, 20, 20, 200] }).collect::<Vec<u8>>()
        });
        let packed = encode(&frames).expect("a picture");
        let mut reader = png::Decoder::new(Cursor::new(packed)).read_info().expect("a header");
        let mut shown = vec![0; frames[0].len() / 4];
        let palette = reader.info().palette.as_ref().expect("a palette").to_vec();
        for (index, frame) in frames.iter().enumerate() {
            let mut part = vec![0; shown.len()];
            reader.next_frame(&mut part).expect("a frame");
            let at = *reader.info().frame_control().expect("where it is");
            for (row, pixels) in part.chunks(at.width as usize).take(at.height as usize).enumerate() {
                let start = (at.y_offset as usize + row) * SIZE.0 as usize + at.x_offset as usize;
                shown[start..start + pixels.len()].copy_from_slice(pixels);
            }
            assert!(index == 0 || at.width < 80, "only what changed is written: {at:?}");
            for (found, wanted) in shown.iter().zip(frame.chunks(4)) {
                assert!(palette[3 * usize::from(*found)].abs_diff(wanted[0]) < 8, "frame {index}");
            }
        }
    }
}

//! Oracle: row by row from the matrices' columns.

use glam::Mat4;
use stage5_gpu::palette::{MOST_JOINTS, palette_rows};
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

struct Input {
    palette: Vec<Mat4>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let joints = draws.list(0, 5, |draws, joint| {
        let placement = draws.placement(5.0);
        let placement = Placement { scale: placement.scale * draws.one_of(&[1.0, 0.001]), ..placement };
        draws.note(&format!("joint {joint}"), &format!("{placement:?}"));
        placement.matrix()
    });
    if joints.is_empty() {
        draws.note("palette", "no joints");
    }
    // As many as there is room for, one more, one less, and far too many.
    if !draws.rarely(16) {
        return Some(Input { palette: joints });
    }
    let count = MOST_JOINTS - 1 + draws.one_of(&[1, 2, 0, 40]);
    draws.note("then", &format!("the same again and again, {count} joints in all"));
    joints.first()?;
    Some(Input { palette: joints.into_iter().cycle().take(count).collect() })
}

fn answer(Input { palette }: &mut Input) -> Rows {
    rows(palette_rows(palette).iter().map(|row| row.to_array()))
}

fn right(Input { palette }: &Input) -> Right {
    if palette.len() > MOST_JOINTS {
        return cases::refusal();
    }
    // Each row times a point with a 1 after it makes one coordinate.
    let row = |number: usize| palette[number / 3].to_cols_array_2d().map(|column| column[number % 3]);
    // Nothing is computed, so nothing is rounded.
    rows((0..3 * palette.len()).map(row)).right().within(0.0)
}

fn rows(vectors: impl Iterator<Item = [f32; 4]>) -> Rows {
    let mut rows = Rows::default();
    for (index, vector) in vectors.enumerate() {
        rows.push(index, vector);
    }
    rows
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

//! Tests of `palette_rows`. Oracle: row by row from the matrices' columns.

use crate::palette::{ROWS, turned_and_moved};
use glam::{Mat4, Vec4};
use stage5_gpu::palette::{MOST_JOINTS, palette_rows};
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

/// S4-37: as many rows as the skeleton needs, and no more.
#[test]
fn three_rows_a_joint_in_the_order_of_the_palette() {
    let rows = palette_rows(&[Mat4::IDENTITY, turned_and_moved()]);
    let line = |(row, values): (usize, &Vec4)| {
        // Adding 0 turns -0 into 0.
        let [x, y, z, w] = (*values + Vec4::ZERO).to_array();
        format!("{row:8} {x:10.5} {y:10.5} {z:10.5} {w:10.5}\n")
    };
    testing::assert_table!("rows", rows.iter().enumerate().map(line).collect::<String>());
    assert_eq!(rows, [Vec4::X, Vec4::Y, Vec4::Z, ROWS[0], ROWS[1], ROWS[2]]);
}

#[test]
fn as_many_as_there_is_room_for_are_taken() {
    let rows = palette_rows(&[Mat4::IDENTITY; MOST_JOINTS]);
    assert_eq!(rows.len(), 3 * MOST_JOINTS, "the number of rows");
}

#[test]
fn no_joints_make_no_rows() {
    assert_eq!(palette_rows(&[]), []);
}

#[test]
#[should_panic]
fn too_many_joints_are_refused() {
    palette_rows(&[Mat4::IDENTITY; MOST_JOINTS + 1]);
}

struct Input {
    palette: Vec<Mat4>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let joints = draws.list(0, 5, |draws, joint| {
        let placement = draws.placement(5.0);
        let placement = Placement { scale: placement.scale * draws.one_of(&[1.0, 0.001, 0.0]), ..placement };
        draws.note(&format!("joint {joint}"), &format!("{placement:?}"));
        // A quarter turn has zeros, and its cosine is 6e-17.
        let zeroed = |number: f32| if number.abs() < 1e-12 { 0.0 } else { number };
        Mat4::from_cols_array(&placement.matrix().to_cols_array().map(zeroed))
    });
    if joints.is_empty() {
        draws.note("palette", "no joints");
    }
    // Two of the same; as many as there is room for, one more, one less, and far too many.
    if !draws.rarely(16) {
        return Some(Input { palette: joints });
    }
    let count = draws.one_of(&[2, MOST_JOINTS, MOST_JOINTS + 1, MOST_JOINTS - 1, MOST_JOINTS + 8, 300]);
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

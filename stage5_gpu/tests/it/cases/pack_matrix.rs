//! Oracle: the bytes by arithmetic, eight bits at a time.

use glam::Mat4;
use stage5_gpu::joint_texture::pack_matrix;
use testing::cases::{self, Draws, Right, Rows};

/// Numbers at the limits of f32, and others with all their digits.
const ODD: [f32; 7] =
    [1.0 / 3.0, f32::EPSILON, -1e-20, f32::MIN_POSITIVE, f32::MAX, -0.0, f32::from_bits(0x0102_0304)];

type Columns = [[f32; 4]; 4];

fn draw(draws: &mut Draws) -> Option<Columns> {
    let placement = draws.placement(5.0);
    draws.note("matrix", &format!("{placement:?}"));
    let mut columns = placement.matrix().to_cols_array_2d();
    // Each number once in twelve cases is odd.
    for (column, row) in (0..12).map(|place| (place / 3, place % 3)) {
        if draws.rarely(12) {
            columns[column][row] = draws.one_of(&ODD);
            // With all its digits, because each bit matters.
            draws.note(&format!("column {column}, row {row}"), &columns[column][row].to_string());
        }
    }
    Some(columns)
}

fn answer(columns: &mut Columns) -> Rows {
    let texels = pack_matrix(Mat4::from_cols_array_2d(columns));
    rows(texels.iter().map(|texel| texel.map(u32::from)))
}

fn right(columns: &Columns) -> Right {
    let byte = |bits: u32, place: u32| bits / 256u32.pow(place) % 256;
    let texel = |number: usize| {
        let bits = columns[number % 4][number / 4].to_bits();
        [0, 1, 2, 3].map(|place| byte(bits, place))
    };
    rows((0..12).map(texel)).right().columns("texel: red, green, blue, alpha")
}

fn rows(texels: impl Iterator<Item = [u32; 4]>) -> Rows {
    let mut rows = Rows::default();
    for (index, texel) in texels.enumerate() {
        rows.push(index, texel);
    }
    rows
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

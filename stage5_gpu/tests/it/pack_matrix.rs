//! Tests of `pack_matrix`. Oracle: the bytes by arithmetic, eight bits at a time.

use crate::joint_texture::moved;
use glam::{Mat4, Vec3, Vec4};
use stage5_gpu::{joint_texture::pack_matrix, palette::matrix_rows};
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

#[test]
fn twelve_texels_of_four_bytes() {
    // Column by column 1 to 12, without the last row.
    let numbers: [f32; 12] = std::array::from_fn(|index| index as f32 + 1.0);
    let [x, y, z, w] = [0, 3, 6, 9].map(|first| Vec3::from_slice(&numbers[first..]));
    let matrix = Mat4::from_cols(x.extend(0.0), y.extend(0.0), z.extend(0.0), w.extend(1.0));
    let texels = pack_matrix(matrix);
    let row = |(texel, [r, g, b, a]): (usize, &[u8; 4])| format!("{texel:8} {r:4} {g:4} {b:4} {a:4}\n");
    testing::assert_table!("texels", texels.iter().enumerate().map(row).collect::<String>());
    let rows = [1.0, 4.0, 7.0, 10.0, 2.0, 5.0, 8.0, 11.0, 3.0, 6.0, 9.0, 12.0].map(f32::to_le_bytes);
    assert_eq!(texels, rows);
}

#[test]
fn one_is_3f80_0000_with_its_lowest_byte_first() {
    let texels = pack_matrix(moved(-2.0));
    assert_eq!(texels[0], [0, 0, 0x80, 0x3f]);
    assert_eq!(texels[1], [0; 4]);
}

#[test]
fn the_translation_ends_the_first_row() {
    // -2 is c000 0000.
    assert_eq!(pack_matrix(moved(-2.0))[3], [0, 0, 0, 0xc0]);
}

#[test]
fn every_bit_comes_back() {
    let odd = [1.0 / 3.0, -0.0, f32::MIN_POSITIVE, f32::MAX, -1e-20, f32::EPSILON].map(Vec4::splat);
    let matrix = Mat4::from_cols(odd[0], odd[1], odd[2], odd[3] + odd[4] + odd[5]);
    // As text a number has all its digits, and 0 its sign.
    let text = |number: f32| format!("{number:?}");
    let back: Vec<String> =
        pack_matrix(matrix).into_iter().map(|bytes| text(f32::from_le_bytes(bytes))).collect();
    let sent: Vec<String> = matrix_rows(matrix).iter().flat_map(|row| row.to_array().map(text)).collect();
    assert_eq!(back, sent);
}

/// Numbers at the limits of f32, and others with all their digits.
const ODD: [f32; 7] =
    [1.0 / 3.0, f32::EPSILON, -1e-20, f32::MIN_POSITIVE, f32::MAX, -0.0, f32::from_bits(0x0102_0304)];

type Columns = [[f32; 4]; 4];

fn draw(draws: &mut Draws) -> Option<Columns> {
    let placement = match draws.rarely(8) {
        // Almost at rest.
        true => Placement { translation: draws.vec3(0.001), ..Placement::NONE },
        false => draws.placement(5.0),
    };
    draws.note("matrix", &format!("{placement:?}"));
    // A quarter turn has zeros, and its cosine is 6e-17.
    let zeroed = |number: f32| if number.abs() < 1e-12 { 0.0 } else { number };
    let mut columns = placement.matrix().to_cols_array_2d().map(|column| column.map(zeroed));
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
    let texel = |index: usize| match texels.get(index) {
        Some(texel) => texel.map(|byte| byte.to_string()),
        None => [(); 4].map(|()| "none".to_owned()),
    };
    rows(texels.len(), texel)
}

fn right(columns: &Columns) -> Right {
    let byte = |bits: u32, place: u32| bits / 256u32.pow(place) % 256;
    let texel = |number: usize| {
        let bits = columns[number % 4][number / 4].to_bits();
        [0, 1, 2, 3].map(|place| byte(bits, place).to_string())
    };
    rows(12, texel).right().columns("texel: red, green, blue, alpha")
}

/// The number of texels, and the twelve that there should be.
fn rows(count: usize, texel: impl Fn(usize) -> [String; 4]) -> Rows {
    let mut rows = Rows::of("number of texels", [count]);
    for index in 0..12 {
        rows.push(index, texel(index));
    }
    rows
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

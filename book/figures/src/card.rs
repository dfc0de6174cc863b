//! Matrices on their way to the graphics card, and positions on their way back.

use crate::{
    matrices::{COLUMN_CLASSES, rows_of},
    parts::{boxed, matrix, row_of_boxes},
    plane::short,
    svg::Figure,
};
use glam::{Mat4, Vec3, Vec4, vec2};
use stage5_gpu::{
    joint_texture::pack_matrix,
    palette::{MOST_JOINTS, palette_rows},
    read_back::decode_positions,
};

/// The palette of the exercise's test: the identity, and a quarter turn about z followed by a move.
pub fn palette_matrices() -> [Mat4; 2] {
    let turn = Mat4::from_cols(Vec4::Y, Vec4::NEG_X, Vec4::Z, Vec4::W);
    [Mat4::IDENTITY, Mat4::from_translation(Vec3::new(1.0, 2.0, 3.0)) * turn]
}

/// Two matrices, and the six of their rows that are sent.
pub fn palette() -> Figure {
    let mut figure = Figure::new("palette", 600.0);
    let matrices = palette_matrices();
    let cell = vec2(50.0, 32.0);
    for (joint, corner) in [vec2(60.0, 66.0), vec2(380.0, 66.0)].into_iter().enumerate() {
        let class = |row: usize, column: usize| match (row, column) {
            (3, _) => "soft",
            (_, 3) => "hot strong",
            _ => "",
        };
        matrix(&mut figure, corner, cell, &rows_of(matrices[joint]), class);
        let middle = corner.x + 2.0 * cell.x;
        figure.text("strong", vec2(middle, 38.0), format!("joint {joint}"));
        figure.text("soft", vec2(middle, 216.0), "0 0 0 1 is not sent");
        figure.arrow("axis", vec2(middle, 238.0), vec2(320.0 + (middle - 320.0) * 0.2, 278.0));
    }
    draw_rows(&mut figure, &palette_rows(&matrices));
    for (joint, y) in [(0, 310.0), (1, 442.0)] {
        figure.text_from("code", vec2(450.0, y), format!("3 * {joint}"));
    }
    figure.text_from("hot", vec2(450.0, 496.0), "translation");
    figure.text("soft", vec2(320.0, 578.0), format!("uniforms have room for {MOST_JOINTS} joints"));
    figure
}

/// The palette's rows below each other, numbered, the translations in their own colour.
fn draw_rows(figure: &mut Figure, rows: &[Vec4]) {
    for (index, row) in rows.iter().enumerate() {
        let y = 290.0 + index as f32 * 44.0;
        let class = if index < 3 { "rest" } else { "bone" };
        figure.text_to(&format!("{class} strong"), vec2(196.0, y + 20.0), index);
        for (column, number) in row.to_array().into_iter().enumerate() {
            let corner = vec2(210.0 + column as f32 * 56.0, y);
            figure.rect(&format!("box {class}"), corner, vec2(56.0, 40.0));
            let class = if column == 3 { "hot strong bare" } else { "bare" };
            figure.text(class, corner + vec2(28.0, 20.0), short(number));
        }
    }
}

/// A matrix as twelve texels of four bytes.
pub fn matrix_texture() -> Figure {
    let mut figure = Figure::new("matrix-texture", 600.0);
    // Column by column 1 to 12, without the last row.
    let column = |first: f32, last: f32| Vec4::new(first, first + 1.0, first + 2.0, last);
    let matrix = Mat4::from_cols(column(1.0, 0.0), column(4.0, 0.0), column(7.0, 0.0), column(10.0, 1.0));
    let size = vec2(62.0, 36.0);
    for (index, name) in ["R", "G", "B", "A"].into_iter().enumerate() {
        figure.text("soft strong", vec2(291.0 + index as f32 * size.x, 26.0), name);
    }
    for (index, texel) in pack_matrix(matrix).into_iter().enumerate() {
        let y = 46.0 + index as f32 * 38.0 + (index / 4) as f32 * 14.0;
        let class = COLUMN_CLASSES[index % 4];
        figure.text_to("soft", vec2(50.0, y + 18.0), index);
        let float = f32::from_le_bytes(texel);
        figure.text_to(&format!("{class} strong"), vec2(160.0, y + 18.0), short(float));
        figure.arrow("axis thin", vec2(172.0, y + 18.0), vec2(250.0, y + 18.0));
        let bytes = texel.map(|byte| byte.to_string());
        row_of_boxes(&mut figure, class, vec2(260.0, y), size, &bytes);
    }
    for (row, name) in ["row 0", "row 1", "row 2"].into_iter().enumerate() {
        figure.text_from("", vec2(530.0, 122.0 + row as f32 * 166.0), name);
    }
    figure.text("soft", vec2(320.0, 578.0), "the lowest byte comes first");
    figure
}

/// The first vertices of the exercise's test.
pub const SENT: [Vec3; 3] =
    [Vec3::new(1.0, -2.0, 0.5), Vec3::new(3.0, 4.0, -5.0), Vec3::new(0.25, 1.5, -8.0)];

/// Positions, as pixels, and read back.
pub fn read_back() -> Figure {
    let mut figure = Figure::new("read-back", 464.0);
    let floats: Vec<f32> = SENT.iter().flat_map(|place| place.to_array()).collect();
    let bytes: Vec<u8> = floats.iter().flat_map(|float| float.to_le_bytes()).collect();
    let back: Vec<f32> = decode_positions(&bytes).iter().flat_map(|place| place.to_array()).collect();
    let classes = ["rest", "bone", "hot"];
    let (step, size) = (65.0, vec2(61.0, 40.0));
    let x = |pixel: usize| 12.0 + pixel as f32 * step;
    for (pixel, (float, read)) in floats.iter().zip(back).enumerate() {
        let (class, middle) = (classes[pixel / 3], x(pixel) + size.x / 2.0);
        boxed(&mut figure, class, vec2(x(pixel), 50.0), size, short(*float));
        figure.text("soft", vec2(middle, 110.0), ["x", "y", "z"][pixel % 3]);
        figure.arrow("axis", vec2(middle, 126.0), vec2(middle, 156.0));
        for (row, byte) in float.to_le_bytes().into_iter().enumerate() {
            let corner = vec2(x(pixel), 164.0 + row as f32 * size.y);
            boxed(&mut figure, class, corner, size, byte);
        }
        figure.arrow("axis", vec2(middle, 334.0), vec2(middle, 366.0));
        boxed(&mut figure, class, vec2(x(pixel), 374.0), size, short(read));
    }
    for (row, name) in ["R", "G", "B", "A"].into_iter().enumerate() {
        figure.text_from("soft", vec2(606.0, 184.0 + row as f32 * size.y), name);
    }
    for (vertex, class) in classes.into_iter().enumerate() {
        let at = vec2(x(3 * vertex + 1) + size.x / 2.0, 26.0);
        figure.text(&format!("{class} strong"), at, format!("vertex {vertex}"));
    }
    figure.line("axis dashed", &[vec2(600.0, 394.0), vec2(636.0, 394.0)]);
    figure.text_from("strong", vec2(12.0, 440.0), "read back");
    figure.text_to("soft", vec2(628.0, 440.0), "the rest of the line is dropped");
    figure
}

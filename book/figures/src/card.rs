//! Matrices on their way to the graphics card, and positions on their way back.

use crate::{
    matrices::{COLUMN_CLASSES, rows_of},
    parts::{boxed, matrix, row_of_boxes},
    plane::short,
    svg::{Anchor, Figure},
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
    let mut figure = Figure::new("palette", 600.0, "Three rows of each matrix", PALETTE);
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
        figure.text("strong", vec2(middle, 38.0), Anchor::Middle, &format!("joint {joint}"));
        figure.text("soft", vec2(middle, 216.0), Anchor::Middle, "0 0 0 1 is not sent");
        figure.arrow("axis", vec2(middle, 238.0), vec2(320.0 + (middle - 320.0) * 0.2, 278.0));
    }
    draw_rows(&mut figure, &palette_rows(&matrices));
    for (joint, y) in [(0, 310.0), (1, 442.0)] {
        figure.text("code", vec2(450.0, y), Anchor::Start, &format!("3 * {joint}"));
    }
    figure.text("hot", vec2(450.0, 496.0), Anchor::Start, "translation");
    figure.text(
        "soft",
        vec2(320.0, 578.0),
        Anchor::Middle,
        &format!("uniforms have room for {MOST_JOINTS} joints"),
    );
    figure
}

/// The palette's rows below each other, numbered, the translations in their own colour.
fn draw_rows(figure: &mut Figure, rows: &[Vec4]) {
    for (index, row) in rows.iter().enumerate() {
        let y = 290.0 + index as f32 * 44.0;
        let class = if index < 3 { "rest" } else { "bone" };
        figure.text(&format!("{class} strong"), vec2(196.0, y + 20.0), Anchor::End, &index.to_string());
        for (column, number) in row.to_array().into_iter().enumerate() {
            let corner = vec2(210.0 + column as f32 * 56.0, y);
            figure.rect(&format!("box {class}"), corner, vec2(56.0, 40.0));
            let class = if column == 3 { "hot strong bare" } else { "bare" };
            figure.text(class, corner + vec2(28.0, 20.0), Anchor::Middle, &short(number));
        }
    }
}

const PALETTE: &str = "Two matrices of four rows. Joint 0's is the identity; joint 1's turns by a quarter \
    about z and moves by 1, 2, 3. Their fourth rows, 0 0 0 1, are not sent. The three others of each go into \
    one list of six vectors, numbered 0 to 5: joint 0 begins at 3 times 0, joint 1 at 3 times 1. The \
    translation 1, 2, 3 stands at the ends of the rows 3, 4 and 5.";

/// A matrix as twelve texels of four bytes.
pub fn matrix_texture() -> Figure {
    let mut figure = Figure::new("matrix-texture", 600.0, "A matrix as twelve texels", TEXELS);
    // Column by column 1 to 12, without the last row.
    let column = |first: f32, last: f32| Vec4::new(first, first + 1.0, first + 2.0, last);
    let matrix = Mat4::from_cols(column(1.0, 0.0), column(4.0, 0.0), column(7.0, 0.0), column(10.0, 1.0));
    let size = vec2(62.0, 36.0);
    for (index, name) in ["R", "G", "B", "A"].into_iter().enumerate() {
        figure.text("soft strong", vec2(291.0 + index as f32 * size.x, 26.0), Anchor::Middle, name);
    }
    for (index, texel) in pack_matrix(matrix).into_iter().enumerate() {
        let y = 46.0 + index as f32 * 38.0 + (index / 4) as f32 * 14.0;
        let class = COLUMN_CLASSES[index % 4];
        figure.text("soft", vec2(50.0, y + 18.0), Anchor::End, &index.to_string());
        let float = f32::from_le_bytes(texel);
        figure.text(&format!("{class} strong"), vec2(160.0, y + 18.0), Anchor::End, &short(float));
        figure.arrow("axis thin", vec2(172.0, y + 18.0), vec2(250.0, y + 18.0));
        let bytes = texel.map(|byte| byte.to_string());
        row_of_boxes(&mut figure, class, vec2(260.0, y), size, &bytes);
    }
    for (row, name) in ["row 0", "row 1", "row 2"].into_iter().enumerate() {
        figure.text("", vec2(530.0, 122.0 + row as f32 * 166.0), Anchor::Start, name);
    }
    figure.text("soft", vec2(320.0, 578.0), Anchor::Middle, "the lowest byte comes first");
    figure
}

const TEXELS: &str = "Twelve rows, a texel each. The three rows of the matrix follow each other: 1, 4, 7, 10, \
    then 2, 5, 8, 11, then 3, 6, 9, 12. Each float is split into its four bytes, the lowest first, and they \
    are the red, green, blue and alpha of the texel. The float 1 is 0, 0, 128, 63.";

/// The first vertices of the exercise's test.
pub const SENT: [Vec3; 3] =
    [Vec3::new(1.0, -2.0, 0.5), Vec3::new(3.0, 4.0, -5.0), Vec3::new(0.25, 1.5, -8.0)];

/// Positions, as pixels, and read back.
pub fn read_back() -> Figure {
    let mut figure = Figure::new("read-back", 464.0, "Positions as pixels, and back", READ_BACK);
    let floats: Vec<f32> = SENT.iter().flat_map(|place| place.to_array()).collect();
    let bytes: Vec<u8> = floats.iter().flat_map(|float| float.to_le_bytes()).collect();
    let back: Vec<f32> = decode_positions(&bytes).iter().flat_map(|place| place.to_array()).collect();
    let classes = ["rest", "bone", "hot"];
    let (step, size) = (65.0, vec2(61.0, 40.0));
    let x = |pixel: usize| 12.0 + pixel as f32 * step;
    for (pixel, (float, read)) in floats.iter().zip(back).enumerate() {
        let (class, middle) = (classes[pixel / 3], x(pixel) + size.x / 2.0);
        boxed(&mut figure, class, vec2(x(pixel), 50.0), size, &short(*float));
        figure.text("soft", vec2(middle, 110.0), Anchor::Middle, ["x", "y", "z"][pixel % 3]);
        figure.arrow("axis", vec2(middle, 126.0), vec2(middle, 156.0));
        for (row, byte) in float.to_le_bytes().into_iter().enumerate() {
            let corner = vec2(x(pixel), 164.0 + row as f32 * size.y);
            boxed(&mut figure, class, corner, size, &byte.to_string());
        }
        figure.arrow("axis", vec2(middle, 334.0), vec2(middle, 366.0));
        boxed(&mut figure, class, vec2(x(pixel), 374.0), size, &short(read));
    }
    for (row, name) in ["R", "G", "B", "A"].into_iter().enumerate() {
        figure.text("soft", vec2(606.0, 184.0 + row as f32 * size.y), Anchor::Start, name);
    }
    for (vertex, class) in classes.into_iter().enumerate() {
        let at = vec2(x(3 * vertex + 1) + size.x / 2.0, 26.0);
        figure.text(&format!("{class} strong"), at, Anchor::Middle, &format!("vertex {vertex}"));
    }
    figure.line("axis dashed", &[vec2(600.0, 394.0), vec2(636.0, 394.0)]);
    figure.text("strong", vec2(12.0, 440.0), Anchor::Start, "read back");
    figure.text("soft", vec2(628.0, 440.0), Anchor::End, "the rest of the line is dropped");
    figure
}

const READ_BACK: &str = "Three vertices, (1, −2, 0.5), (3, 4, −5) and (0.25, 1.5, −8), as nine floats in a \
    row: x, y, z, x, y, z, x, y, z. Each becomes one pixel whose red, green, blue and alpha are the float's \
    four bytes: 1 is 0, 0, 128, 63. Read back, four bytes make the same float again. What is left of the \
    picture's line after the last vertex is dropped.";

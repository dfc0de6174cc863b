use crate::drawing::{assert_says, texts};
use figures::{
    card::palette_matrices,
    crowds::{MARKED, place_of},
    memory::{bytes_a_frame, fields},
};
use stage5_gpu::palette::palette_rows;

#[test]
fn the_palette_has_the_rows_that_are_sent() {
    let numbers: Vec<f32> =
        texts("palette").iter().filter_map(|text| text.replace('−', "-").parse().ok()).collect();
    // Two whole matrices come first, then six rows, each behind its own number.
    let rows: Vec<_> = numbers[32..].chunks(5).map(|row| row[1..].to_vec()).collect();
    let expected: Vec<_> =
        palette_rows(&palette_matrices()).iter().map(|row| row.to_array().to_vec()).collect();
    assert_eq!(rows, expected);
    assert_says("palette", "uniforms have room for 72 joints");
}

/// 1 is 3f80 0000, 12 is 4140 0000, lowest byte first.
#[test]
fn texels_are_the_floats_bytes() {
    let all: Vec<_> =
        texts("matrix-texture").into_iter().filter(|text| text.parse::<u32>().is_ok()).collect();
    assert_eq!(all[..6], ["0", "1", "0", "0", "128", "63"]);
    assert_eq!(all[66..], ["11", "12", "0", "0", "64", "65"]);
}

/// Matrix 7 · 21 + 3 = 150 is the 23rd of line 1.
#[test]
fn the_marked_matrix_is_in_line_1_at_22() {
    assert_eq!(place_of(MARKED.0, MARKED.1, 21), (1, 22));
    assert_says("crowd-texture", "66 poses of 21 matrices each");
    assert_says("crowd-texture", "pose 7, joint 3: matrix 150");
}

#[test]
fn what_is_read_back_is_what_was_sent() {
    let all = texts("read-back");
    for number in ["1", "−2", "0.5", "3", "4", "−5", "0.25", "1.5", "−8"] {
        assert!(all.iter().filter(|text| *text == number).count() >= 2, "{number}");
    }
}

/// 3199 vertices of 24 bytes; 21 joints of 48.
#[test]
fn a_palette_is_a_small_part_of_the_vertices() {
    assert_eq!(bytes_a_frame(), [3199 * 24, 21 * 48]);
    assert_says("cpu-gpu", "76,776 bytes");
}

#[test]
fn a_vertex_is_72_bytes() {
    assert_eq!(fields().map(|(_, start)| start), [0, 12, 24, 32, 48, 56]);
    assert_says("struct-layout", "one vertex, 72 bytes");
}

#[test]
fn nine_figures_show_nine_poses() {
    let poses: Vec<_> = texts("crowd-places").into_iter().take(18).step_by(2).collect();
    assert_eq!(poses.len(), 9);
    assert!(poses.iter().enumerate().all(|(index, pose)| !poses[..index].contains(pose)), "{poses:?}");
}

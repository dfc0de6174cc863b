//! The picture: both halves look alike.

use super::*;

/// The share of wood left and right of the line between the two models.
fn wood(picture: &Picture) -> [f32; 2] {
    let (width, middle) = (picture.width as usize, picture.width as usize * 66 / 100);
    let half = |columns: std::ops::Range<usize>| {
        let rgb =
            picture.rgb.chunks_exact(3 * width).flat_map(|row| &row[3 * columns.start..3 * columns.end]);
        let part =
            Picture { width: columns.len() as u32, height: picture.height, rgb: rgb.copied().collect() };
        part.share_near([200, 160, 110]) * columns.len() as f32
    };
    [half(width / 3..middle), half(middle..width)]
}

/// S4-22
#[test]
fn both_figures_look_alike() {
    if has_display("the two figures") {
        let picture = capture(PROGRAM, &["--clip", "wave", "--time", "1", "--size", "1280x800"]);
        let [cpu, gpu] = wood(&picture);
        assert!(cpu > 1.0 && gpu > 1.0, "a figure is missing: {cpu} and {gpu}");
        // The two are seen from slightly different directions.
        assert!((cpu / gpu - 1.0).abs() < 0.2, "{cpu} and {gpu}");
    }
}

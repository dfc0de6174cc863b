//! Pixels and points: the size of text and lines on a screen.

use glam::Vec2;

/// Pixels per point: as many as the screen has per logical pixel, a little fewer in a low picture and a
/// little more in a high one.
pub(crate) fn pixels_per_point(pixels: Vec2, dpi_scale: f32) -> f32 {
    let height = pixels.y / dpi_scale;
    dpi_scale * (height / 640.0).clamp(0.88, 1.3)
}

/// The size in pixels to ask for, if a system took a window's size for pixels instead of logical pixels, as
/// X11 and Windows do. None if the window is as it should be, or a window manager has chosen its size.
pub(crate) fn size_to_ask_for(asked: Vec2, pixels: Vec2, dpi_scale: f32) -> Option<Vec2> {
    // Windows rounds to whole logical pixels.
    let was_taken_for_pixels = (pixels - asked).abs().max_element() <= dpi_scale;
    (dpi_scale > 1.0 && was_taken_for_pixels).then(|| (asked * dpi_scale).round())
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec2;

    /// A layout is made in points: a window of one size has as many of them on every screen.
    #[test]
    fn a_window_has_the_same_points_on_every_screen() {
        for size in [vec2(640.0, 480.0), vec2(1280.0, 800.0), vec2(200.0, 2000.0)] {
            let points = |dpi_scale: f32| size * dpi_scale / pixels_per_point(size * dpi_scale, dpi_scale);
            for dpi_scale in [1.25, 1.5, 2.0, 3.0] {
                assert!(points(dpi_scale).abs_diff_eq(points(1.0), 1e-3), "{size} at {dpi_scale}");
            }
        }
        assert_eq!(pixels_per_point(vec2(640.0, 480.0), 1.0), 0.88);
        assert_eq!(pixels_per_point(vec2(1280.0, 1280.0), 2.0), 2.0);
    }

    #[test]
    fn a_window_whose_size_was_taken_for_pixels_is_asked_for_anew() {
        let asked = vec2(640.0, 480.0);
        // X11 with `Xft.dpi: 192`; Windows at 150 %, where 640 pixels are 426 logical ones, and these are
        // 639.
        assert_eq!(size_to_ask_for(asked, asked, 2.0), Some(vec2(1280.0, 960.0)));
        assert_eq!(size_to_ask_for(asked, vec2(639.0, 480.0), 1.5), Some(vec2(960.0, 720.0)));
        // macOS and Wayland count in logical pixels; a screen without scaling; a window manager that fills
        // the screen.
        assert_eq!(size_to_ask_for(asked, vec2(1280.0, 960.0), 2.0), None);
        assert_eq!(size_to_ask_for(asked, asked, 1.0), None);
        assert_eq!(size_to_ask_for(asked, vec2(1920.0, 1080.0), 2.0), None);
    }
}

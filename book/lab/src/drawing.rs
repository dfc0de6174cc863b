//! An answer as a picture: the points, violet rings where they belong, and a red line between the two.

use crate::results::Picture;
use std::fmt::Write;

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 300.0;
const MARGIN: f64 = 24.0;
/// The largest number of points drawn: more would show no more.
const MOST: usize = 600;

/// The part of space that a picture shows.
struct View {
    axes: [usize; 2],
    center: [f64; 2],
    scale: f64,
}

/// An SVG element in the colours of the page, and the number of points that are off.
pub fn svg(picture: &Picture, label: &str) -> (String, usize) {
    let view = View::of(&picture.expected);
    let step = picture.expected.len().div_ceil(MOST).max(1);
    let radius = if picture.expected.len() > 60 { 2.0 } else { 4.0 };
    let (mut ghost, mut errors, mut points) = (String::new(), String::new(), String::new());
    let mut off = 0;
    for (at, expected) in picture.expected.iter().enumerate() {
        let got = picture.got.get(at).filter(|got| got.iter().all(|number| number.is_finite()));
        let is_off = got.is_none_or(|got| !is_near(expected, got, view.scale));
        off += usize::from(is_off);
        if at % step != 0 {
            continue;
        }
        let [x, y] = view.place(expected);
        let _ =
            write!(ghost, "<circle class=\"ghost\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\"/>", radius + 2.5);
        let Some(got) = got else { continue };
        let [gx, gy] = view.place(got);
        if is_off {
            let _ = write!(errors, "<path class=\"error\" d=\"M{x:.1} {y:.1}L{gx:.1} {gy:.1}\"/>");
        }
        let class = if is_off { "off" } else { "right" };
        let _ = write!(points, "<circle class=\"{class}\" cx=\"{gx:.1}\" cy=\"{gy:.1}\" r=\"{radius}\"/>");
    }
    off += picture.got.len().saturating_sub(picture.expected.len());
    let label = crate::html::escape(label);
    let svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{label}\">{}{ghost}{errors}{points}</svg>",
        view.axes_and_scale()
    );
    (svg, off)
}

/// A figure with the picture, and below it the number of points that are off, followed by `more`.
pub fn figure(picture: &Picture, label: &str, more: &str) -> String {
    let (svg, off) = svg(picture, label);
    let count = picture.expected.len();
    format!("<figure>{svg}<figcaption>{off} of {count} points are off.{more}</figcaption></figure>\n")
}

/// True if two points coincide, to the eye as well as to the tests.
fn is_near(a: &[f64; 3], b: &[f64; 3], scale: f64) -> bool {
    let distance = (0..3).map(|axis| (a[axis] - b[axis]).powi(2)).sum::<f64>().sqrt();
    distance * scale < 0.25
}

impl View {
    /// Views the two axes with the largest extent, with a margin for answers that are a little off.
    fn of(points: &[[f64; 3]]) -> Self {
        let range = |axis: usize| {
            let all = points.iter().map(|point| point[axis]).filter(|number| number.is_finite());
            all.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), number| {
                (low.min(number), high.max(number))
            })
        };
        let ranges =
            [0, 1, 2].map(range).map(|(low, high)| if low <= high { (low, high) } else { (0.0, 0.0) });
        let span = |axis: usize| ranges[axis].1 - ranges[axis].0;
        let narrow = (0..3).rev().min_by(|a, b| span(*a).total_cmp(&span(*b))).unwrap_or(2);
        let mut axes = (0..3).filter(|axis| *axis != narrow);
        let axes = [axes.next().unwrap_or(0), axes.next().unwrap_or(1)];
        let (width, height) = ((WIDTH - 2.0 * MARGIN) / 1.6, (HEIGHT - 2.0 * MARGIN) / 1.6);
        let scale = (width / span(axes[0])).min(height / span(axes[1]));
        let scale = if scale.is_finite() && scale > 0.0 { scale } else { 20.0 };
        let center = axes.map(|axis| (ranges[axis].0 + ranges[axis].1) / 2.0);
        Self { axes, center, scale }
    }

    /// The axes that cross the picture, with their names; and a bar of a round length.
    fn axes_and_scale(&self) -> String {
        let [x, y] = [WIDTH / 2.0 - self.center[0] * self.scale, HEIGHT / 2.0 + self.center[1] * self.scale];
        let [across, up] = self.axes.map(|axis| ["x", "y", "z"][axis]);
        let mut drawn = String::new();
        if (0.0..WIDTH).contains(&x) {
            let _ = write!(
                drawn,
                "<path class=\"axis\" d=\"M{x:.1} 0V{HEIGHT}\"/><text x=\"{:.1}\" y=\"14\">{up}</text>",
                x + 5.0
            );
        }
        if (0.0..HEIGHT).contains(&y) {
            let (end, above) = (WIDTH - 14.0, y - 4.0);
            let _ = write!(
                drawn,
                "<path class=\"axis\" d=\"M0 {y:.1}H{WIDTH}\"/><text x=\"{end}\" y=\"{above:.1}\">{across}</text>"
            );
        }
        // At most a fifth of the width: 1, 2 or 5 of some unit.
        let most = WIDTH / 5.0 / self.scale;
        let unit = 10f64.powf(most.log10().floor());
        let length = [5.0, 2.0, 1.0].map(|it| it * unit).into_iter().find(|it| *it <= most).unwrap_or(unit);
        let (end, bottom) = (12.0 + length * self.scale, HEIGHT - 10.0);
        let (top, label) = (bottom - 4.0, end + 6.0);
        let bar = format!("M12 {bottom}H{end:.1}M12 {top}v8M{end:.1} {top}v8");
        drawn
            + &format!(
                "<path class=\"axis\" d=\"{bar}\"/><text x=\"{label:.1}\" y=\"{bottom}\">{length}</text>"
            )
    }

    /// The place of a point in the picture; one far away is drawn at the edge.
    fn place(&self, point: &[f64; 3]) -> [f64; 2] {
        let x = WIDTH / 2.0 + (point[self.axes[0]] - self.center[0]) * self.scale;
        let y = HEIGHT / 2.0 - (point[self.axes[1]] - self.center[1]) * self.scale;
        [x.clamp(6.0, WIDTH - 6.0), y.clamp(6.0, HEIGHT - 6.0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_that_is_off_is_drawn_with_a_line_to_its_place() {
        let expected = vec![[0.0, 0.0, 0.0], [10.0, 0.0, 0.0], [10.0, 5.0, 0.0]];
        let mut got = expected.clone();
        got[2] = [10.0, 4.0, 0.0];
        // 432 / 1.6 = 270 for 10 units, and 252 / 1.6 = 157.5 for 5: 27 units of the picture for one.
        let (svg, off) = svg(&Picture { expected, got }, "a <b>");
        assert_eq!(off, 1);
        assert!(svg.contains("<path class=\"error\" d=\"M375.0 82.5L375.0 109.5\"/>"), "{svg}");
        assert_eq!((svg.matches("class=\"ghost\"").count(), svg.matches("class=\"right\"").count()), (3, 2));
        assert!(svg.contains("aria-label=\"a &lt;b&gt;\""));
        // The origin is at the left and below: 240 - 5 * 27 = 105, 150 + 2.5 * 27 = 217.5; 2 units are 54.
        assert!(
            svg.contains("M105.0 0V300") && svg.contains("M0 217.5H480") && svg.contains("M12 290H66.0"),
            "{svg}"
        );
    }

    #[test]
    fn a_point_that_is_missing_far_away_or_no_number_breaks_no_picture() {
        let expected = vec![[0.0; 3], [1.0, 1.0, 0.0], [2.0, 0.0, 0.0]];
        let (far, off) =
            svg(&Picture { expected: expected.clone(), got: vec![[f64::NAN; 3], [1e300, 1.0, 0.0]] }, "");
        assert_eq!(off, 3);
        assert!(!far.contains("NaN") && !far.contains("inf") && far.contains("474.0"), "{far}");
        let (_, off) = svg(&Picture { expected: vec![[3.0; 3]], got: vec![[3.0; 3]] }, "");
        assert_eq!(off, 0, "one point has no size, and is drawn all the same");
    }
}

//! An answer as a picture: a scene's bones and lines, the answer's over them in another colour, violet rings
//! where points belong, and red lines from there to where they are.

use crate::results::Picture;

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 300.0;
const MARGIN: f64 = 24.0;

/// The part of space that a picture shows.
struct View {
    axes: [usize; 2],
    center: [f64; 2],
    scale: f64,
}

/// An SVG element in the colours of the page, and the number of points that are off.
pub fn svg(picture: &Picture, label: &str) -> (String, usize) {
    let Picture { expected, got, lines, bones } = picture;
    let own = [&expected[..], bones].concat();
    // An answer's points are in the picture, unless they are very far away.
    let reach = own.iter().flatten().fold(1.0, |most: f64, number| most.max(3.0 * number.abs()));
    let near = got.iter().filter(|point| point.iter().all(|number| number.abs() <= reach));
    let view = View::of(&own.iter().chain(near).copied().collect::<Vec<_>>());
    let radius = if expected.len() > 60 { 2.0 } else { 4.0 };
    // What is no number is as far away as this.
    let is_there = |point: &&[f64; 3]| point.iter().all(|number| number.abs() < 1e30);
    let joints: Vec<_> = bones.iter().map(|bone| view.place(bone)).collect();
    let mut drawn = view.axes_and_scale() + &line("bone", &joints);
    drawn.extend(joints.iter().map(|joint| dot("joint", *joint, 5.0)));
    for (class, points) in [("ghost", expected), ("made", got)] {
        for row in lines.split(',').filter(|row| !row.is_empty()) {
            let points = row.split_whitespace().filter_map(|at| points.get(at.parse::<usize>().ok()?));
            let places: Vec<_> = points.filter(is_there).map(|point| view.place(point)).collect();
            drawn += &line(class, &places);
        }
    }
    let mut off = got.len().saturating_sub(expected.len());
    for (at, expected) in expected.iter().enumerate() {
        let (place, got) = (view.place(expected), got.get(at));
        let is_near = |got: &[f64; 3]| (0..3).all(|at| (got[at] - expected[at]).abs() <= tables::TOLERANCE);
        let is_off = got.is_none_or(|got| !is_near(got));
        let got = got.filter(is_there).map(|got| view.place(got));
        if is_off {
            off += 1;
            drawn += &dot("ghost", place, radius + 2.5);
            drawn.extend(got.map(|got| line("error", &[place, got])));
        }
        drawn.extend(got.map(|got| dot(if is_off { "off" } else { "right" }, got, radius)));
    }
    let (label, size) = (crate::html::escape(label), format!("0 0 {WIDTH} {HEIGHT}"));
    (format!("<svg viewBox=\"{size}\" role=\"img\" aria-label=\"{label}\">{drawn}</svg>"), off)
}

/// A figure with the picture, and below it the number of points that are off, followed by `more`.
pub fn figure(picture: &Picture, label: &str, more: &str) -> String {
    let (svg, off) = svg(picture, label);
    let count = picture.expected.len();
    let are = if off == 1 { "is" } else { "are" };
    format!("<figure>{svg}<figcaption>{off} of {count} points {are} off.{more}</figcaption></figure>\n")
}

fn line(class: &str, places: &[[f64; 2]]) -> String {
    let path = places.iter().map(|[x, y]| format!("{x:.1} {y:.1}")).collect::<Vec<_>>().join("L");
    if path.is_empty() { path } else { format!("<path class=\"{class}\" d=\"M{path}\"/>") }
}

fn dot(class: &str, [x, y]: [f64; 2], radius: f64) -> String {
    format!("<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>")
}

impl View {
    /// Views the two axes with the largest extent, with a margin around them.
    fn of(points: &[[f64; 3]]) -> Self {
        let ranges = [0, 1, 2].map(|axis| {
            let all = || points.iter().map(|point| point[axis]).filter(|number| number.is_finite());
            all().reduce(f64::min).zip(all().reduce(f64::max)).unwrap_or_default()
        });
        let span = |axis: usize| ranges[axis].1 - ranges[axis].0;
        let narrow = (0..3).rev().min_by(|a, b| span(*a).total_cmp(&span(*b)));
        let axes = [[1, 2], [0, 2], [0, 1]][narrow.unwrap_or(2)];
        let (width, height) = ((WIDTH - 2.0 * MARGIN) / 1.2, (HEIGHT - 2.0 * MARGIN) / 1.2);
        let scale = (width / span(axes[0])).min(height / span(axes[1]));
        let scale = if scale.is_finite() && scale > 0.0 { scale } else { 20.0 };
        Self { axes, center: axes.map(|axis| (ranges[axis].0 + ranges[axis].1) / 2.0), scale }
    }

    /// The axes that cross the picture, with their names; and a bar of a round length.
    fn axes_and_scale(&self) -> String {
        let [x, y] = [WIDTH / 2.0 - self.center[0] * self.scale, HEIGHT / 2.0 + self.center[1] * self.scale];
        let axis = |is_seen: bool, path: String, [x, y]: [f64; 2], axis: usize| {
            let name = ["x", "y", "z"][axis];
            let text = format!("<text x=\"{x:.1}\" y=\"{y:.1}\">{name}</text>");
            if is_seen { format!("<path class=\"axis\" d=\"{path}\"/>{text}") } else { String::new() }
        };
        let (is_up_seen, is_across_seen) = ((0.0..WIDTH).contains(&x), (0.0..HEIGHT).contains(&y));
        let up = axis(is_up_seen, format!("M{x:.1} 0V{HEIGHT}"), [x + 5.0, 18.0], self.axes[1]);
        let across =
            axis(is_across_seen, format!("M0 {y:.1}H{WIDTH}"), [WIDTH - 14.0, y - 4.0], self.axes[0]);
        // At most a fifth of the width: 1, 2 or 5 of some unit.
        let most = WIDTH / 5.0 / self.scale;
        let unit = 10f64.powf(most.log10().floor());
        let length = [5.0, 2.0, 1.0].map(|it| it * unit).into_iter().find(|it| *it <= most).unwrap_or(unit);
        let (end, bottom) = (12.0 + length * self.scale, HEIGHT - 10.0);
        let (top, label) = (bottom - 4.0, end + 6.0);
        let units = if length == 1.0 { "unit" } else { "units" };
        let bar = format!("M12 {bottom}H{end:.1}M12 {top}v8M{end:.1} {top}v8");
        let text = format!("<text x=\"{label:.1}\" y=\"{bottom}\">{length} {units}</text>");
        format!("{up}{across}<path class=\"scale\" d=\"{bar}\"/>{text}")
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
        // 432 / 1.2 = 360 for 10 units, and 252 / 1.2 = 210 for 5: 36 units of the picture for one.
        let (svg, off) =
            svg(&Picture { expected, got, lines: "0 1".to_owned(), bones: vec![[0.0; 3]] }, "a <b>");
        assert_eq!(off, 1);
        assert!(svg.contains("<path class=\"error\" d=\"M420.0 60.0L420.0 96.0\"/>"), "{svg}");
        let count = |class: &str| svg.matches(&format!("class=\"{class}\"")).count();
        assert_eq!(["ghost", "made", "right", "off", "joint"].map(count), [2, 1, 2, 1, 1]);
        assert!(svg.contains("<path class=\"made\" d=\"M60.0 240.0L420.0 240.0\"/>"), "{svg}");
        assert!(svg.contains("aria-label=\"a &lt;b&gt;\""));
        // The origin is at the left and below: 240 - 5 * 36 = 60, 150 + 2.5 * 36 = 240; 2 units are 72.
        assert!(
            svg.contains("M60.0 0V300") && svg.contains("M0 240.0H480") && svg.contains("M12 290H84.0"),
            "{svg}"
        );
    }

    #[test]
    fn a_point_that_is_missing_far_away_or_no_number_breaks_no_picture() {
        let expected = vec![[0.0; 3], [1.0, 1.0, 0.0], [2.0, 0.0, 0.0]];
        let (far, off) =
            svg(&Picture { expected, got: vec![[1e30; 3], [1e300, 1.0, 0.0]], ..Picture::default() }, "");
        assert_eq!(off, 3);
        assert!(!far.contains("NaN") && !far.contains("inf") && !far.contains("474.0"), "{far}");
        let (_, off) =
            svg(&Picture { expected: vec![[3.0; 3]], got: vec![[3.0; 3]], ..Picture::default() }, "");
        assert_eq!(off, 0, "one point has no size, and is drawn all the same");
    }
}

//! The times that the benchmarks measured, on the machine that they name: `measured/*.txt`, written by `cargo
//! bench … -- --record`.

use crate::{
    parts::{Plot, dotted},
    svg::{Anchor, Figure},
};
use glam::vec2;

const SKINNING: &str = include_str!("../measured/skinning.txt");
/// The time to sample a joint in nanoseconds, by the number of joints: `plain`, `exact` and `baked`.
pub const SAMPLING: &str = include_str!("../measured/sampling.txt");
const LOADING: &str = include_str!("../measured/loading.txt");

/// The steps of the ladder under the benchmark's names, and in words.
pub const STEPS: [(&str, &str); 6] = [
    ("plain", "the plain loop"),
    ("blended-first", "matrices blended first"),
    ("side-by-side", "numbers side by side"),
    ("room-kept", "the result's room is kept"),
    ("bytes", "44 bytes a vertex, joints are bytes"),
    ("eights", "eight at a time, two vertices, asked ahead"),
];

/// The time that a step of the ladder takes for a vertex, in nanoseconds.
pub fn step_ns(step: &str) -> f32 {
    let recorded = tables::recorded(SKINNING, &format!("ladder {step}"));
    recorded.unwrap_or_else(|| panic!("nothing was measured of {step}")) as f32
}

/// The way from the plain loop to the fast one, a bar for each step.
pub fn fast_ladder() -> Figure {
    let mut figure = Figure::new("fast-ladder", 450.0);
    let longest = 470.0;
    for (index, (step, words)) in STEPS.into_iter().enumerate() {
        let (y, ns) = (30.0 + index as f32 * 70.0, step_ns(step));
        let width = longest * ns / step_ns("plain");
        figure.text_from("", vec2(24.0, y), words);
        let class = if step == "plain" { "box skin" } else { "box bone" };
        figure.bar(class, vec2(24.0, y + 16.0), vec2(width, 24.0));
        figure.text_from("strong", vec2(34.0 + width, y + 28.0), format!("{ns:.1} ns"));
    }
    figure
}

/// A loop or a way under the benchmark's name, its class, and the height of its name above its line.
type Curve = (&'static str, &'static str, f32);

/// The time per vertex against the number of vertices.
pub fn skinning_growth() -> Figure {
    let curves = [("plain", "skin", 24.0), ("skin_vertices", "hot", 24.0), ("lean", "bone", -24.0)];
    let counts =
        [(1e3, "1000"), (3e3, ""), (1e4, "10,000"), (3e4, ""), (1e5, "100,000"), (3e5, ""), (1e6, "million")];
    let mut figure = Figure::new("skinning-growth", 450.0);
    growth(&mut figure, SKINNING, &curves, &counts);
    figure.text_to("soft", vec2(590.0, 430.0), "vertices");
    figure
}

/// The time per joint against the number of joints.
pub fn sampling_growth() -> Figure {
    let curves = [("plain", "skin", 24.0), ("exact", "hot", 24.0), ("baked", "bone", -24.0)];
    let counts = [(1.0, "1"), (4.0, "4"), (16.0, "16"), (64.0, "64"), (256.0, "256"), (1000.0, "1000")];
    let mut figure = Figure::new("sampling-growth", 450.0);
    growth(&mut figure, SAMPLING, &curves, &counts);
    figure.text_to("soft", vec2(590.0, 430.0), "joints");
    figure
}

/// The times to load files of a kind: their sizes in megabytes and the times in milliseconds, the smallest
/// file first.
pub fn loading_ms(kind: &str) -> Vec<(f32, f32)> {
    pairs(LOADING, kind).into_iter().map(|(bytes, ns)| (bytes / 1e6, ns / 1e6)).collect()
}

/// The two numbers of each line that begins with this word.
pub fn pairs(text: &str, word: &str) -> Vec<(f32, f32)> {
    let lines = text.lines().filter_map(|line| line.strip_prefix(word)?.trim().split_once(' '));
    let number = |word: &str| word.parse::<f32>().unwrap_or_else(|_| panic!("{word} was measured"));
    lines.map(|(one, other)| (number(one), number(other))).collect()
}

/// The time to load a file against its size, both in factors.
pub fn loading_growth() -> Figure {
    let mut figure = Figure::new("loading-growth", 450.0);
    let at = Plot::of_factors(
        &mut figure,
        (0.03, 200.0),
        (0.06, 1000.0),
        &[(0.1, "0.1"), (1.0, "1"), (10.0, "10"), (100.0, "100")],
        &[(0.1, "0.1 ms"), (1.0, "1 ms"), (10.0, "10 ms"), (100.0, "100 ms"), (1000.0, "1 s")],
    );
    for (kind, class, name, off, anchor) in [
        ("x", "skin", ".x, text", vec2(-14.0, -18.0), Anchor::End),
        ("glb", "bone", ".glb", vec2(0.0, 24.0), Anchor::Middle),
    ] {
        let points: Vec<_> = loading_ms(kind).iter().map(&at).collect();
        dotted(&mut figure, class, &points);
        figure.anchored(&format!("{class} strong"), points[points.len() / 2] + off, anchor, name);
    }
    figure.text_to("soft", vec2(590.0, 430.0), "megabytes");
    figure
}

/// Times over counts, both on logarithmic scales, where doubling is the same distance everywhere.
fn growth(figure: &mut Figure, text: &str, curves: &[Curve], counts: &[(f32, &str)]) {
    let measured: Vec<_> = curves.iter().map(|(curve, ..)| pairs(text, &format!("{curve} "))).collect();
    let longest = measured.iter().flatten().map(|(_, ns)| *ns).fold(2.5, f32::max);
    // From 2.5 ns on, each line of the grid is twice the one below.
    let lines = (longest / 2.5).log2().ceil() as i32;
    let marks: Vec<_> = (0..lines).map(|line| (5 << line, format!("{} ns", 5 << line))).collect();
    let left: Vec<_> = marks.iter().map(|(ns, words)| (*ns as f32, words.as_str())).collect();
    let ends = (counts[0].0, counts[counts.len() - 1].0);
    let at = Plot::of_factors(figure, ends, (2.5, 2.5 * 2_f32.powi(lines)), counts, &left);
    for (&(curve, class, above), measured) in curves.iter().zip(&measured) {
        let points: Vec<_> = measured.iter().map(&at).collect();
        dotted(figure, class, &points);
        let middle = points[points.len() / 2] - vec2(0.0, above);
        figure.text(&format!("{class} strong"), middle, curve);
    }
}

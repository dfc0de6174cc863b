//! The times that the benchmarks measured, on the machine that they name: `measured/*.txt`, written by `cargo
//! bench … -- --record`.

use crate::{
    parts::Plot,
    svg::{Anchor, Figure},
};
use glam::vec2;

const SKINNING: &str = include_str!("../measured/skinning.txt");
const SAMPLING: &str = include_str!("../measured/sampling.txt");
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

/// The time to sample one of `joints` joints, in nanoseconds: `plain`, `exact` or `baked`.
pub fn sampling_ns(way: &str, joints: u32) -> f32 {
    measured_ns(SAMPLING, &format!("{way} {joints} "))
}

/// The time that a step of the ladder takes for a vertex, in nanoseconds.
pub fn step_ns(step: &str) -> f32 {
    measured_ns(SKINNING, &format!("ladder {step}"))
}

/// The number on the line that begins with these words.
fn measured_ns(text: &str, words: &str) -> f32 {
    tables::recorded(text, words).unwrap_or_else(|| panic!("nothing was measured of {words}")) as f32
}

/// The way from the plain loop to the fast one, a bar for each step.
pub fn fast_ladder() -> Figure {
    let last = step_ns("eights");
    let description = format!(
        "Six bars, each shorter than the one above or as long: the time that a vertex takes. The plain loop takes {:.1} \
         nanoseconds, the last step {last:.1}.",
        step_ns("plain")
    );
    let mut figure = Figure::new("fast-ladder", 450.0);
    figure.describe(description);
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
    let counts = [1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000];
    let labels = ["1000", "", "10,000", "", "100,000", "", "million"];
    let mut figure = Figure::new("skinning-growth", 450.0);
    growth(&mut figure, SKINNING, &curves, &counts, &labels);
    figure.text_to("soft", vec2(590.0, 430.0), "vertices");
    figure
}

/// The time per joint against the number of joints.
pub fn sampling_growth() -> Figure {
    let curves = [("plain", "skin", 24.0), ("exact", "hot", 24.0), ("baked", "bone", -24.0)];
    let (counts, labels) = ([1, 4, 16, 64, 256, 1000], ["1", "4", "16", "64", "256", "1000"]);
    let mut figure = Figure::new("sampling-growth", 450.0);
    growth(&mut figure, SAMPLING, &curves, &counts, &labels);
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
    let plot = Plot {
        corner: vec2(100.0, 370.0),
        size: vec2(480.0, 330.0),
        x: (0.03_f32.log10(), 200.0_f32.log10()),
        y: (0.06_f32.log10(), 1000.0_f32.log10()),
    };
    let at = |number: f32, words| (number.log10(), words);
    let below = [at(0.1, "0.1"), at(1.0, "1"), at(10.0, "10"), at(100.0, "100")];
    let left =
        [at(0.1, "0.1 ms"), at(1.0, "1 ms"), at(10.0, "10 ms"), at(100.0, "100 ms"), at(1000.0, "1 s")];
    plot.axes(&mut figure, &below, &left);
    let left_above = (vec2(-14.0, -18.0), Anchor::End);
    let below_it = (vec2(0.0, 24.0), Anchor::Middle);
    for (kind, class, name, (off, anchor)) in
        [("x", "skin", ".x, text", left_above), ("glb", "bone", ".glb", below_it)]
    {
        let measured = loading_ms(kind);
        let points: Vec<_> = measured.iter().map(|&(mb, ms)| plot.at(mb.log10(), ms.log10())).collect();
        figure.line(class, &points);
        figure.dots(class, points.iter().copied(), 5.0);
        figure.anchored(&format!("{class} strong"), points[points.len() / 2] + off, anchor, name);
    }
    figure.text_to("soft", vec2(590.0, 430.0), "megabytes");
    figure
}

/// Times over counts, both on logarithmic scales, where doubling is the same distance everywhere.
fn growth(figure: &mut Figure, text: &str, curves: &[Curve], counts: &[u32], labels: &[&str]) {
    let x = |count: u32| (count as f32).log2();
    let y = |curve: &str, count: u32| measured_ns(text, &format!("{curve} {count} ")).log2();
    let all: Vec<f32> =
        curves.iter().flat_map(|&(curve, ..)| counts.iter().map(move |&count| y(curve, count))).collect();
    // From 2.5 ns on, each line of the grid is twice the one below.
    let first = 2.5_f32.log2();
    let lines = (all.iter().copied().fold(first, f32::max) - first).ceil() as usize;
    let plot = Plot {
        corner: vec2(100.0, 370.0),
        size: vec2(480.0, 330.0),
        x: (x(counts[0]), x(counts[counts.len() - 1])),
        y: (first, first + lines as f32),
    };
    let below: Vec<(f32, &str)> = counts.iter().map(|&count| x(count)).zip(labels.iter().copied()).collect();
    let marks: Vec<(f32, String)> =
        (1..=lines).map(|line| (first + line as f32, format!("{} ns", 5 << (line - 1)))).collect();
    let left: Vec<(f32, &str)> = marks.iter().map(|(y, words)| (*y, words.as_str())).collect();
    plot.axes(figure, &below, &left);
    for &(curve, class, above) in curves {
        let points: Vec<_> = counts.iter().map(|&count| plot.at(x(count), y(curve, count))).collect();
        figure.line(class, &points);
        figure.dots(class, points.iter().copied(), 5.0);
        let at = points[counts.len() / 2] - vec2(0.0, above);
        figure.text(&format!("{class} strong"), at, curve);
    }
}

use crate::drawing::{assert_says, svg_of, value};
use figures::measured::{SAMPLING, STEPS, loading_ms, pairs, step_ns};
use roxmltree::Document;

/// Each bar is as long as its time, and its label gives that time.
#[test]
fn bars_of_the_ladder_are_as_long_as_their_times() {
    let svg = svg_of("fast-ladder");
    let document = Document::parse(&svg).expect("well-formed");
    let bars = document.descendants().filter(|node| node.has_tag_name("rect"));
    let widths: Vec<f32> = bars.map(|node| value(node, "width")).collect();
    assert_eq!(widths.len(), STEPS.len());
    for (width, (step, _)) in widths.iter().zip(STEPS) {
        let share = step_ns(step) / step_ns("plain");
        assert!((width / widths[0] - share).abs() < 1e-3, "{step}: {width} of {}", widths[0]);
        assert_says("fast-ladder", &format!("{:.1} ns", step_ns(step)));
    }
}

/// The sentences of the chapter and of the drawing's description about the ladder hold for the measured
/// times.
#[test]
fn the_last_step_is_several_times_as_fast_as_the_first() {
    assert!(step_ns("plain") > 4.0 * step_ns("eights"));
    assert!(step_ns("plain") > 1.5 * step_ns("side-by-side"));
}

/// The sentence about sampling in the chart's description holds for the measured times.
#[test]
fn eight_joints_at_a_time_take_6_to_13_percent() {
    let [plain, exact, baked] = ["plain ", "exact ", "baked "].map(|way| pairs(SAMPLING, way));
    assert!(plain[5].1 < 0.5 * plain[0].1, "{plain:?}");
    for way in [exact, baked] {
        for ((joints, plain_ns), (same_joints, ns)) in plain.iter().zip(way).skip(2) {
            let percent = (100.0 * ns / plain_ns).round();
            assert!(*joints == same_joints && (6.0..=13.0).contains(&percent), "{joints}: {percent} %");
        }
    }
}

/// The chapter's sentence about loading holds for the measured times: a text takes many times as long as a
/// binary file of its size.
#[test]
fn a_text_takes_longer_to_load_than_a_binary_file() {
    let ms_a_megabyte = |kind: &str| {
        let (mb, ms) = loading_ms(kind)[3];
        ms / mb
    };
    assert!(ms_a_megabyte("x ") > 8.0 * ms_a_megabyte("glb "));
    // The chart's description, too: 5 to 9 times from 2 MB on, and a glTF file's first two megabytes.
    let (x, glb) = (loading_ms("x "), loading_ms("glb "));
    for mb in [2.2, 5.0, 10.0, 20.0, 36.0, 60.0, 100.0] {
        let times = (ms_at(&x, mb) / ms_at(&glb, mb)).round();
        assert!((5.0..=9.0).contains(&times), "{mb} MB: {times} times");
    }
    assert!(ms_at(&glb, 2.18) < 4.0 * ms_at(&glb, 0.16));
    for kind in ["x ", "glb "] {
        assert!(loading_ms(kind).is_sorted_by(|a, b| a.0 <= b.0), "{kind}: smallest first");
    }
}

/// The time on the chart's straight line between two measured sizes: both axes are logarithmic.
fn ms_at(measured: &[(f32, f32)], mb: f32) -> f32 {
    let pair = measured.windows(2).find(|pair| pair[0].0 <= mb && mb <= pair[1].0);
    let &[(below_mb, below_ms), (above_mb, above_ms)] = pair.expect("a size that was measured around") else {
        unreachable!("windows of two")
    };
    below_ms * (above_ms / below_ms).powf((mb / below_mb).ln() / (above_mb / below_mb).ln())
}

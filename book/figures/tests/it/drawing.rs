//! Reads a figure's drawing back: its paths, circles and texts.

use figures::svg::Figure;
use glam::{Vec2, vec2};
use roxmltree::{Document, Node};
use std::sync::OnceLock;

/// All figures, drawn once for all tests.
pub fn all() -> &'static [Figure] {
    static ALL: OnceLock<Vec<Figure>> = OnceLock::new();
    ALL.get_or_init(figures::figures)
}

/// The figure of that name as SVG.
#[track_caller]
pub fn svg_of(name: &str) -> String {
    let figure = all().iter().find(|figure| figure.name == name);
    figure.unwrap_or_else(|| panic!("no figure {name}")).to_svg()
}

/// The points of every path that has this class, path by path; without those of hidden poses.
pub fn paths(name: &str, class: &str) -> Vec<Vec<Vec2>> {
    let svg = svg_of(name);
    let document = Document::parse(&svg).expect("well-formed");
    let found = document.descendants().filter(|node| node.has_tag_name("path") && is_seen(*node, class));
    found.map(|node| numbers(node.attribute("d").expect("a path has points"))).collect()
}

/// The middles of all circles that have this class; without those of hidden poses.
pub fn circles(name: &str, class: &str) -> Vec<Vec2> {
    let svg = svg_of(name);
    let document = Document::parse(&svg).expect("well-formed");
    let found = document.descendants().filter(|node| node.has_tag_name("circle") && is_seen(*node, class));
    found.map(|node| vec2(value(node, "cx"), value(node, "cy"))).collect()
}

/// All texts, in order.
pub fn texts(name: &str) -> Vec<String> {
    let svg = svg_of(name);
    let document = Document::parse(&svg).expect("well-formed");
    let found = document.descendants().filter(|node| node.has_tag_name("text"));
    found.map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

/// Places in the picture taken back to the world, by the figure's own attributes.
pub fn to_world(name: &str, points: &[Vec2]) -> Vec<Vec2> {
    let svg = svg_of(name);
    let document = Document::parse(&svg).expect("well-formed");
    let of_root = |attribute| {
        let text = document.root_element().attribute(attribute).expect(attribute);
        text.split(' ').map(|part| part.parse().expect("a number")).collect::<Vec<f32>>()
    };
    let [_, _, width, height] = of_root("viewBox")[..] else { panic!("four numbers") };
    let [left, low, right, high] = of_root("data-world")[..] else { panic!("four numbers") };
    let (corner, size) = (vec2(left, high), vec2(right - left, low - high));
    points.iter().map(|&point| corner + size * point / vec2(width, height)).collect()
}

fn is_seen(node: Node, class: &str) -> bool {
    has_class(node, class) && !node.ancestors().any(|node| has_class(node, "pose"))
}

/// True if an element has that class.
pub fn has_class(node: Node, class: &str) -> bool {
    node.attribute("class").is_some_and(|classes| classes.split(' ').any(|other| other == class))
}

/// A number that an element has as an attribute.
pub fn value(node: Node, attribute: &str) -> f32 {
    let text = node.attribute(attribute).unwrap_or_else(|| panic!("no {attribute}"));
    text.parse().expect("a number")
}

/// Points of a path made of straight lines.
pub fn numbers(path: &str) -> Vec<Vec2> {
    let path = path.trim_start_matches('M').trim_end_matches('z');
    let all: Vec<f32> = path.split(' ').map(|part| part.parse().expect("a number")).collect();
    all.as_chunks().0.iter().map(|&[x, y]| vec2(x, y)).collect()
}

/// Fails if two lists of places differ by more than `tolerance`; a file keeps a tenth of a picture's unit.
#[track_caller]
pub fn assert_near(found: &[Vec2], expected: &[Vec2], tolerance: f32) {
    assert_eq!(found.len(), expected.len(), "{found:?} against {expected:?}");
    for (index, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert!(found.distance(*expected) <= tolerance, "{index}: {found} instead of {expected}");
    }
}

/// Fails if a figure does not contain this text.
#[track_caller]
pub fn assert_says(name: &str, words: &str) {
    let texts = texts(name);
    assert!(texts.iter().any(|text| text == words), "{name} does not say {words:?}, but {texts:?}");
}

/// A value as a share of the way from `low`, at 0, to `high`, at 1.
pub fn share(value: f32, low: f32, high: f32) -> f32 {
    (value - low) / (high - low)
}

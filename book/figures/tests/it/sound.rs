//! The properties of every figure: well-formed, described, and readable at a small size.

use crate::drawing::{all, has_class, value};
use figures::svg::{FONT_SIZE, Figure, WIDTH};
use glam::{Vec2, vec2};
use roxmltree::{Document, Node};
use std::collections::HashSet;

fn for_each(check: impl Fn(&str, &Document)) {
    for figure in all() {
        let svg = figure.to_svg();
        let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{}: {error}", figure.name));
        check(figure.name, &document);
    }
}

#[test]
fn names_are_unique_and_fit_files() {
    let mut names = HashSet::new();
    for figure in all() {
        assert!(names.insert(figure.name), "two figures {}", figure.name);
        assert!(figure.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{}", figure.name);
    }
}

/// A title and a description that no figure uses would only look as if they were read.
#[test]
fn every_title_in_words_has_its_figure() {
    let titles =
        include_str!("../../words.md").lines().filter_map(|line| line.strip_prefix("## ")?.split_once(": "));
    let names: HashSet<&str> = titles.map(|(name, _)| name).collect();
    let of_words = |figure: &Figure| figure.name.split("--").next().unwrap();
    assert_eq!(names, all().iter().map(of_words).collect());
}

#[test]
fn every_figure_has_a_title_and_a_description_by_its_own_ids() {
    for_each(|name, document| {
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"), "{name}");
        assert_eq!(root.attribute("data-figure"), Some(name));
        for (element, attribute) in [("title", "aria-labelledby"), ("desc", "aria-describedby")] {
            let node = root.children().find(|node| node.has_tag_name(element)).expect("it is there");
            assert_eq!(node.attribute("id"), root.attribute(attribute), "{name}: {element}");
            let words = node.text().unwrap_or_default().split_whitespace().count();
            assert!(words >= if element == "title" { 2 } else { 12 }, "{name}: {words} words of {element}");
        }
        for node in document.descendants() {
            let id = node.attribute("id").unwrap_or("fig-");
            assert!(id == "fig-" || id.starts_with(&format!("fig-{name}-")), "{name}: id {id}");
        }
    });
}

#[test]
fn colours_and_sizes_are_the_pages_business() {
    for_each(|name, document| {
        for node in document.descendants() {
            for attribute in ["style", "fill", "stroke", "color", "font-size", "font-family"] {
                assert_eq!(node.attribute(attribute), None, "{name}: {attribute}");
            }
        }
    });
}

#[test]
fn writing_is_inside_of_the_picture_and_does_not_overlap() {
    for_each(|name, document| {
        let height: f32 =
            document.root_element().attribute("viewBox").unwrap().split(' ').nth(3).unwrap().parse().unwrap();
        let boxes: Vec<_> =
            document.descendants().filter(|node| node.has_tag_name("text")).map(text_box).collect();
        for (index, (text, low, high)) in boxes.iter().enumerate() {
            let inside = low.min_element() >= 0.0 && high.x <= WIDTH && high.y <= height;
            assert!(inside, "{name}: {text:?} is outside: {low} to {high} of {WIDTH} by {height}");
            for (other, other_low, other_high) in &boxes[..index] {
                let apart = low.cmpge(*other_high).any() || high.cmple(*other_low).any();
                assert!(apart, "{name}: {text:?} on {other:?}");
            }
        }
    });
}

#[test]
fn lines_and_dots_are_inside_of_the_picture() {
    for_each(|name, document| {
        let height: f32 =
            document.root_element().attribute("viewBox").unwrap().split(' ').nth(3).unwrap().parse().unwrap();
        let limit = vec2(WIDTH, height);
        for node in document.descendants().filter(|node| node.has_tag_name("path")) {
            let path = node.attribute("d").unwrap().trim_matches(['M', 'z']).replace("zM", " ");
            let numbers: Vec<f32> = path.split(' ').map(|part| part.parse().expect(name)).collect();
            for &[x, y] in numbers.as_chunks().0 {
                let point = vec2(x, y);
                assert!(point.min_element() >= 0.0 && point.cmple(limit).all(), "{name}: a line at {point}");
            }
        }
        for node in document.descendants().filter(|node| node.has_tag_name("circle")) {
            let center = vec2(value(node, "cx"), value(node, "cy"));
            assert!(center.min_element() >= 0.0 && center.cmple(limit).all(), "{name}: a dot at {center}");
        }
    });
}

/// One of a slider's states is visible before the slider is moved; each has its own description, and no text
/// in the drawing.
#[test]
fn a_slider_has_states_and_states_have_a_slider() {
    for_each(|name, document| {
        let states: Vec<_> = document.descendants().filter(|node| has_class(*node, "state")).collect();
        let label = document.root_element().attribute("data-slider");
        assert_eq!(label.is_some(), !states.is_empty(), "{name}");
        let shown = states.iter().filter(|state| has_class(**state, "shown")).count();
        assert_eq!(shown, usize::from(label.is_some()), "{name}");
        let says: HashSet<_> = states.iter().map(|state| state.attribute("data-says")).collect();
        assert!(says.len() == states.len() && !says.contains(&None), "{name}: {says:?}");
        let writing =
            states.iter().flat_map(|state| state.descendants()).find(|node| node.has_tag_name("text"));
        assert!(writing.is_none(), "{name}: {writing:?}");
    });
}

/// Files stay small, because they are in every page that shows them.
#[test]
fn files_are_small() {
    for figure in all() {
        let bytes = figure.to_svg().len();
        assert!(bytes < 16_000, "{}: {bytes} bytes", figure.name);
    }
}

#[test]
fn a_figure_is_the_same_each_time() {
    for (before, after) in all().iter().zip(figures::figures()) {
        assert_eq!(before.to_svg(), after.to_svg(), "{}", before.name);
    }
}

/// The box that a text covers, from its letters' usual widths in a sans-serif face, rather too large than too
/// small.
fn text_box<'a>(node: Node<'a, '_>) -> (&'a str, Vec2, Vec2) {
    let text = node.text().unwrap_or_default();
    let widths = text.chars().map(letter_width).sum::<f32>();
    let wider = if has_class(node, "strong") { 1.08 } else { 1.0 };
    let width =
        FONT_SIZE * if has_class(node, "code") { 0.62 * text.chars().count() as f32 } else { wider * widths };
    let (x, baseline) = (value(node, "x"), value(node, "y"));
    let left = match node.attribute("text-anchor") {
        Some("start") => x,
        Some("middle") => x - width / 2.0,
        _ => x - width,
    };
    (text, vec2(left, baseline - 0.74 * FONT_SIZE), vec2(left + width, baseline + 0.2 * FONT_SIZE))
}

/// A letter's width as a part of the font's size.
fn letter_width(letter: char) -> f32 {
    match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '|' | '\'' | ' ' | '(' | ')' | '[' | ']' | 'f'
        | 't' | '·' => 0.36,
        'r' | 's' | '/' => 0.48,
        'm' | 'w' | 'M' | 'W' | '−' | '→' | '=' | '+' | '×' | '≈' => 0.86,
        'A'..='Z' => 0.7,
        _ => 0.6,
    }
}

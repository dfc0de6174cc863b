//! The script of `--do`: acts of a hand in the window, as words on the command line. A picture shows their
//! effect, and a test can check it.

use crate::{Failure, help::SCRIPT};
use glam::{Vec2, vec2};
use miniquad::{KeyCode::*, *};

/// The keys that have a name here, as in miniquad; a digit or a letter stands for itself.
const KEYS: [KeyCode; 50] = [
    Space, Period, Comma, Minus, Key0, Key1, Key2, Key3, Key4, Key5, Key6, Key7, Key8, Key9, A, B, C, D, E,
    F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z, Escape, Enter, Tab, Backspace, Delete,
    Left, Right, Up, Down, Home,
];

/// The number of frames until the layout is stable and an act is visible.
const SETTLE: usize = 6;

/// An act that fills one frame.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    Wait,
    Point(Place),
    Button(bool),
    /// Keys that go down one after the other, each with those held and the letter that it types.
    Keys(Vec<(KeyCode, KeyMods, Option<char>)>),
    Wheel(f32),
    Read,
}

/// The place of an act.
#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    /// In pixels.
    At(Vec2),
    /// Words in the window, and an offset in pixels from their middle.
    Words(String, Vec2),
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Self::At(Vec2 { x, y }) => write!(f, "place {x},{y}"),
            Self::Words(words, _) => write!(f, "words \"{words}\""),
        }
    }
}

/// Reads the words behind `--do`.
pub(crate) fn parse(text: &str) -> Result<Vec<Act>, Failure> {
    let mut acts = vec![Act::Wait; SETTLE];
    for line in text.split(';').map(str::trim).filter(|line| !line.is_empty()) {
        let more = acts_of(line)
            .ok_or_else(|| Failure::usage(format!("--do has no `{line}`; it takes {SCRIPT}")))?;
        acts.extend(more);
    }
    acts.extend(vec![Act::Wait; SETTLE]);
    Ok(acts)
}

fn acts_of(line: &str) -> Option<Vec<Act>> {
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim();
    Some(match verb {
        "press" => vec![Act::Keys(rest.split_whitespace().map(key).collect::<Option<_>>()?)],
        "type" => {
            // A letter that no key has alone, as é, comes without one.
            let alone = |letter| (Unknown, KeyMods::default(), Some(letter));
            let typed = |letter: char| key(letter.encode_utf8(&mut [0; 4])).unwrap_or(alone(letter));
            rest.chars().map(|letter| Act::Keys(vec![typed(letter)])).collect()
        }
        "point" => vec![Act::Point(place(rest))],
        "click" => vec![Act::Point(place(rest)), Act::Button(true), Act::Button(false)],
        "drag" => {
            let (from, to) = rest.split_once(" to ")?;
            vec![Act::Point(place(from)), Act::Button(true), Act::Point(place(to)), Act::Button(false)]
        }
        "wheel" => vec![Act::Wheel(rest.parse().ok()?)],
        "wait" => vec![Act::Wait; rest.parse().ok()?],
        "read" if rest.is_empty() => vec![Act::Read],
        _ => return None,
    })
}

/// A key with the keys held down with it: `Q`, `.`, `Ctrl+Q`, `Shift+Tab`. A single letter is also typed.
fn key(word: &str) -> Option<(KeyCode, KeyMods, Option<char>)> {
    let (held, name) = word.rsplit_once('+').filter(|(_, name)| !name.is_empty()).unwrap_or(("", word));
    let is_held = |key| held.split('+').any(|word| word == key);
    let mods = KeyMods { shift: is_held("Shift"), ctrl: is_held("Ctrl"), alt: is_held("Alt"), logo: false };
    let mut letters = name.chars();
    let letter = letters.next().filter(|_| letters.as_str().is_empty() && !mods.ctrl);
    let is_named = |key: &&KeyCode| {
        // A key whose number in miniquad is the letter's is the same key.
        letter.is_some_and(|letter| letter.to_ascii_uppercase() as u32 == **key as u32)
            || format!("{key:?}") == name
    };
    Some((*KEYS.iter().find(is_named)?, mods, letter))
}

fn place(text: &str) -> Place {
    let pair = |text: &str| {
        let (x, y) = text.split_once(',')?;
        Some(vec2(x.trim().parse().ok()?, y.trim().parse().ok()?))
    };
    let beside = text.rsplit_once('+').and_then(|(words, by)| Some((words.trim().to_owned(), pair(by)?)));
    match (pair(text), beside) {
        (Some(at), _) => Place::At(at),
        (None, Some((words, by))) => Place::Words(words, by),
        (None, None) => Place::Words(text.trim().to_owned(), Vec2::ZERO),
    }
}

/// Words in a picture, from the top down, and the rectangle of each in points.
pub(crate) fn words_in(shapes: &[egui::epaint::ClippedShape]) -> Vec<(String, egui::Rect)> {
    fn collect(shape: &egui::Shape, clip: egui::Rect, words: &mut Vec<(String, egui::Rect)>) {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, words)),
            egui::Shape::Text(text) if clip.contains(text.visual_bounding_rect().center()) => {
                words.push((text.galley.text().to_owned(), text.visual_bounding_rect()));
            }
            _ => {}
        }
    }
    let mut words = Vec::new();
    shapes.iter().for_each(|clipped| collect(&clipped.shape, clipped.clip_rect, &mut words));
    // Not in the order of the areas: the one clicked last lies on top.
    words.sort_by_key(|(_, rect)| ((rect.center().y / 6.0) as i32, rect.min.x as i32));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_is_so_many_frames() {
        let acts = parse("press Ctrl+Q Tab; type 0.é;click 20, 30; drag a b +1,-2 to speed; wait 2 ; read")
            .expect("a script");
        let plain = KeyMods::default();
        let words = |words: &str, x, y| Act::Point(Place::Words(words.to_owned(), vec2(x, y)));
        assert_eq!(
            acts[SETTLE..acts.len() - SETTLE],
            [
                Act::Keys(vec![(Q, KeyMods { ctrl: true, ..plain }, None), (Tab, plain, None)]),
                Act::Keys(vec![(Key0, plain, Some('0'))]),
                Act::Keys(vec![(Period, plain, Some('.'))]),
                Act::Keys(vec![(Unknown, plain, Some('é'))]),
                Act::Point(Place::At(vec2(20.0, 30.0))),
                Act::Button(true),
                Act::Button(false),
                words("a b", 1.0, -2.0),
                Act::Button(true),
                words("speed", 0.0, 0.0),
                Act::Button(false),
                Act::Wait,
                Act::Wait,
                Act::Read,
            ]
        );
        assert!(parse("press Nonsense").is_err() && parse("jump").is_err() && parse("drag 1,2").is_err());
    }
}

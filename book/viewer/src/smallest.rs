//! The smallest case in which an answer is wrong, as a picture: the right places beside the answer's.

use crate::{
    About, Camera, Failure, Frame, Panel, Positions, Scene, StepTable, ghost::around, host::read, look, say,
};
use glam::{DVec3, Vec3, Vec4};
use std::{collections::BTreeMap, path::Path};
use tables::{
    places::{Place, places},
    words::{listed, number},
};

/// A case that `cargo workbook check` keeps.
pub(crate) struct Smallest {
    exercise: String,
    /// What is wrong, in words.
    fault: String,
    /// A line for each.
    inputs: String,
    tolerance: f64,
    /// The places as they should be, and as they were made.
    right: Vec<Place>,
    made: Vec<Place>,
}

impl Smallest {
    /// The case in a file that the runner's `for_window` wrote; none if its function is no longer the answer
    /// that it is about.
    pub fn read(about: &About, path: &Path) -> Option<Self> {
        let text = read(path).ok()?;
        let parts: Vec<&str> = text.splitn(5, "\n--\n").collect();
        let [head, inputs, right, made, answer] = parts[..] else { return None };
        let head: Vec<&str> = head.splitn(5, '\n').collect();
        let [exercise, file, columns, tolerance, fault] = head[..] else { return None };
        let code = read(Path::new(about.stage).join("..").join(file)).ok()?;
        code.replace("\r\n", "\n").find(answer)?;
        let tolerance = tolerance.parse().ok()?;
        let [right, made] = places(columns, right, made, tolerance)?;
        let [exercise, fault, inputs] = [exercise, fault, inputs].map(str::to_owned);
        Some(Self { exercise, fault, inputs, tolerance, right, made })
    }

    pub fn camera() -> Camera {
        Camera::orbit(0.35).from_above(0.3)
    }

    /// Each place as it was made and as it should be; none if it is right.
    fn pairs(&self) -> impl Iterator<Item = (&Place, Option<&Place>)> {
        let is_right = |(made, right): &(&Place, &Place)| {
            made.at.iter().zip(right.at).all(|(a, b)| (a - b).abs() <= self.tolerance)
        };
        let pairs = self.made.iter().zip(&self.right);
        pairs.map(move |pair| (pair.0, (!is_right(&pair)).then_some(pair.1)))
    }

    /// Writes names at the places that were made, and below those where something should be.
    fn write(&self, frame: &mut Frame) {
        let here = self.pairs().map(|(made, right)| (made, right.is_some()));
        for (words, (at, names, is_off)) in named(here) {
            let color = if is_off { look::DEFORMED } else { look::TEXT };
            frame.label(at, format!("{} {words}", listed(&names)), color);
        }
        let missing = self.pairs().filter_map(|(_, right)| Some((right?, true)));
        for (words, (at, names, _)) in named(missing) {
            let text = say!("{names} should be at {place}", names = listed(&names), place = words);
            frame.caption(at, text, look::EXPECTED);
        }
    }
}

/// The names at each place, and whether all of them are off.
fn named<'a>(
    places: impl Iterator<Item = (&'a Place, bool)>,
) -> BTreeMap<String, (Vec3, Vec<&'a str>, bool)> {
    let mut named = BTreeMap::new();
    for (place, is_off) in places.filter(|(place, _)| at(place).is_finite()) {
        let words = format!("({})", place.at.map(number).join(", "));
        let (_, names, are_off) = named.entry(words).or_insert((at(place), Vec::new(), true));
        names.push(&*place.label);
        *are_off &= is_off;
    }
    named
}

fn at(place: &Place) -> Vec3 {
    DVec3::from_array(place.at).as_vec3()
}

/// Draws a line to each place from its parent's.
fn draw_lines(frame: &mut Frame, places: &[Place], width: f32, color: Vec4) {
    for place in places {
        if let Some(parent) = place.parent.and_then(|parent| places.get(parent)) {
            frame.line_on_top(at(parent), at(place), width, color);
        }
    }
}

impl Scene for Smallest {
    fn positions(&self) -> Result<Positions, Failure> {
        Err(Failure::usage("the smallest case is drawn, not printed"))
    }

    fn step_tables(&self) -> Vec<StepTable> {
        Vec::new()
    }

    fn views(&self) -> usize {
        1
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.heading(&say!("{exercise} is wrong here", exercise = self.exercise));
        panel.note(say!("The smallest case that was found:"));
        self.inputs.lines().for_each(|input| panel.text(input));
        panel.heading(&say!("What it makes"));
        panel.text(&self.fault);
        panel.legend(&say!("right"), look::BONE);
        panel.legend(&say!("off"), look::DEFORMED);
        panel.legend(&say!("where that should be"), look::EXPECTED);
    }

    fn frame(&mut self, frame: &mut Frame) {
        let all = self.made.iter().chain(&self.right).map(at).filter(|at| at.is_finite());
        let all: Vec<Vec3> = all.chain([Vec3::ZERO]).collect();
        let (low, high) = around(all.iter().copied()).unwrap_or_default();
        let size = (high - low).max_element();
        frame.fit(low - 0.2 * size, high + 0.2 * size);
        frame.grid();
        for (axis, name) in [(Vec3::X, "x"), (Vec3::Y, "y"), (Vec3::Z, "z")] {
            let end = 0.5 * size * axis;
            frame.line_on_top(Vec3::ZERO, end, 1.2, look::FAINT);
            // A place has words of its own there.
            if all.iter().all(|place| place.distance(end) > 0.15 * size) {
                frame.label(end, name, look::FAINT);
            }
        }
        draw_lines(frame, &self.right, 7.0, look::faded(look::EXPECTED, 0.5));
        for (made, right) in self.pairs() {
            if let Some(right) = right {
                frame.line_with_arrows(at(made), at(right), 3.5, look::DEFORMED);
                frame.point(at(right), 9.0, look::EXPECTED);
                frame.point(at(made), 8.0, look::DEFORMED);
            }
        }
        draw_lines(frame, &self.made, 1.5, look::BONE);
        // Those that are right are seen in the middle of others at their place.
        self.pairs()
            .filter(|pair| pair.1.is_none())
            .for_each(|pair| frame.point(at(pair.0), 5.0, look::BONE));
        self.write(frame);
    }
}

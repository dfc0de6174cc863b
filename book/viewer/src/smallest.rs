//! The smallest case in which an answer is wrong, as a picture: the right places beside the answer's.

use crate::{About, Camera, Failure, Frame, Panel, Positions, Scene, StepTable, ghost::around, look};
use glam::{DVec3, Vec3, Vec4};
use serde::Deserialize;
use std::{collections::BTreeMap, fs::read_to_string, path::Path};
use tables::{
    places::{Place, places},
    words::number,
};

/// A case as `cargo workbook check` keeps it.
#[derive(Deserialize)]
struct Case {
    exercise: String,
    /// The path of its function's file, from the workbook's folder.
    file: String,
    /// The function that is wrong.
    answer: String,
    inputs: Vec<Input>,
    fault: String,
    columns: String,
    tolerance: f64,
    is: String,
    should_be: String,
}

#[derive(Deserialize)]
struct Input {
    name: String,
    value: String,
}

/// A case to be drawn.
pub(crate) struct Smallest {
    case: Case,
    right: Vec<Place>,
    made: Vec<Place>,
}

impl Smallest {
    /// The case in a file; none if the function is no longer the answer that it is about.
    pub fn read(about: &About, path: &Path) -> Option<Self> {
        let case: Case = serde_json::from_str(&read_to_string(path).ok()?).ok()?;
        let code = read_to_string(Path::new(about.stage).join("..").join(&case.file)).ok()?;
        let is_of_today = code.replace("\r\n", "\n").contains(&case.answer);
        let [right, made] = places(&case.columns, &case.should_be, &case.is, case.tolerance)?;
        is_of_today.then_some(Self { case, right, made })
    }

    pub fn camera() -> Camera {
        Camera::orbit(0.35).from_above(0.3)
    }

    /// Each place as it was made and as it should be; none if it is right.
    fn pairs(&self) -> impl Iterator<Item = (&Place, Option<&Place>)> {
        let is_off = |(made, right): &(&Place, &Place)| {
            // Written so that NaN is off.
            !made.at.iter().zip(right.at).all(|(a, b)| (a - b).abs() <= self.case.tolerance)
        };
        let pairs = self.made.iter().zip(&self.right);
        pairs.map(move |pair| (pair.0, is_off(&pair).then_some(pair.1)))
    }

    /// Names at the places that were made, and below those where something should be.
    fn write(&self, frame: &mut Frame) {
        let (mut names, mut missing) = (BTreeMap::new(), BTreeMap::new());
        for (made, right) in self.pairs() {
            let color = if right.is_some() { look::DEFORMED } else { look::TEXT };
            add(&mut names, made, color);
            right.into_iter().for_each(|right| add(&mut missing, right, look::EXPECTED));
        }
        for (words, (labels, at, color)) in names {
            frame.label(at, format!("{} {words}", labels.join(", ")), color);
        }
        for (words, (labels, at, color)) in missing {
            frame.caption(at, format!("{} should be at {words}", labels.join(", ")), color);
        }
    }
}

type Named<'a> = BTreeMap<String, (Vec<&'a str>, Vec3, Vec4)>;

/// Adds a name to those at the same place.
fn add<'a>(named: &mut Named<'a>, place: &'a Place, color: Vec4) {
    if at(place).is_finite() {
        let words = format!("({})", place.at.map(number).join(", "));
        let (labels, _, its) = named.entry(words).or_insert((Vec::new(), at(place), color));
        labels.push(&place.label);
        *its = if color == look::TEXT { color } else { *its };
    }
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
        panel.heading(&format!("{} is wrong here", self.case.exercise));
        panel.note("The smallest case that was found:");
        for Input { name, value } in &self.case.inputs {
            panel.text(format!("{name} = {value}"));
        }
        panel.heading("What it makes");
        panel.text(&self.case.fault);
        panel.legend("right", look::BONE);
        panel.legend("off", look::DEFORMED);
        panel.legend("where that should be", look::EXPECTED);
    }

    fn frame(&mut self, frame: &mut Frame) {
        let all = self.made.iter().chain(&self.right).map(at).filter(|at| at.is_finite());
        let (low, high) = around(all.chain([Vec3::ZERO])).unwrap_or_default();
        let size = (high - low).max_element();
        frame.fit(low - 0.2 * size, high + 0.2 * size);
        frame.grid();
        for (axis, name) in [(Vec3::X, "x"), (Vec3::Y, "y"), (Vec3::Z, "z")] {
            frame.line_on_top(Vec3::ZERO, 0.3 * size * axis, 1.2, look::FAINT);
            frame.label(0.3 * size * axis, name, look::FAINT);
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

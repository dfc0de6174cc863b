//! The expected shape of a step, from its snapshot, over what the learner's code makes of it.

use crate::{About, Args, Frame, look};
use glam::{Mat4, Vec3};
use std::path::Path;

/// How far a position may be from the recorded one, as the tests have it.
const TOLERANCE: f32 = 2e-5;

/// What a step's snapshot expects, and how far the scene is from it.
#[derive(Default)]
pub(crate) struct Ghost {
    rows: Vec<Row>,
}

struct Row {
    /// As the snapshot names it: a vertex's index, or a bone.
    name: String,
    expected: Vec3,
    /// None where the code stopped, or made fewer positions.
    actual: Option<Vec3>,
}

impl Ghost {
    /// The ghost of the step that the arguments name; an empty one where they name none or it has no snapshot.
    ///
    /// `actual` is all positions of the scene, as `--print json` writes them.
    pub fn of_step(about: &About, args: &Args, actual: &[Vec3]) -> Self {
        let scene = args.scene.as_deref().unwrap_or(about.scenes[0]);
        let file = args.step.as_ref().map(|step| format!("it__steps__{scene}-{step}.snap"));
        let text = file.and_then(|file| std::fs::read_to_string(Path::new(about.snapshots).join(file)).ok());
        Self { rows: rows(&text.unwrap_or_default(), actual) }
    }

    /// From now on the scene makes no positions.
    pub fn forget_actual(&mut self) {
        self.rows.iter_mut().for_each(|row| row.actual = None);
    }

    /// Whether there is one.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The name of the position that is furthest off, and by how much; none where all agree.
    pub fn worst(&self) -> Option<(&str, f32)> {
        let worst = self.rows.iter().max_by(|a, b| a.error().total_cmp(&b.error()))?;
        (worst.error() > TOLERANCE).then_some((worst.name.as_str(), worst.error()))
    }

    /// In a line: how the scene compares with what is expected.
    pub fn verdict(&self) -> String {
        match self.worst() {
            _ if self.rows.iter().any(|row| row.actual.is_none()) => "expected, from the snapshot".to_owned(),
            Some((name, error)) => format!("{name} is off by {error:.5}"),
            None => "as expected".to_owned(),
        }
    }

    /// The corners of the box around it; none where there is no ghost.
    pub fn bounds(&self) -> Option<(Vec3, Vec3)> {
        let corners = self.rows.iter().map(|row| (row.expected, row.expected));
        corners.reduce(|(low, high), (place, _)| (low.min(place), high.max(place)))
    }

    /// Rings of points where vertices should be, and a line from where each one is; the worst has its name.
    pub fn draw(&self, frame: &mut Frame, world_from_scene: Mat4) {
        let worst = self.worst().map_or(f32::INFINITY, |(_, error)| error);
        for row in &self.rows {
            let expected = world_from_scene.transform_point3(row.expected);
            frame.point(expected, 7.0, look::faded(look::ORIGINAL, 0.8));
            let Some(actual) = row.actual.filter(|_| row.error() > TOLERANCE) else {
                continue;
            };
            let actual = world_from_scene.transform_point3(actual);
            let color = look::SELECTED.lerp(look::DEFORMED, row.error() / worst);
            frame.line_on_top(actual, expected, 1.5, color);
            frame.point(actual, 6.0, color);
            if row.error() == worst {
                frame.label(actual, format!("{}: off by {:.3}", row.name, row.error()), look::DEFORMED);
            }
        }
    }
}

impl Row {
    fn error(&self) -> f32 {
        let distance = self.actual.map_or(0.0, |actual| actual.distance(self.expected));
        if distance.is_nan() { f32::INFINITY } else { distance }
    }
}

/// The rows of a snapshot: what follows its second line of hyphens. A row that is named by a number is the position of that
/// index, any other the position of its place in the table.
fn rows(snapshot: &str, actual: &[Vec3]) -> Vec<Row> {
    let table = snapshot.splitn(3, "---").nth(2).unwrap_or_default();
    let row = |(line, text): (usize, &str)| {
        let mut words = text.split_whitespace();
        let name = words.next()?.to_owned();
        let mut number = || words.next()?.parse().ok();
        let expected = Vec3::new(number()?, number()?, number()?);
        let index = name.parse().unwrap_or(line);
        Some(Row { name, expected, actual: actual.get(index).copied() })
    };
    table.trim().lines().enumerate().filter_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SNAPSHOT: &str =
        "---\nsource: a/b.rs\n---\n   0  1.00000 0.00000 0.00000\n  40 -2.50000 1.00000 0.50000\n";

    #[test]
    fn rows_are_matched_by_index() {
        let mut actual = vec![Vec3::X; 41];
        actual[40] = Vec3::new(-2.5, 1.0, 0.75);
        let ghost = Ghost { rows: rows(SNAPSHOT, &actual) };
        assert_eq!(ghost.worst(), Some(("40", 0.25)));
        assert_eq!(ghost.bounds(), Some((Vec3::new(-2.5, 0.0, 0.0), Vec3::new(1.0, 1.0, 0.5))));
    }

    #[test]
    fn rows_with_names_are_matched_by_place() {
        let named = SNAPSHOT.replace("   0 ", "root ").replace("  40 ", "tail ");
        let ghost = Ghost { rows: rows(&named, &[Vec3::X, Vec3::new(-2.5, 1.0, 0.5)]) };
        assert_eq!((ghost.rows.len(), ghost.worst()), (2, None));
        assert_eq!(ghost.verdict(), "as expected");
    }

    #[test]
    fn without_positions_it_only_shows_what_is_expected() {
        let ghost = Ghost { rows: rows(SNAPSHOT, &[]) };
        assert_eq!((ghost.rows.len(), ghost.worst()), (2, None));
        assert!(Ghost { rows: rows("", &[]) }.is_empty());
    }

    #[test]
    fn a_position_that_is_no_number_is_the_worst() {
        let ghost = Ghost { rows: rows(SNAPSHOT, &[Vec3::NAN; 41]) };
        assert_eq!(ghost.worst().map(|(_, error)| error), Some(f32::INFINITY));
    }
}

//! The expected shape of a step, from its snapshots, over what the learner's code makes of it.

mod comparison;
#[cfg(test)]
mod tests;

use crate::{About, Args, Frame, Panel, StepTable, look, say};
use comparison::Comparison;
use glam::{Mat4, Vec3};
use tables::Row;

/// The tables that a step's snapshots expect, and how far the scene is from them.
#[derive(Default)]
pub(crate) struct Ghost {
    comparisons: Vec<Comparison>,
    /// Pairs of rows that a line joins.
    edges: Vec<[usize; 2]>,
    /// True if the code stopped before it made anything.
    has_no_actual: bool,
    /// True if the scene has gone on since the comparison: the clock ran, or something was moved.
    is_of_the_past: bool,
    /// True if it is drawn.
    pub is_shown: bool,
}

impl Ghost {
    /// Compares a step's tables with their snapshots. Empty if the arguments name no step, or no snapshots
    /// are at hand, as in a page of the book.
    pub fn of_step(about: &About, args: &Args, tables: &[StepTable]) -> Self {
        let compare = |table| Comparison::of(about, args, table);
        let mut comparisons: Vec<Comparison> = tables.iter().map(compare).collect();
        if comparisons.iter().all(|it| it.rows.is_none()) {
            comparisons.clear();
        }
        Self { comparisons, edges: (about.wireframe)(args).edges, ..Self::default() }
    }

    /// The expected tables of a step whose code stopped before it made any.
    pub fn without_actual(about: &About, args: &Args) -> Self {
        let wireframe = (about.wireframe)(args);
        let comparisons = Comparison::of_expected(about, args, &wireframe).into_iter().collect();
        Self { comparisons, edges: wireframe.edges, has_no_actual: true, ..Self::default() }
    }

    /// Notes that the scene has left its step: the comparison is no longer about what is drawn. Later, the
    /// key G may show the expected points again.
    pub fn leave_behind(&mut self) {
        if !self.has_no_actual && !self.is_of_the_past {
            (self.is_of_the_past, self.is_shown) = (true, false);
        }
    }

    /// True if the scene has gone on from its step.
    pub fn is_of_the_past(&self) -> bool {
        self.is_of_the_past
    }

    /// True if there is nothing to compare with.
    pub fn is_empty(&self) -> bool {
        self.comparisons.is_empty()
    }

    /// True if something is not as expected.
    pub fn is_off(&self) -> bool {
        self.has_no_actual || self.comparisons.iter().any(Comparison::is_off)
    }

    /// True if there is something to compare with, and all of the step is as expected.
    pub fn is_as_expected(&self) -> bool {
        !self.is_empty() && !self.is_off() && !self.is_of_the_past
    }

    /// A line for each table with the result of its comparison, as `--check` writes it.
    pub fn lines(&self) -> Vec<String> {
        self.comparisons.iter().map(Comparison::line).collect()
    }

    /// The panel's text: the values compared, their part of the picture, and the result.
    pub fn summary(&self) -> String {
        let part = self.comparisons.first().map_or("", |first| &first.table.part);
        if self.has_no_actual {
            say!("expected, from the snapshot")
        } else if self.is_of_the_past {
            say!("of the step as it was opened")
        } else if self.is_off() {
            let results = self.lines().join("\n");
            match part {
                "" => format!("\n{results}"),
                _ => say!("{part}: \n{results}", part, results),
            }
        } else {
            let values: Vec<String> = self.comparisons.iter().map(Comparison::what).collect();
            let values = tables::words::listed(&values);
            match part {
                "" => say!("{values} as expected", values),
                _ => say!("{part}: {values} as expected", part, values),
            }
        }
    }

    /// The meaning of the points and lines, in their colours. Expected values that can't be drawn are
    /// written.
    pub fn legend(&self, panel: &mut Panel) {
        panel.legend(&say!("expected"), look::EXPECTED);
        for comparison in &self.comparisons {
            if self.has_no_actual && comparison.table.world_from_table.is_none() {
                let rows = comparison.rows().iter();
                panel.code(rows.map(|row| row.texts[0].as_str()).collect::<Vec<_>>().join("\n"));
            }
        }
        match self.draws_what_is_off() {
            true => panel.legend(&say!("as your code has it, furthest off"), look::DEFORMED),
            false if self.is_off() && !self.has_no_actual && !self.is_of_the_past => {
                panel.note(say!(
                    "What is off has no place in the picture: the points are where they should be."
                ));
            }
            false => {}
        }
    }

    /// True if a position is off, and drawn beside the expected one. Normals have no place of their own.
    fn draws_what_is_off(&self) -> bool {
        let mut off = self.comparisons.iter().filter(|it| it.is_off());
        !self.has_no_actual && !self.is_of_the_past && off.any(|it| it.table.world_from_table.is_some())
    }

    /// The corners of the box around the expected positions and those drawn in their place, the latter within
    /// two sizes of the expected shape; none if nothing is expected.
    pub fn bounds(&self) -> Option<(Vec3, Vec3)> {
        let (mut expected, mut actual) = (Vec::new(), Vec::new());
        for comparison in &self.comparisons {
            let Some(world_from_table) = comparison.table.world_from_table else { continue };
            let place = |numbers: &[f64]| world_from_table.transform_point3(position(numbers));
            expected.extend(comparison.rows().iter().map(|row| place(&row.expected)));
            actual.extend(comparison.rows().iter().map(|row| place(&row.actual)));
        }
        let (low, high) = around(expected)?;
        if self.has_no_actual {
            return Some((low, high));
        }
        let reach = Vec3::splat(2.0 * (high - low).length());
        actual.retain(|place| place.is_finite());
        let near = actual.into_iter().map(|place| place.clamp(low - reach, high + reach));
        around(near.chain([low, high]))
    }

    /// Moves the camera to see the expected positions, unless a scene has placed it; and while a window is
    /// new, also those drawn instead.
    pub fn fit(&self, frame: &mut Frame, is_new: bool) {
        let Some((low, high)) = self.bounds() else { return };
        if !frame.camera.is_fitted() {
            frame.fit(low, high);
        }
        if is_new {
            frame.camera.widen(low, high, frame.size);
        }
    }

    /// Draws points where vertices should be, joined and named, and a line to each from where it is. The
    /// worst one has its name.
    pub fn draw(&self, frame: &mut Frame) {
        for comparison in &self.comparisons {
            if let Some(world_from_table) = comparison.table.world_from_table {
                frame.draw_in(comparison.table.column);
                self.draw_positions(frame, comparison.rows(), world_from_table);
            }
        }
    }

    fn draw_positions(&self, frame: &mut Frame, rows: &[Row], world_from_table: Mat4) {
        let worst = tables::worst(rows);
        let place = |row: &Row| world_from_table.transform_point3(position(&row.expected));
        for [from, to] in &self.edges {
            if let (Some(from), Some(to)) = (rows.get(*from), rows.get(*to)) {
                frame.line_on_top(place(from), place(to), 1.5, look::faded(look::EXPECTED, 0.6));
            }
        }
        for row in rows {
            let expected = place(row);
            frame.point(expected, 7.0, look::faded(look::EXPECTED, 0.8));
            // Vertices have numbers. A scene that runs writes the names itself.
            if self.has_no_actual && row.label.parse::<usize>().is_err() {
                frame.label(expected, row.label.clone(), look::EXPECTED);
            }
            let Some(worst) = worst.filter(|_| row.is_off && !self.has_no_actual && !self.is_of_the_past)
            else {
                continue;
            };
            let actual = world_from_table.transform_point3(position(&row.actual));
            let color = look::SELECTED.lerp(look::DEFORMED, (row.distance / worst.distance) as f32);
            frame.line_with_arrows(actual, expected, 1.5, color);
            frame.point(actual, 6.0, color);
            if std::ptr::eq(row, worst) {
                let at = if frame.shows(actual) { actual } else { expected };
                let distance = format!("{:.3}", row.distance);
                let text = say!("{name}: off by {distance}", name = row.label, distance);
                frame.label(at, text, look::DEFORMED);
            }
        }
    }
}

/// The corners of the box around some places; none if there are no places.
pub(crate) fn around(places: impl IntoIterator<Item = Vec3>) -> Option<(Vec3, Vec3)> {
    let corners = places.into_iter().map(|place| (place, place));
    corners.reduce(|(low, high), (place, _)| (low.min(place), high.max(place)))
}

/// The first three numbers of a row.
fn position(numbers: &[f64]) -> Vec3 {
    let number = |index: usize| numbers.get(index).copied().unwrap_or(f64::NAN) as f32;
    Vec3::new(number(0), number(1), number(2))
}

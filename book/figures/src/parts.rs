//! Parts of several figures: labelled boxes, matrices, pies, plots.

use crate::{plane::curve, svg::Figure};
use glam::{Vec2, vec2};
use std::{f32::consts::TAU, fmt::Display};

/// A box with a line of text in its middle.
pub fn boxed(figure: &mut Figure, class: &str, corner: Vec2, size: Vec2, text: impl Display) {
    figure.rect(&format!("box {class}"), corner, size);
    figure.text("bare", corner + size / 2.0, text);
}

/// A row of equal boxes from a corner to the right, each with its text.
pub fn row_of_boxes<T: Display>(
    figure: &mut Figure,
    class: &str,
    corner: Vec2,
    size: Vec2,
    texts: impl IntoIterator<Item = T>,
) {
    for (index, text) in texts.into_iter().enumerate() {
        boxed(figure, class, corner + vec2(index as f32 * size.x, 0.0), size, text);
    }
}

/// Numbers in rows and columns between two brackets. `class_of` gives the class of the number in a row and
/// column.
pub fn matrix(
    figure: &mut Figure,
    corner: Vec2,
    cell: Vec2,
    rows: &[[String; 4]],
    class_of: impl Fn(usize, usize) -> &'static str,
) {
    let size = vec2(4.0, rows.len() as f32) * cell;
    for (x, inwards) in [(0.0, 10.0), (size.x, -10.0)] {
        let [top, bottom] = [corner + vec2(x, 0.0), corner + vec2(x, size.y)];
        let inwards = vec2(inwards, 0.0);
        figure.line("soft thin", &[top + inwards, top, bottom, bottom + inwards]);
    }
    for (row, numbers) in rows.iter().enumerate() {
        for (column, number) in numbers.iter().enumerate() {
            let middle = corner + cell * vec2(column as f32 + 0.5, row as f32 + 0.5);
            figure.text(class_of(row, column), middle, number);
        }
    }
}

/// A circle cut into shares, clockwise from the top; each share has a class and a size, and the sizes sum to
/// 1.
pub fn pie(figure: &mut Figure, center: Vec2, radius: f32, shares: &[(&str, f32)]) {
    let mut turned = -0.25;
    for &(class, share) in shares {
        let (from, to) = (turned, turned + share);
        let rim = curve(from, to, (share * 24.0).ceil() as usize, |turn| {
            center + radius * Vec2::from_angle(turn * TAU)
        });
        figure.filled(class, &[&[center], &rim[..]].concat());
        turned = to;
    }
    figure.ring("thin", center, radius);
}

/// A line with a dot at each of its points.
pub fn dotted(figure: &mut Figure, class: &str, points: &[Vec2]) {
    figure.line(class, points);
    figure.dots(class, points.iter().copied(), 5.0);
}

/// A plot of one number against another.
#[derive(Clone, Copy, Debug)]
pub struct Plot {
    /// Its lower left corner in the picture.
    pub corner: Vec2,
    /// Its width and height in the picture.
    pub size: Vec2,
    /// The values at its left and right edges.
    pub x: (f32, f32),
    /// The values at its lower and upper edges.
    pub y: (f32, f32),
}

impl Plot {
    /// A pair of values in the picture.
    pub fn at(self, x: f32, y: f32) -> Vec2 {
        let share = |value: f32, (low, high): (f32, f32)| (value - low) / (high - low);
        self.corner + self.size * vec2(share(x, self.x), -share(y, self.y))
    }

    /// Draws axes on which equal factors are equal distances, with lines of a grid at some numbers; the
    /// result gives the place of a pair of numbers.
    pub fn of_factors(
        figure: &mut Figure,
        x: (f32, f32),
        y: (f32, f32),
        below: &[(f32, &str)],
        left: &[(f32, &str)],
    ) -> impl Fn(&(f32, f32)) -> Vec2 + use<> {
        let [x, y] = [x, y].map(|(low, high)| (low.log10(), high.log10()));
        let plot = Self { corner: vec2(100.0, 370.0), size: vec2(480.0, 330.0), x, y };
        let [below, left] = [below, left]
            .map(|marks| marks.iter().map(|(number, text)| (number.log10(), *text)).collect::<Vec<_>>());
        plot.axes(figure, &below, &left);
        move |(x, y)| plot.at(x.log10(), y.log10())
    }

    /// Lines of a grid with their values written below and to the left.
    pub fn axes(self, figure: &mut Figure, below: &[(f32, &str)], left: &[(f32, &str)]) {
        for &(x, text) in below {
            figure.line("grid", &[self.at(x, self.y.0), self.at(x, self.y.1)]);
            figure.text("soft", self.at(x, self.y.0) + vec2(0.0, 20.0), text);
        }
        for &(y, text) in left {
            figure.line("grid", &[self.at(self.x.0, y), self.at(self.x.1, y)]);
            figure.text_to("soft", self.at(self.x.0, y) - vec2(10.0, 0.0), text);
        }
        figure.line(
            "axis",
            &[self.at(self.x.0, self.y.1), self.at(self.x.0, self.y.0), self.at(self.x.1, self.y.0)],
        );
    }

    /// The line of a function in `count` steps.
    pub fn curve(self, figure: &mut Figure, class: &str, count: usize, value: impl Fn(f32) -> f32) {
        figure.line(class, &curve(self.x.0, self.x.1, count, |x| self.at(x, value(x))));
    }
}

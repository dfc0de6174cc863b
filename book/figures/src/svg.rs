//! A drawing as SVG text, with no more than the figures need.
//!
//! Coordinates are those of the picture: x to the right, y down, [`WIDTH`] wide. Colours and strokes are
//! classes, which `book/press/live/figures.css` defines for light and dark pages: a class for the colour
//! (`bone`, `rest`, `skin`, …) and one for the kind (`line`, `fill`, `area`).

use crate::{
    plane::{Window, rounded},
    words,
    world::World,
};
use glam::{Vec2, Vec3};
use std::fmt::Display;

/// The width of every figure. On a narrow phone it is shown half as large.
pub const WIDTH: f32 = 640.0;
/// The size of all text: 11 px on that phone.
pub const FONT_SIZE: f32 = 22.0;

/// The part of a text that stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// A drawing with a name, a title, and a description for readers who can't see it.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The file's name without `.svg`, and part of all its ids.
    pub name: &'static str,
    title: &'static str,
    description: String,
    height: f32,
    /// More attributes of the whole drawing, for scripts.
    data: String,
    body: String,
}

impl Figure {
    /// An empty drawing, [`WIDTH`] wide and `height` high, with the title and the description of that name in
    /// `words.md`.
    ///
    /// # Panics
    /// If the name is not there.
    pub fn new(name: &'static str, height: f32) -> Self {
        let (title, description) = words::of(name);
        Self { name, title, description, height, data: String::new(), body: String::new() }
    }

    /// An open line through points.
    pub fn line(&mut self, class: &str, points: &[Vec2]) {
        self.element(&format!("path class=\"line {class}\" d=\"{}\"", path(points)));
    }

    /// A closed line through points.
    pub fn closed_line(&mut self, class: &str, points: &[Vec2]) {
        self.element(&format!("path class=\"line {class}\" d=\"{}z\"", path(points)));
    }

    /// A surface with the given outline, in a light shade of its colour.
    pub fn area(&mut self, class: &str, points: &[Vec2]) {
        self.polygons(&format!("area {class}"), &[points.to_vec()]);
    }

    /// Surfaces as one path, whose class gives its kind and its colour; none if there are no surfaces.
    pub fn polygons(&mut self, class: &str, outlines: &[Vec<Vec2>]) {
        if outlines.is_empty() {
            return;
        }
        let paths: String = outlines.iter().map(|points| path(points) + "z").collect();
        self.element(&format!("path class=\"{class}\" d=\"{paths}\""));
    }

    /// A surface in a light shade of its colour, with a line around it.
    pub fn shape(&mut self, class: &str, points: &[Vec2]) {
        self.area(class, points);
        self.closed_line(class, points);
    }

    /// A surface with the given outline, in its full colour.
    pub fn filled(&mut self, class: &str, points: &[Vec2]) {
        self.polygons(&format!("fill {class}"), &[points.to_vec()]);
    }

    /// A dot.
    pub fn dot(&mut self, class: &str, center: Vec2, radius: f32) {
        self.circle(&format!("fill {class}"), center, radius);
    }

    /// Equal dots.
    pub fn dots(&mut self, class: &str, centers: impl IntoIterator<Item = Vec2>, radius: f32) {
        centers.into_iter().for_each(|center| self.dot(class, center, radius));
    }

    /// A circle's rim.
    pub fn ring(&mut self, class: &str, center: Vec2, radius: f32) {
        self.circle(&format!("line {class}"), center, radius);
    }

    /// A circle whose class gives its kind and its colour.
    pub fn circle(&mut self, class: &str, center: Vec2, radius: f32) {
        let (x, y, r) = (number(center.x), number(center.y), number(radius));
        self.element(&format!("circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\""));
    }

    /// A rectangle with softly rounded corners, given by its upper left corner and its size; its class gives
    /// its kind and its colour.
    pub fn rect(&mut self, class: &str, corner: Vec2, size: Vec2) {
        self.rectangle(class, corner, size, " rx=\"6\"");
    }

    /// A rectangle with sharp corners.
    pub fn bar(&mut self, class: &str, corner: Vec2, size: Vec2) {
        self.rectangle(class, corner, size, "");
    }

    fn rectangle(&mut self, class: &str, corner: Vec2, size: Vec2, corners: &str) {
        let [x, y, width, height] = [corner.x, corner.y, size.x, size.y].map(number);
        let place = format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
        self.element(&format!("rect class=\"{class}\" {place}{corners}"));
    }

    /// A line that ends in an arrowhead.
    pub fn arrow(&mut self, class: &str, from: Vec2, to: Vec2) {
        self.curved_arrow(class, &[from, to]);
    }

    /// A line through points that ends in an arrowhead.
    pub fn curved_arrow(&mut self, class: &str, points: &[Vec2]) {
        let [.., before, tip] = points else { panic!("an arrow needs two points") };
        let along = (*tip - *before).normalize_or_zero() * 14.0;
        let side = along.perp() * 0.4;
        let mut shaft = points.to_vec();
        *shaft.last_mut().expect("two points or more") = *tip - along * 0.6;
        self.line(class, &shaft);
        let head = path(&[*tip, *tip - along + side, *tip - along - side]);
        self.element(&format!("path class=\"fill {}\" d=\"{head}z\"", class.replace("dashed", "")));
    }

    /// Text on one line, with its middle at a place.
    pub fn text(&mut self, class: &str, at: Vec2, text: impl Display) {
        self.anchored(class, at, Anchor::Middle, text);
    }

    /// Text that begins at a place.
    pub fn text_from(&mut self, class: &str, at: Vec2, text: impl Display) {
        self.anchored(class, at, Anchor::Start, text);
    }

    /// Text that ends at a place.
    pub fn text_to(&mut self, class: &str, at: Vec2, text: impl Display) {
        self.anchored(class, at, Anchor::End, text);
    }

    /// Text with that part of it at a place; `at` is halfway up its letters.
    pub fn anchored(&mut self, class: &str, at: Vec2, anchor: Anchor, text: impl Display) {
        let (x, y) = (number(at.x), number(at.y + 0.35 * FONT_SIZE));
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let place = format!("x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\"");
        self.add(&format!("<text class=\"{class}\" {place}>{}</text>", escaped(&text.to_string())));
    }

    /// Makes the figure spatial: a question may ask for a place in it, in world units.
    pub fn set_world(&mut self, World { scale, origin }: World) {
        // The part of the world from edge to edge: smallest x and y, largest x and y.
        let (left, right) = (-origin.x / scale, (WIDTH - origin.x) / scale);
        let (low, high) = ((origin.y - self.height) / scale, origin.y / scale);
        self.set("world", &format!("{left:.5} {low:.5} {right:.5} {high:.5}"));
    }

    /// Gives the figure an attribute that a script of the page reads: `slider` is the name of a slider's
    /// value, which selects the visible [state](Self::state), and `arm-…` is an arm that `book/theme/grab.js`
    /// moves.
    pub fn set(&mut self, name: &str, value: &str) {
        self.data += &format!(" data-{name}=\"{}\"", escaped(value));
    }

    /// Gives the figure handles in the page: a matrix's x axis, y axis and origin, which may be dragged
    /// within a window of the [world](Self::set_world).
    pub fn set_columns(&mut self, columns: [Vec2; 3], window: &Window) {
        let numbers: Vec<_> = columns.iter().flat_map(|column| [column.x, column.y]).map(number).collect();
        let (x, y) = (&window.x, &window.y);
        let edges = [x.start(), y.start(), x.end(), y.end()].map(|edge| number(*edge)).join(" ");
        self.set("columns", &numbers.join(" "));
        self.set("within", &edges);
    }

    /// A line through points that the page moves with the figure's columns: `own` are the same points in the
    /// matrix's own space.
    pub fn moving_line(&mut self, class: &str, own: &[Vec2], points: &[Vec2]) {
        let own: Vec<_> = own.iter().flat_map(|point| [point.x, point.y]).map(number).collect();
        self.element(&format!(
            "path class=\"line {class}\" data-own=\"{}\" d=\"{}\"",
            own.join(" "),
            path(points)
        ));
    }

    /// The drawing at one position of the slider, from left to right, and its description. The state with
    /// `is_first_seen` is also the one on paper and without a script. It contains no text, which would be
    /// read and found in all states.
    pub fn state(&mut self, is_first_seen: bool, says: &str, draw: impl FnOnce(&mut Self)) {
        self.group("", is_first_seen, says, draw);
    }

    /// A [state](Self::state) that can also be selected in the drawing: by dragging a ring to its place.
    pub fn state_at(&mut self, at: Vec2, is_first_seen: bool, says: &str, draw: impl FnOnce(&mut Self)) {
        self.group(&format!(" data-at=\"{} {}\"", number(at.x), number(at.y)), is_first_seen, says, draw);
    }

    /// One of the poses between which a question's answer moves the drawing, with the place in the world that
    /// was asked for; hidden until then. They are a way, or, where bones only move, three of them are a
    /// plane: the first, moved towards the second and the third by any shares. They differ in nothing but
    /// numbers, and contain no text. `book/press/live/predict_way.js` mixes them.
    pub fn pose(&mut self, asked: Vec3, draw: impl FnOnce(&mut Self)) {
        self.add(&format!("<g class=\"pose\" data-at=\"{:.4} {:.4}\">", asked.x, asked.y));
        draw(self);
        self.add("</g>");
    }

    fn group(&mut self, place: &str, is_first_seen: bool, says: &str, draw: impl FnOnce(&mut Self)) {
        let class = if is_first_seen { "state shown" } else { "state" };
        self.add(&format!("<g class=\"{class}\"{place} data-says=\"{}\">", escaped(says)));
        draw(self);
        self.add("</g>");
    }

    fn element(&mut self, inside: &str) {
        self.add(&format!("<{inside}/>"));
    }

    fn add(&mut self, line: &str) {
        self.body += &format!("{line}\n");
    }

    /// The whole file.
    pub fn to_svg(&self) -> String {
        let Self { name, data, body, .. } = self;
        let (title, description) = (escaped(self.title), escaped(&self.description));
        let (width, height) = (number(WIDTH), number(self.height));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" data-figure=\"{name}\"{data} \
             aria-labelledby=\"fig-{name}-title\" aria-describedby=\"fig-{name}-desc\">\n\
             <title id=\"fig-{name}-title\">{title}</title>\n\
             <desc id=\"fig-{name}-desc\">{description}</desc>\n{body}</svg>\n"
        )
    }
}

/// A number with at most one decimal.
fn number(value: f32) -> String {
    rounded(value, 1).replace('−', "-")
}

fn path(points: &[Vec2]) -> String {
    let pairs: Vec<_> =
        points.iter().map(|point| format!("{} {}", number(point.x), number(point.y))).collect();
    format!("M{}", pairs.join(" "))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

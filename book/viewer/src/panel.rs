//! The panel beside the scene: text, sliders, lists; and the timeline below it. It is all that a stage may
//! know of the UI library.

mod curves;
mod font;
mod key_rows;
mod list;
mod timeline;

use crate::{VertexSum, look, say};
pub use curves::{Curve, Curves};
use egui::{Color32, RichText, Ui};
pub(crate) use font::legible;
use font::{legible_code, legible_in};
use glam::{Vec3, Vec4};
pub use key_rows::KeyRow;
pub(crate) use list::give_room_to_lists;
use std::ops::RangeInclusive;
pub use timeline::Timeline;

/// The stage's controls, from the top down.
pub struct Panel<'a> {
    ui: &'a mut Ui,
    /// True if something changed what is drawn.
    pub(crate) is_changed: bool,
}

/// A number as a person writes it: with two decimals at most, and none that are 0.
pub(crate) fn short(number: f64) -> String {
    // Adding 0 to -0 makes it 0.
    ((number * 100.0).round() / 100.0 + 0.0).to_string()
}

impl<'a> Panel<'a> {
    pub(crate) fn of(ui: &'a mut Ui) -> Self {
        Self { ui, is_changed: false }
    }

    /// Notes a choice that changes what is drawn, which is then no longer the step that was asked for.
    pub fn change(&mut self, is_changed: bool) -> bool {
        self.is_changed |= is_changed;
        is_changed
    }

    /// A line that begins a group.
    pub fn heading(&mut self, text: &str) {
        self.ui.add_space(6.0);
        self.ui.label(RichText::new(legible_in(self.ui, text)).strong().color(color32(look::SELECTED)));
    }

    /// Running text; long lines wrap.
    pub fn text(&mut self, text: impl Into<String>) {
        self.ui.label(legible_in(self.ui, &text.into()));
    }

    /// Secondary text.
    pub fn note(&mut self, text: impl Into<String>) {
        let text = legible_in(self.ui, &text.into());
        self.ui.label(RichText::new(text).small().color(color32(look::FAINT)));
    }

    /// Text in a colour, as a legend for things drawn in it.
    pub fn legend(&mut self, text: &str, color: Vec4) {
        self.ui.horizontal(|ui| {
            let (mark, _) = ui.allocate_exact_size(egui::vec2(10.0, 10.0), egui::Sense::hover());
            ui.painter().circle_filled(mark.center(), 4.0, color32(color));
            ui.label(legible_in(ui, text));
        });
    }

    /// A name on the left and a value on the right.
    pub fn value(&mut self, name: &str, value: impl Into<String>) {
        self.ui.horizontal(|ui| {
            ui.label(RichText::new(name).color(color32(look::FAINT)));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.label(RichText::new(legible_code(ui, &value.into())).monospace());
            });
        });
    }

    /// Rows whose columns line up, for numbers.
    pub fn code(&mut self, text: impl Into<String>) {
        let text = RichText::new(text).monospace().size(10.5);
        egui::ScrollArea::horizontal().id_salt(self.ui.next_auto_id()).show(self.ui, |ui| {
            ui.add(egui::Label::new(text).extend());
        });
    }

    /// A picked vertex: its place in the mesh, the place to which each joint alone would move it, and the
    /// sum.
    pub(crate) fn vertex_sum(&mut self, sum: &VertexSum) {
        // Adding 0 to -0 makes it 0.
        let number = |value: f32| format!("{:7.3}", (value * 1000.0).round() / 1000.0 + 0.0);
        let row = |place: Vec3| place.to_array().map(number).join(" ");
        let vertex = sum.vertex;
        self.heading(&match &*sum.of {
            "" => say!("Vertex {vertex}", vertex),
            of => say!("Vertex {vertex}, {of}", vertex, of),
        });
        self.code(say!("mesh {place}", place = row(sum.mesh_position)));
        for term in &sum.terms {
            self.note(format!("{:.3} × {}", term.weight, term.joint));
            self.code(format!("     {}", row(term.moved)));
        }
        self.code(say!("sum  {place}", place = row(sum.sum)));
        if let Some(contradiction) = sum.contradiction() {
            self.ui.label(RichText::new(contradiction).color(color32(look::DEFORMED)));
        }
    }

    /// A number to drag within a range. Returns true if it changed.
    pub fn slider(&mut self, name: &str, value: &mut f32, range: RangeInclusive<f32>, unit: &str) -> bool {
        self.number(name, unit, egui::Slider::new(value, range))
    }

    /// As [`slider`](Self::slider), with as much room for each power of ten.
    pub fn slider_of_powers(
        &mut self,
        name: &str,
        value: &mut f32,
        range: RangeInclusive<f32>,
        unit: &str,
    ) -> bool {
        self.number(name, unit, egui::Slider::new(value, range).logarithmic(true))
    }

    fn number(&mut self, name: &str, unit: &str, slider: egui::Slider) -> bool {
        let name = legible_in(self.ui, name);
        self.ui.label(RichText::new(name).color(color32(look::FAINT)));
        self.ui.spacing_mut().slider_width = (self.ui.available_width() - 62.0).max(60.0);
        // A number that was not touched stays as it is, to the last digit.
        let slider = slider.clamping(egui::SliderClamping::Edits);
        let slider =
            self.ui.add(slider.suffix(unit).max_decimals(2).custom_formatter(|number, _| short(number)));
        self.change(slider.changed())
    }

    /// A switch. Returns true if it changed.
    pub fn toggle(&mut self, name: &str, on: &mut bool) -> bool {
        self.ui.checkbox(on, name).changed()
    }

    /// A few buttons side by side, grey if they have no use. Returns the index of the one that was pressed.
    pub fn buttons(&mut self, names: &[impl AsRef<str>], is_there: &[bool]) -> Option<usize> {
        let row = self.ui.horizontal(|ui| {
            let pressed = names.iter().zip(is_there).map(|(name, &is_there)| {
                let button = ui.add_enabled(is_there, egui::Button::new(name.as_ref()));
                button.clicked()
            });
            // Collected first, so that each is drawn.
            pressed.collect::<Vec<_>>().into_iter().position(|is_pressed| is_pressed)
        });
        self.change(row.inner.is_some());
        row.inner
    }

    /// True if the pointer is down or a box has the caret: a change is still going on.
    pub fn is_held(&self) -> bool {
        self.ui.input(|input| input.pointer.any_down()) || self.ui.ctx().wants_keyboard_input()
    }

    /// A choice between a few names, side by side. Returns true if another was chosen.
    pub fn choice(&mut self, chosen: &mut usize, names: &[impl AsRef<str>]) -> bool {
        let before = *chosen;
        self.way_to_look(chosen, names);
        self.change(*chosen != before)
    }

    /// A choice between names that take one line: a few side by side, or a menu of many.
    pub(crate) fn one_line_choice(&mut self, chosen: &mut usize, names: &[String]) {
        const MOST_SIDE_BY_SIDE: usize = 4;
        if names.len() <= MOST_SIDE_BY_SIDE {
            return self.way_to_look(chosen, names);
        }
        let menu = egui::ComboBox::from_id_salt(&names[0]).selected_text(&names[*chosen]);
        menu.width(self.ui.available_width()).height(f32::INFINITY).show_ui(self.ui, |ui| {
            for (index, name) in names.iter().enumerate() {
                ui.selectable_value(chosen, index, name);
            }
        });
    }

    /// A choice that moves nothing: a step is still what is drawn, only seen in another way.
    pub fn way_to_look(&mut self, chosen: &mut usize, names: &[impl AsRef<str>]) {
        self.ui.horizontal_wrapped(|ui| {
            for (index, name) in names.iter().enumerate() {
                ui.selectable_value(chosen, index, name.as_ref());
            }
        });
    }
}

pub(crate) fn color32(color: Vec4) -> Color32 {
    let [red, green, blue, alpha] = look::to_srgb_bytes(color);
    Color32::from_rgba_unmultiplied(red, green, blue, alpha)
}

//! The panel beside the scene: text, sliders, lists. It is all that a stage may know of the UI library.

mod curves;
mod font;
mod key_rows;
mod list;

use crate::{VertexSum, look};
pub use curves::{Curve, Curves};
use egui::{Color32, RichText, Ui};
pub(crate) use font::legible;
use font::{legible_code, legible_in};
use glam::{Vec3, Vec4};
pub use key_rows::KeyRow;
pub(crate) use list::give_room_to_lists;
use std::ops::RangeInclusive;

/// The stage's controls, from the top down.
pub struct Panel<'a> {
    pub(crate) ui: &'a mut Ui,
}

/// The key under which a change of what is drawn is kept until it is asked for.
fn change() -> egui::Id {
    egui::Id::new("change")
}

/// A number as a person writes it: with two decimals at most, and none that are 0.
pub(crate) fn short(number: f64) -> String {
    // Adding 0 to -0 makes it 0.
    ((number * 100.0).round() / 100.0 + 0.0).to_string()
}

/// True if something changed what is drawn since the last call.
pub(crate) fn take_change(ui: &Ui) -> bool {
    ui.data_mut(|data| data.remove_temp::<()>(change())).is_some()
}

impl Panel<'_> {
    /// Notes a choice that changes what is drawn, which is then no longer the step that was asked for.
    pub fn change(&mut self, is_changed: bool) -> bool {
        if is_changed {
            self.ui.data_mut(|data| data.insert_temp(change(), ()));
        }
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
        let of = if sum.of.is_empty() { String::new() } else { format!(", {}", sum.of) };
        self.heading(&format!("Vertex {}{of}", sum.vertex));
        self.code(format!("mesh {}", row(sum.mesh_position)));
        for term in &sum.terms {
            self.note(format!("{:.3} × {}", term.weight, term.joint));
            self.code(format!("     {}", row(term.moved)));
        }
        self.code(format!("sum  {}", row(sum.sum)));
        if let Some(contradiction) = sum.contradiction() {
            self.ui.label(RichText::new(contradiction).color(color32(look::DEFORMED)));
        }
    }

    /// A number to drag within a range. Returns true if it changed.
    pub fn slider(&mut self, name: &str, value: &mut f32, range: RangeInclusive<f32>, unit: &str) -> bool {
        let name = legible_in(self.ui, name);
        self.ui.label(RichText::new(name).color(color32(look::FAINT)));
        self.ui.spacing_mut().slider_width = (self.ui.available_width() - 62.0).max(60.0);
        // A number that was not touched stays as it is, to the last digit.
        let slider = egui::Slider::new(value, range).clamping(egui::SliderClamping::Edits);
        let slider =
            self.ui.add(slider.suffix(unit).max_decimals(2).custom_formatter(|number, _| short(number)));
        self.change(slider.changed())
    }

    /// A switch. Returns true if it changed.
    pub fn toggle(&mut self, name: &str, on: &mut bool) -> bool {
        self.ui.checkbox(on, name).changed()
    }

    /// A button. Returns true if it was pressed.
    pub fn button(&mut self, name: &str) -> bool {
        let button = self.ui.button(name);
        self.change(button.clicked())
    }

    /// A few buttons side by side, grey if they have no use. Returns the index of the one that was pressed.
    pub fn buttons(&mut self, names: &[&str], is_there: &[bool]) -> Option<usize> {
        let row = self.ui.horizontal(|ui| {
            let pressed = names.iter().zip(is_there).map(|(name, &is_there)| {
                let button = ui.add_enabled(is_there, egui::Button::new(*name));
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
    pub fn choice(&mut self, chosen: &mut usize, names: &[&str]) -> bool {
        let before = *chosen;
        self.ui.horizontal_wrapped(|ui| {
            for (index, name) in names.iter().enumerate() {
                ui.selectable_value(chosen, index, *name);
            }
        });
        self.change(*chosen != before)
    }
}

/// The bar below the scene.
pub struct Timeline<'a> {
    /// The name of the clip that plays.
    pub name: &'a str,
    /// The present time, in seconds; dragging the bar writes here.
    pub time_s: &'a mut f32,
    /// Its length, in seconds.
    pub duration_s: f32,
    /// Marks along the bar, in seconds: the keys.
    pub keys_s: &'a [f32],
    /// Its end: above 0 where it stops at the last time, below 0 where it stops at 0, playing backwards; 0 if
    /// it doesn't stop.
    pub direction: f32,
    /// The keys of the selected joint, from the top down; none if none is selected.
    pub rows: Vec<KeyRow<'a>>,
    /// The values of one of the rows, over time.
    pub curves: Option<&'a Curves>,
}

impl Timeline<'_> {
    /// True if it has come to its end.
    pub(crate) fn is_over(&self) -> bool {
        (self.direction > 0.0 && *self.time_s >= self.duration_s)
            || (self.direction < 0.0 && *self.time_s <= 0.0)
    }

    /// Plays or pauses; a clip that is over begins again.
    pub(crate) fn play_or_pause(&mut self, paused: &mut bool) {
        *paused = !*paused;
        if !*paused && self.is_over() {
            *self.time_s = if self.direction > 0.0 { 0.0 } else { self.duration_s };
        }
    }

    /// Draws the bar. Returns true while it is dragged.
    pub(crate) fn show(&mut self, ui: &mut Ui, paused: &mut bool) -> bool {
        // In a narrow picture the name is shortened first, then the bar.
        let has_room_for_name = ui.available_width() > 240.0;
        ui.add_space(self.height_of_rows() + self.height_of_curves());
        ui.horizontal(|ui| {
            let word = if *paused { "play" } else { "pause" };
            if ui.add_sized([46.0, 20.0], egui::Button::new(word)).clicked() {
                self.play_or_pause(paused);
            }
            if has_room_for_name {
                // The clock and the bar keep half of it.
                ui.scope(|ui| {
                    ui.set_max_width(0.5 * ui.available_width());
                    let name = legible_in(ui, self.name);
                    ui.add(egui::Label::new(RichText::new(name).strong()).truncate());
                });
            }
            let clock = format!("{:5.2} / {:.2} s", self.time_s, self.duration_s);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.label(RichText::new(clock).monospace());
                self.bar(ui)
            })
            .inner
        })
        .inner
    }

    fn bar(&mut self, ui: &mut Ui) -> bool {
        let size = egui::vec2(ui.available_width() - 4.0, 18.0);
        if size.x < 24.0 {
            return false;
        }
        let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click_and_drag());
        let inner = rect.shrink2(egui::vec2(6.0, 0.0));
        let duration_s = self.duration_s.max(1e-6);
        let x_of = |time_s: f32| inner.left() + inner.width() * (time_s / duration_s).clamp(0.0, 1.0);
        let painter = ui.painter();
        let line = egui::Rect::from_center_size(inner.center(), egui::vec2(inner.width(), 4.0));
        painter.rect_filled(line, 2.0, color32(look::GRID));
        let played = line.with_max_x(x_of(*self.time_s));
        painter.rect_filled(played, 2.0, color32(look::BONE));
        for &key_s in self.keys_s {
            let at = egui::pos2(x_of(key_s), inner.bottom() - 2.0);
            painter.line_segment([at, at - egui::vec2(0.0, 4.0)], (1.0, color32(look::FAINT)));
        }
        painter.circle_filled(egui::pos2(x_of(*self.time_s), inner.center().y), 6.0, color32(look::SELECTED));
        if let Some(pointer) = response.interact_pointer_pos() {
            *self.time_s = ((pointer.x - inner.left()) / inner.width()).clamp(0.0, 1.0) * duration_s;
            return true;
        }
        self.show_curves(ui, inner.top() - self.height_of_rows(), x_of);
        self.show_rows(ui, inner, x_of)
    }
}

pub(crate) fn color32(color: Vec4) -> Color32 {
    let [red, green, blue, alpha] = look::to_srgb_bytes(color);
    Color32::from_rgba_unmultiplied(red, green, blue, alpha)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// egui stops a debug program that asks for a negative size.
    #[test]
    fn the_bar_fits_into_any_width() {
        for width in (0..300).map(|width| width as f32) {
            let ui = egui::Context::default();
            let size = egui::vec2(width.max(1.0), 30.0);
            let screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size));
            let input = egui::RawInput { screen_rect, ..Default::default() };
            let (mut time_s, mut paused) = (0.5, false);
            let _ = ui.run(input, |ui| {
                egui::Area::new(egui::Id::new("bar")).show(ui, |ui| {
                    ui.set_width(width);
                    let (name, keys_s, direction) = ("walk", &[0.0, 1.0], 0.0);
                    let mut bar = Timeline {
                        name,
                        time_s: &mut time_s,
                        duration_s: 1.0,
                        keys_s,
                        direction,
                        rows: Vec::new(),
                        curves: None,
                    };
                    assert!(!bar.show(ui, &mut paused), "it is not dragged");
                });
            });
            assert_eq!((time_s, paused), (0.5, false), "at {width}");
        }
    }
}

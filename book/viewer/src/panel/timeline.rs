//! The bar below the scene: the clip, its time, and a button to play or pause.

use super::{Curves, KeyRow, color32, font::legible_in};
use crate::{look, say};
use egui::{RichText, Ui};

/// The least width of the clock and of a bar that can be dragged.
const CLOCK_AND_BAR: f32 = 180.0;

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

impl<'a> Timeline<'a> {
    /// One that doesn't stop, with marks alone.
    pub fn new(name: &'a str, time_s: &'a mut f32, duration_s: f32, keys_s: &'a [f32]) -> Self {
        Self { name, time_s, duration_s, keys_s, direction: 0.0, rows: Vec::new(), curves: None }
    }

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
            let word = if *paused { say!("play") } else { say!("pause") };
            if ui.add_sized([46.0, 20.0], egui::Button::new(word)).clicked() {
                self.play_or_pause(paused);
            }
            if has_room_for_name {
                // The clock and the bar keep half of it, and as much as they need.
                ui.scope(|ui| {
                    let width = ui.available_width();
                    ui.set_max_width((0.5 * width).min(width - CLOCK_AND_BAR));
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
        let pointer = response.interact_pointer_pos();
        if let Some(pointer) = pointer {
            *self.time_s = ((pointer.x - inner.left()) / inner.width()).clamp(0.0, 1.0) * duration_s;
        }
        self.show_curves(ui, inner.top() - self.height_of_rows(), x_of);
        self.show_rows(ui, inner, x_of) || pointer.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Curve, look};
    use egui::{Event, PointerButton, Pos2, Rect, Shape, pos2, vec2};

    /// egui stops a debug program that asks for a negative size.
    #[test]
    fn the_bar_fits_into_any_width() {
        for width in (0..300).map(|width| width as f32) {
            let ui = egui::Context::default();
            let size = vec2(width.max(1.0), 30.0);
            let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, size));
            let input = egui::RawInput { screen_rect, ..Default::default() };
            let (mut time_s, mut paused) = (0.5, false);
            let _ = ui.run(input, |ui| {
                egui::Area::new(egui::Id::new("bar")).show(ui, |ui| {
                    ui.set_width(width);
                    let mut bar = Timeline::new("walk", &mut time_s, 1.0, &[0.0, 1.0]);
                    assert!(!bar.show(ui, &mut paused), "it is not dragged");
                });
            });
            assert_eq!((time_s, paused), (0.5, false), "at {width}");
        }
    }

    /// Curves and rows stay while the bar is dragged; and numbers so large that 1 makes no difference to them
    /// are a curve as well.
    #[test]
    fn all_is_seen_while_the_bar_is_dragged() {
        let (ui, mut time_s, mut paused) = (egui::Context::default(), 0.0, true);
        let curves = vec![Curve { color: look::TEXT, width: 1.0, values: vec![2e7; 3] }];
        let curves = Curves { caption: "metres".to_owned(), curves };
        let mut shown = |events: Vec<Event>| {
            let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(600.0, 200.0)));
            let mut is_dragged = false;
            let output = ui.run(egui::RawInput { screen_rect, events, ..Default::default() }, |ui| {
                egui::Area::new(egui::Id::new("bar")).fixed_pos(Pos2::ZERO).show(ui, |ui| {
                    let row = KeyRow { name: "scale".to_owned(), keys_s: &[0.25] };
                    let bar = Timeline::new("walk", &mut time_s, 1.0, &[]);
                    is_dragged =
                        Timeline { rows: vec![row], curves: Some(&curves), ..bar }.show(ui, &mut paused);
                });
            });
            let texts = output.shapes.iter().filter_map(|it| match &it.shape {
                Shape::Text(text) => Some(text.galley.text().to_owned()),
                _ => None,
            });
            (is_dragged, texts.filter(|text| text == "metres" || text == "scale").count())
        };
        let (pos, button, modifiers) = (pos2(300.0, 110.0), PointerButton::Primary, Default::default());
        let press = Event::PointerButton { pos, button, pressed: true, modifiers };
        // The first layout only measures.
        shown(vec![]);
        assert_eq!(shown(vec![]), (false, 2));
        assert_eq!(shown(vec![Event::PointerMoved(pos), press]), (true, 2));
        assert!(time_s > 0.0);
    }
}

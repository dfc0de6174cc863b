//! The keys of the selection: a row of dots for each property, above the timeline's bar.

use super::{Timeline, color32};
use crate::look;
use egui::{Align2, FontId, Rect, Sense, Ui, pos2, vec2};

/// The times of a property's keys.
pub struct KeyRow<'a> {
    /// The property that the keys move: `rotation`.
    pub name: String,
    /// In seconds, in order.
    pub keys_s: &'a [f32],
}

/// In points.
const ROW_HEIGHT: f32 = 16.0;

impl Timeline<'_> {
    /// The height of all rows, in points.
    pub(crate) fn height_of_rows(&self) -> f32 {
        ROW_HEIGHT * self.rows.len() as f32
    }

    /// Goes to the key after the present time, or with `is_back` to the key before it: one of the rows' keys,
    /// or of all keys if there are no rows. Returns false if there is none.
    pub(crate) fn go_to_key(&mut self, is_back: bool) -> bool {
        let time_s = *self.time_s;
        let mut keys: Vec<f32> = self.rows.iter().flat_map(|row| row.keys_s).copied().collect();
        if keys.is_empty() {
            keys.extend(self.keys_s);
        }
        let key = match is_back {
            true => keys.into_iter().filter(|&key_s| key_s < time_s).reduce(f32::max),
            false => keys.into_iter().filter(|&key_s| key_s > time_s).reduce(f32::min),
        };
        *self.time_s = key.unwrap_or(time_s);
        key.is_some()
    }

    /// Draws the rows above a bar. A press in a row goes to the nearest of its keys. Returns true while it
    /// lasts.
    pub(crate) fn show_rows(&mut self, ui: &Ui, bar: Rect, x_of: impl Fn(f32) -> f32) -> bool {
        let mut is_pressed = false;
        let top = bar.top() - self.height_of_rows();
        for (index, row) in self.rows.iter().enumerate() {
            let corner = pos2(bar.left() - 6.0, top + ROW_HEIGHT * index as f32);
            let rect = Rect::from_min_size(corner, vec2(bar.width() + 12.0, ROW_HEIGHT));
            let painter = ui.painter();
            painter.text(
                rect.left_center() - vec2(4.0, 0.0),
                Align2::RIGHT_CENTER,
                &row.name,
                FontId::proportional(11.0),
                color32(look::FAINT),
            );
            painter.hline(bar.x_range(), rect.center().y, (1.0, color32(look::GRID)));
            for &key_s in row.keys_s {
                let (radius, color) =
                    if key_s == *self.time_s { (4.0, look::SELECTED) } else { (2.5, look::TEXT) };
                painter.circle_filled(pos2(x_of(key_s), rect.center().y), radius, color32(color));
            }
            let response = ui.interact(rect, ui.id().with(&row.name), Sense::click_and_drag());
            if let Some(pointer) = response.interact_pointer_pos() {
                let from_pointer = |key_s: &&f32| (x_of(**key_s) - pointer.x).abs();
                let nearest = row.keys_s.iter().min_by(|a, b| from_pointer(a).total_cmp(&from_pointer(b)));
                *self.time_s = *nearest.unwrap_or(self.time_s);
                is_pressed = true;
            }
        }
        is_pressed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From each time to the next key and back: exactly the rows' own keys, or all keys if there are no rows.
    #[test]
    fn a_key_leads_to_the_next_one_and_back() {
        let (all, first, second) = ([0.0, 0.1, 0.3, 0.7], [0.0, 0.3], [0.3, 0.7]);
        let from = |mut time_s: f32, has_rows: bool, is_back: bool| {
            let row = |keys_s| KeyRow { name: "rotation".to_owned(), keys_s };
            let rows = if has_rows { vec![row(&first[..]), row(&second[..])] } else { Vec::new() };
            Timeline { rows, ..Timeline::new("walk", &mut time_s, 0.7, &all) }.go_to_key(is_back);
            time_s
        };
        assert_eq!([0.0, 0.1, 0.3, 0.7].map(|time_s| from(time_s, true, false)), [0.3, 0.3, 0.7, 0.7]);
        assert_eq!([0.0, 0.1, 0.3, 0.7].map(|time_s| from(time_s, true, true)), [0.0, 0.0, 0.0, 0.3]);
        assert_eq!([0.0, 0.1, 0.3, 0.7].map(|time_s| from(time_s, false, false)), [0.1, 0.3, 0.7, 0.7]);
    }
}

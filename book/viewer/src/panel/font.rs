//! Names with letters that the windows' fonts lack, such as Chinese ones: their code points are shown.

use egui::{Context, FontFamily, FontId, Ui};

/// A text with each run of letters that a font lacks replaced by its code points, as in `U+5DE6 624B`: two
/// names stay two, where the font would draw a question mark for each letter.
pub(crate) fn legible(ui: &Context, text: &str, family: FontFamily) -> String {
    if text.is_ascii() {
        return text.to_owned();
    }
    let font = FontId::new(12.0, family);
    let mut is_run = false;
    let mut shown = String::new();
    for letter in text.chars() {
        if letter.is_control() || ui.fonts_mut(|fonts| fonts.has_glyph(&font, letter)) {
            is_run = false;
            shown.push(letter);
        } else {
            shown += &format!("{}{:04X}", if is_run { " " } else { "U+" }, letter as u32);
            is_run = true;
        }
    }
    shown
}

/// As [`legible`], in the font of running text.
pub(super) fn legible_in(ui: &Ui, text: &str) -> String {
    legible(ui.ctx(), text, FontFamily::Proportional)
}

/// As [`legible`], in the font whose letters are equally wide.
pub(super) fn legible_code(ui: &Ui, text: &str) -> String {
    legible(ui.ctx(), text, FontFamily::Monospace)
}

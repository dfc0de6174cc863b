//! The language of a window: its words, and a font with their letters if the windows' own lack them.

use catalogue::Catalogue;
use egui::FontData;
use std::sync::OnceLock;

/// The font for letters that the windows' own fonts lack, if there is one.
static FONT: OnceLock<FontData> = OnceLock::new();

/// Sets the language of the program, if it is another than English.
pub(crate) fn set(language: Option<(Catalogue, Option<FontData>)>) {
    if let Some((catalogue, font)) = language {
        catalogue::set(catalogue);
        font.map(|font| FONT.set(font));
    }
}

/// The font of the language, if it is another than English.
pub(crate) fn font() -> Option<FontData> {
    FONT.get().cloned()
}

//! The windows' two fonts, cut down for the pages: there every letter is fetched by the reader.

use read_fonts::{FontRef, collections::IntSet, types::Tag};
use skera::{DEFAULT_LAYOUT_FEATURES, Plan, SubsetFlags, subset_font};
use std::{fs, path::Path};

/// What the windows write besides the letters of western Europe.
const SIGNS: &str = "ΣΔθ–—‘’“”…←↑→↓−≈≤≥";

/// What no window needs: a signature, ligatures, and helps for drawing that are not read.
const UNUSED: [&[u8; 4]; 5] = [b"DSIG", b"GSUB", b"TTFA", b"VDMX", b"hdmx"];

/// Puts `sans.ttf` and `mono.ttf` into a folder, for the viewer's feature `cut_fonts`.
///
/// # Errors
/// If a font can't be cut, or a file can't be written; the message names the file.
pub fn put(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let fonts =
        [("sans.ttf", epaint_default_fonts::UBUNTU_LIGHT), ("mono.ttf", epaint_default_fonts::HACK_REGULAR)];
    for (name, font) in fonts {
        let file = folder.join(name);
        let font = cut(font).map_err(|error| format!("{}: {error}", file.display()))?;
        // A file that is written anew makes cargo build all stages anew.
        if fs::read(&file).ok().as_ref() != Some(&font) {
            fs::write(&file, font).map_err(|error| format!("{}: {error}", file.display()))?;
        }
    }
    Ok(())
}

fn letters() -> impl Iterator<Item = char> {
    (' '..='~').chain('\u{a0}'..='ÿ').chain(SIGNS.chars())
}

fn cut(font: &[u8]) -> Result<Vec<u8>, String> {
    let font = FontRef::new(font).map_err(|error| error.to_string())?;
    let plan = Plan::new(
        &IntSet::empty(),
        &letters().map(u32::from).collect(),
        &font,
        SubsetFlags::SUBSET_FLAGS_NOTDEF_OUTLINE,
        &UNUSED.into_iter().map(Tag::new).collect(),
        // Of all scripts, what brings letters closer to each other and sets accents.
        &IntSet::all(),
        &DEFAULT_LAYOUT_FEATURES.iter().copied().collect(),
        // No names, in no language.
        &IntSet::empty(),
        &IntSet::empty(),
    );
    subset_font(&font, &plan).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use read_fonts::TableProvider;

    /// A letter's glyph; none where the font lacks it.
    fn has(font: &FontRef, letter: char) -> bool {
        font.cmap().expect("a map of letters").map_codepoint(letter).is_some()
    }

    #[test]
    fn a_cut_font_keeps_the_letters_that_windows_write() {
        for whole in [epaint_default_fonts::UBUNTU_LIGHT, epaint_default_fonts::HACK_REGULAR] {
            let bytes = cut(whole).expect("it can be cut");
            assert!(bytes.len() < whole.len() / 2, "{} of {} bytes", bytes.len(), whole.len());
            let (whole, cut) = (FontRef::new(whole).expect("a font"), FontRef::new(&bytes).expect("a font"));
            for letter in letters() {
                assert_eq!(has(&cut, letter), has(&whole, letter), "{letter}");
            }
            assert!(has(&whole, 'Ж') && !has(&cut, 'Ж'));
        }
    }
}

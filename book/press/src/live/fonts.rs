//! The windows' fonts, cut down for the pages, where the reader has to fetch every character: two for
//! English, and one with the letters of an edition's language.

use anyhow::{Context, Result, ensure};
use base64::{Engine, engine::general_purpose::STANDARD};
use read_fonts::{FontRef, TableProvider, collections::IntSet, types::Tag};
use skera::{Plan, SubsetFlags, subset_font};
use std::{collections::BTreeSet, fs, path::Path};

/// The characters of the windows beyond those of western Europe.
const SIGNS: &str = "ΣΔθ–—‘’“”…←↑→↓−≈≤≥";

/// Tables that no window needs: a signature, and layout tables that egui's painter does not read, such as
/// those for ligatures.
const UNUSED: [&[u8; 4]; 7] = [b"DSIG", b"GDEF", b"GPOS", b"GSUB", b"TTFA", b"VDMX", b"hdmx"];

/// Writes `sans.ttf` and `mono.ttf` into a folder, for the viewer's feature `cut_fonts`.
///
/// # Errors
/// If a font can't be cut, or a file can't be written.
pub fn write(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let fonts =
        [("sans.ttf", epaint_default_fonts::UBUNTU_LIGHT), ("mono.ttf", epaint_default_fonts::HACK_REGULAR)];
    for (name, font) in fonts {
        let file = folder.join(name);
        let font = cut(font, characters()).with_context(|| format!("cutting {}", file.display()))?;
        // Writing a file again would make cargo build all stages again.
        if fs::read(&file).ok().as_ref() != Some(&font) {
            fs::write(&file, font).with_context(|| file.display().to_string())?;
        }
    }
    Ok(())
}

fn characters() -> impl Iterator<Item = char> {
    (' '..='~').chain('\u{a0}'..='ÿ').chain(SIGNS.chars())
}

/// A script that hands a page the letters of a language, and those that the font lacks: `texts` are all that
/// windows say in it. A page that is opened from a folder may load scripts, and nothing else.
///
/// # Errors
/// If the font can't be cut.
pub fn script<'a>(font: &[u8], texts: impl IntoIterator<Item = &'a str>) -> Result<(String, String)> {
    let known: BTreeSet<char> = characters().collect();
    let letters: BTreeSet<char> = texts.into_iter().flat_map(str::chars).collect();
    let letters = || letters.difference(&known).copied().filter(|letter| !letter.is_control());
    let has = FontRef::new(font)?.cmap()?;
    let missing: String = letters().filter(|&letter| has.map_codepoint(letter).is_none()).collect();
    let cut = cut(font, letters())?;
    // Outlines of the other kind, CFF, are not cut but left out.
    ensure!(FontRef::new(&cut)?.glyf().is_ok(), "the font has no outlines as TrueType has them");
    Ok((format!("const packedFont = \"{}\";\n", STANDARD.encode(cut)), missing))
}

fn cut(font: &[u8], characters: impl Iterator<Item = char>) -> Result<Vec<u8>> {
    let font = FontRef::new(font)?;
    let plan = Plan::new(
        &IntSet::empty(),
        &characters.map(u32::from).collect(),
        &font,
        SubsetFlags::SUBSET_FLAGS_NOTDEF_OUTLINE | SubsetFlags::SUBSET_FLAGS_NO_HINTING,
        &UNUSED.into_iter().map(Tag::new).collect(),
        // No scripts and no layout features; no names, in no language.
        &IntSet::empty(),
        &IntSet::empty(),
        &IntSet::empty(),
        &IntSet::empty(),
    );
    Ok(subset_font(&font, &plan)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(font: &FontRef, character: char) -> bool {
        font.cmap().expect("a map of characters").map_codepoint(character).is_some()
    }

    #[test]
    fn a_cut_font_keeps_the_characters_that_windows_show() {
        for whole in [epaint_default_fonts::UBUNTU_LIGHT, epaint_default_fonts::HACK_REGULAR] {
            let bytes = cut(whole, characters()).expect("it can be cut");
            assert!(bytes.len() < whole.len() / 2, "{} of {} bytes", bytes.len(), whole.len());
            let (whole, cut) = (FontRef::new(whole).expect("a font"), FontRef::new(&bytes).expect("a font"));
            for character in characters() {
                assert_eq!(has(&cut, character), has(&whole, character), "{character}");
            }
            assert!(has(&whole, 'Ж') && !has(&cut, 'Ж'));
        }
    }

    #[test]
    fn a_script_has_the_letters_of_the_words_and_no_others() {
        let whole = epaint_default_fonts::UBUNTU_LIGHT;
        let (script, missing) = script(whole, ["a\nЖ", "ЖИ骨"]).expect("it can be cut");
        assert_eq!(missing, "骨");
        let carried = script.strip_prefix("const packedFont = \"").and_then(|it| it.strip_suffix("\";\n"));
        let bytes = STANDARD.decode(carried.expect("one string")).expect("base64");
        let cut = FontRef::new(&bytes).expect("a font");
        assert!(['Ж', 'И'].into_iter().all(|letter| has(&cut, letter)));
        assert!(['a', 'Й'].into_iter().all(|letter| !has(&cut, letter)));
    }
}

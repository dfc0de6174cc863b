//! The language of a window: from the command line or the environment, with a font of the system.

use crate::{About, Failure};
use ab_glyph::{Font, FontRef};
use catalogue::{Catalogue, folder, language_of, languages};
use egui::FontData;
use std::{fs, path::Path, process::Command};

/// The file of a catalogue with the windows' words.
const WORDS: &str = "windows.po";

/// Fonts with Chinese letters in the systems' usual places, the best first, each with its face's index. On
/// Linux fontconfig knows more.
const FONTS: [(&str, u32); 8] = [
    ("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", 2),
    ("/System/Library/Fonts/Hiragino Sans GB.ttc", 0),
    ("/System/Library/Fonts/STHeiti Light.ttc", 1),
    ("/System/Library/Fonts/PingFang.ttc", 0),
    (r"C:\Windows\Fonts\msyh.ttc", 0),
    (r"C:\Windows\Fonts\msyh.ttf", 0),
    (r"C:\Windows\Fonts\Deng.ttf", 0),
    (r"C:\Windows\Fonts\simsun.ttc", 0),
];

/// The words of the language that was asked for, by name or by the environment, and a font for them if they
/// are Chinese; none for English, and where something is missing, about which a line on standard error tells.
///
/// # Errors
/// If a language was asked for by name, and there is no such.
pub(crate) fn language(
    about: &About,
    asked: Option<&str>,
) -> Result<Option<(Catalogue, Option<FontData>)>, Failure> {
    let root = Path::new(about.stage).join("..");
    let languages = languages(&root);
    let Some(language) = language_of(asked, &languages) else {
        return match asked.filter(|asked| *asked != "en") {
            Some(asked) => Err(Failure::usage(format!(
                "--lang takes {}, not `{asked}`",
                [&["en".to_owned()], &languages[..]].concat().join(" or ")
            ))),
            None => Ok(None),
        };
    };
    let folder = root.join(folder(&language));
    let found = if language.starts_with("zh") {
        let fonts = of_fontconfig().into_iter().chain(usual());
        words_and_font(&folder, fonts).map(|(words, font)| (words, Some(font)))
    } else {
        Catalogue::read(&folder, WORDS).map(|words| (words, None))
    };
    Ok(found.map_err(|what| eprintln!("{}: the window is in English: {what}", about.name)).ok())
}

/// The words in a folder, and the first of the fonts that can be drawn.
fn words_and_font(
    folder: &Path,
    mut fonts: impl Iterator<Item = (String, u32)>,
) -> Result<(Catalogue, FontData), String> {
    let words = Catalogue::read(folder, WORDS)?;
    let drawn = |(path, index): (String, u32)| {
        let bytes = fs::read(path).ok()?;
        let face = FontRef::try_from_slice_and_index(&bytes, index).ok()?;
        // 0 is the sign for letters that a font lacks.
        let letter = Some(face.glyph_id('的')).filter(|letter| letter.0 != 0)?;
        face.outline(letter)?;
        // Used for as long as the program runs; of bytes that it owned, egui would make copies.
        Some(FontData { index, ..FontData::from_static(bytes.leak()) })
    };
    let missing = "no font with Chinese letters was found; install one, such as Noto Sans CJK";
    Ok((words, fonts.find_map(drawn).ok_or(missing)?))
}

fn usual() -> impl Iterator<Item = (String, u32)> {
    FONTS.into_iter().map(|(path, index)| (path.to_owned(), index))
}

/// The font that fontconfig takes for Chinese, where it is installed.
fn of_fontconfig() -> Option<(String, u32)> {
    let arguments = ["--format", "%{index} %{file}", "sans-serif:lang=zh-cn"];
    let output = Command::new("fc-match").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let (index, file) = text.split_once(' ')?;
    // Above these 16 bits is the number of an instance of a variable font.
    Some((file.to_owned(), index.parse::<u32>().ok()? & 0xffff))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_need_a_font() {
        let folder = std::env::temp_dir().join(format!("viewer_language_{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let write = |name: &str, bytes: &[u8]| fs::write(folder.join(name), bytes).expect("a file");
        write("windows.po", "msgid \"Bones\"\nmsgstr \"骨骼\"\n".as_bytes());
        write("latin.ttf", crate::host::SANS);
        write("broken.ttc", b"ttcf");
        let fonts = ["none.ttf", "broken.ttc", "latin.ttf"].map(|name| (folder.join(name), 0));
        let fonts = fonts.map(|(path, index)| (path.display().to_string(), index));
        let refused = words_and_font(&folder, fonts.into_iter()).map(|_| "a font without Chinese letters");
        assert!(refused.as_ref().is_err_and(|why| why.contains("Noto Sans CJK")), "{refused:?}");
        if let Ok((words, _)) = words_and_font(&folder, of_fontconfig().into_iter().chain(usual())) {
            assert_eq!(words.say("Bones"), Some("骨骼"));
        }
        fs::remove_dir_all(&folder).expect("it can be removed");
    }
}

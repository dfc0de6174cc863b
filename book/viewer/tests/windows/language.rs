//! A window in another language.

use catalogue::{Catalogue, folder, languages, read};
use std::path::Path;
use testing::{
    capture::words_after,
    program::{has_display, program},
};

/// Where a language has no words for a text, or the machine no font for its letters, it is in English.
#[test]
fn a_window_says_what_its_catalogue_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for language in languages(&root).iter().filter(|_| has_display("a window in another language")) {
        let placed = read(&root.join(folder(language))).expect("a sound catalogue");
        let catalogue = Catalogue::new(placed.into_iter().map(|it| it.message));
        let words = words_after(&program("stage1_bones"), &["--lang", language], "");
        let has = |text: &str| words.lines().any(|line| line.trim() == text);
        for text in ["1 · Bones", "Bones", "fold", "in the world"] {
            let says = catalogue.say(text).unwrap_or(text);
            assert!(has(says) || (!says.is_ascii() && has(text)), "{language}: no `{says}` in {words}");
        }
    }
}

//! The places in the atlas of what goes wrong, `book/chapters/back/atlas.md`, of what a report says.

/// The cards, each with parts of the lines that it is about. A card has a picture, the cause, and the test
/// that tells it from others.
const CARDS: [(&str, &[&str]); 26] = [
    ("collapsed", &["inverse bind matrices are zero"]),
    ("twice-as-far", &["are missing, or all are the identity"]),
    ("flown-apart", &["bind matrices are not inverted"]),
    (
        "swapped-parts",
        &[
            "another order than its joints",
            "another order than its matrices",
            "far from the joints that move them",
        ],
    ),
    ("heap", &["but not its parents'", "have lost their parents"]),
    ("crumpled", &["in the order w, x, y, z", "in the order x, y, z, w"]),
    ("row-column", &["rows and columns are exchanged", "is stored by rows", "turn the other way"]),
    ("lying-down", &["have different axes up", "z up and the other y"]),
    ("hundred-times", &["hundred times too", "thousand times too"]),
    ("armature-scale", &["a scale above its joints"]),
    ("mesh-node", &["was meant to count", "does nothing, because it has a skin"]),
    ("mirrored", &["mirrored in", "left and right exchanged", "a mirror image"]),
    ("spikes", &["have no weight"]),
    ("another-joint", &["count the nodes of the file"]),
    ("counted-from-one", &["count joints from 1", "the joint before the right one: read"]),
    ("stiff", &["all its vertices follow one of"]),
    ("pivots", &["$AssimpFbx$", "such as a pivot node"]),
    ("weights-sum", &["had weights that summed"]),
    (
        "frozen",
        &[
            "not in seconds",
            "frames, not seconds",
            "times are too short",
            "moves nothing that is seen",
            "it stands still: in each",
        ],
    ),
    ("seam", &["jumps at the seam", "walks away, and in a loop"]),
    ("long-way", &["from q to -q, the long way", "are longer than 120°"]),
    ("swelling", &["cubic splines"]),
    ("channels-by-index", &["channels count the skin's joints", "channels move the joint"]),
    ("inside-out", &["looks inside out"]),
    ("mirrored-joint", &["mirrored by", "mirrors all that follows it"]),
    ("culled", &["culls by these bounds"]),
];

/// A text with the cards of each line at its end.
pub fn with_cards(text: &str) -> String {
    let with_cards = |line: &str| {
        let is_about = |parts: &[&str]| parts.iter().any(|part| line.contains(part));
        let cards: Vec<&str> = CARDS.iter().filter(|it| is_about(it.1)).map(|(card, _)| *card).collect();
        let cards = if cards.is_empty() { String::new() } else { format!(" [atlas: {}]", cards.join(", ")) };
        line.trim_end_matches('\n').to_owned() + &cards + if line.ends_with('\n') { "\n" } else { "" }
    };
    text.split_inclusive('\n').map(with_cards).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, path::Path};

    /// All code in a folder, but for this file.
    fn code(folder: &Path) -> String {
        let entries = fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("it is").path());
        let text = |path: std::path::PathBuf| match path.is_dir() {
            _ if ["atlas.rs", "tests.rs", "tests"].iter().any(|end| path.ends_with(end)) => String::new(),
            true => code(&path),
            false => fs::read_to_string(path).unwrap_or_default(),
        };
        entries.map(text).collect()
    }

    #[test]
    fn each_card_is_in_the_atlas_and_each_part_is_said() {
        let atlas = include_str!("../../chapters/back/atlas.md");
        let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let folders = ["book/model_viewer/src", "stage3_gltf/src", "stage3_gltf/formats/src"];
        let said: String = folders.iter().map(|folder| code(&top.join(folder))).collect();
        for (card, parts) in CARDS {
            assert!(atlas.contains(&format!("\nid = \"{card}\"\n")), "no card {card}");
            parts.iter().for_each(|part| assert!(said.contains(part), "nothing says `{part}`"));
        }
    }

    #[test]
    fn a_line_ends_in_its_cards() {
        let text = "  it is sound\n  its rotations turn the other way; or they are mirrored in z: so\n";
        let with = "  it is sound\n  its rotations turn the other way; or they are mirrored in z: so \
            [atlas: row-column, mirrored]\n";
        assert_eq!(with_cards(text), with);
    }
}

//! The places in the atlas of what goes wrong, `book/chapters/back/atlas.md`, of what a report says.

/// A part of a line, and the card about it: its cause, a picture of it and the test that tells it from others.
const CARDS: [(&str, &str); 47] = [
    ("inverse bind matrices are zero", "collapsed"),
    ("are missing, or all are the identity", "twice-as-far"),
    ("bind matrices are not inverted", "flown-apart"),
    ("another order than its joints", "swapped-parts"),
    ("another order than its inverse bind matrices", "swapped-parts"),
    ("but not its parents'", "heap"),
    ("have lost their parents", "heap"),
    ("in the order w, x, y, z", "crumpled"),
    ("in the order x, y, z, w", "crumpled"),
    ("rows and columns are exchanged", "row-column"),
    ("is stored by rows", "row-column"),
    ("turn the other way", "row-column"),
    ("have different axes up", "lying-down"),
    ("z up and the other y", "lying-down"),
    ("hundred times too", "hundred-times"),
    ("thousand times too", "hundred-times"),
    ("a scale above its joints", "armature-scale"),
    ("was meant to count", "mesh-node"),
    ("does nothing, because it has a skin", "mesh-node"),
    ("mirrored in", "mirrored"),
    ("left-handed", "mirrored"),
    ("left and right are exchanged", "mirrored"),
    ("have no weight", "spikes"),
    ("count the nodes of the file", "another-joint"),
    ("count joints from 1", "counted-from-one"),
    ("the joint before the right one: read", "counted-from-one"),
    ("all its vertices follow one of", "stiff"),
    ("$AssimpFbx$", "pivots"),
    ("such as a pivot node", "pivots"),
    ("had weights that summed", "weights-sum"),
    ("not in seconds", "frozen"),
    ("frames, not seconds", "frozen"),
    ("times are too short", "frozen"),
    ("moves nothing that is seen", "frozen"),
    ("it stands still: in each", "frozen"),
    ("jumps at the seam", "seam"),
    ("walks away, and in a loop", "seam"),
    ("from q to -q, the long way", "long-way"),
    ("are longer than 120°", "long-way"),
    ("cubic splines", "swelling"),
    ("channels count the skin's joints", "channels-by-index"),
    ("channels move the joint", "channels-by-index"),
    ("looks inside out", "inside-out"),
    ("mirrored by", "mirrored-joint"),
    ("mirrors all that follows it", "mirrored-joint"),
    ("far from the joints that move them", "swapped-parts"),
    ("culls by these bounds", "culled"),
];

/// A text with the cards of each line at its end.
pub fn with_cards(text: &str) -> String {
    let with_cards = |line: &str| {
        let mut cards: Vec<&str> =
            CARDS.iter().filter(|(part, _)| line.contains(part)).map(|(_, card)| *card).collect();
        cards.dedup();
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
        for (part, card) in CARDS {
            assert!(atlas.contains(&format!("\nid = \"{card}\"\n")), "no card {card}");
            assert!(said.contains(part), "nothing says `{part}`");
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

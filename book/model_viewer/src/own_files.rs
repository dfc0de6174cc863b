//! The files of the workbook's own character.

use std::path::Path;
use viewer::Args;

/// The folder of the character's files.
const ASSETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../stage3_gltf/assets");

/// True if a step shows the workbook's own character, so that there are snapshots for a comparison: if no
/// file is named, or one of the character's own, in the space that all models have.
///
/// A learner's own model has no snapshots.
pub fn shows_own_character(args: &Args) -> bool {
    let is_own = |file: &Path| {
        let name = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let (folder, assets) = (file.canonicalize(), Path::new(ASSETS).canonicalize());
        name.starts_with("mannequin") && folder.is_ok_and(|file| file.parent() == assets.ok().as_deref())
    };
    args.file.as_deref().is_none_or(is_own) && !args.own.contains_key("file-space")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(file: Option<&str>) -> bool {
        shows_own_character(&Args { file: file.map(Into::into), ..Args::default() })
    }

    #[test]
    fn only_files_of_the_character_are_compared() {
        assert!(shown(None));
        assert!(shown(Some("../../stage3_gltf/assets/mannequin.x")));
        assert!(!shown(Some("../../stage3_gltf/assets/arm.x")));
        assert!(!shown(Some("mannequin.glb")));
        let mut in_file_space = Args::default();
        in_file_space.own.insert("file-space", String::new());
        assert!(!shows_own_character(&in_file_space));
    }
}

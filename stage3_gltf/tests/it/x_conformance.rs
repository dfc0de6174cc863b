//! Every .X file of the samples, at rest, against positions that other programs computed; and every broken one.

use snapshots::samples;
use stage3_gltf::{
    load::{Options, load_with},
    pose::rest_pose,
    posed_mesh::world_positions,
    x::Space,
};
use std::path::Path;

fn compare(folder: &Path, file: &Path) -> Result<(), String> {
    let expected = samples::expected(folder, file);
    let options = Options { space: Space::File, ..Options::default() };
    let model = load_with(file, &options).map_err(|error| error.to_string())?;
    let positions: Vec<[f32; 3]> =
        world_positions(&model, &rest_pose(&model)).iter().map(|position| position.to_array()).collect();
    let rest = expected.entries.iter().find(|entry| entry.clip.is_none()).ok_or("no expected rest pose")?;
    rest.compare(expected.tolerance, &positions)
}

#[test]
fn every_sample_rests_where_it_should() {
    let Some(folder) = samples::folder() else { return };
    let files = samples::models(&folder, &["x"]);
    assert!(!files.is_empty(), "no .X samples in {}", folder.display());
    let failed: Vec<String> = files
        .iter()
        .filter_map(|file| Some(format!("{}: {}", file.display(), compare(&folder, file).err()?)))
        .collect();
    assert!(failed.is_empty(), "{} of {} samples failed:\n{}", failed.len(), files.len(), failed.join("\n"));
}

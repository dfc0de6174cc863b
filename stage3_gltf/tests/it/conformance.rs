//! Every glTF file of the samples, at rest, against positions that other programs computed.

use snapshots::samples;
use stage3_gltf::{load::load, pose::rest_pose, posed_mesh::world_positions};
use std::path::Path;

/// Compressions that this workbook does not read.
const COMPRESSED: [&str; 2] = ["KHR_draco_mesh_compression", "EXT_meshopt_compression"];

fn compare(folder: &Path, file: &Path) -> Result<(), String> {
    let expected = samples::expected(folder, file);
    let model = load(file).map_err(|error| error.to_string())?;
    let positions: Vec<[f32; 3]> =
        world_positions(&model, &rest_pose(&model)).iter().map(|position| position.to_array()).collect();
    for entry in expected.entries.iter().filter(|entry| entry.clip.is_none()) {
        entry.compare(expected.tolerance, &positions)?;
    }
    Ok(())
}

#[test]
fn every_sample_rests_where_it_should() {
    let Some(folder) = samples::folder() else { return };
    let files = samples::models(&folder, &["gltf", "glb"]);
    let mut failed = Vec::new();
    let mut compressed = 0;
    for file in &files {
        match compare(&folder, file) {
            Ok(()) => (),
            Err(problem)
                if COMPRESSED
                    .iter()
                    .any(|name| problem.contains(&format!("requires the extension {name}"))) =>
            {
                compressed += 1;
            }
            Err(problem) => failed.push(format!("{}: {problem}", file.display())),
        }
    }
    assert!(files.len() > compressed, "no samples to read in {}", folder.display());
    assert!(failed.is_empty(), "{} of {} samples failed:\n{}", failed.len(), files.len(), failed.join("\n"));
}

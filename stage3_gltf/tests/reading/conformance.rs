//! Every glTF file of the samples, at rest, against positions computed by other programs.

use crate::loading::load_file;
use stage3_gltf::{
    pose::rest_pose,
    posed_mesh::posed_positions,
    skeleton::{bind_pose, posed_joints, skin_palette},
};
use std::path::Path;
use testing::samples;

fn compare(folder: &Path, file: &Path) -> Result<(), String> {
    let expected = samples::expected(folder, file);
    let model = load_file(file).map_err(|error| error.to_string())?;
    let positions: Vec<[f32; 3]> =
        posed_positions(&model, &rest_pose(&model)).iter().map(|position| position.to_array()).collect();
    let rest = expected.entries.iter().filter(|entry| entry.clip.is_none()).collect::<Vec<_>>();
    assert!(!rest.is_empty(), "{}: nothing is expected at rest", file.display());
    rest.iter()
        .try_for_each(|entry| entry.compare(expected.tolerance, &positions))
        .map_err(|off| off.to_string())
}

/// S4-18: one call reads joints, skins and meshes.
#[test]
fn every_sample_rests_where_it_should() {
    let Some(folder) = samples::folder() else { return };
    let files = samples::models(&folder, &["gltf", "glb"]);
    let mut failed = Vec::new();
    let mut right = 0;
    for file in &files {
        match compare(&folder, file) {
            Ok(()) => right += 1,
            Err(problem) => failed.push(format!("{}: {problem}", file.display())),
        }
    }
    assert!(right > 0, "no samples that can be read in {}", folder.display());
    assert!(failed.is_empty(), "{} of {} samples failed:\n{}", failed.len(), files.len(), failed.join("\n"));
}

/// S4-06, S4-16, S4-17: the bind pose comes out of the inverse bind matrices.
#[test]
fn at_bind_a_skin_moves_nothing() {
    let Some(folder) = samples::folder() else { return };
    let mut skins = 0;
    for file in samples::models(&folder, &["gltf", "glb"]) {
        let Ok(model) = load_file(&file) else { continue };
        // Where several skins share joints, only the first one's bind pose can be shown.
        let [skin] = &model.skins[..] else { continue };
        let model_from_joint = posed_joints(&model, &bind_pose(&model));
        for (entry, matrix) in skin_palette(skin, &model_from_joint).iter().enumerate() {
            // The products of up to ten inverses, of matrices with numbers up to some hundreds.
            assert!(
                matrix.abs_diff_eq(glam::Mat4::IDENTITY, 1e-2),
                "{}, joint {entry}: {matrix}",
                file.display()
            );
        }
        skins += 1;
    }
    assert!(skins > 0, "no skins in {}", folder.display());
}

//! Every .X file of the samples, at rest, against positions computed by other programs; and every broken one.

use crate::loading::load_file;
use formats::document::Source;
use glam::Vec3;
use stage3_gltf::{
    load::{Options, load},
    pose::rest_pose,
    posed_mesh::posed_positions,
    skeleton::posed_joints,
    x::convention::Space,
};
use std::path::Path;
use testing::samples;

fn compare(folder: &Path, file: &Path) -> Result<(), String> {
    let expected = samples::expected(folder, file);
    let options = Options { space: Space::File, ..Options::default() };
    let model = load(Source::Path(file), &options).map_err(|error| error.to_string())?;
    let positions: Vec<[f32; 3]> =
        posed_positions(&model, &rest_pose(&model)).iter().map(|position| position.to_array()).collect();
    let rest = expected.entries.iter().find(|entry| entry.clip.is_none()).ok_or("no expected rest pose")?;
    rest.compare(expected.tolerance, &positions).map_err(|off| off.to_string())
}

/// S2-01: the same positions, without DirectX.
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

/// Models are not mirrored: the left foreleg of an animal that looks along its spine is on its left.
#[test]
fn left_is_left() {
    let Some(folder) = samples::folder() else { return };
    let model = load_file(&folder.join("assimp/X/Testwuson.X")).expect("a sample");
    let joints = posed_joints(&model, &rest_pose(&model));
    let place = |name: &str| {
        let joint = model.joints.iter().position(|joint| joint.name == name).expect("a joint");
        joints[joint].w_axis.truncate()
    };
    let forward = place("Neck") - place("Pelvis");
    let left = place("ForeLeg_L_01") - place("ForeLeg_R_01");
    assert!(Vec3::Y.cross(forward).dot(left) > 0.0, "forward {forward}, left {left}");
}

/// Models are lit from outside: seen from where their normals point, most triangles go counter-clockwise.
#[test]
fn triangles_go_round_their_normals() {
    let Some(folder) = samples::folder() else { return };
    for file in samples::models(&folder, &["x"]) {
        let model = load_file(&file).expect("a sample");
        let (mut agree, mut all) = (0, 0);
        for mesh in model.meshes.iter().filter(|mesh| !mesh.normals.is_empty()) {
            for corners in mesh.indices.as_chunks::<3>().0 {
                let [a, b, c] = corners.map(|corner| mesh.positions[corner as usize]);
                agree += usize::from((b - a).cross(c - a).dot(mesh.normals[corners[0] as usize]) > 0.0);
                all += 1;
            }
        }
        // The cubes' own normals point inwards on two of six sides, and so do those of some strands of tiny's
        // hair.
        assert!(agree * 10 >= all * 6, "{}: {agree} of {all}", file.display());
    }
}

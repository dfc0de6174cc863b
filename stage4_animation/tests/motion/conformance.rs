//! Every sample at every listed clip and time, against positions computed by other programs; and every broken
//! file.

use formats::{document::Source, error::LoadError};
use stage3_gltf::{
    load::Options, model::Model, pose::rest_pose, posed_mesh::posed_positions, x::convention::Space,
};
use stage4_animation::{
    clip::{Clip, find_clip},
    import::load,
    sample::sample,
};
use std::{collections::HashSet, path::Path, time::Duration};
use testing::{running::time_of, samples};

fn positions(model: &Model, clips: &[Clip], clip: Option<usize>, time_s: f32) -> Vec<[f32; 3]> {
    let mut pose = rest_pose(model);
    if let Some(clip) = clip {
        sample(&clips[clip], time_s, &mut pose);
    }
    posed_positions(model, &pose).iter().map(|position| position.to_array()).collect()
}

/// Compares all clips and times of a file, and returns their number. A .X file is read in its own space, in
/// which its expected positions are.
fn compare(folder: &Path, file: &Path) -> Result<usize, String> {
    let expected = samples::expected(folder, file);
    let options = Options { space: Space::File, ..Options::default() };
    let (model, clips) = load(Source::Path(file), &options).map_err(|error| error.to_string())?;
    for entry in &expected.entries {
        let within = |problem| format!("clip {:?} at {} s: {problem}", entry.clip, entry.time_s);
        if entry.clip.is_some_and(|clip| clip >= clips.len()) {
            return Err(within(format!("there are {} clips", clips.len())));
        }
        if let Some(name) = &entry.clip_name {
            assert_eq!(find_clip(&clips, name).ok(), entry.clip, "{name:?} in {}", file.display());
        }
        let positions = positions(&model, &clips, entry.clip, entry.time_s);
        entry.compare(expected.tolerance, &positions).map_err(|off| within(off.to_string()))?;
    }
    Ok(expected.entries.len())
}

#[test]
fn every_sample_moves_as_it_should() {
    let Some(folder) = samples::folder() else { return };
    let files = samples::models(&folder, &["gltf", "glb", "x"]);
    let (mut compared, mut failed) = (0, Vec::new());
    for file in &files {
        match compare(&folder, file) {
            Ok(entries) => compared += entries,
            Err(problem) => failed.push(format!("{}: {problem}", file.display())),
        }
    }
    assert!(failed.is_empty(), "{} of {} samples failed:\n{}", failed.len(), files.len(), failed.join("\n"));
    assert!(compared > files.len(), "only {compared} clips and times in {}", folder.display());
}

/// A broken file ends in an error that names it, or in a model whose clips can be played: soon, and without a
/// panic.
#[test]
fn broken_files_do_no_harm() {
    let Some(folder) = samples::folder() else { return };
    let files = samples::files(&folder.join("_negative"), &["gltf", "glb", "x"]);
    assert!(!files.is_empty(), "no broken files in {}", folder.display());
    for file in &files {
        let ((), time) = time_of(|| match load(Source::Path(file), &Options::default()) {
            Ok((model, clips)) => play(&model, &clips),
            Err(error) => assert_says_where(&error, file),
        });
        assert!(time < Duration::from_secs(2), "{} took {time:?}", file.display());
    }
}

/// S3-13, E3-3: in tiny.x itself, key 0 is the frame's matrix for 27 of the 47 frames that move, within a
/// thousandth. A tutorial found this for a calf.
#[test]
fn some_first_keys_are_the_matrix_of_the_frame() {
    let Some(folder) = samples::folder() else { return };
    let file = folder.join("directx-sdk-legacy/tiny/tiny.x");
    let options = Options { space: Space::File, ..Options::default() };
    let (model, clips) = load(Source::Path(&file), &options).expect("a right file");
    let moved: HashSet<usize> = clips[0].channels.iter().map(|channel| channel.joint).collect();
    let (rest, mut first) = (rest_pose(&model), rest_pose(&model));
    sample(&clips[0], 0.0, &mut first);
    let off = |joint: usize| {
        let [rest, first] = [&rest, &first].map(|pose| pose.locals[joint].to_matrix().to_cols_array());
        rest.iter().zip(first).map(|(rest, first)| (rest - first).abs()).fold(0.0, f32::max)
    };
    let off_of =
        |name: &str| off(model.joints.iter().position(|joint| joint.name == name).expect("is there"));
    let same = moved.iter().filter(|&&joint| off(joint) <= 1e-3).count();
    assert_eq!((moved.len(), same), (47, 27));
    assert!(off_of("Bip01_R_Calf") < 1e-4, "{}", off_of("Bip01_R_Calf"));
    // By hand, from the numbers in the file.
    assert!((off_of("Bip01") - 507.066).abs() < 1e-2, "{}", off_of("Bip01"));
    assert!((off_of("Bip01_R_Thigh") - 0.868).abs() < 1e-2, "{}", off_of("Bip01_R_Thigh"));
}

fn play(model: &Model, clips: &[Clip]) {
    for (index, clip) in clips.iter().enumerate() {
        for time_s in [-1.0, 0.0, clip.duration_s / 2.0, clip.duration_s, clip.duration_s + 1.0] {
            let count: usize = model.meshes.iter().map(|mesh| mesh.positions.len()).sum();
            assert_eq!(positions(model, clips, Some(index), time_s).len(), count);
        }
    }
}

fn assert_says_where(error: &LoadError, file: &Path) {
    let text = error.to_string();
    assert!(text.starts_with(&file.display().to_string()), "{text}");
    assert!(!error.problem.is_empty(), "{text}");
}

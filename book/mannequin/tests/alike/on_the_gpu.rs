//! What the GPU makes of the same model, in three forms: read back from stage 5's window.

use super::{
    CASES, all_positions, assert_near, draws, forms::store_all, glb_parts::Parts,
    random_character::random_character,
};

use glam::Vec3;
use mannequin::{
    Character, glb,
    x::{KeyForm, binary, objects},
};
use std::{fs, path::Path, process::Command};
use testing::{
    capture::run_in_window,
    program::{has_display, printed_positions, program},
};

#[test]
fn the_gpu_poses_every_form_alike() {
    if !has_display("a random character on the GPU") {
        return;
    }
    let mut characters = (0..CASES).map(draws).map(|mut draws| (random_character(&mut draws), draws));
    let (character, mut draws) = characters.find(|(it, _)| hangs_on_four(it)).expect("one of so many");
    let file = glb::write(&character);
    let mut other = Parts::of(&file);
    let share = store_all(&mut other, &mut draws);
    // The fifth pose of the list: in the middle of the first clip.
    let expected = all_positions("a.glb", &file).swap_remove(4);
    let middle_s = character.clips[0].times_s[character.clips[0].times_s.len() - 1] / 2.0;
    for (name, file, share, joints) in [
        ("alike.glb", file, 1e-5, "palette"),
        ("alike_other.glb", other.glb(), share, "two-arrays"),
        ("alike.x", binary::write(&objects(&character, KeyForm::Parts)), 1e-5, "texture"),
    ] {
        let positions = by_the_gpu(name, &file, &["--time", &middle_s.to_string(), "--joints", joints]);
        assert_near(&expected, &positions, share, name);
    }
}

/// Whether the character has a vertex of four joints.
fn hangs_on_four(character: &Character) -> bool {
    let mut weights = character.meshes.iter().flat_map(|mesh| &mesh.weights);
    weights.any(|weights| weights.iter().all(|&weight| weight > 0.1))
}

/// What stage 5 prints of its first clip.
fn by_the_gpu(name: &str, file: &[u8], args: &[&str]) -> Vec<Vec3> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, file).expect("a file");
    let mut stage5 = Command::new(program("stage5_gpu"));
    stage5.arg(&path).args(["--print", "json", "--skinning", "gpu", "--clip", "0"]).args(args);
    let printed = String::from_utf8(run_in_window(&mut stage5).stdout).expect("UTF-8 on standard output");
    printed_positions(&printed).1.into_iter().map(Vec3::from).collect()
}

//! The shaders' text.

use stage5_gpu::shaders::{Purpose, Skinning, fragment_shader, vertex_shader};
use std::{fs, path::Path};

const ALL: [Skinning; 4] = [Skinning::Static, Skinning::TwoArrays, Skinning::Palette, Skinning::JointTexture];

/// What is read back is what is drawn: the same skinning text, once.
#[test]
fn drawing_and_reading_back_share_their_skinning_text() {
    let skin = include_str!("../../src/shaders/skin.glsl");
    let affine = include_str!("../../src/shaders/affine.glsl");
    for skinning in ALL {
        for purpose in [Purpose::Draw, Purpose::ReadBack] {
            let text = vertex_shader(skinning, true, purpose);
            assert_eq!(text.matches(affine).count(), 1, "{skinning:?} {purpose:?}");
            let skinned = usize::from(skinning != Skinning::Static);
            assert_eq!(text.matches(skin).count(), skinned, "{skinning:?} {purpose:?}");
            assert_eq!(text.matches("void main()").count(), 1, "{skinning:?} {purpose:?}");
        }
    }
}

#[test]
fn only_meshes_that_need_it_have_a_second_set() {
    let defines =
        |eight| vertex_shader(Skinning::Palette, eight, Purpose::Draw).contains("#define EIGHT_INFLUENCES");
    assert_eq!((defines(true), defines(false)), (true, false));
}

/// The driver's first line, and nothing before it, is added by whoever compiles.
#[test]
fn no_shader_has_a_version_line() {
    for purpose in [Purpose::Draw, Purpose::ReadBack] {
        assert!(!fragment_shader(purpose).contains("#version"));
        assert!(ALL.iter().all(|&skinning| !vertex_shader(skinning, true, purpose).contains("#version")));
    }
}

/// A chapter includes a region by its name: each begins and ends once, and they do not nest.
#[test]
fn regions_are_whole() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/shaders");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("the shaders' folder") {
        let text = fs::read_to_string(entry.expect("an entry").path()).expect("a shader");
        let mut open = None;
        for line in text.lines() {
            if let Some(name) = line.strip_prefix("// ANCHOR: ") {
                assert_eq!(open.replace(name), None, "{name} nests");
                count += 1;
            } else if let Some(name) = line.strip_prefix("// ANCHOR_END: ") {
                assert_eq!(open.take(), Some(name));
            }
        }
        assert_eq!(open, None);
    }
    assert!(count >= 10, "{count} regions");
}

//! The shaders' text.

use stage5_gpu::{
    palette::{MOST_JOINTS, MOST_JOINTS_IN_TWO_ARRAYS},
    shaders::{Purpose, Skinning, fragment_shader, vertex_shader},
};
use std::{fs, path::Path};

const ALL: [Skinning; 4] = [Skinning::Static, Skinning::TwoArrays, Skinning::Palette, Skinning::JointTexture];

/// Reading back and drawing share the same skinning text, which exists once.
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

/// Only drawing needs the joints' colours; reading back has none.
#[test]
fn each_purpose_has_its_own_text() {
    let color = include_str!("../../src/shaders/influence_color.glsl");
    for skinning in ALL {
        let of = |purpose| vertex_shader(skinning, false, purpose).matches(color).count();
        assert_eq!((of(Purpose::Draw), of(Purpose::ReadBack)), (1, 0), "{skinning:?}");
    }
    for purpose in [Purpose::Draw, Purpose::ReadBack] {
        assert_eq!(fragment_shader(purpose).matches("void main()").count(), 1, "{purpose:?}");
    }
}

/// A shader that uses a number shared by Rust and GLSL defines it. S4-37: its array always has the length
/// that Rust allows.
#[test]
fn shared_numbers_are_defined_before_they_are_used() {
    let vertex = ALL.map(|skinning| vertex_shader(skinning, true, Purpose::Draw));
    for text in vertex.iter().chain([&fragment_shader(Purpose::Draw)]) {
        let mut defined = Vec::new();
        for line in text.lines() {
            let words: Vec<&str> =
                line.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
            let is_shared = |word: &&&str| {
                ["MOST_JOINTS", "MATRICES_PER_LINE", "JOINT_COLORS"].contains(*word)
                    || word.starts_with("VIEW_")
            };
            if line.starts_with("#define ") {
                defined.push(words[2]);
            }
            assert!(words.iter().filter(is_shared).all(|word| defined.contains(word)), "{line}");
        }
    }
    let most = |number: usize| format!("#define MOST_JOINTS {number}\n");
    for (skinning, text) in ALL.into_iter().zip(&vertex) {
        let number = if skinning == Skinning::TwoArrays { MOST_JOINTS_IN_TWO_ARRAYS } else { MOST_JOINTS };
        assert!(text.contains(&most(number)), "{skinning:?}");
    }
}

#[test]
fn only_meshes_that_need_it_have_a_second_set() {
    let defines =
        |eight| vertex_shader(Skinning::Palette, eight, Purpose::Draw).contains("#define EIGHT_INFLUENCES");
    assert_eq!((defines(true), defines(false)), (true, false));
}

/// The driver's first line is added at compile time, with nothing before it.
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

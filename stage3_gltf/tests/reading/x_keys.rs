//! The first keys of the samples' clips, beside the matrices of their frames.

use formats::{
    file::MOST_BYTES,
    x_document::{document::XDocument, template::Template, tree::Child, values::matrix_from_rows},
};
use glam::{Mat3, Mat4, Quat};
use stage3_gltf::x::convention::rotation_from_key;
use std::{fs, path::Path};
use testing::samples;

/// For each frame with keys of this kind in the clip: the numbers of its first key, and the frame's matrix.
fn first_keys(file: &Path, clip: &str, kind: u32) -> Vec<(Vec<f32>, Mat4)> {
    let bytes = fs::read(file).expect("a sample");
    let document =
        XDocument::read("sample.x", &bytes.into(), None, MOST_BYTES).expect("a file that can be read");
    let tree = &document.tree;
    let clip = tree.all(Template::AnimationSet).find(|&set| tree.objects[set].name == clip).expect("a clip");
    let mut pairs = Vec::new();
    for animation in tree.parts(clip, Template::Animation) {
        // E3-1: the reference is in the Animation, beside the keys.
        let frame = tree.objects[animation].children.iter().find_map(|child| match child {
            Child::Reference(reference) => tree.resolve(reference, Template::Frame),
            Child::Object(_) => None,
        });
        let frame = tree.part(frame.expect("a frame"), Template::FrameTransformMatrix).expect("a matrix");
        let matrix = document.values(frame).matrix().expect("sixteen numbers");
        for block in tree.parts(animation, Template::AnimationKey) {
            let keys = &document.keys[&block];
            if keys.kind == kind {
                pairs.push((keys.numbers[..keys.width].to_vec(), matrix));
            }
        }
    }
    pairs
}

/// S3-13, E3-3: in the tutorial's own file, the first key is the frame's matrix for 27 frames, and another
/// matrix for 20. Two of these are hundreds of units away.
#[test]
fn some_first_keys_of_tiny_repeat_the_frame_and_some_do_not() {
    let Some(folder) = samples::folder() else { return };
    let keys = first_keys(&folder.join("directx-sdk-legacy/tiny/tiny.x"), "", 4);
    let off = |(numbers, frame): &(Vec<f32>, Mat4)| {
        let key = matrix_from_rows(numbers[..].try_into().expect("sixteen numbers"));
        (0..16).map(|at| (key.to_cols_array()[at] - frame.to_cols_array()[at]).abs()).fold(0.0, f32::max)
    };
    let count = |least: f32| keys.iter().filter(|key| off(key) > least).count();
    assert_eq!((keys.len(), count(0.001), count(500.0)), (47, 20, 2));
}

/// The frames of 43 joints turn as the conjugates of their keys do; 37 of the keys themselves turn another
/// way.
#[test]
fn rotation_keys_are_conjugates() {
    let Some(folder) = samples::folder() else { return };
    let mut keys = first_keys(&folder.join("assimp/X/Testwuson.X"), "Wuson_Bind", 0);
    keys.extend(first_keys(&folder.join("assimp/X/anim_test.x"), "cylinder_test", 0));
    let off = |rotation: Quat, frame: &Mat4| {
        let frame = Mat3::from_mat4(*frame);
        let frame =
            Mat3::from_cols(frame.x_axis.normalize(), frame.y_axis.normalize(), frame.z_axis.normalize());
        let difference = (Mat3::from_quat(rotation) - frame).to_cols_array();
        difference.into_iter().map(f32::abs).fold(0.0, f32::max)
    };
    let rotation = |numbers: &[f32]| rotation_from_key(numbers.try_into().expect("four numbers")).normalize();
    let right = keys.iter().filter(|(numbers, frame)| off(rotation(numbers), frame) < 1e-3).count();
    let wrong =
        keys.iter().filter(|(numbers, frame)| off(rotation(numbers).conjugate(), frame) > 1e-2).count();
    assert_eq!((keys.len(), right, wrong), (43, 43, 37));
}

//! The same model in other forms.

use super::{
    CASES, all_positions, assert_all_near, draws,
    glb_parts::{F32, I8, I16, Kind, Layout, Parts, U8, U16, U32, parts_of, plain, whole},
    random_character::random_character,
};
use glam::Mat4;
use mannequin::{
    glb,
    x::{KeyForm, binary, compressed, objects, text},
};
use testing::cases::Draws;

#[test]
fn a_random_character_poses_alike_as_gltf_and_as_x() {
    for case in 0..CASES {
        let character = random_character(&mut draws(case));
        let expected = all_positions("a.glb", &glb::write(&character));
        for keys in [KeyForm::Parts, KeyForm::Matrices] {
            let objects = objects(&character, keys);
            // Text has six decimals, of matrices that are multiplied with positions up to 100 and with each
            // other.
            for (file, share) in [
                (text::write(&objects), 5e-5),
                (binary::write(&objects), 5e-6),
                (compressed::write(&objects), 5e-6),
            ] {
                let what = format!("case {case}, {keys:?}, {}", file[8..12].escape_ascii());
                assert_all_near(&expected, &all_positions("a.x", &file), share, &what);
            }
        }
    }
}

#[test]
fn every_way_to_store_numbers_poses_alike() {
    let mut tried = 0;
    for case in 0..CASES {
        let mut draws = draws(case);
        let parts = Parts::of(&glb::write(&random_character(&mut draws)));
        let expected = all_positions("a.glb", &parts.glb());
        for _ in 0..6 {
            let mut other = parts.clone();
            let share = store_all(&mut other, &mut draws);
            assert_all_near(
                &expected,
                &all_positions("b.glb", &other.glb()),
                share,
                &format!("case {case}: {}", other.json),
            );
            tried += 1;
        }
    }
    assert_eq!(tried, 6 * CASES);
}

/// Each kind of each attribute with each layout, once, so that no roll of the dice leaves one out.
#[test]
fn each_kind_of_number_in_each_layout_poses_alike() {
    let mut draws = draws(CASES - 1);
    let parts = Parts::of(&glb::write(&random_character(&mut draws)));
    let expected = all_positions("a.glb", &parts.glb());
    for layout in LAYOUTS {
        for (name, kinds) in KINDS {
            for &kind in kinds {
                let mut other = parts.clone();
                quantized(&mut other);
                for primitive in 0..primitives(&other) {
                    let accessor =
                        whole(&other.json["meshes"][0]["primitives"][primitive]["attributes"][name]);
                    put(&mut other, (accessor, name), kind, layout);
                }
                if name == "POSITION" && kind.normalized {
                    grow_bind(&mut other, kind.one());
                }
                let what = format!("{name} as {kind:?}, {layout:?}");
                assert_all_near(&expected, &all_positions("b.glb", &other.glb()), 1e-5, &what);
            }
        }
    }
}

const LAYOUTS: [Layout; 4] = [Layout::Tight, Layout::Apart, Layout::SparseZeros, Layout::SparseHalf];

/// What each attribute may be stored as, with KHR_mesh_quantization.
const KINDS: [(&str, &[Kind]); 5] = [
    (
        "POSITION",
        &[
            plain(F32),
            plain(I8),
            plain(U8),
            plain(I16),
            plain(U16),
            parts_of(I8),
            parts_of(U8),
            parts_of(I16),
            parts_of(U16),
        ],
    ),
    ("NORMAL", &[plain(F32), parts_of(I8), parts_of(I16)]),
    ("TEXCOORD_0", &[plain(F32), parts_of(U8), parts_of(U16)]),
    ("JOINTS_0", &[plain(U8), plain(U16), plain(U32)]),
    ("WEIGHTS_0", &[plain(F32), parts_of(U8), parts_of(U16)]),
];

/// Of the rotations of clips.
const ROTATIONS: &[Kind] = &[plain(F32), parts_of(I8), parts_of(I16)];

fn primitives(parts: &Parts) -> usize {
    parts.json["meshes"][0]["primitives"].as_array().expect("a list").len()
}

fn quantized(parts: &mut Parts) {
    for key in ["extensionsUsed", "extensionsRequired"] {
        parts.json[key] = serde_json::json!(["KHR_mesh_quantization"]);
    }
}

fn put(parts: &mut Parts, (accessor, name): (usize, &str), kind: Kind, layout: Layout) {
    let mut numbers = parts.numbers(accessor);
    if name == "POSITION" && kind.normalized {
        numbers.iter_mut().for_each(|number| *number /= kind.one());
    }
    parts.store(accessor, &numbers, kind, layout);
}

/// Every accessor in a kind and a layout of its own; the share of the model's size that this may be off.
pub fn store_all(parts: &mut Parts, draws: &mut Draws) -> f32 {
    quantized(parts);
    // All meshes share the skin, and with it what makes positions of parts.
    let positions = pick(draws, KINDS[0].1);
    for primitive in 0..primitives(parts) {
        for (name, kinds) in KINDS {
            let kind = if name == "POSITION" { positions } else { pick(draws, kinds) };
            let accessor = whole(&parts.json["meshes"][0]["primitives"][primitive]["attributes"][name]);
            let layout = pick(draws, &LAYOUTS);
            put(parts, (accessor, name), kind, layout);
        }
        let indices = whole(&parts.json["meshes"][0]["primitives"][primitive]["indices"]);
        let kind = pick(draws, &[plain(U8), plain(U16), plain(U32)]);
        let layout = pick(draws, &LAYOUTS);
        put(parts, (indices, "indices"), kind, layout);
    }
    if positions.normalized {
        grow_bind(parts, positions.one());
    }
    let mut share = 1e-5_f32;
    for clip in parts.json["animations"].as_array().expect("a list").clone() {
        for channel in clip["channels"].as_array().expect("a list") {
            if channel["target"]["path"] == "rotation" {
                let accessor = whole(&clip["samplers"][whole(&channel["sampler"])]["output"]);
                let kind = pick(draws, ROTATIONS);
                put(parts, (accessor, "rotation"), kind, Layout::Tight);
                // Each joint of six adds the rounding of its four numbers, by twice that as an angle.
                share = share.max(if kind.normalized { 12.0 / kind.one() } else { 0.0 });
            }
        }
    }
    share
}

/// Positions are stored as parts of a number: the inverse bind matrices make them what they were.
fn grow_bind(parts: &mut Parts, by: f32) {
    let accessor = whole(&parts.json["skins"][0]["inverseBindMatrices"]);
    let numbers = parts.numbers(accessor);
    let grown = |matrix: &[f32]| {
        (Mat4::from_cols_slice(matrix) * Mat4::from_scale(glam::Vec3::splat(by))).to_cols_array()
    };
    let numbers: Vec<f32> = numbers.chunks(16).flat_map(grown).collect();
    parts.store(accessor, &numbers, plain(F32), Layout::Tight);
}

fn pick<T: Copy>(draws: &mut Draws, list: &[T]) -> T {
    list[draws.index(list.len())]
}

//! Broken files: each ends in an error that gives the place, without a panic, a hang, or memory that a lie
//! asked for.

use crate::{
    hostile::survive,
    loading::load_bytes,
    x_write::{binary, packed, text},
};
use formats::{file::MOST_BYTES, x_document::trace::trace};
use std::fs;
use testing::samples;

/// A little of everything that the reader knows.
const SMALL: &str = r#"template T { <3cf169ce-ff7c-44ab-93c0-f78f62d172e2> DWORD n; array FLOAT a[n]; }
AnimTicksPerSecond { 24; }
Material M { 1;1;1;1;; 2.5; 0;0;0;; 0;0;0;; TextureFilename { "a\\b.png"; } }
Frame Root { FrameTransformMatrix { 1,0,0,0, 0,1,0,0, 0,0,1,0, 1.5,2.5,3.5,1;; }
 Frame A { Mesh Square { 4; 0.5;0.5;1.5;, 1.5;0.5;1.5;, 1.5;1.5;1.5;, 0.5;1.5;1.5;; 2; 3;0,3,2;, 3;0,2,1;;
  MeshNormals { 2; 0.5;0.5;1.5;, 1.5;0.5;0.5;; 2; 3;0,0,0;, 3;1,1,1;; }
  MeshTextureCoords { 4; 0.5;0.5;, 1.5;0.5;, 1.5;1.5;, 0.5;1.5;; }
  MeshVertexColors { 1; 3; 1.5;0.5;0.5;1.5;;; }
  MeshMaterialList { 1; 2; 0,0; {M} }
  DeclData { 1; 2;0;3;0; 12; 0,1,2,3,4,5,6,7,8,9,10,11; }
  XSkinMeshHeader { 1;2;2; }
  SkinWeights { "A"; 2; 0,1; 1.5,0.5; 1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1;; }
  SkinWeights { "Root"; 2; 1,2; 0.5,0.5; 1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1;; }
 } }
 {Lone}
}
Mesh Lone { 3; 0.5;0.5;0.5;, 1.5;0.5;0.5;, 0.5;1.5;0.5;; 1; 3;0,1,2;; }
AnimationSet Walk { Animation { {A} AnimationKey { 0; 2; 0;4;1.5,0.5,0.5,0.5;;, 9;4;1.5,0.5,0.5,0.5;;; }
 AnimationKey { 4; 1; 0;16;1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1;; } } }
"#;

/// One file in each encoding.
fn small_files() -> Vec<(&'static str, Vec<u8>)> {
    let text = text(SMALL);
    let (narrow, wide) = (binary(&text, 32), binary(&text, 64));
    let (tzip, bzip) = (packed(&text), packed(&narrow));
    vec![("txt 32", text), ("bin 32", narrow), ("bin 64", wide), ("tzip", tzip), ("bzip", bzip)]
}

/// Reads a file that may be broken, and asserts that an error gives the place. Returns whether it could be
/// read.
fn reads(name: &str, file: &[u8]) -> bool {
    let Err(error) = survive(name, || load_bytes("small.x", file)) else { return true };
    let is_no_x_file = ["is not a model file", "is empty", "is not UTF-8", "JSON"];
    let says_where = error.place.starts_with("line ") || error.place.starts_with("byte ");
    let is_known = says_where
        || is_no_x_file.iter().any(|words| error.problem.contains(words))
        || !file.starts_with(b"xof ");
    assert!(is_known, "{name}: {error}");
    let _ = trace(file, MOST_BYTES);
    false
}

/// S2-03: every block is in one that may hold it.
#[test]
fn the_small_file_is_right() {
    for (name, file) in small_files() {
        let model = load_bytes("small.x", &file).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!((model.joints.len(), model.meshes.len(), model.skins.len()), (2, 2, 1), "{name}");
        // Vertex 0 has 1.5 in all, vertex 2 has 0.5, and vertex 3 has nothing.
        let [sums, without, texture] = &model.warnings[..] else { panic!("{name}: {:?}", model.warnings) };
        assert!(sums.contains("2 of 4 vertices had weights that summed to 0.5 up to 1.5"), "{name}: {sums}");
        assert!(without.contains("1 of 4 vertices have no weight"), "{name}: {without}");
        assert_eq!(texture, "texture \"a\\\\b.png\": is not beside the model", "{name}");
    }
}

#[test]
fn every_beginning_of_a_file_ends_in_an_error() {
    for (name, file) in small_files() {
        let mut whole = 0;
        for length in 0..file.len() {
            whole += usize::from(reads(&format!("{name}, {length} bytes"), &file[..length]));
        }
        // A file that is not packed may be cut between two blocks without a trace.
        assert!(whole < 60, "{name}: {whole} beginnings could be read");
    }
}

/// Numbers that look random and are the same in every run (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

/// Damages up to four places: flips a bit, sets a byte, writes a sign with a meaning, leaves out or doubles a
/// piece.
fn damage(file: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut file = file.to_vec();
    for _ in 0..1 + dice.below(4) {
        let at = dice.below(file.len());
        match dice.below(6) {
            0 => file[at] ^= 1 << dice.below(8),
            1 => file[at] = dice.below(256) as u8,
            2 => file[at] = b"{}<>\"#/;,.-0159 \n"[dice.below(17)],
            3 => file[at] = [0, 1, 2, 6, 7, 10, 11, 31, 127, 255][dice.below(10)],
            4 => _ = file.drain(at..file.len().min(at + 1 + dice.below(16))),
            _ => {
                let piece = file[at..file.len().min(at + 1 + dice.below(40))].to_vec();
                let to = dice.below(file.len());
                file.splice(to..to, piece);
            }
        }
        if file.is_empty() {
            break;
        }
    }
    file
}

/// Reads `count` damaged copies of each small file. Packed ones are also damaged before they are packed.
fn fuzz(count: usize) {
    let mut dice = Dice(0x5eed_5eed_5eed_5eed);
    for (name, file) in small_files() {
        let mut read = 0;
        for number in 0..count {
            let damaged = damage(&file, &mut dice);
            read += usize::from(reads(&format!("{name}, damaged copy {number}"), &damaged));
        }
        assert!(read < count, "{name}: no copy was refused");
    }
    for (name, file) in &small_files()[..2] {
        for number in 0..count {
            let damaged = packed(&damage(&file[16..], &mut dice));
            let whole = [&packed(file)[..16], &damaged[16..]].concat();
            reads(&format!("{name}, packed damaged copy {number}"), &whole);
        }
    }
}

#[test]
fn damaged_files_end_in_an_error() {
    fuzz(2_000);
}

#[test]
#[ignore = "takes minutes: cargo test --release -p stage3_gltf --test reading -- --ignored damaged"]
fn many_damaged_files_end_in_an_error() {
    fuzz(300_000);
}

#[test]
fn broken_binary_files_are_refused_with_the_byte() {
    let file = |tail: &[u8]| [b"xof 0303bin 0032", tail].concat();
    for (tail, what) in [
        (&[9, 0][..], "byte 16: 9 is not a token"),
        (&[1], "byte 16: the file ends inside a token"),
        (&[1, 0, 255, 255, 255, 255, b'A'], "byte 18: the file ends inside a string of 4294967295 bytes"),
        (&[6, 0, 255, 255, 255, 255, 0, 0], "byte 16: the file ends inside a list of 4294967295 numbers"),
        (&[7, 0, 1, 0, 0, 0, 0, 0, 128, 127], "byte 22: something stands outside of all blocks"),
        (&[5, 0, 1, 2, 3], "byte 18: the file ends inside a token"),
        (&[12, 0], "byte 16: something stands outside of all blocks"),
        (&[1, 0, 1, 0, 0, 0, b'A', 10, 0], "byte 25: the file ends inside this block"),
    ] {
        let error = load_bytes("b.x", &file(tail)).expect_err("a broken file").to_string();
        assert!(
            error.starts_with(&format!("b.x: {what}")) || error.contains("the file ends inside this block"),
            "{error}"
        );
    }
}

/// The broken samples. Some of them are read, with a warning about what was passed over.
#[test]
fn every_malformed_sample_is_refused_or_warned_of() {
    let Some(folder) = samples::folder() else { return };
    let files = samples::files(&folder.join("_negative"), &["x"]);
    assert!(files.len() >= 10, "only {} malformed samples", files.len());
    for path in files {
        let file = fs::read(&path).expect("a sample");
        let name = &path.display().to_string()[..];
        if reads(name, &file) {
            let model = load_bytes("x", &file).expect("read before");
            let words = match name {
                name if name.contains("duplicate") => "same name",
                name if name.contains("animkey") || name.contains("quaternion") => "the keys are passed over",
                _ => "no frame is",
            };
            assert!(
                model.warnings.iter().any(|warning| warning.contains(words)),
                "{name}: {:?}",
                model.warnings
            );
        }
    }
}

#[test]
fn broken_keys_are_passed_over() {
    for (keys, what) in [
        ("9; 0;", "9 is not a type of keys"),
        ("0; 7; 0;4;1,0,0,0;;", "there should be 7 keys, but only 6 numbers follow"),
        ("0; 1; 0;3;1,0,0,0;;", "a key of type 0 has 4 numbers, not 3"),
        ("2; 1; 0;3;0,1.#QNAN0,0;;", "a number is not finite"),
        ("0; 1; 0;4;0,0,0,0;;", "a rotation of only zeros has no direction"),
    ] {
        let body = format!("AnimationSet {{ Animation {{ AnimationKey {{ {keys} }} }} }}");
        let model = load_bytes("k.x", &text(&body)).expect("a file without its keys");
        assert_eq!(model.warnings, [format!("line 2, AnimationKey: {what}; the keys are passed over")]);
    }
    // E2-6: matrices have type 3 in the documentation and 4 in real files.
    for kind in [3, 4] {
        let body = format!("AnimationKey {{ {kind}; 1; 0;16; 1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1;; }}");
        assert!(load_bytes("k.x", &text(&body)).is_ok());
    }
}

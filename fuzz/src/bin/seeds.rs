//! Writes the targets' first inputs into the folder `SEEDS_DIR`: a folder for each target, made from the
//! samples of `SAMPLES_DIR` and from the workbook's own files. None of it is checked in.
#![no_main]

use base64::{Engine, engine::general_purpose::STANDARD};
use formats::gltf_document::container::split;
use fuzz::x_files::packed;
use libfuzzer_sys::fuzz_target;
use png::{BitDepth, ColorType};
use serde_json::{Value, json};
use stage3_gltf::{
    pose::{Pose, rest_pose},
    skeleton::parents,
};
use stage4_animation::{
    character::character,
    moment::pose_at,
    packed::{choose::Frames, clip::pack, points::shell_points},
};
use std::{
    fs,
    path::{Path, PathBuf},
};
use walkdir::{DirEntry, WalkDir};

/// The size limit of a seed: larger files are slow to try, and contain nothing that small ones don't.
const LARGEST: usize = 96 << 10;

struct Seeds {
    folder: PathBuf,
    count: usize,
}

impl Seeds {
    fn put(&mut self, target: &str, bytes: &[u8]) {
        let folder = self.folder.join(target);
        fs::create_dir_all(&folder).unwrap();
        if bytes.len() <= LARGEST {
            fs::write(folder.join(self.count.to_string()), bytes).unwrap();
            self.count += 1;
        }
    }
}

// A fuzz target in form only, because the counters of branches have to be linked.
fuzz_target!(init: write_all(), |_bytes: &[u8]| {});

fn write_all() {
    let [folder, samples] = ["SEEDS_DIR", "SAMPLES_DIR"].map(|name| std::env::var(name).unwrap_or_default());
    let mut seeds = Seeds { folder: folder.into(), count: 0 };
    let models = files(Path::new(&samples)).into_iter().chain(files(Path::new("stage3_gltf")));
    models.for_each(|file| model_or_picture(&mut seeds, &file));
    files(Path::new(".")).iter().for_each(|file| workbook_file(&mut seeds, file));
    made_here(&mut seeds);
    println!("{} seeds", seeds.count);
    std::process::exit(0);
}

fn model_or_picture(seeds: &mut Seeds, file: &Path) {
    let Ok(bytes) = fs::read(file) else { return };
    match file.extension().and_then(|it| it.to_str()).unwrap_or_default().to_lowercase().as_str() {
        "gltf" => gltf(seeds, file, &bytes),
        "glb" => glb(seeds, &bytes),
        "x" => x(seeds, &bytes),
        "png" | "jpg" | "jpeg" | "webp" => seeds.put("pictures", &bytes),
        _ => (),
    }
}

/// Exercises, recorded tables, functions to write, and packed streams.
fn workbook_file(seeds: &mut Seeds, file: &Path) {
    let Ok(text) = fs::read_to_string(file) else { return };
    let has_extension =
        |names: &[&str]| file.extension().is_some_and(|it| names.iter().any(|name| it == *name));
    if file.parent().is_some_and(|folder| folder.ends_with("exercises")) && has_extension(&["toml"]) {
        seeds.put("exercises_toml", text.as_bytes());
    } else if has_extension(&["snap"]) {
        seeds.put("snapshot_tables", text.as_bytes());
    } else if has_extension(&["rs", "vert", "frag"]) && text.contains("// ANCHOR") {
        let renamed =
            text.replace("ANCHOR: ", "ANCHOR: f\n// ").replace("ANCHOR_END: ", "ANCHOR_END: f\n// ");
        seeds.put("learners_file", renamed.as_bytes());
        seeds.put("learners_file", text.as_bytes());
    } else if file.ends_with("meshopt/streams.txt") {
        text.lines().for_each(|line| meshopt_line(seeds, line));
    }
}

/// Inputs of kinds that no file has.
fn made_here(seeds: &mut Seeds) {
    for (color, depth) in [
        (ColorType::Grayscale, BitDepth::One),
        (ColorType::GrayscaleAlpha, BitDepth::Eight),
        (ColorType::Rgb, BitDepth::Sixteen),
    ] {
        seeds.put("pictures", &grey_picture(color, depth));
    }
    // The samples with declared attributes are too large.
    let triangle = "Mesh { 3; 0;0;0;, 1;0;0;, 0;1;0;; 1; 3;0,1,2;;";
    let declared = format!("{triangle} DeclData {{ 2; 1;0;5;0;, 2;0;3;0;; 15; {} }} }}", words(15));
    seeds.put("x_text", declared.as_bytes());
    seeds.put("x_text", format!("{triangle} FVFData {{ 274; 24; {} }} }}", words(24)).as_bytes());
    seeds.put("progress", b"# head\ncurrent lerp\nlerp started 2\nslerp solved 0\nblend skipped 1\n");
    seeds.put("packed", &packed_clip());
    let hash = "0123456789abcdef".repeat(4);
    let answers =
        "\n--- blend ---\npub fn blend() {\n\\---\n}\n--- end blend ---\n\n--- lerp ---\n--- end lerp ---\n";
    let head = format!("workbook answers 1\nlab: lab3\nfingerprint: {hash}\nstudent: ada\nanswers: 2\n");
    seeds.put("answers", (head + answers).as_bytes());
}

/// The first second of the mannequin's walk, packed.
fn packed_clip() -> Vec<u8> {
    let (model, clips) = character();
    let parts = |pose: Pose| -> Vec<_> { pose.locals.iter().map(|local| local.to_parts()).collect() };
    let poses: Vec<_> = (0..40).map(|frame| parts(pose_at(&model, &clips[1], frame as f32 / 40.0))).collect();
    let (parents, rest) = (parents(&model), parts(rest_pose(&model)));
    let frames = Frames { parents: &parents, rest: &rest, poses: &poses, rate_hz: 40.0 };
    pack(frames, &shell_points(rest.len(), 0.03), 1e-3, |_| ()).unwrap().to_bytes()
}

/// Four grey pixels, as a PNG file.
fn grey_picture(color: ColorType, depth: BitDepth) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 2, 2);
    encoder.set_color(color);
    encoder.set_depth(depth);
    let row_bytes = (2 * color.samples() * depth as usize).div_ceil(8);
    encoder.write_header().unwrap().write_image_data(&vec![0x55; 2 * row_bytes]).unwrap();
    file
}

/// Floating-point numbers, as their bits.
fn words(count: u8) -> String {
    (1..=count).map(|word| format!("{};", f32::from(word).to_bits())).collect()
}

/// All files below a folder, except those of builds and of git.
fn files(folder: &Path) -> Vec<PathBuf> {
    let is_part =
        |entry: &DirEntry| !["target", ".git", "node_modules"].iter().any(|it| entry.file_name() == *it);
    let all = WalkDir::new(folder).follow_links(true).sort_by_file_name().into_iter();
    let parts = all.filter_entry(is_part).flatten();
    parts.filter(|entry| entry.file_type().is_file()).map(DirEntry::into_path).collect()
}

/// A file as it is, and as a `.glb` file with the data of its first buffer.
fn gltf(seeds: &mut Seeds, file: &Path, bytes: &[u8]) {
    seeds.put("gltf_json", bytes);
    let Ok(mut json) = serde_json::from_slice::<Value>(bytes) else { return };
    let uri = json["buffers"][0]["uri"].as_str().unwrap_or_default();
    let data = fs::read(file.with_file_name(uri)).unwrap_or_default();
    if data.is_empty() {
        return;
    }
    if json["buffers"].as_array().is_some_and(|buffers| buffers.len() == 1) {
        json["buffers"][0] = json!({"byteLength": data.len()});
        glb(seeds, &fuzz::glb(json.to_string().as_bytes(), &data));
        json["buffers"][0] = json!({"byteLength": data.len(), "uri": data_uri(&data)});
        seeds.put("gltf_json", json.to_string().as_bytes());
    }
}

fn glb(seeds: &mut Seeds, bytes: &[u8]) {
    seeds.put("glb", bytes);
    let Ok(chunks) = split(bytes) else { return };
    let Ok(json) = serde_json::from_slice::<Value>(chunks.json) else { return };
    let slice = |object: &Value| {
        let at = object["byteOffset"].as_u64().unwrap_or(0) as usize;
        chunks.binary.get(at..at + object["byteLength"].as_u64().unwrap_or(0) as usize)
    };
    let view = |index: &Value| index.as_u64().and_then(|index| json["bufferViews"].get(index as usize));
    for image in json["images"].as_array().into_iter().flatten() {
        if let Some(bytes) = view(&image["bufferView"]).and_then(slice) {
            seeds.put("pictures", bytes);
        }
    }
    for mesh in json["meshes"].as_array().into_iter().flatten() {
        for primitive in mesh["primitives"].as_array().into_iter().flatten() {
            let draco = &primitive["extensions"]["KHR_draco_mesh_compression"]["bufferView"];
            if let Some(bytes) = view(draco).and_then(slice) {
                let count =
                    |index: &Value| json["accessors"][index.as_u64().unwrap_or(0) as usize]["count"].as_u64();
                let counts = [&primitive["attributes"]["POSITION"], &primitive["indices"]]
                    .map(|index| (count(index).unwrap_or(0) as u16).to_le_bytes());
                seeds.put("draco", &[counts.as_flattened(), bytes].concat());
            }
        }
    }
    for view in json["bufferViews"].as_array().into_iter().flatten() {
        for name in ["EXT_meshopt_compression", "KHR_meshopt_compression"] {
            let data = &view["extensions"][name];
            if let Some(stream) = slice(data).filter(|_| data.is_object()) {
                let words = ["mode", "filter"].map(|key| data[key].as_str().unwrap_or_default());
                let numbers = ["count", "byteStride"].map(|key| data[key].as_u64().unwrap_or(1));
                meshopt(seeds, words, numbers, stream);
            }
        }
    }
}

/// A stream in the form that the target `meshopt` takes.
fn meshopt(seeds: &mut Seeds, [mode, filter]: [&str; 2], [count, stride]: [u64; 2], stream: &[u8]) {
    let place = |all: &[&str], word| all.iter().position(|it| *it == word).unwrap_or(0) as u8;
    let mode = place(&["ATTRIBUTES", "TRIANGLES", "INDICES"], mode);
    let filter = place(&["NONE", "OCTAHEDRAL", "QUATERNION", "EXPONENTIAL", "COLOR"], filter);
    let [low, high] = (count as u16).to_le_bytes();
    seeds
        .put("meshopt", &[&[mode | filter << 4, stride.saturating_sub(1) as u8, low, high], stream].concat());
}

fn meshopt_line(seeds: &mut Seeds, line: &str) {
    let words: Vec<&str> = line.split(' ').collect();
    let [_, mode, filter, count, stride, digits, ..] = words[..] else { return };
    let pairs = digits.as_bytes().as_chunks::<2>().0.iter();
    let stream: Vec<u8> =
        pairs.filter_map(|pair| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok()).collect();
    meshopt(seeds, [mode, filter], [count, stride].map(|it| it.parse().unwrap_or(1)), &stream);
}

fn x(seeds: &mut Seeds, bytes: &[u8]) {
    let (Some(header), Some(body)) = (bytes.get(..16), bytes.get(16..)) else { return };
    match &header[8..12] {
        b"txt " => seeds.put("x_text", body),
        b"bin " => seeds.put("x_binary", &[&[u8::from(&header[12..] == b"0064")], body].concat()),
        // The first word chooses the meaning of the bytes: `Any`, a size, the rest.
        _ => seeds.put("mszip", &[&[0; 4], &bytes[16..]].concat()),
    }
    if &header[8..12] == b"txt " {
        seeds.put("mszip", &[&[0; 4], &packed(bytes)[16..]].concat());
    }
}

fn data_uri(bytes: &[u8]) -> String {
    format!("data:application/octet-stream;base64,{}", STANDARD.encode(bytes))
}

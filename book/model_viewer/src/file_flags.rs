//! The command-line flags for a model's file, and the file read as they say.

use formats::{document::Source, error::LoadError};
use stage3_gltf::{
    load::{Options, file_or_character},
    x::convention::Space,
};
use std::ffi::OsStr;
use viewer::{Args, Failure, Flag, IdleFlag};

/// The flags of the stages that read models; see [`options`]. The last is for stages that also read clips.
pub const FILE_FLAGS: [Flag; 4] = [
    Flag {
        name: "file-scene",
        value: "SCENE",
        help: "the file's scene to show, by name or index, if it has several",
    },
    Flag {
        name: "largest-file",
        value: "MIB",
        help: "the largest file, and the most data decoded from it; 128 MiB by default",
    },
    Flag { name: "file-space", value: "", help: "keep a .X model left-handed, as in its file" },
    Flag { name: "ticks-per-second", value: "N", help: "the speed of a .X file that does not give it" },
];

/// The file and the flags for it in a scene that shows its own model.
pub fn idle_without_file(scene: &str) -> Vec<IdleFlag> {
    let names = FILE_FLAGS.iter().map(|flag| flag.name).chain(["FILE"]);
    names.map(|name| (name, format!("in the scene {scene}"))).collect()
}

/// The flags for a file that are idle in a scene that shows one: those of .X files, if it is none.
pub fn idle_file_flags(args: &Args) -> Vec<IdleFlag> {
    let end =
        args.file.as_deref().map_or("glb", |file| file.extension().and_then(OsStr::to_str).unwrap_or(""));
    let is_gltf = ["glb", "gltf", "vrm"].iter().any(|other| end.eq_ignore_ascii_case(other));
    let of_x = ["file-space", "ticks-per-second"].map(|name| (name, "without a .X file".to_owned()));
    let size = ("largest-file", "without FILE".to_owned());
    let of_x = of_x.into_iter().filter(|_| is_gltf);
    of_x.chain(Some(size).filter(|_| args.file.is_none())).collect()
}

/// The options that [`FILE_FLAGS`] ask for. Pictures are left out where only numbers are printed.
///
/// # Errors
/// If the ticks or the largest size are not a number.
pub fn options(args: &Args) -> Result<Options<'_>, Failure> {
    let text = |name| args.own.get(name).map(String::as_str);
    Ok(Options {
        scene: text("file-scene"),
        space: if args.own.contains_key("file-space") { Space::File } else { Space::RightHanded },
        ticks_per_second: text("ticks-per-second").map(ticks_per_second).transpose()?,
        without_pictures: args.print.is_some(),
        most_bytes: text("largest-file").map(bytes).transpose()?,
    })
}

/// Reads the file on the command line, or the workbook's own character, by [`options`]. Returns its name, and
/// the result of `load`.
///
/// # Errors
/// As [`options`], and if the file can't be read.
pub fn open_file<T>(
    args: &Args,
    load: fn(Source, &Options) -> Result<T, LoadError>,
) -> Result<(String, T), Failure> {
    let source = file_or_character(args.file.as_deref());
    let name = source.name();
    let opened = load(source, &options(args)?).map_err(|error| Failure::from(error.to_string()))?;
    Ok((name, opened))
}

fn ticks_per_second(text: &str) -> Result<f32, Failure> {
    let ticks = text.parse().ok().filter(|ticks| (1e-3..=1e9).contains(ticks));
    ticks.ok_or_else(|| Failure::usage(format!("--ticks-per-second takes a number such as 30, not `{text}`")))
}

fn bytes(text: &str) -> Result<usize, Failure> {
    let mebibytes = text.parse().ok().filter(|mebibytes: &usize| (1..4096).contains(mebibytes));
    let usage = || Failure::usage(format!("--largest-file takes MiB such as 512, up to 4095, not `{text}`"));
    mebibytes.map(|mebibytes| mebibytes << 20).ok_or_else(usage)
}

/// Prints a file's warnings on standard error.
pub fn warn(file: &str, warnings: &[String]) {
    for warning in warnings {
        eprintln!("{file}: {warning}");
    }
}

//! What a stage's command line may ask for of a model's file.

use viewer::{Args, Failure, Flag};

/// The flags of the stages that read models; see [`FileFlags`]. The last is for those that read clips, too.
pub const FILE_FLAGS: [Flag; 4] = [
    Flag {
        name: "file-scene",
        value: "SCENE",
        help: "which of the file's own scenes, by name or by index, where it has several",
    },
    Flag {
        name: "largest-file",
        value: "MIB",
        help: "how large a file may be, and what is decoded from it: 128 MiB if nothing is said",
    },
    Flag { name: "file-space", value: "", help: "a .X model as its file has it: left-handed" },
    Flag { name: "ticks-per-second", value: "N", help: "for a .X file that does not say how fast it is" },
];

/// What [`FILE_FLAGS`] asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FileFlags<'a> {
    /// One of the file's scenes, by name or by index.
    pub scene: Option<&'a str>,
    /// Whether a .X model stays in the space of its file.
    pub keeps_file_space: bool,
    /// How many ticks of a .X file's clips make a second.
    pub ticks_per_second: Option<f32>,
    /// How many bytes a file may have.
    pub largest_file: Option<usize>,
    /// Whether nobody will see the model's pictures.
    pub without_pictures: bool,
}

impl<'a> FileFlags<'a> {
    /// From the command line.
    ///
    /// # Errors
    /// If the ticks or the largest size are no number.
    pub fn of(args: &'a Args) -> Result<Self, Failure> {
        let ticks = args.own.get("ticks-per-second").map(|text| ticks_per_second(text)).transpose()?;
        Ok(Self {
            scene: args.own.get("file-scene").map(String::as_str),
            keeps_file_space: args.own.contains_key("file-space"),
            ticks_per_second: ticks,
            largest_file: args.own.get("largest-file").map(|text| bytes(text)).transpose()?,
            without_pictures: args.print.is_some(),
        })
    }
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

/// Says on standard error what was wrong with a file and could be passed over.
pub fn warn(file: &str, warnings: &[String]) {
    for warning in warnings {
        eprintln!("{file}: {warning}");
    }
}

//! The flags that every stage takes.

use crate::{
    About, Failure,
    reload::camera_of,
    script::{self, Act},
};
use lexopt::{Arg, Parser, ValueExt};
use std::{collections::BTreeMap, path::PathBuf};

/// The arguments on the command line.
#[derive(Clone, Debug, Default)]
pub struct Args {
    /// A model's file; none for the stage's own.
    pub file: Option<PathBuf>,
    /// A clip's name or index.
    pub clip: Option<String>,
    /// Seconds into the clip, or since the scene began.
    pub time_s: Option<f32>,
    /// One of [`About::scenes`]; none for the first.
    pub scene: Option<String>,
    /// A named step of the scene.
    pub step: Option<String>,
    /// Positions on standard output instead of a window.
    pub print: Option<Print>,
    /// A picture file to write; the window then closes.
    pub capture: Option<PathBuf>,
    /// The window's width and height in logical pixels, or the captured picture's in pixels.
    pub size: Option<(u32, u32)>,
    /// True to compare the step with its snapshots: a line for each on standard output, and the exit status.
    pub check: bool,
    /// Names and counts on standard output instead of a window.
    pub list: bool,
    /// A file's contents, its faults and the parts left out, on standard output instead of a window.
    pub report: bool,
    /// The seconds to draw as fast as possible before the frames per second are printed and the window
    /// closes.
    pub measure_s: Option<f32>,
    /// Samples per pixel, for smooth edges; none lets the machine decide.
    pub samples: Option<i32>,
    /// The debug view to begin with, 0 to 5.
    pub view: Option<u32>,
    /// The vertex that is picked at first, counted as `--print` counts.
    pub vertex: Option<usize>,
    /// The file of the case that is shown at first.
    pub smallest: Option<PathBuf>,
    /// The language of the window, in place of the environment's.
    pub language: Option<String>,
    /// The camera's place, written by the window that this one follows; none if the scene places it.
    pub camera: Option<[f32; 6]>,
    /// Acts of a hand in the window, done before anything else.
    pub acts: Vec<Act>,
    /// The stage's own flags, from [`About::flags`].
    pub own: BTreeMap<&'static str, String>,
    /// The names of all flags on the command line, and `FILE`.
    pub given: Vec<String>,
}

/// The format in which `--print` writes positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Print {
    /// A table, as in the snapshots.
    Table,
    /// One JSON object, with all digits.
    Json,
}

/// A flag that only one stage takes.
#[derive(Clone, Copy, Debug)]
pub struct Flag {
    /// Without the two hyphens.
    pub name: &'static str,
    /// The name of its value in the help; the words that are allowed, separated by `|`, or one word for any
    /// value. Empty for a flag without a value.
    pub value: &'static str,
    /// A line of help.
    pub help: &'static str,
}

impl Args {
    /// Reads the command line; none if the help was asked for, and printed.
    pub(crate) fn parse(about: &About, mut words: Parser) -> Result<Option<Self>, Failure> {
        let mut args = Args::default();
        while let Some(word) = words.next().map_err(usage)? {
            args.given.push(if let Arg::Long(name) = word { name.to_owned() } else { "FILE".to_owned() });
            match word {
                Arg::Long("help") | Arg::Short('h') => {
                    print!("{}", crate::help::command_line(about));
                    return Ok(None);
                }
                Arg::Long("clip") if about.takes_clip => args.clip = Some(text(&mut words)?),
                Arg::Long("time") => args.time_s = Some(number(&mut words, "--time", f32::MIN)?),
                Arg::Long("scene") => args.scene = Some(text(&mut words)?),
                Arg::Long("step") => args.step = Some(text(&mut words)?),
                Arg::Long("print") => args.print = Some(print_format(&mut words)?),
                Arg::Long("capture") => args.capture = Some(words.value().map_err(usage)?.into()),
                Arg::Long("size") => args.size = Some(size(&text(&mut words)?)?),
                Arg::Long("list") => args.list = true,
                Arg::Long("report") if about.takes_file() => args.report = true,
                Arg::Long("check") => args.check = true,
                Arg::Long("measure") => args.measure_s = Some(number(&mut words, "--measure", 0.1)?),
                Arg::Long("samples") => args.samples = Some(samples(&text(&mut words)?)?),
                Arg::Long("view") => args.view = Some(view(&text(&mut words)?)?),
                Arg::Long("vertex") => args.vertex = Some(index(&text(&mut words)?)?),
                Arg::Long("smallest") => args.smallest = Some(words.value().map_err(usage)?.into()),
                Arg::Long("lang") => args.language = Some(text(&mut words)?),
                Arg::Long("camera") => args.camera = camera_of(&text(&mut words)?),
                Arg::Long("do") => args.acts = script::parse(&text(&mut words)?)?,
                Arg::Long(name) => {
                    let flag = about.flags.iter().find(|flag| flag.name == name);
                    let flag = flag.ok_or_else(|| {
                        Failure::usage(format!("no flag --{name}; --help lists the flags of {}", about.name))
                    })?;
                    let value = match flag.value {
                        "" => String::new(),
                        _ => own_value(flag, text(&mut words)?)?,
                    };
                    args.own.insert(flag.name, value);
                }
                Arg::Value(path) if about.takes_file() && args.file.is_none() => {
                    args.file = Some(path.into())
                }
                other => {
                    let what = other.unexpected();
                    return Err(Failure::usage(format!("{what}; --help lists what {} takes", about.name)));
                }
            }
        }
        if args.scene.is_none() {
            // A flag with the name of a scene opens this scene.
            args.scene =
                about.scene_names().into_iter().find(|name| args.own.contains_key(name)).map(str::to_owned);
        }
        args.refuse_unknown_step(about)?;
        Ok(Some(args))
    }

    /// Refuses a scene or a step that does not exist, with the same message in all stages.
    fn refuse_unknown_step(&self, about: &About) -> Result<(), Failure> {
        let (scene, steps) = about.scene(self);
        if let Some(other) = self.scene.as_deref().filter(|other| *other != scene) {
            let scenes = about.scene_names().join(", ");
            return Err(Failure::usage(format!("no scene `{other}`; there are: {scenes}")));
        }
        match self.step.as_deref() {
            Some(step) if !steps.contains(&step) => {
                let steps = steps.join(", ");
                Err(Failure::usage(format!("no step `{step}` in scene {scene}; there are: {steps}")))
            }
            Some(_) if self.time_s.is_some() || self.clip.is_some() => {
                Err(Failure::usage("--step is a moment of its own: it takes no --time and no --clip"))
            }
            None if self.check => {
                Err(Failure::usage("--check compares a step with its snapshots: it needs --step"))
            }
            _ => Ok(()),
        }
    }
}

fn text(words: &mut Parser) -> Result<String, Failure> {
    words.value().map_err(usage)?.string().map_err(usage)
}

fn usage(error: lexopt::Error) -> Failure {
    Failure::usage(error.to_string())
}

fn number(words: &mut Parser, flag: &str, least: f32) -> Result<f32, Failure> {
    let text = text(words)?;
    let number = text.parse().ok().filter(|number: &f32| number.is_finite() && *number >= least);
    let at_least = if least > 0.0 { format!(", {least} at least") } else { String::new() };
    let usage = || format!("{flag} takes a number of seconds such as 0.5{at_least}, not `{text}`");
    number.ok_or_else(|| Failure::usage(usage()))
}

fn print_format(words: &mut Parser) -> Result<Print, Failure> {
    // The format may be left out. What follows is then the next argument.
    let next = words.optional_value().or_else(|| {
        let mut raw = words.try_raw_args()?;
        let known = raw.peek().is_some_and(|word| word == "json" || word == "table");
        if known { raw.next() } else { None }
    });
    let format = next.unwrap_or("table".into());
    match format.to_str() {
        Some("table") => Ok(Print::Table),
        Some("json") => Ok(Print::Json),
        _ => Err(Failure::usage(format!("--print takes table or json, not `{}`", format.display()))),
    }
}

fn size(text: &str) -> Result<(u32, u32), Failure> {
    let parsed = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    parsed.filter(|(w, h)| (1..=8192).contains(w) && (1..=8192).contains(h)).ok_or_else(|| {
        Failure::usage(format!("--size takes WIDTHxHEIGHT in pixels such as 640x480, not `{text}`"))
    })
}

fn samples(text: &str) -> Result<i32, Failure> {
    let number = text.parse().ok().filter(|number| [1, 2, 4, 8].contains(number));
    number.ok_or_else(|| Failure::usage(format!("--samples takes 1, 2, 4 or 8, not `{text}`")))
}

fn view(text: &str) -> Result<u32, Failure> {
    let number = text.parse().ok().filter(|number| *number <= 5);
    number.ok_or_else(|| Failure::usage(format!("--view takes a number from 0 to 5, not `{text}`")))
}

fn index(text: &str) -> Result<usize, Failure> {
    let number = text.parse().ok();
    number.ok_or_else(|| Failure::usage(format!("--vertex takes a vertex's number, not `{text}`")))
}

fn own_value(flag: &Flag, value: String) -> Result<String, Failure> {
    let words: Vec<&str> = flag.value.split('|').collect();
    if words.len() > 1 && !words.contains(&value.as_str()) {
        return Err(Failure::usage(format!("--{} takes {}, not `{value}`", flag.name, words.join(" or "))));
    }
    Ok(value)
}

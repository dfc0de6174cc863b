//! Models with their clips, from files: the model is read by stage 3, the clips from the same opened
//! document.

pub mod gltf_file;
pub mod x;

use crate::clip::Clip;
use formats::{
    document::{Document, Source},
    error::LoadError,
    x_document::template::Template,
};
use stage3_gltf::{
    load::{self, Options},
    model::Model,
    x::animation_sets::TICKS_PER_SECOND,
};

/// Reads a model and its clips from a file. Anything that is passed over becomes a warning of the model.
///
/// # Errors
/// As [`stage3_gltf::load::load`]; and if the clips of a .X file have more keys than are read.
pub fn load(source: Source, options: &Options) -> Result<(Model, Vec<Clip>), LoadError> {
    let document = load::open(&source, options)?;
    model_and_clips(&document, options)
}

/// The model and the clips that an opened file holds.
///
/// # Errors
/// As [`load`], once the file could be opened.
pub fn model_and_clips(document: &Document, options: &Options) -> Result<(Model, Vec<Clip>), LoadError> {
    let mut model = load::model(document, options)?;
    let clips = match document {
        Document::Gltf(document) => gltf_file::clips(document, &mut model),
        Document::X(document) => {
            x::clips(document, &mut model, options).map_err(|error| error.in_file(&document.file))?
        }
    };
    let reason = match document {
        Document::X(file) if file.tree.all(Template::AnimTicksPerSecond).next().is_none() => format!(
            " (the file does not tell its ticks a second: {} unless --ticks-per-second says otherwise)",
            TICKS_PER_SECOND
        ),
        _ => String::new(),
    };
    warn_of_short_clips(&mut model, &clips, &reason);
    Ok((model, clips))
}

/// Warns of clips that are over before a screen shows the next picture; `reason` ends the sentence. Often
/// their times are frames, and were taken for ticks.
pub fn warn_of_short_clips(model: &mut Model, clips: &[Clip], reason: &str) {
    const ONE_PICTURE_S: f32 = 1.0 / 60.0;
    // A single key has no length, and needs none.
    for (index, clip) in clips.iter().enumerate().filter(|(_, clip)| clip.duration_s > 0.0) {
        if clip.duration_s < ONE_PICTURE_S {
            model.warn(format!(
                "clip {index} \"{}\": is over after {:.4} s, before a screen shows the next picture{reason}",
                clip.name, clip.duration_s
            ));
        }
    }
}

//! The place where a body is tried: its program, its folders, and the variant that runs.

use crate::outcomes::Tried;
use runner::{
    bench::{trial::Trial, variants::key},
    exercise::Exercise,
};
use std::{fmt::Display, path::PathBuf};

/// The place where a body is tried.
pub struct Place<'a> {
    root: &'a PathBuf,
    program: PathBuf,
    folder: PathBuf,
    scratch: PathBuf,
    draws: bool,
    variant: String,
}

impl<'a> Place<'a> {
    /// The place for a body of an exercise.
    pub fn of(tried: &'a Tried, exercise: &Exercise, which: impl Display) -> Self {
        let root = &tried.copied.root;
        Self {
            root,
            program: tried.programs.tests.get(&exercise.home).cloned().unwrap_or_default(),
            folder: root.join(&exercise.home),
            scratch: root.join(".workbook").join(&exercise.name).join(which.to_string()),
            draws: !exercise.is_rust(),
            variant: key(&exercise.name, which),
        }
    }

    /// The trial of the body, in its place.
    pub fn trial(&self) -> Trial<'_> {
        let Self { root, program, folder, scratch, draws, variant } = self;
        Trial { program, root, folder, scratch, seed: None, draws: *draws, variant: Some(variant.clone()) }
    }
}

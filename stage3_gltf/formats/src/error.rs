//! The error of all readers: a problem, and its place in a file.

use std::{error::Error, fmt};

/// The reason why a file could not be read: the file, the place in it, the problem, and what the system or a
/// library reported.
///
/// Readers know only their own corner, so each adds its part of the place on the way out:
/// `hero.glb: mesh 1 "Body", primitive 0, POSITION: accessor 7 ends after its buffer view 3`.
#[derive(Debug, Default)]
pub struct LoadError {
    /// The file's path or name; empty until [`LoadError::in_file`] sets it.
    pub file: String,
    /// The object, its index, its attribute; the outermost first.
    pub place: String,
    /// The problem at that place.
    pub problem: String,
    /// The error of the system or of a library that is the reason, if there is one.
    pub cause: Option<Box<dyn Error + Send + Sync>>,
}

impl LoadError {
    /// A problem whose place is added on the way out.
    pub fn new(problem: impl Into<String>) -> Self {
        Self { problem: problem.into(), ..Self::default() }
    }

    /// A problem that the system or a library found.
    pub fn because(problem: impl Into<String>, cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self { cause: Some(cause.into()), ..Self::new(problem) }
    }

    /// Puts a further, outer place in front of the one that is known.
    pub fn within(mut self, place: impl fmt::Display) -> Self {
        self.place =
            if self.place.is_empty() { place.to_string() } else { format!("{place}, {}", self.place) };
        self
    }

    /// Adds the file's name.
    pub fn in_file(mut self, file: &str) -> Self {
        self.file = file.to_owned();
        self
    }
}

/// One line for windows and warnings; it includes the cause.
impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for part in [&self.file, &self.place] {
            if !part.is_empty() {
                write!(f, "{part}: ")?;
            }
        }
        write!(f, "{}", self.problem)?;
        match &self.cause {
            Some(cause) => write!(f, ": {cause}"),
            None => Ok(()),
        }
    }
}

impl Error for LoadError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.as_ref().map(|cause| &**cause as &(dyn Error + 'static))
    }
}

/// A number for messages, with six digits at most: `0.333333`, `1e30`.
pub fn number(value: impl Into<f64>) -> String {
    let rounded: f64 = format!("{:.5e}", value.into()).parse().unwrap_or(f64::NAN);
    match rounded.abs() {
        size if size == 0.0 || (1e-4..1e6).contains(&size) => rounded.to_string(),
        _ => format!("{rounded:e}"),
    }
}

/// The first part of a name or a URI, for messages: data URIs can be megabytes long.
pub fn shortened(text: &str) -> String {
    if text.chars().count() <= 60 {
        text.to_owned()
    } else {
        text.chars().take(60).chain("…".chars()).collect()
    }
}

//! Files in TOML: what cargo knows of the workspace, and a place for what is wrong in one.

use crate::error::{Error, Result};
use serde::{
    Deserialize,
    de::{DeserializeOwned, IgnoredAny},
};
use std::{collections::BTreeMap, fs, path::Path};

/// As much of a `Cargo.toml` as is needed here.
#[derive(Debug, Deserialize)]
pub struct Manifest {
    workspace: Option<Members>,
    package: Option<Package>,
    #[serde(default)]
    dependencies: Names,
    #[serde(default, rename = "dev-dependencies")]
    dev_dependencies: Names,
    #[serde(default, rename = "build-dependencies")]
    build_dependencies: Names,
}

type Names = BTreeMap<String, IgnoredAny>;

#[derive(Debug, Deserialize)]
struct Members {
    members: Option<Vec<String>>,
    #[serde(default)]
    metadata: Metadata,
}

#[derive(Debug, Deserialize)]
struct Package {
    name: String,
    #[serde(default)]
    metadata: Metadata,
}

#[derive(Debug, Default, Deserialize)]
struct Metadata {
    #[serde(default)]
    workbook: OfTheWorkbook,
}

#[derive(Debug, Default, Deserialize)]
struct OfTheWorkbook {
    #[serde(default)]
    window: Vec<String>,
    seed: Option<u64>,
}

impl Manifest {
    /// Reads the one in that folder.
    ///
    /// # Errors
    /// If there is none, or it makes no sense.
    pub fn read(folder: &Path) -> Result<Self> {
        let path = folder.join("Cargo.toml");
        parse(&path, &read(&path)?)
    }

    /// The folders of the workspace's members; none if this is no workspace.
    pub fn members(&self) -> Option<&[String]> {
        self.workspace.as_ref()?.members.as_deref()
    }

    /// What the random cases of a class are made from: `seed` in `[workspace.metadata.workbook]`.
    pub fn seed(&self) -> Option<u64> {
        self.workspace.as_ref()?.metadata.workbook.seed
    }

    /// What cargo calls the package; none if this is none.
    pub fn package(&self) -> Option<&str> {
        Some(&self.package.as_ref()?.name)
    }

    /// The names of those of its dependencies that its window alone needs, as the author lists them.
    pub fn window_needs(&self) -> &[String] {
        self.package.as_ref().map_or(&[], |package| &package.metadata.workbook.window)
    }

    /// The names of all that it needs to be built and tested.
    pub fn needs(&self) -> impl Iterator<Item = &String> {
        let Self { dependencies, dev_dependencies, build_dependencies, .. } = self;
        [dependencies, dev_dependencies, build_dependencies].into_iter().flat_map(|names| names.keys())
    }
}

/// Reads a text in TOML.
///
/// # Errors
/// If it makes no sense, with the line.
pub fn parse<T: DeserializeOwned>(path: &Path, text: &str) -> Result<T> {
    toml::from_str(text).map_err(|source| {
        let at = source.span().map_or(0, |span| span.start);
        let line = text[..at].matches('\n').count() + 1;
        Error::Toml { path: path.to_owned(), line, source: Box::new(source) }
    })
}

/// Reads a text file; its lines end in LF then, however they end in the file.
///
/// # Errors
/// If it can't be read; with its path.
pub fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map(|text| text.replace("\r\n", "\n")).map_err(Error::file(path))
}

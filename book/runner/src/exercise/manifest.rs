//! Cargo's manifests of the workspace and its packages.

use crate::exercise::{Error, Result, TomlTable};
use std::{fs, path::Path};

/// The parts of a `Cargo.toml` that are needed here.
#[derive(Debug)]
pub struct Manifest {
    /// The folders of the workspace's members; `None` if this is not a workspace.
    pub members: Option<Vec<String>>,
    /// The seed of a class's random cases: `seed` in `[workspace.metadata.workbook]`.
    pub seed: Option<u64>,
    /// The package's name; `None` if this is not a package.
    pub package: Option<String>,
    /// The names of everything that the package needs to be built and tested.
    pub needs: Vec<String>,
    /// The names of its exercises, in reading order: `exercises` in `[package.metadata.workbook]`.
    pub exercises: Vec<String>,
}

impl Manifest {
    /// Reads the manifest in a folder.
    ///
    /// # Errors
    /// If there is none, or it is faulty.
    pub fn read(folder: &Path) -> Result<Self> {
        let path = folder.join("Cargo.toml");
        let text = read(&path)?;
        let mut manifest = TomlTable::parse(&path, &text)?;
        let (mut workspace, mut package) = (manifest.table("workspace")?, manifest.table("package")?);
        let mut own = package.table("metadata")?.table("workbook")?;
        let mut needs = Vec::new();
        for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
            needs.extend(manifest.table(kind)?.keys().map(str::to_owned));
        }
        Ok(Self {
            members: workspace.texts("members")?,
            seed: workspace.table("metadata")?.table("workbook")?.number("seed")?,
            package: package.text("name")?,
            needs,
            exercises: own.texts("exercises")?.unwrap_or_default(),
        })
    }
}

/// Reads a text file, and makes its lines end in LF.
///
/// # Errors
/// If it can't be read; with its path.
pub fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map(|text| text.replace("\r\n", "\n")).map_err(Error::file(path))
}

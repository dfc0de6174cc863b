//! What cargo knows of the workspace.

use crate::{
    error::{Error, Result},
    toml_table::TomlTable,
};
use std::{fs, path::Path};

/// As much of a `Cargo.toml` as is needed here.
#[derive(Debug)]
pub struct Manifest {
    members: Option<Vec<String>>,
    seed: Option<u64>,
    package: Option<String>,
    needs: Vec<String>,
}

impl Manifest {
    /// Reads the one in that folder.
    ///
    /// # Errors
    /// If there is none, or it makes no sense.
    pub fn read(folder: &Path) -> Result<Self> {
        let path = folder.join("Cargo.toml");
        let text = read(&path)?;
        let mut manifest = TomlTable::parse(&path, &text)?;
        let (mut workspace, mut package) = (manifest.table("workspace")?, manifest.table("package")?);
        let mut needs = Vec::new();
        for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
            needs.extend(manifest.table(kind)?.keys().map(str::to_owned));
        }
        Ok(Self {
            members: workspace.texts("members")?,
            seed: workspace.table("metadata")?.table("workbook")?.number("seed")?,
            package: package.text("name")?,
            needs,
        })
    }

    /// The folders of the workspace's members; none if this is no workspace.
    pub fn members(&self) -> Option<&[String]> {
        self.members.as_deref()
    }

    /// What the random cases of a class are made from: `seed` in `[workspace.metadata.workbook]`.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// What cargo calls the package; none if this is none.
    pub fn package(&self) -> Option<&str> {
        self.package.as_deref()
    }

    /// The names of all that it needs to be built and tested.
    pub fn needs(&self) -> impl Iterator<Item = &String> {
        self.needs.iter()
    }
}

/// Reads a text file; its lines end in LF then, however they end in the file.
///
/// # Errors
/// If it can't be read; with its path.
pub fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map(|text| text.replace("\r\n", "\n")).map_err(Error::file(path))
}

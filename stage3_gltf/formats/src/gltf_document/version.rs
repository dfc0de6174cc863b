//! The version of glTF that a file is in.

use crate::error::LoadError;

/// The remedy for a file of 2015.
const CONVERT: &str = "`npx gltf-pipeline -i OLD -o NEW.glb`";

/// The error for a file in glTF 1.0, in which everything has another shape.
pub fn is_version_1() -> LoadError {
    LoadError::new(format!("is glTF 1.0, and 2.0 is what is read; convert it with {CONVERT}"))
}

/// Checks that a file's `asset.version` and `asset.minVersion` are those of glTF 2.0.
pub fn check_version(version: &str, least: Option<&str>) -> Result<(), LoadError> {
    let parts = |version: &str| {
        let (major, minor) = version.split_once('.')?;
        Some((major.parse::<u32>().ok()?, minor.parse::<u32>().ok()?))
    };
    match (parts(version), least.map(parts)) {
        (Some((2, _)), None | Some(Some((2, 0)))) => Ok(()),
        (Some((2, _)), Some(_)) => Err(LoadError::new(format!("needs glTF {}", least.unwrap_or_default()))),
        (Some((1, _)), _) => Err(is_version_1()),
        _ => Err(LoadError::new(format!("is in version {version:?} of glTF, not in \"2.0\""))),
    }
}

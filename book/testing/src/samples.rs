//! Models from elsewhere, with the positions of their vertices that other programs computed.
//!
//! The models are not part of the repository. The tests look for them in `$SAMPLES_DIR`, or else in
//! `../shared/samples` beside the workspace. Without them a test says so and passes; if `$CI` is set it
//! fails.

use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
};
use walkdir::{DirEntry, WalkDir};

/// The folder of the samples, or none if there is none.
///
/// # Panics
/// If there is no such folder and `$CI` is set.
pub fn folder() -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/samples");
    let folder = std::env::var_os("SAMPLES_DIR").map_or_else(beside, PathBuf::from);
    if folder.is_dir() {
        return Some(folder.canonicalize().unwrap_or(folder));
    }
    assert!(std::env::var_os("CI").is_none(), "no samples in {}", folder.display());
    crate::program::skipped(&format!("no samples in {}; SAMPLES_DIR says where they are", folder.display()));
    None
}

/// All files below a folder whose names end in one of these extensions (`"glb"`), sorted.
pub fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let is_wanted = |path: &Path| {
        let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        path.is_file() && extensions.contains(&&extension[..])
    };
    let entries = WalkDir::new(folder).into_iter().map(|entry| entry.expect("the folder can be read"));
    let mut found: Vec<PathBuf> = entries.map(DirEntry::into_path).filter(|path| is_wanted(path)).collect();
    found.sort();
    found
}

/// The models with these extensions that have expected positions, without those in `expected` and
/// `_negative`.
pub fn models(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut models = files(folder, extensions);
    models.retain(|path| {
        !path.starts_with(folder.join("expected")) && !path.starts_with(folder.join("_negative"))
    });
    models
}

/// The expected positions of a model's vertices, at rest and at some times of its clips.
#[derive(Clone, Debug)]
pub struct Expected {
    /// The largest distance of a position from the expected one, in the model's units.
    pub tolerance: f64,
    /// Rest first, then clips and times.
    pub entries: Vec<Entry>,
}

/// All positions of a model at one time, summed up.
#[derive(Clone, Debug)]
pub struct Entry {
    /// None at rest.
    pub clip: Option<usize>,
    /// None at rest, or if the file gives the clip no name.
    pub clip_name: Option<String>,
    /// From the clip's start.
    pub time_s: f32,
    /// The number of positions.
    pub count: usize,
    /// The smallest x, y and z.
    pub min: [f64; 3],
    /// The largest x, y and z.
    pub max: [f64; 3],
    /// The sum of all x, of all y, of all z.
    pub sum: [f64; 3],
    /// The sum of their squares.
    pub sum_of_squares: [f64; 3],
    /// The first fifty positions, or all.
    pub first: Vec<[f64; 3]>,
}

/// The expected positions of a model in the folder of samples.
///
/// # Panics
/// If the samples have no such record, or the record can't be understood.
pub fn expected(folder: &Path, model: &Path) -> Expected {
    let name = model.strip_prefix(folder).expect("the model is a sample");
    let name =
        name.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("__");
    let path = folder.join("expected").join(format!("{name}.json"));
    let text = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let value: Value =
        serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let entries = value["entries"].as_array().expect("entries").iter().map(entry).collect();
    Expected { tolerance: value["tol_abs"].as_f64().expect("tol_abs"), entries }
}

fn entry(value: &Value) -> Entry {
    let vector = |value: &Value| [0, 1, 2].map(|axis| value[axis].as_f64().expect("three numbers"));
    Entry {
        clip: value["clip"].as_u64().map(|clip| clip as usize),
        clip_name: value["clip_name"].as_str().map(str::to_owned),
        time_s: value["time"].as_f64().unwrap_or_default() as f32,
        count: value["count"].as_u64().expect("count") as usize,
        min: vector(&value["bbox_min"]),
        max: vector(&value["bbox_max"]),
        sum: vector(&value["sum"]),
        sum_of_squares: vector(&value["sumsq"]),
        first: value["first"].as_array().expect("first").iter().map(vector).collect(),
    }
}

impl Entry {
    /// Compares positions with the expected ones.
    ///
    /// # Errors
    /// If they differ; the error names the first fault, and its size.
    pub fn compare(&self, tolerance: f64, positions: &[[f32; 3]]) -> Result<(), String> {
        if positions.len() != self.count {
            return Err(format!("{} positions, expected {}", positions.len(), self.count));
        }
        let actual: Vec<[f64; 3]> = positions.iter().map(|position| position.map(f64::from)).collect();
        for (index, (&actual, &expected)) in actual.iter().zip(&self.first).enumerate() {
            near(&format!("position {index}"), actual, expected, [tolerance; 3])?;
        }
        let fold = |start: f64, step: fn(f64, f64) -> f64| {
            [0, 1, 2].map(|axis| actual.iter().map(|position| position[axis]).fold(start, step))
        };
        near("the smallest", fold(f64::INFINITY, f64::min), self.min, [tolerance; 3])?;
        near("the largest", fold(f64::NEG_INFINITY, f64::max), self.max, [tolerance; 3])?;
        let count = self.count as f64;
        near("the sum", fold(0.0, |sum, x| sum + x), self.sum, [count * tolerance; 3])?;
        // If each x is off by t at most, its square is off by t (2 |x| + t) at most.
        let largest = [0, 1, 2].map(|axis| self.min[axis].abs().max(self.max[axis].abs()));
        let tolerances = largest.map(|x| count * tolerance * (2.0 * x + tolerance));
        near("the sum of squares", fold(0.0, |sum, x| sum + x * x), self.sum_of_squares, tolerances)
    }
}

fn near(what: &str, actual: [f64; 3], expected: [f64; 3], tolerances: [f64; 3]) -> Result<(), String> {
    for axis in 0..3 {
        let (actual, expected, allowed) = (actual[axis], expected[axis], tolerances[axis]);
        let off = (actual - expected).abs();
        // Written so that NaN is never near anything.
        if off.is_nan() || off > allowed {
            let axis = ["x", "y", "z"][axis];
            return Err(format!(
                "{what}: {axis} is {actual}, expected {expected}, off by {off:e} where {allowed:e} is allowed"
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Entry;

    fn two_points() -> Entry {
        Entry {
            clip: None,
            clip_name: None,
            time_s: 0.0,
            count: 2,
            min: [0.0, 0.0, -3.0],
            max: [1.0, 2.0, 0.0],
            sum: [1.0, 2.0, -3.0],
            sum_of_squares: [1.0, 4.0, 9.0],
            first: vec![[0.0; 3], [1.0, 2.0, -3.0]],
        }
    }

    #[test]
    fn positions_within_the_tolerance_agree() {
        assert_eq!(two_points().compare(1e-5, &[[0.0; 3], [1.0, 2.0, -3.0]]), Ok(()));
        assert_eq!(two_points().compare(1e-2, &[[0.0; 3], [1.005, 2.0, -3.0]]), Ok(()));
    }

    #[test]
    fn others_are_told_with_the_worst_axis() {
        let off = two_points().compare(1e-5, &[[0.0; 3], [1.0, 2.5, -3.0]]).unwrap_err();
        assert!(off.starts_with("position 1: y is 2.5, expected 2, off by 5e-1"), "{off}");
        assert!(two_points().compare(1e-5, &[[0.0; 3], [f32::NAN, 2.0, -3.0]]).is_err());
        assert!(two_points().compare(1e-5, &[[0.0; 3]]).unwrap_err().contains("1 positions, expected 2"));
    }

    #[test]
    fn what_comes_after_the_first_positions_counts_too() {
        let entry = Entry { first: Vec::new(), ..two_points() };
        assert!(entry.compare(1e-5, &[[0.0; 3], [1.0, 2.5, -3.0]]).unwrap_err().starts_with("the largest"));
        let inner = Entry { count: 3, ..entry };
        assert!(
            inner
                .compare(1e-5, &[[0.0; 3], [1.0, 2.0, -3.0], [0.5; 3]])
                .unwrap_err()
                .starts_with("the largest")
        );
    }
}

//! Positions on standard output.

use crate::{Failure, args::Print};
use glam::Vec3;
use serde::Serialize;
use std::io::Write;

/// The data that `--print` writes.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Positions {
    /// The file as on the command line, or the name of an embedded model or scene.
    pub file: String,
    /// The clip's name; none for a rest pose.
    pub clip: Option<String>,
    /// Seconds into the clip.
    pub time_s: f32,
    /// World space, in the order of the scene.
    pub positions: Vec<Vec3>,
    /// The same positions in the format of the scene's snapshot.
    #[serde(skip)]
    pub table: String,
}

/// The object that `--print json` writes.
#[derive(Serialize)]
struct Object<'a> {
    count: usize,
    #[serde(flatten)]
    positions: &'a Positions,
}

impl Positions {
    /// One JSON object: each f32 in the shortest form that reads back as the same number, and `null` for a
    /// value that is not a number.
    pub fn to_json(&self) -> String {
        let object = Object { count: self.positions.len(), positions: self };
        serde_json::to_string(&object).expect("names and numbers can be written as JSON")
    }

    /// Checks that every position of a model from a file is finite.
    ///
    /// # Errors
    /// If one is not: numbers near the largest f32 overflow when they are added and multiplied.
    pub(crate) fn check_finite(&self) -> Result<(), Failure> {
        match self.positions.iter().position(|position| !position.is_finite()) {
            None => Ok(()),
            Some(vertex) => Err(Failure::from(format!(
                "{}: vertex {vertex} comes out as {}: are the file's numbers too large for 32 bits, or was \
                 something divided by 0?",
                self.file, self.positions[vertex]
            ))),
        }
    }

    pub(crate) fn write(&self, format: Print) -> Result<(), Failure> {
        let text = match format {
            Print::Table => self.table.clone(),
            Print::Json => self.to_json() + "\n",
        };
        write_out(&text)
    }
}

/// Writes the whole text, or says why it can't. A reader that leaves early, such as `head`, is no failure.
pub(crate) fn write_out(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure::from(format!("standard output: {error}")))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_keeps_every_digit_and_escapes_names() {
        let positions = Positions {
            file: "a \"b\".glb".to_owned(),
            time_s: 0.1,
            positions: vec![Vec3::new(1.0 / 3.0, -0.0, 1e-9)],
            ..Default::default()
        };
        let read: serde_json::Value = serde_json::from_str(&positions.to_json()).expect("valid JSON");
        assert_eq!(read["file"], "a \"b\".glb");
        assert_eq!(read["clip"], serde_json::Value::Null);
        assert_eq!(read["positions"][0][0].as_f64().map(|x| x as f32), Some(1.0 / 3.0));
        assert_eq!(read["positions"][0][2].as_f64().map(|x| x as f32), Some(1e-9));
    }
}

//! Positions on standard output.

use crate::{Failure, args::Print};
use glam::Vec3;
use std::io::Write;

/// What `--print` writes.
#[derive(Clone, Debug, Default)]
pub struct Positions {
    /// The file as it was named, or the name of an embedded model or scene.
    pub file: String,
    /// The clip's name; none for a rest pose.
    pub clip: Option<String>,
    /// Seconds into the clip.
    pub time_s: f32,
    /// World space, in the order of the scene.
    pub positions: Vec<Vec3>,
    /// The same as the scene's snapshot writes it.
    pub table: String,
}

impl Positions {
    /// As one JSON object: f32 in the shortest form that reads back as the same number.
    pub fn to_json(&self) -> String {
        let triples: Vec<String> = self
            .positions
            .iter()
            .map(|p| format!("[{},{},{}]", number(p.x), number(p.y), number(p.z)))
            .collect();
        format!(
            "{{\"file\":{},\"clip\":{},\"time_s\":{},\"count\":{},\"positions\":[{}]}}",
            serde_json::Value::from(self.file.as_str()),
            serde_json::Value::from(self.clip.as_deref()),
            number(self.time_s),
            self.positions.len(),
            triples.join(",")
        )
    }

    pub(crate) fn write(&self, format: Print) -> Result<(), Failure> {
        let text = match format {
            Print::Table => self.table.clone(),
            Print::Json => self.to_json() + "\n",
        };
        write_out(&text)
    }
}

/// JSON has no word for infinity or not-a-number.
pub(crate) fn number(value: f32) -> String {
    if value.is_finite() { value.to_string() } else { "null".to_owned() }
}

/// Writes all of it, or says why not; a reader that left early, as `head` does, is no failure.
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

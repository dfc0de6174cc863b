//! The output of a test's run: its reason for stopping, its panic, its tables.

use crate::{sandbox::End, tried::Early};
use std::collections::BTreeMap;

/// True if a test reached a `todo!`.
pub fn is_unwritten(said: &str) -> bool {
    said.starts_with("not yet implemented")
}

/// The reason why an instance was stopped; `None` if it ended by itself.
pub fn early(how: &End) -> Option<Early> {
    match how {
        End::NeverEnds => Some(Early::NeverEnds),
        End::StackOverflow => Some(Early::CallsItself),
        End::TooMuchMemory => Some(Early::TooMuchMemory),
        End::TooMuchOutput => Some(Early::TooMuchOutput),
        End::Returned | End::Exited(_) | End::Stopped(_) => None,
    }
}

/// The message of the first panic, without its place, and whether that place is in a stage's code.
pub fn panic_in(stderr: &str) -> (String, bool) {
    let Some((_, rest)) = stderr.split_once(" panicked at ") else {
        return (stderr.lines().rfind(|line| !line.is_empty()).unwrap_or_default().to_owned(), false);
    };
    let (place, message) = rest.split_once('\n').unwrap_or((rest, ""));
    let lines = message.lines().take_while(|line| !line.starts_with("note: ") && !line.starts_with("stack "));
    let is_in_stage = place.starts_with("stage") && place.contains("/src/") && !place.contains("/tests/");
    (lines.collect::<Vec<_>>().join("\n").trim().to_owned(), is_in_stage)
}

/// The tables that insta wrote because they differ from the recorded ones, by the recorded files' names.
pub fn tables_in(written: &BTreeMap<String, Vec<u8>>) -> impl Iterator<Item = (String, String)> {
    written.iter().filter_map(|(path, bytes)| {
        let name = path.rsplit('/').next()?.strip_suffix(".new")?;
        let text = String::from_utf8_lossy(bytes).replace("\r\n", "\n");
        Some((name.to_owned(), tables::snapshot_table(&text).trim_end().to_owned()))
    })
}

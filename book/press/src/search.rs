//! The search in other languages than English.
//!
//! mdBook's index parts words at spaces, which Chinese has not, and knows the endings of English words. In
//! other editions `book/theme/page.js` looks for words in the texts themselves, and the index is left out: it
//! would be most of what the search loads.

use anyhow::{Context, Result, bail};
use runner::exercise::copy::files;
use serde_json::{Value, json};
use std::{fs, path::Path};

/// The file that mdBook writes, and what stands in it around the data, a string in single quotes.
const FILE: &str = "searchindex-";
const AROUND: (&str, &str) = ("window.search = Object.assign(window.search, JSON.parse('", "'));");

/// Leaves the index out of an edition's file for the search; the texts stay.
///
/// # Errors
/// If the file is not as mdBook writes it.
pub fn leave_out_index(edition: &Path) -> Result<()> {
    let name =
        files(edition)?.into_iter().find(|name| name.starts_with(FILE)).context("no index of the search")?;
    let path = edition.join(&name);
    let text = fs::read_to_string(&path)?;
    let data = text.strip_prefix(AROUND.0).and_then(|text| text.trim_end().strip_suffix(AROUND.1));
    let data = data.with_context(|| format!("{name} is not as it was"))?;
    let mut data: Value = serde_json::from_str(&data.replace("\\'", "'").replace("\\\\", "\\"))?;
    let Some(index) = data.pointer_mut("/index/index").and_then(Value::as_object_mut) else {
        bail!("{name} has no index");
    };
    for field in index.values_mut() {
        *field = json!({ "root": { "docs": {}, "df": 0 } });
    }
    let data = data.to_string().replace('\\', "\\\\").replace('\'', "\\'");
    fs::write(&path, format!("{}{data}{}", AROUND.0, AROUND.1)).context(name)
}

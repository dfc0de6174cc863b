//! Shows the book on this machine, and only on this machine.

use crate::http::{Answer, Question, listen};
use flate2::{Compression, write::GzEncoder};
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    sync::{Arc, Condvar, Mutex, PoisonError},
    time::{Duration, UNIX_EPOCH},
};

/// How long a page's question for a newer book stays open.
const PATIENCE: Duration = Duration::from_secs(20);
/// Where the pages ask it.
const NEWER: &str = "/newer-than/";

/// How often the book was made; whoever waits for the next time is woken.
#[derive(Debug, Default)]
pub struct Edition {
    number: Mutex<u64>,
    changed: Condvar,
}

impl Edition {
    /// The book was made once more.
    pub fn advance(&self) {
        *self.number.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.changed.notify_all();
    }

    /// Waits a while for another edition than the one that was seen, and returns the present one.
    fn other_than(&self, seen: u64) -> u64 {
        let number = self.number.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.changed.wait_timeout_while(number, PATIENCE, |number| *number == seen);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Serves a folder until the program ends; returns the address.
///
/// # Errors
/// If no port can be had.
pub fn serve(folder: &Path, edition: Arc<Edition>) -> Result<String, String> {
    let folder = folder.to_owned();
    let address = listen(move |question| answer(question, &folder, &edition));
    address.map_err(|error| format!("no port to show the book on: {error}"))
}

fn answer(question: &Question, folder: &Path, edition: &Edition) -> Answer {
    if !matches!(&question.method[..], "GET" | "HEAD") {
        return Answer { status: 405, ..plain("This is for reading only.".to_owned()) };
    }
    if let Some(seen) = question.path.strip_prefix(NEWER) {
        return plain(edition.other_than(seen.parse().unwrap_or(0)).to_string());
    }
    let found = inside(folder, &question.path).and_then(|path| Some((fs::read(&path).ok()?, path)));
    let Some((body, path)) = found else {
        return Answer { status: 404, ..plain("There is no such page.".to_owned()) };
    };
    file(question, &path, body, edition)
}

fn plain(text: String) -> Answer {
    Answer { status: 200, headers: headers("text/plain; charset=utf-8", "no-store"), body: text.into_bytes() }
}

fn headers(kind: &str, caching: &str) -> Vec<(&'static str, String)> {
    let headers = [("Content-Type", kind), ("Cache-Control", caching), ("X-Content-Type-Options", "nosniff")];
    headers.map(|(name, value)| (name, value.to_owned())).into()
}

fn file(question: &Question, path: &Path, mut body: Vec<u8>, edition: &Edition) -> Answer {
    let kind = content_type(path);
    let caching = if has_hashed_name(path) { "max-age=31536000, immutable" } else { "no-cache" };
    let mut headers = headers(kind, caching);
    if kind.starts_with("text/html") {
        body.extend(reload_script(edition).into_bytes());
    } else {
        let tag = tag(path);
        if question.header("If-None-Match") == tag {
            return Answer { status: 304, headers, body: Vec::new() };
        }
        headers.push(("ETag", tag));
    }
    let is_text = ["text/", "application/json", "image/svg"].iter().any(|start| kind.starts_with(start));
    if is_text && question.header("Accept-Encoding").contains("gzip") {
        body = packed(&body);
        headers.push(("Content-Encoding", "gzip".to_owned()));
        headers.push(("Vary", "Accept-Encoding".to_owned()));
    }
    Answer { status: 200, headers, body }
}

/// The file that an address means; none outside the folder.
pub fn inside(folder: &Path, url: &str) -> Option<PathBuf> {
    let path = decoded(url.strip_prefix('/')?)?;
    let is_plain = |part: &str| !matches!(part, "." | "..") && !part.contains(['\\', ':', '\0']);
    if !path.split('/').all(is_plain) {
        return None;
    }
    let path = folder.join(&path);
    let path = if path.is_dir() { path.join("index.html") } else { path };
    // A link in the folder may lead out of it.
    let (path, folder) = (path.canonicalize().ok()?, folder.canonicalize().ok()?);
    path.starts_with(folder).then_some(path)
}

/// An address without its `%20`s.
fn decoded(url: &str) -> Option<String> {
    let mut pieces = url.split('%');
    let mut bytes = pieces.next()?.as_bytes().to_vec();
    for piece in pieces {
        bytes.push(u8::from_str_radix(piece.get(..2)?, 16).ok()?);
        bytes.extend(&piece.as_bytes()[2..]);
    }
    String::from_utf8(bytes).ok()
}

/// What a browser has to know of a file.
pub fn content_type(path: &Path) -> &'static str {
    match path.extension().and_then(|kind| kind.to_str()).unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        // The page unpacks what it fetched packed, so it is not told that it is.
        "gz" => "application/gzip",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Whether the name holds a hash of the contents, as in `book-609e4cb8.js`.
fn has_hashed_name(path: &Path) -> bool {
    let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or("");
    let hash = name.split('.').next().unwrap_or("").rsplit('-').next().unwrap_or("");
    hash.len() == 8 && name.contains('-') && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn tag(path: &Path) -> String {
    let metadata = fs::metadata(path).ok();
    let written = metadata.as_ref().and_then(|it| it.modified().ok()?.duration_since(UNIX_EPOCH).ok());
    format!("\"{:x}-{:x}\"", written.map_or(0, |time| time.as_nanos()), metadata.map_or(0, |it| it.len()))
}

fn packed(body: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    let written = packed.write_all(body).and_then(|()| packed.finish());
    written.expect("memory takes everything")
}

/// Asks for a newer book, and loads the page again when there is one.
fn reload_script(edition: &Edition) -> String {
    let seen = *edition.number.lock().unwrap_or_else(PoisonError::into_inner);
    format!(
        "<script>(async () => {{ for (;;) {{ try {{ const now = await (await fetch('{NEWER}{seen}')).text(); \
        if (now !== '{seen}') {{ location.reload(); return; }} }} catch {{ return; }} }} }})()</script>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_address_leads_out_of_the_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        assert!(inside(&folder, "/serve.rs").is_some());
        assert!(inside(&folder, "/%73erve.rs").is_some());
        for url in [
            "/../Cargo.toml",
            "/%2e%2e/Cargo.toml",
            "/a/../../Cargo.toml",
            "//etc/passwd",
            "/..%5cCargo.toml",
            "/%00",
            "x",
        ] {
            assert_eq!(inside(&folder, url), None, "{url}");
        }
    }

    #[test]
    fn files_are_named_for_what_they_are() {
        assert_eq!(content_type(Path::new("a.wasm")), "application/wasm");
        assert!(has_hashed_name(Path::new("a/book-609e4cb8.js")));
        assert!(has_hashed_name(Path::new("mark-09e88c2c.min.js")));
        assert!(!has_hashed_name(Path::new("demo.js")) && !has_hashed_name(Path::new("facade12.js")));
    }
}

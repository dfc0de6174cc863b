//! Where a glTF file says its data is: inside the text, or in a file beside it.

use crate::error::{LoadError, shortened};
use std::path::{Component, Path, PathBuf};

/// The data inside a URI that begins with `data:`, or none for any other URI.
pub fn data_in(uri: &str) -> Result<Option<Vec<u8>>, LoadError> {
    let Some(rest) = uri.strip_prefix("data:") else { return Ok(None) };
    let (kind, text) = rest.split_once(',').ok_or_else(|| LoadError::new("the data URI has no comma"))?;
    let bytes = percent_decoded(text)?;
    if !kind.ends_with(";base64") {
        return Ok(Some(bytes));
    }
    base64(&bytes).map(Some).ok_or_else(|| LoadError::new("the data URI is not right base64"))
}

/// The file that a relative URI names, in the model's folder or below it.
///
/// A model may come from anywhere, so it shall not read files that lie elsewhere: no absolute paths, no `..`, no
/// addresses, no links that lead out.
pub fn file_in(folder: Option<&Path>, uri: &str) -> Result<PathBuf, LoadError> {
    let refused = |why: &str| LoadError::new(format!("the file \"{}\" {why}", shortened(uri)));
    let path =
        String::from_utf8(percent_decoded(uri)?).map_err(|_| refused("has a name that is not UTF-8"))?;
    if path.contains(':') || path.contains('\0') {
        return Err(refused(
            "is an address or has a forbidden sign; only files in the model's own folder are read",
        ));
    }
    let inside = |part| matches!(part, Component::Normal(_) | Component::CurDir);
    if path.contains('\\') || !Path::new(&path).components().all(inside) {
        return Err(refused("is outside the model's own folder, and only files in it are read"));
    }
    let folder = folder.ok_or_else(|| refused("is not inside the model, and the model has no folder"))?;
    let folder = folder.canonicalize().map_err(|error| refused(&format!("can't be read: {error}")))?;
    let file =
        folder.join(path).canonicalize().map_err(|error| refused(&format!("can't be read: {error}")))?;
    if !file.starts_with(&folder) {
        return Err(refused("is a link that leads out of the model's own folder"));
    }
    if !file.is_file() {
        return Err(refused("is no plain file"));
    }
    Ok(file)
}

/// Turns `%20` into a space, and so on.
fn percent_decoded(text: &str) -> Result<Vec<u8>, LoadError> {
    let mut pieces = text.split('%');
    let mut bytes = pieces.next().unwrap_or_default().as_bytes().to_vec();
    for piece in pieces {
        let digits = piece.get(..2).filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.ok_or_else(|| LoadError::new("the URI has a % without two hexadecimal digits"))?);
        bytes.extend_from_slice(&piece.as_bytes()[2..]);
    }
    Ok(bytes)
}

/// Four signs of six bits each make three bytes; one or two `=` at the end stand for bytes that are not there.
fn base64(text: &[u8]) -> Option<Vec<u8>> {
    let text = text.strip_suffix(b"==").or_else(|| text.strip_suffix(b"=")).unwrap_or(text);
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 3);
    for group in text.chunks(4) {
        let mut bits = 0;
        for &sign in group {
            bits = bits << 6 | six_bits(sign)?;
        }
        bits <<= 6 * (4 - group.len());
        bytes.extend_from_slice(&bits.to_be_bytes()[1..group.len()]);
    }
    (text.len() % 4 != 1).then_some(bytes)
}

fn six_bits(sign: u8) -> Option<u32> {
    Some(u32::from(match sign {
        b'A'..=b'Z' => sign - b'A',
        b'a'..=b'z' => sign - b'a' + 26,
        b'0'..=b'9' => sign - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    }))
}

//! The data of a drag: a list of addresses (`text/uri-list`, RFC 2483), or a plain path.

use std::{ffi::OsString, os::unix::ffi::OsStringExt, path::PathBuf};

/// The first file of a list with one address per line. An address that does not begin with `file:` is taken
/// for a path, and then no file is found there.
pub fn path_of(list: &[u8]) -> Option<PathBuf> {
    let mut lines = list.split(|&byte| byte == b'\n').map(|line| line.trim_ascii());
    let line = lines.find(|line| !line.is_empty() && !line.starts_with(b"#"))?;
    // `file:///path` and `file://host/path` (RFC 8089). The host is this machine.
    let path = match line.strip_prefix(b"file://") {
        Some(rest) => unescaped(&rest[rest.iter().position(|&byte| byte == b'/')?..]),
        None => line.to_vec(),
    };
    Some(OsString::from_vec(path).into())
}

/// Replaces escapes by their bytes: `%20` is a space (RFC 3986, 2.1).
fn unescaped(text: &[u8]) -> Vec<u8> {
    let (mut bytes, mut rest) = (Vec::new(), text);
    while let [first, more @ ..] = rest {
        let digit = |byte: &u8| char::from(*byte).to_digit(16).map(|digit| digit as u8);
        let code = match (first, more) {
            (b'%', [high, low, ..]) => digit(high).zip(digit(low)).map(|(high, low)| 16 * high + low),
            _ => None,
        };
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &more[2..] } else { more };
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_file_of_a_list_is_a_path() {
        for (list, path) in [
            ("file:///home/me/a%20fox%C3%A9.glb\r\n", Some("/home/me/a foxé.glb")),
            ("# comment\r\nfile://localhost/b.gltf\r\nfile:///c.gltf\r\n", Some("/b.gltf")),
            ("/home/me/100%.x", Some("/home/me/100%.x")),
            ("file:///100%.x", Some("/100%.x")),
            ("https://example.org/d.glb", Some("https://example.org/d.glb")),
            ("file:nothing", Some("file:nothing")),
            ("file://host", None),
            ("\r\n# nothing\r\n", None),
        ] {
            assert_eq!(path_of(list.as_bytes()), path.map(PathBuf::from), "{list}");
        }
    }
}

//! What a demo's picture is called, and its flags as a query.

/// The file name of the picture that stands in for a demo: the stage and the flags' words.
pub fn picture_name(stage: &str, flags: &[&str]) -> String {
    let words = std::iter::once(&stage).chain(flags).map(|word| word.trim_start_matches('-'));
    let name = words.collect::<Vec<_>>().join("-");
    let plain =
        |letter: char| if letter.is_ascii_alphanumeric() || "._-".contains(letter) { letter } else { '-' };
    name.chars().map(plain).collect::<String>() + ".png"
}

/// Flags as a query string: `--scene arm --wire` is `scene=arm&wire=`.
pub fn query(flags: &[&str]) -> String {
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    for word in flags {
        match (word.strip_prefix("--"), pairs.last_mut()) {
            (Some(name), _) => pairs.push((name, "")),
            (None, Some((_, value))) => *value = word,
            // A file; the stages in a page open none.
            (None, None) => {}
        }
    }
    let pairs = pairs.iter().map(|(name, value)| format!("{}={}", escaped(name), escaped(value)));
    pairs.collect::<Vec<_>>().join("&")
}

/// Percent-encodes all but letters, digits and four marks.
fn escaped(text: &str) -> String {
    let byte = |byte: u8| {
        let plain = byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        if plain { (byte as char).to_string() } else { format!("%{byte:02X}") }
    };
    text.bytes().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_be_read() {
        let name = picture_name("stage4_animation", &["--clip", "walk", "--time", "0.5"]);
        assert_eq!(name, "stage4_animation-clip-walk-time-0.5.png");
        assert_eq!(picture_name("stage1_bones", &[]), "stage1_bones.png");
        assert_eq!(picture_name("stage4_animation", &["--clip", "a b"]), "stage4_animation-clip-a-b.png");
    }

    #[test]
    fn queries_name_the_flags() {
        assert_eq!(
            query(&["--scene", "arm", "--file-space", "--time", "0.5"]),
            "scene=arm&file-space=&time=0.5"
        );
        assert_eq!(query(&["--clip", "walk & run", "--time", "-1"]), "clip=walk%20%26%20run&time=-1");
        assert_eq!(query(&[]), "");
    }
}

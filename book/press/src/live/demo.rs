//! A stage that runs in a page, with its flags and its names.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// The characters escaped in an address: all but the unreserved ones (RFC 3986, 2.3).
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// A stage with flags of its window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demo {
    /// The package, such as `stage1_bones`.
    pub stage: String,
    /// The flags, such as `--scene`, `tree`.
    pub flags: Vec<String>,
}

impl Demo {
    /// Parses `STAGE FLAGS`; `None` if no stage is named.
    pub fn parse(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace().map(str::to_owned);
        Some(Self { stage: words.next()?, flags: words.collect() })
    }

    /// The first word that belongs to no flag: a file's name, which no stage in a page can open.
    pub fn file(&self) -> Option<&str> {
        let mut may_follow = false;
        self.flags.iter().map(String::as_str).find(|word| {
            let is_flag = word.starts_with("--");
            let is_file = !is_flag && !may_follow;
            may_follow = is_flag;
            is_file
        })
    }

    /// The file name of its picture: the stage and the flags' words.
    pub fn picture_name(&self) -> String {
        let words = std::iter::once(&self.stage).chain(&self.flags);
        let words: Vec<_> = words.map(|word| word.trim_start_matches('-')).collect();
        let is_plain = |character: char| character.is_ascii_alphanumeric() || "._-".contains(character);
        words.join("-").replace(|character| !is_plain(character), "-") + ".png"
    }

    /// The flags as a query string: `--scene arm --wire` is `scene=arm&wire=`.
    pub fn query(&self) -> String {
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        for word in &self.flags {
            match (word.strip_prefix("--"), pairs.last_mut()) {
                (Some(name), _) => pairs.push((name, "")),
                (None, Some((_, value))) => *value = word,
                (None, None) => {}
            }
        }
        let escaped = |text| utf8_percent_encode(text, ESCAPED);
        let pairs = pairs.into_iter().map(|(name, value)| format!("{}={}", escaped(name), escaped(value)));
        pairs.collect::<Vec<_>>().join("&")
    }

    /// The command that opens the same view in a window: `cargo stage1 --scene tree`.
    pub fn command(&self) -> String {
        [&["cargo".to_owned(), self.alias().to_owned()], &self.flags[..]].concat().join(" ")
    }

    /// The name of its window's program, and of that program's package, such as `stage1_window`.
    pub fn program(&self) -> String {
        format!("{}_window", self.alias())
    }

    fn alias(&self) -> &str {
        self.stage.split('_').next().unwrap_or(&self.stage)
    }
}

#[cfg(test)]
mod tests {
    use super::Demo;

    fn demo(text: &str) -> Demo {
        Demo::parse(text).expect("it names a stage")
    }

    #[test]
    fn pictures_have_readable_names() {
        let name = demo("stage4_animation --clip walk --time 0.5").picture_name();
        assert_eq!(name, "stage4_animation-clip-walk-time-0.5.png");
        assert_eq!(demo("stage1_bones").picture_name(), "stage1_bones.png");
        let clip = Demo { stage: "stage4_animation".into(), flags: vec!["--clip".into(), "a b".into()] };
        assert_eq!(clip.picture_name(), "stage4_animation-clip-a-b.png");
        assert_eq!(Demo::parse(" "), None);
    }

    #[test]
    fn queries_name_the_flags() {
        assert_eq!(demo("s --scene arm --wire --time 0.5").query(), "scene=arm&wire=&time=0.5");
        let walk = Demo {
            stage: "s".into(),
            flags: ["--clip", "walk & run", "--time", "-1"].map(str::to_owned).to_vec(),
        };
        assert_eq!(walk.query(), "clip=walk%20%26%20run&time=-1");
        assert_eq!(demo("s").query(), "");
        assert_eq!(walk.file(), None);
        for words in ["s a.glb --step rest", "s --step rest a.glb", "s --wire 1 a.glb b.glb"] {
            assert_eq!(demo(words).file(), Some("a.glb"), "{words}");
        }
    }

    #[test]
    fn the_command_uses_the_alias() {
        assert_eq!(demo("stage1_bones --scene tree").command(), "cargo stage1 --scene tree");
        assert_eq!(demo("stage1_bones --scene tree").program(), "stage1_window");
    }
}

//! A library and an exercise's own tests as one crate, which is compiled and linked sooner than two.
//!
//! In a copy the tests become a module of the library, and the library is the test program:
//!
//! ```text
//! src/lib.rs      …                                    as it was, and behind it
//!                 #[path = "../tests/it/main.rs"]
//!                 mod it;
//! tests/it/…      use crate::it::assert_near;          was `use crate::assert_near;`
//!                 use crate::bone::Bone;               was `use stage1_bones::bone::Bone;`
//! Cargo.toml      no library, and `src/lib.rs` as the test program `it`
//! ```
//!
//! All lines keep their numbers, and the tables their names: `testing::assert_table` drops the additional
//! `it`.

use crate::exercise::{Exercise, copy::Files};

/// The library's file and the tests' folder, in their package.
const LIBRARY: &str = "src/lib.rs";
const TESTS: &str = "tests/it/";

/// Joins an exercise's tests and the library that they test into one crate, unless there is an obstacle: a
/// library or tests described in the manifest, or tables that insta names after their module.
pub fn join(files: &mut Files, exercise: &Exercise) {
    let path = |path: &str| format!("{}/{path}", exercise.home);
    let text = |path: &str| files.get(path).map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let (Some(library), Some(manifest)) = (text(&path(LIBRARY)), text(&path("Cargo.toml"))) else { return };
    let is_test = |file: &&String| file.starts_with(&path(TESTS)) && file.ends_with(".rs");
    let tests: Vec<_> =
        files.keys().filter(is_test).filter_map(|path| Some((path.clone(), text(path)?))).collect();
    let is_described = ["[lib]", "[[test]]"].iter().any(|head| manifest.contains(head));
    if !exercise.is_rust() || is_described || tests.iter().any(|(_, text)| text.contains("insta::")) {
        return;
    }
    let its = format!("{}::", exercise.package.replace('-', "_"));
    for (path, text) in tests {
        let text = renamed(&renamed(&text, "crate::", "crate::it::"), &its, "crate::");
        files.insert(path, text.into_bytes());
    }
    let library = library + "\n#[path = \"../tests/it/main.rs\"]\nmod it;\n";
    files.insert(path(LIBRARY), library.into_bytes());
    let manifest = manifest.replacen("[package]", "[package]\nautolib = false\nautotests = false", 1);
    let manifest = manifest + "\n[[test]]\nname = \"it\"\npath = \"src/lib.rs\"\n";
    files.insert(path("Cargo.toml"), manifest.into_bytes());
}

/// A text in which paths beginning with `from` begin with `to`.
fn renamed(text: &str, from: &str, to: &str) -> String {
    let mut pieces = text.split(from);
    let mut renamed = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        // `$crate` and `their_crate` are other names.
        let is_other = renamed.ends_with(|sign: char| sign.is_alphanumeric() || "_$:".contains(sign));
        renamed += if is_other { from } else { to };
        renamed += piece;
    }
    renamed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(manifest: &str, test: &str) -> Files {
        let exercise = Exercise {
            home: "a".into(),
            package: "its-name".into(),
            file: "src/f.rs".into(),
            ..Exercise::default()
        };
        let files = [("Cargo.toml", manifest), ("src/lib.rs", "pub mod f;\n"), ("tests/it/main.rs", test)];
        let mut files: Files = files.map(|(path, text)| (format!("a/{path}"), text.into())).into();
        join(&mut files, &exercise);
        files
    }

    #[test]
    fn tests_find_their_library_and_each_other() {
        let test = "use crate::helper::{a, b};\nuse its_name::f;\nuse not_its_name::g;\nm!($crate::x, mycrate::y);\n";
        let files = joined("[package]\nname = \"its-name\"\n", test);
        let text = |path: &str| String::from_utf8_lossy(&files[path]);
        assert_eq!(
            text("a/tests/it/main.rs"),
            "use crate::it::helper::{a, b};\nuse crate::f;\nuse not_its_name::g;\nm!($crate::x, mycrate::y);\n"
        );
        assert!(text("a/src/lib.rs").starts_with("pub mod f;\n"), "its lines keep their numbers");
        assert!(text("a/Cargo.toml").starts_with("[package]\nautolib = false\n"));
    }

    #[test]
    fn libraries_described_in_manifests_and_tables_named_by_insta_stay() {
        for (manifest, test) in [("[package]\n[lib]\n", ""), ("[package]\n", "insta::assert_snapshot!(1);\n")]
        {
            let files = joined(manifest, test);
            assert_eq!(files["a/src/lib.rs"], b"pub mod f;\n");
            assert_eq!(files["a/tests/it/main.rs"], test.as_bytes());
        }
    }
}

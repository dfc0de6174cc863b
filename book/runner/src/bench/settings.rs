//! Cargo's settings where an answer is checked: the handed-out ones and the machine's, without those that
//! could change a verdict.
//!
//! Cargo reads `.cargo/config.toml` in its working folder and in all above it, and in its own folder,
//! `$CARGO_HOME`. A copy lies below the learner's workbook, so cargo runs in the folder above the workbook
//! and is given the copy's own settings by name. Everything else that it reads is the machine's: mirrors,
//! proxies, linkers, and these stay. Profiles and compiler flags don't, wherever they are set: they decide
//! what counts as an error or an overflow.

use crate::bench::process::hide_variables;
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// A copy's own settings, relative to its root.
const FILE: &str = ".cargo/config.toml";

/// Cargo's default profiles.
const PROFILES: [&str; 4] = [
    "profile.dev.overflow-checks=true",
    "profile.dev.debug-assertions=true",
    "profile.test.overflow-checks=true",
    "profile.test.debug-assertions=true",
];

/// Variables that are not handed on to cargo, beside those of profiles and of insta.
const NOT_HANDED_ON: [&str; 3] =
    ["CARGO_BUILD_TARGET", "CARGO_BUILD_RUSTC_WORKSPACE_WRAPPER", "RUSTC_WORKSPACE_WRAPPER"];

/// The settings that the compiler's flag `-C` may make.
const CHOICES: [&str; 4] = ["link", "target-cpu=", "target-feature=", "debuginfo="];

/// Makes cargo, which runs in the folder `run_in`, build a copy with the copy's settings.
pub fn of_a_copy(cargo: &mut Command, copy: &Path, run_in: &Path) {
    let own = copy.join(FILE);
    if own.is_file() {
        cargo.arg("--config").arg(&own);
    }
    cargo.args(PROFILES.iter().flat_map(|setting| ["--config", setting]));
    hide_variables(cargo, &["CARGO_PROFILE_", "INSTA_"]);
    for name in NOT_HANDED_ON {
        cargo.env_remove(name);
    }
    let is_machine_harmless =
        machine_files(run_in).iter().all(|path| is_harmless(&flags_in(&settings(path), true)));
    if !is_machine_harmless || !is_harmless(&flags_of_the_environment()) {
        // This variable overrides all other places.
        let handed_out = flags_in(&settings(&own), false).join("\x1f");
        cargo.env("CARGO_ENCODED_RUSTFLAGS", handed_out).env_remove("RUSTFLAGS");
    }
}

/// The settings files that cargo finds by itself.
fn machine_files(run_in: &Path) -> Vec<PathBuf> {
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = cargo_home.or_else(|| Some(env::home_dir()?.join(".cargo")));
    let folders = run_in.ancestors().map(|folder| folder.join(".cargo")).chain(home);
    folders.flat_map(|folder| [folder.join("config.toml"), folder.join("config")]).collect()
}

/// A settings file; empty if there is none.
fn settings(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

/// The compiler flags in settings for all systems, and if asked for, for `single` ones. Cargo itself reports
/// faulty settings.
fn flags_in(settings: &str, single: bool) -> Vec<String> {
    let settings = DeTable::parse(settings).map(Spanned::into_inner).unwrap_or_default();
    let systems = settings.get("target").filter(|_| single).and_then(|systems| systems.get_ref().as_table());
    let tables = systems.into_iter().flat_map(|systems| systems.values()).chain(settings.get("build"));
    tables.flat_map(|table| flags(table.get_ref())).collect()
}

/// The compiler flags in a table, as a list or as one text.
fn flags(table: &DeValue) -> Vec<String> {
    match table.get("rustflags").map(Spanned::get_ref) {
        Some(DeValue::String(text)) => text.split_whitespace().map(str::to_owned).collect(),
        Some(DeValue::Array(list)) => {
            list.iter().filter_map(|flag| Some(flag.get_ref().as_str()?.to_owned())).collect()
        }
        _ => Vec::new(),
    }
}

fn flags_of_the_environment() -> Vec<String> {
    let is_meant =
        |name: &str| name.starts_with("CARGO_") && name.ends_with("RUSTFLAGS") || name == "RUSTFLAGS";
    let meant = env::vars_os().filter(|(name, _)| name.to_str().is_some_and(is_meant));
    let texts: Vec<_> = meant.map(|(_, text)| text.to_string_lossy().into_owned()).collect();
    texts.join(" ").split(['\x1f', ' ']).map(str::to_owned).collect()
}

/// True if flags concern only the linker, the processor, and debug information.
fn is_harmless(flags: &[String]) -> bool {
    let mut words = flags.iter().map(String::as_str).filter(|word| !word.is_empty());
    while let Some(word) = words.next() {
        let (flag, value) = word.split_at_checked(2).unwrap_or((word, ""));
        let value = if value.is_empty() { words.next().unwrap_or_default() } else { value };
        let is_choice = flag == "-C" && CHOICES.iter().any(|start| value.starts_with(start));
        if flag != "-L" && !is_choice {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn a_linker_stays_but_flags_that_change_a_verdict_do_not() {
        for text in ["", "-C link-arg=-fuse-ld=mold", "-Clinker=cc -C target-cpu=native", "-L a -Lb"] {
            assert!(is_harmless(&words(text)), "{text}");
        }
        for text in
            ["--cfg nix", "-D warnings", "-C overflow-checks=off", "-Clinker=cc -Cdebug-assertions=no", "-C"]
        {
            assert!(!is_harmless(&words(text)), "{text}");
        }
    }

    #[test]
    fn flags_are_read_for_all_and_for_one_system() {
        let text = "[build]\nrustflags = '-a -b'\n[target.x]\nlinker = 'cc'\nrustflags = ['-c']\n";
        assert_eq!(flags_in(text, true), ["-c", "-a", "-b"]);
        assert_eq!(flags_in(text, false), ["-a", "-b"], "those of another system are not for this one");
        assert_eq!(flags_in("", true), Vec::<String>::new());
    }
}

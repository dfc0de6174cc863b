//! The verdict on each body, in all languages.

use crate::sources::Sources;
use anyhow::{Result, anyhow};
use catalogue::{Catalogue, ENGLISH, say, speaking};
use runner::{
    bench::needed::Needed,
    exercise::{Exercise, copy::files, function::Function, region::with_body, workspace::Workspace},
    judge::{check::verdicts, verdict::Verdict},
    say::{self, TEXTS, place::place_of, screen::Screen},
};
use serde_json::{Value, json};
use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::Path,
};

/// A language of the book, with its catalogue.
type Language = (String, &'static Catalogue);

/// The verdict on each body, as [`Form`](super::Form) has it: kept in a folder until something changes on
/// which it may depend. `None` if it is not there and nobody `judges`.
///
/// # Errors
/// If they can't be judged, or a file can't be read or written.
pub fn judged(
    sources: &Sources,
    function: &Function,
    bodies: &[String],
    folder: &Path,
    judges: bool,
) -> Result<Option<Vec<Value>>> {
    let (exercise, workspace) = (function.exercise, &sources.workspace);
    let (file, key) = (folder.join(format!("{}.json", exercise.name)), key(sources, exercise, bodies)?);
    let kept = fs::read(&file).ok().and_then(|kept| serde_json::from_slice::<Value>(&kept).ok());
    if let Some(mut kept) = kept.filter(|kept| kept["key"] == key)
        && let Value::Array(verdicts) = kept["verdicts"].take()
    {
        return Ok(Some(verdicts));
    }
    if !judges {
        return Ok(None);
    }
    eprintln!("Judging the {} bodies of {} that its lines make.", bodies.len(), exercise.name);
    let languages = languages(&sources.root)?;
    let answer = |body: &String| with_body(&function.original, body).unwrap_or_default();
    let all = verdicts(workspace, function, bodies)?;
    let verdicts: Vec<Value> = bodies
        .iter()
        .zip(&all)
        .map(|(body, verdict)| {
            let case = in_all(&languages, || say::for_window(exercise, &answer(body), verdict));
            json!({
                "said": in_all(&languages, || Some(in_words(workspace, exercise, verdict))),
                "right": *verdict == Verdict::Solved,
                "runs": verdict.may_run(),
                "case": case,
            })
        })
        .collect();
    fs::create_dir_all(folder)?;
    fs::write(&file, json!({ "key": key, "verdicts": verdicts }).to_string())?;
    Ok(Some(verdicts))
}

fn in_words(workspace: &Workspace, exercise: &Exercise, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Solved => {
            format!("{}\n\n{}", say!("✓ These lines are right."), catalogue::said(&exercise.why))
        }
        _ => say::text(Screen::default().with_keys(), exercise, &place_of(workspace, exercise), verdict),
    }
}

/// A text by the languages in which it is said; null if there is none.
fn in_all(languages: &[Language], text: impl Fn() -> Option<String>) -> Value {
    let said = |(language, words): &Language| Some((language.clone(), speaking(words, &text)?.into()));
    languages.iter().map(said).collect::<Option<_>>().map_or(Value::Null, Value::Object)
}

fn languages(root: &Path) -> Result<Vec<Language>> {
    let all = [ENGLISH.to_owned()].into_iter().chain(catalogue::languages(root));
    let opened = all.map(|it| catalogue::open(root, &it, TEXTS).map(|words| (it, words)));
    opened.collect::<std::result::Result<_, _>>().map_err(|fault| anyhow!(fault))
}

/// A hash of all on which the verdicts depend: the bodies, the exercise's file, the packages of its tests,
/// with the originals in them, the runner, this module, and the translations of what they say.
fn key(sources: &Sources, exercise: &Exercise, bodies: &[String]) -> Result<String> {
    let mut hash = DefaultHasher::new();
    bodies.hash(&mut hash);
    let needed = Needed::by(&sources.workspace, [exercise]);
    let judges =
        |path: &str| path.starts_with("book/runner/src/") || path.starts_with("book/press/src/lines/");
    for path in files(&sources.root)?.iter().filter(|path| needed.has_file(path) || judges(path)) {
        (path, sources.original_text(path)).hash(&mut hash);
    }
    let name = format!("exercises/{}.po", exercise.name);
    for folder in catalogue::languages(&sources.root).iter().map(|it| catalogue::folder(it)) {
        let texts = [TEXTS, &name].map(|file| fs::read(sources.root.join(&folder).join(file)).ok());
        (folder, texts).hash(&mut hash);
    }
    Ok(format!("{:016x}", hash.finish()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_said_in_all_languages() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |path: &str, text: &str| {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        };
        write("Cargo.toml", "[workspace]\nmembers = []\n");
        for (file, english, says) in [
            ("runner.po", "✓ These lines are right.", "✓ 这些行是对的。"),
            ("exercises/walk.po", "One step.", "一步。"),
            ("stage1/walk.po", "{name}: not written yet", "{name}：还没写"),
        ] {
            write(&format!("book/po/zh-CN/{file}"), &catalogue::po::write("zh-CN", [(english, says)]));
        }
        let workspace = Workspace::open(folder.path()).expect("a workspace");
        let exercise = Exercise { name: "walk".into(), why: "One step.".into(), ..Exercise::default() };
        let languages = languages(folder.path()).expect("catalogues");
        let said = |verdict| in_all(&languages, || Some(in_words(&workspace, &exercise, &verdict)));
        assert_eq!(
            said(Verdict::Solved),
            json!({ "en": "✓ These lines are right.\n\nOne step.", "zh-CN": "✓ 这些行是对的。\n\n一步。" })
        );
        assert_eq!(
            said(Verdict::NotWritten),
            json!({ "en": "✗ walk: not written yet\n\n", "zh-CN": "✗ walk：还没写\n\n" })
        );
        assert_eq!(in_all(&languages, || None), Value::Null);
    }
}

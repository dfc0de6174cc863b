//! "Your turn": what an exercise's part of a page shows, and what its buttons do.

use crate::{
    desk::Desk,
    own_stages::{Packages, case_of},
};
use catalogue::{ENGLISH, said, say};
use press::answer;
use runner::{
    commands::{self, put_back, session::Session, show::show},
    exercise::{Exercise, comment, error::Error, function::look_at, tokens::same_code, workspace::Workspace},
    judge::verdict::Verdict,
    say::{self, further, place::place_of, screen::Screen},
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::{PoisonError, atomic::Ordering};

/// A learner's text for a function, and the text that the page believes to stand there.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Written {
    /// The function without its comment, as the page last saw it.
    pub saw: Option<String>,
    /// The same as it is to be.
    pub code: String,
    /// True to begin anew.
    pub again: bool,
    /// The packages of the stages that the page shows.
    pub packages: Packages,
}

/// Why something was not done.
#[derive(Debug)]
pub enum Refused {
    /// Something else was saved there meanwhile: the function as it stands.
    Elsewhere(String),
    /// A later check is waiting, and will tell.
    Late,
    /// Another reason, in words.
    Because(String),
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        Self::Because(error.to_string())
    }
}

type Result<T> = std::result::Result<T, Refused>;

/// An exercise as its part of the page shows it.
///
/// # Errors
/// If there is no such exercise, or its function can't be found.
pub fn state(desk: &Desk, name: &str) -> Result<Value> {
    let workspace = Workspace::open(&desk.root)?;
    state_of(&Session::open(Screen::default(), &workspace)?, workspace.find(name)?)
}

fn state_of(session: &Session, exercise: &Exercise) -> Result<Value> {
    let function = look_at(session.workspace, exercise)?;
    let (lead, code) = parts(&function.text);
    let (mark, next) = (session.progress.mark(&exercise.name), session.next_after(&exercise.name));
    let hints: Vec<&str> = exercise.hints.iter().take(mark.hints).map(|hint| said(hint)).collect();
    Ok(json!({
        "exercise": exercise.name,
        "state": session.state(exercise).word(),
        "is_handed_out": same_code(&function.text, &function.original) && !function.is_handed_out_blank(),
        "is_blank": same_code(&function.text, &function.stub),
        "minutes": exercise.minutes,
        "file": exercise.path(),
        "line": function.lines().start + lead.lines().count(),
        "lead": comment::in_language(lead), "code": code,
        "hints": hints, "hints_left": exercise.hints.len() - hints.len(),
        "next": next.map(|it| json!({ "exercise": it.name, "minutes": it.minutes, "page": page_in_language(it) })),
    }))
}

/// The states of all exercises, each with its page, for the table of contents.
///
/// # Errors
/// If they can't be read.
pub fn list(desk: &Desk) -> Result<Value> {
    let workspace = Workspace::open(&desk.root)?;
    let session = Session::open(Screen::default(), &workspace)?;
    let rows = workspace
        .exercises()
        .map(|it| json!({ "exercise": it.name, "page": page_of(it), "state": session.state(it).word() }));
    Ok(Value::Array(rows.collect()))
}

/// Does what a button asks for. The answer has the exercise's `state`, and what is `said` about it.
///
/// # Errors
/// If it could not be done.
pub fn act(desk: &Desk, name: &str, action: &str, written: &Written) -> Result<Value> {
    let workspace = Workspace::open(&desk.root)?;
    let mut session = Session::open(Screen::default().with_keys(), &workspace)?;
    let exercise = workspace.find(name)?;
    if let Some(saw) = &written.saw {
        save(&mut session, exercise, saw, &written.code)?;
        desk.news.advance();
    }
    let name = Some(&exercise.name[..]);
    let mut answer = match action {
        "save" => json!({}),
        "further" => look_further(desk, &session, exercise)?,
        "check" => check(desk, &mut session, exercise, &written.packages)?,
        "start" => text(&commands::start(&mut session, name, written.again)?.text),
        "hint" => text(&commands::hint(&mut session, name).map(|_| String::new())?),
        // The page has asked.
        "show" => show(&session, name, true)?.json,
        "restore" => text(&put_back::restore(&mut session, name)?.text),
        "skip" => text(&put_back::skip(&mut session, name)?.text),
        _ => return Err(Refused::Because(say!("there is nothing called {action}", action))),
    };
    desk.news.advance();
    answer["state"] = state_of(&session, exercise)?;
    Ok(answer)
}

fn text(text: &str) -> Value {
    json!({ "said": text })
}

/// Writes a learner's code below its function's comment.
fn save(session: &mut Session, exercise: &Exercise, saw: &str, code: &str) -> Result<()> {
    let text = look_at(session.workspace, exercise)?.text;
    let (lead, stands) = parts(&text);
    if stands != saw {
        return Err(Refused::Elsewhere(stands.to_owned()));
    }
    let end = if code.ends_with('\n') { "" } else { "\n" };
    let whole = format!("{lead}{}{end}", code.replace("\r\n", "\n"));
    match session.work(exercise).write(&text, &whole)? {
        None => Ok(()),
        Some(other) => Err(Refused::Elsewhere(parts(&other).1.to_owned())),
    }
}

/// A function's comment and attributes, and the rest, which a page may change.
fn parts(text: &str) -> (&str, &str) {
    text.split_at(comment::lead(text).len())
}

/// The runner's verdict. Beside it the page's stages are built, unless it may not run what is there.
fn check(desk: &Desk, session: &mut Session, exercise: &Exercise, shown: &Packages) -> Result<Value> {
    let own = desk.checks.fetch_add(1, Ordering::SeqCst) + 1;
    let _one_at_a_time = desk.checking.lock().unwrap_or_else(PoisonError::into_inner);
    if desk.checks.load(Ordering::SeqCst) != own {
        return Err(Refused::Late);
    }
    let is_stage = |package: &&String| session.workspace.stages().any(|it| it.package == **package);
    let of_window = answer::demo(session.workspace, exercise).ok().map(|demo| demo.stage);
    let packages: Packages = shown.iter().filter(is_stage).cloned().chain(of_window).collect();
    let building = desk.build(&packages);
    let verdict = commands::judged(session, exercise)?;
    if verdict.may_run() {
        desk.stages().building = building.map(|building| (packages, building));
    }
    let place = place_of(session.workspace, exercise);
    let mut answer = say::json(exercise, &place, &verdict);
    answer["said"] = json!(say::text(session.screen, exercise, &place, &verdict));
    answer["may_run"] = json!(verdict.may_run());
    answer["further"] = json!(commands::is_searched(session, exercise, &verdict));
    answer["window"] = window(session.workspace, exercise, &verdict);
    Ok(answer)
}

/// What the runner finds out once its verdict is shown. A check that is asked for meanwhile ends it.
fn look_further(desk: &Desk, session: &Session, exercise: &Exercise) -> Result<Value> {
    let checks = desk.checks.load(Ordering::SeqCst);
    let _one_at_a_time = desk.checking.lock().unwrap_or_else(PoisonError::into_inner);
    let is_wanted = || desk.checks.load(Ordering::SeqCst) == checks;
    let found = commands::look_further(session, exercise, &is_wanted)?;
    Ok(json!({ "said": found.map(|found| further::in_words(session.screen, &found)) }))
}

/// The exercise's own window, as a demo of the page: at the smallest case if that is one to be seen.
fn window(workspace: &Workspace, exercise: &Exercise, verdict: &Verdict) -> Value {
    let Ok(mut demo) = answer::demo(workspace, exercise) else { return Value::Null };
    let is_at_case = verdict.in_space().is_some();
    if is_at_case {
        demo.flags.extend(["--smallest".to_owned(), case_of(workspace, exercise)]);
    }
    json!({ "stage": demo.stage, "query": demo.query(), "is_at_case": is_at_case })
}

/// An exercise's chapter, relative to the book.
fn page_of(exercise: &Exercise) -> String {
    let [page, _] = exercise.chapter_pages();
    page.trim_start_matches("target/book/").to_owned()
}

/// The same in the edition of the page that asks.
fn page_in_language(exercise: &Exercise) -> String {
    match catalogue::language() {
        ENGLISH => page_of(exercise),
        language => format!("{language}/{}", page_of(exercise)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_stays_and_the_rest_is_written() {
        let text = "/// Adds.\n#[inline]\npub fn add(a: f32) -> f32 {\n    // here\n    a\n}\n";
        assert_eq!(parts(text).0, "/// Adds.\n#[inline]\n");
        assert_eq!(parts("fn a() {}\n"), ("", "fn a() {}\n"));
        assert_eq!(parts("// only\n"), ("// only\n", ""));
    }
}

//! Packs a lab's answers, checked as they will be graded, into one small file to hand in.

use crate::{
    commands::{Session, check_one, programs::said_by},
    exercise::{
        Answers, Error, Exercise, Result, TomlTable, around, find_region, fingerprint, is_id, look_at, read,
        read_file,
    },
    say::Answer,
};
use catalogue::say;
use serde_json::json;
use std::{collections::BTreeMap, fs};

/// The folder of labs, relative to the workspace's root.
const LABS: &str = "labs";
/// The file beside a lab's own: what its files had [around] the functions when they were handed out.
pub const AROUND: &str = "around.txt";

/// Checks every answer of a lab, and writes them all, right or wrong, into `LAB-ID.answers`.
///
/// # Errors
/// If there is no such lab, the student's ID is not known, or a file can't be read or written.
pub fn pack(session: &mut Session, lab: Option<&str>, student: Option<&str>) -> Result<Answer> {
    let (lab, lab_file, exercises) = find(session, lab)?;
    let student = who(session, student)?;
    let (mut lines, mut rows, mut right, mut answers) = (Vec::new(), Vec::new(), 0, Vec::new());
    let (refused, note) = refused(session, &exercises);
    for exercise in &exercises {
        let name = &exercise.name;
        let (mut line, mut checked) = check_one(session, exercise);
        let is_right = checked.exit_code == 0;
        if let Some(why) = refused.get(name).filter(|_| is_right) {
            checked.json["verdict"] = "refused".into();
            checked.json["why"] = why.as_str().into();
            line = format!("{} {}", session.screen.bad("✗"), say!("{name}: refused: {why}", name, why));
        } else {
            right += usize::from(is_right);
        }
        lines.push(line);
        rows.push(checked.json);
        answers.extend(text_of(session, exercise).map(|text| (name.clone(), text)));
    }
    let (count, left_out) = (exercises.len(), exercises.len() - answers.len());
    let fingerprint = fingerprint(session.workspace, &lab_file, &exercises)?;
    let answers = Answers { lab, fingerprint, student, answers };
    let file = answers.file_name();
    let mut json = json!({ "student": answers.student, "lab": answers.lab, "right": right, "checked": rows });
    if answers.answers.is_empty() {
        lines.push(format!("\n{}", say!("No function can be handed in, so {file} was not written.", file)));
        return Ok(Answer { exit_code: 1, ..Answer::new(lines.join("\n") + "\n", json) });
    }
    json["file"] = json!(file);
    let store = &session.workspace.store;
    let _lock = store.lock()?;
    store.write(&session.workspace.root.join(&file), &answers.to_text())?;
    lines.push(format!("\n{}{note}", say!("{right} of {count} are right.", right, count)));
    if 0 < right && right < count {
        lines.push(say!(
            "If one of them calls another, it calls yours here. Your teacher tries each with the right others."
        ));
    }
    if left_out > 0 {
        lines.push(say!("{count} can't be handed in as the file is now: see above.", count = left_out));
    }
    let changed = changed_around(session, &answers.lab, &exercises);
    if !changed.is_empty() {
        lines.push(say!(
            "{files}: something outside of your functions was changed, too. It is not handed in: what they need goes \
            below the function, above `ANCHOR_END`.",
            files = changed.join(", ")
        ));
    }
    let file = session.screen.strong(&file);
    lines.push(say!("Hand in {file}: it holds your functions and nothing else.", file));
    Ok(Answer { exit_code: u8::from(left_out > 0), ..Answer::new(lines.join("\n") + "\n", json) })
}

/// An answer. It is handed in even if its original is lost, and it can't be checked here: the teacher has
/// that.
fn text_of(session: &Session, exercise: &Exercise) -> Result<String> {
    if let Ok(function) = look_at(session.workspace, exercise) {
        return Ok(function.text);
    }
    let text = read_file(session.workspace, exercise)?.replace("\r\n", "\n");
    Ok(text[find_region(&text, &exercise.name).map_err(Error::Stopped)?.whole].to_owned())
}

/// The files that are not as they were handed out, apart from the functions.
fn changed_around(session: &Session, lab: &str, exercises: &[&Exercise]) -> Vec<String> {
    let file = session.workspace.root.join(LABS).join(lab).join(AROUND);
    let Ok(handed_out) = fs::read_to_string(file) else { return Vec::new() };
    let now = around(session.workspace, exercises).unwrap_or_default();
    let changed = now.lines().filter(|line| handed_out.lines().all(|other| other != *line));
    changed.filter_map(|line| Some(line.split_once(' ')?.1.to_owned())).collect()
}

/// The answers that the grader would not try, each with the reason: by its own filter, which few need, so
/// that it is built when it is first asked. If that can't be done, a note says so.
fn refused(session: &Session, exercises: &[&Exercise]) -> (BTreeMap<String, String>, String) {
    let root = session.workspace.root.to_string_lossy().into_owned();
    let names = exercises.iter().map(|exercise| exercise.name.clone());
    match said_by("filter", &[root].into_iter().chain(names).collect::<Vec<_>>()) {
        Ok(said) => {
            let pairs = said.lines().filter_map(|line| line.split_once('\t'));
            (pairs.map(|(name, why)| (name.to_owned(), why.to_owned())).collect(), String::new())
        }
        Err(error) => {
            let note = say!("What your teacher's filter would refuse is not known: {error}", error);
            (BTreeMap::new(), format!("\n{note}"))
        }
    }
}

/// The named lab, or the only one: its name, its file's text, and its exercises.
fn find<'a>(session: &Session<'a>, name: Option<&str>) -> Result<(String, String, Vec<&'a Exercise>)> {
    let folder = session.workspace.root.join(LABS);
    let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
    let labs = entries.filter(|entry| entry.path().join("lab.toml").is_file());
    let mut labs: Vec<_> = labs.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    labs.sort();
    let name = match (name, &labs[..]) {
        (Some(name), _) if labs.iter().any(|lab| lab == name) => name.to_owned(),
        (None, [only]) => only.clone(),
        (_, []) => {
            let file = format!("{LABS}/NAME/lab.toml");
            return Err(Error::Stopped(say!("there is no lab here: a teacher hands out {file}", file)));
        }
        (_, labs) => return Err(Error::Usage(say!("which lab: {labs}?", labs = labs.join(", ")))),
    };
    let path = folder.join(&name).join("lab.toml");
    let text = read(&path)?;
    let mut table = TomlTable::parse(&path, &text)?;
    let listed = table.tables("exercise")?.into_iter();
    let exercises = listed.map(|mut exercise| session.workspace.find(&exercise.needed_text("name")?));
    let exercises = exercises.collect::<Result<_>>()?;
    Ok((name, text, exercises))
}

/// The student's ID: as given now, or the last time.
fn who(session: &Session, student: Option<&str>) -> Result<String> {
    let store = &session.workspace.store;
    let place = store.file("student.txt");
    let Some(student) = student else {
        let kept = fs::read_to_string(&place).ok().map(|text| text.trim().to_owned());
        return kept.filter(|student| is_id(student)).ok_or_else(|| {
            Error::Usage(say!(
                "who are you? Give the ID by which your teacher knows you, once: `cargo workbook pack --student ID`"
            ))
        });
    };
    if !is_id(student) {
        return Err(Error::Usage(say!(
            "`{student}` can't be an ID: at most 64 letters, digits and . _ - + @, a letter or digit first and last",
            student
        )));
    }
    let _lock = store.lock()?;
    store.write(&place, &format!("{student}\n"))?;
    Ok(student.to_owned())
}

//! A page for each student: verdicts, explanations, a picture, and the share of hidden cases that are right.
//! It never shows the hidden cases themselves.

use crate::{
    drawing,
    export::table::number,
    html::{code, escape, page, prose},
    of_lab::{Graded, write},
    results::{Judged, Student, Verdict},
    told,
};
use runner::{
    exercise::{Exercise, error::Result},
    say::place::place_of,
};
use std::fmt::Write;

/// Writes `feedback/ID.html` for every student, beside the results. Returns the folder.
///
/// # Errors
/// If a file can't be written.
pub fn write_all(graded: &Graded) -> Result<String> {
    let folder = graded.folder.join(format!("{}-feedback", graded.results.lab));
    for student in &graded.results.students {
        write(&folder.join(format!("{}.html", student.id)), &of(graded, student))?;
    }
    Ok(graded.shown(&folder))
}

/// A student's page.
pub fn of(graded: &Graded, student: &Student) -> String {
    let results = &graded.results;
    let (got, most) = results.points(student);
    let mut body = format!("<h1>{}: {}</h1>\n", escape(&results.title), escape(&student.id));
    let is_absent = student.is_absent();
    let of = |got: f64, most: f64| format!("{} of {}", number(got), number(most));
    if !is_absent {
        let _ = writeln!(body, "<p><strong>{} points</strong>{}</p>", of(got, most), state(student));
    }
    if let Some(note) = &student.note {
        body += &prose(note);
    }
    body += "<table>\n<tr><th>exercise</th><th>verdict</th><th>points</th></tr>\n";
    for (asked, judged) in results.exercises.iter().zip(&student.answers) {
        let points = if is_absent { String::new() } else { of(judged.points(asked), asked.points) };
        let name = escape(&asked.name);
        let _ = writeln!(
            body,
            "<tr><td><a href=\"#{name}\"><code>{name}</code></a></td><td>{}</td><td class=\"number\">{points}</td></tr>",
            verdict(judged.verdict)
        );
    }
    body += "</table>\n";
    for judged in &student.answers {
        body += &answer(graded, judged);
    }
    page(&format!("{}: {}", results.title, student.id), &body)
}

/// A remark behind the points.
fn state(student: &Student) -> &'static str {
    if student.is_open() { ", so far: your teacher still has to judge a part of it" } else { "" }
}

/// A verdict in words and in its colour.
pub fn verdict(verdict: Verdict) -> String {
    let class = match verdict {
        Verdict::Right => "good",
        Verdict::NotWritten | Verdict::NeedsAPerson => "faint",
        _ => "bad",
    };
    format!("<span class=\"{class}\">{}</span>", escape(told::verdict(verdict)))
}

fn answer(graded: &Graded, judged: &Judged) -> String {
    let name = escape(&judged.exercise);
    let mut text = format!("<h2 id=\"{name}\"><code>{name}</code></h2>\n<p>{}", verdict(judged.verdict));
    if let Some(right) = judged.rigs_right {
        let _ = write!(text, ". {right} of {} hidden cases are right", graded.results.rigs);
    }
    text += ".</p>\n";
    if let Some(mark) = &judged.mark {
        text += &prose(&format!("{} points, given by your teacher: {}", number(mark.points), mark.why));
    }
    text += &prose(told::says(judged, graded.explains));
    if judged.verdict == Verdict::Wrong && !graded.explains {
        text += "<p class=\"faint\">The mistake is not explained yet.</p>\n";
    } else if !judged.smallest.is_empty() && judged.smallest != judged.says {
        text += &prose(&format!("The smallest case found in which it is wrong: {}", judged.smallest));
    }
    if judged.verdict != Verdict::Right {
        text += &next(graded, judged);
    }
    if let Some(picture) = judged.picture.as_ref().filter(|_| judged.verdict != Verdict::Right) {
        let label = format!("{}: the points, and where they belong", judged.exercise);
        let more = " Violet rings show where they belong; red lines lead from there to where your function puts them.";
        text += &drawing::figure(picture, &label, more);
    }
    if judged.body.trim().is_empty() {
        return text;
    }
    format!("{text}<details><summary>Your answer</summary>\n{}</details>\n", code(&judged.body))
}

/// The exercise's chapter, and the command that tries an answer; nothing if the workbook lost it.
fn next(graded: &Graded, judged: &Judged) -> String {
    let exercise = graded.exercise(&judged.exercise);
    let Some(chapter) = exercise.and_then(|it| place_of(graded.workspace, it).chapter) else {
        return String::new();
    };
    let [_, page] = exercise.map(Exercise::chapter_pages).unwrap_or_default();
    prose(&format!(
        "To try again: the chapter “{}”, `{page}` in your copy; then `cargo workbook watch {}`.",
        chapter.title, judged.exercise
    ))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{
        lab_file::LabFile,
        results::{Asked, Picture, Results},
    };
    use runner::exercise::workspace::Workspace;
    use std::path::{Path, PathBuf};

    /// A class of three: one all right, one with a known mistake, one with a mistake and a blank.
    pub fn results() -> Results {
        let asked = |name: &str, points| Asked {
            name: name.to_owned(),
            stage: "stage2_mesh_skin".to_owned(),
            points,
        };
        let outline = |shift: f64| {
            (0..12).map(|at| [f64::from(at % 4) * 10.0, f64::from(at / 4) * 8.0 + shift, 0.0]).collect()
        };
        let right = Judged {
            exercise: "blend".to_owned(),
            verdict: Verdict::Right,
            score: 1.0,
            rigs_right: Some(64),
            class: "aa".to_owned(),
            body: "pub fn blend() -> f32 {\n    1.0\n}\n".to_owned(),
            ..Judged::default()
        };
        let wrong = Judged {
            verdict: Verdict::Wrong,
            score: 0.25,
            mistake: Some("mistake 1".to_owned()),
            says: "The sum does not begin at zero. <b>".to_owned(),
            rigs_right: Some(12),
            class: "bb".to_owned(),
            body: "pub fn blend() -> f32 {\n    a < b && c[0] > 2.0\n}\n".to_owned(),
            picture: Some(Picture { expected: outline(0.0), got: outline(3.0) }),
            ..right.clone()
        };
        let blank = Judged {
            exercise: "lerp".to_owned(),
            verdict: Verdict::NotWritten,
            class: "cc".to_owned(),
            body: "todo!()\n".to_owned(),
            ..Judged::default()
        };
        let lerp = Judged { exercise: "lerp".to_owned(), ..right.clone() };
        let student = |id: &str, answers: Vec<Judged>| Student {
            id: id.to_owned(),
            from: format!("{id}.answers"),
            in_roster: true,
            note: None,
            answers,
        };
        Results {
            lab: "lab3".to_owned(),
            title: "Lab 3: <skinning>".to_owned(),
            fingerprint: "0123456789abcdef".repeat(4),
            due: String::new(),
            rigs: 64,
            exercises: vec![asked("blend", 2.0), asked("lerp", 1.0)],
            students: vec![
                student("ada", vec![right, lerp.clone()]),
                student("bob", vec![wrong.clone(), lerp]),
                student("eve", vec![wrong, blank]),
            ],
        }
    }

    /// The same results, graded in a workbook without exercises.
    pub fn graded(workspace: &Workspace, explains: bool) -> Graded<'_> {
        let lab =
            LabFile::parse(Path::new("l"), "[[exercise]]\nname='blend'\n[[exercise]]\nname='lerp'\n", "lab3")
                .unwrap();
        Graded { workspace, lab, results: results(), explains, folder: PathBuf::from("results") }
    }

    /// A workbook without exercises.
    pub fn empty() -> Workspace {
        let root = PathBuf::from("/nowhere");
        let store = runner::exercise::store::Store::of(&root);
        Workspace { root, store, is_authors: true, seed: None, members: Vec::new(), stages: Vec::new() }
    }

    #[test]
    fn a_page_explains_an_answer_only_where_it_may() {
        let workspace = empty();
        let told = of(&graded(&workspace, true), &results().students[1]);
        for said in [
            "1.5 of 3 points",
            "12 of 64 hidden cases",
            "The sum does not begin at zero. &lt;b&gt;",
            "<svg",
            "12 of 12 points are off",
        ] {
            assert!(told.contains(said), "`{said}` is missing: {told}");
        }
        assert!(told.contains("a &lt; b &amp;&amp; c[0] &gt; 2.0"), "the body is shown as it is");
        let absent = Student {
            from: String::new(),
            note: Some("nothing was handed in".to_owned()),
            ..results().students[2].clone()
        };
        let page = of(&graded(&workspace, true), &absent);
        assert!(
            page.contains("nothing was handed in") && !page.contains("points</strong>"),
            "no 0 that was not earned"
        );
        let untold = of(&graded(&workspace, false), &results().students[1]);
        assert!(!untold.contains("does not begin") && untold.contains("not explained yet"));
    }
}

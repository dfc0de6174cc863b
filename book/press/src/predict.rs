//! A question to answer before reading on. The README says what becomes of it, and what a script adds.

use crate::{
    figure::drawing,
    html::{escape, markdown, markdown_line},
    inline::inline,
    snapshot::{self, short},
    sources::Sources,
    table,
};
use serde::Deserialize;
use std::path::Path;

/// A block ```` ```predict ````, of one of three kinds.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum Predict {
    Point {
        question: String,
        figure: String,
        start: String,
        answer: String,
        after: String,
    },
    Choice {
        question: String,
        options: Vec<String>,
        right: usize,
        because: Vec<String>,
    },
    Number {
        question: String,
        from: f64,
        to: f64,
        step: f64,
        unit: Option<String>,
        answer: Answer,
        after: String,
    },
}

/// A cell of a snapshot, or what was put in.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Answer {
    Given(f64),
    Cell(String),
}

/// The form of a question; `number` tells the page's questions apart.
///
/// # Errors
/// If it makes no sense, or what it refers to isn't there; in words.
pub fn form(sources: &Sources, page: &Path, number: usize, body: &str) -> Result<String, String> {
    let predict: Predict = toml::from_str(body).map_err(|error| format!("predict: {}", error.message()))?;
    let text = |text: &str| inline(sources, page, text).map(|text| markdown(&text));
    let line = |text: &str| inline(sources, page, text).map(|text| markdown_line(&text));
    let (kind, question, middle, answer) = match &predict {
        Predict::Point { question, figure, start, answer, after } => {
            let (middle, answer) = point(sources, figure, number, start, answer)?;
            ("point", question, middle, answer + &after_html(&text(after)?))
        }
        Predict::Choice { question, options, right, because } => {
            if *right >= options.len() || because.len() != options.len() {
                return Err("predict: `right` counts from 0, and each option has its `because`".to_owned());
            }
            let lines = options.iter().map(|option| line(option)).collect::<Result<Vec<_>, _>>()?;
            let because = because.iter().map(|because| text(because)).collect::<Result<Vec<_>, _>>()?;
            ("choice", question, choices(&lines, *right, number), reasons(&lines, &because, *right))
        }
        Predict::Number { question, from, to, step, unit, answer, after } => {
            let answer = number_answer(sources, answer)?;
            let unit = escape(unit.as_deref().unwrap_or(""));
            let value = format!("<p class=\"predict-value\">{} {unit}</p>\n", answer.replace('-', "−"));
            let slider = slider([*from, *to, *step], &answer, &unit)?;
            ("number", question, slider, value + &after_html(&text(after)?))
        }
    };
    let key = page.with_extension("").to_string_lossy().replace('\\', "/");
    Ok(format!(
        "<form class=\"predict\" id=\"predict-{number}\" data-kind=\"{kind}\" data-key=\"{key}#{number}\">\n<fieldset>\n\
        <legend>Before you read on</legend>\n<div class=\"predict-question\">{}</div>\n{middle}\
        <button type=\"submit\" class=\"predict-check\" hidden>Check</button>\n\
        <p class=\"predict-said\" role=\"status\"></p>\n\
        <details class=\"predict-answer\"><summary>The answer</summary>\n{answer}</details>\n</fieldset>\n</form>\n",
        text(question)?
    ))
}

fn after_html(after: &str) -> String {
    format!("<div class=\"predict-after\">{after}</div>\n")
}

/// `STAGE/NAME ROW`: where that row's vertex or bone is, in the plane.
fn position(sources: &Sources, words: &str) -> Result<[String; 2], String> {
    let (name, row) = words.split_once(' ').ok_or(format!("predict: `{words}` is no STAGE/NAME ROW"))?;
    let snapshot = snapshot::find(sources, name)?;
    let cell = |column| snapshot.cell(row.trim(), column).map(|cell| short(cell).to_owned());
    Ok([cell("x")?, cell("y")?])
}

fn point(
    sources: &Sources,
    figure: &str,
    number: usize,
    start: &str,
    answer: &str,
) -> Result<(String, String), String> {
    let svg = drawing(sources, figure)?;
    if !svg.contains("data-world=") {
        return Err(format!(
            "predict: the figure `{figure}` has no data-world, so nothing can be placed in it"
        ));
    }
    // The chapter may show the same figure again.
    let svg = svg.replace(&format!("fig-{figure}-"), &format!("fig-{figure}-{number}-"));
    let (start, answer) = (position(sources, start)?.join(" "), position(sources, answer)?);
    let [x, y] = answer.clone().map(|number| number.replace('-', "−"));
    Ok((
        format!(
            "<div class=\"predict-figure\" data-start=\"{start}\" data-answer=\"{}\">\n{svg}\n</div>\n",
            answer.join(" ")
        ),
        format!("<p class=\"predict-value\">({x}, {y})</p>\n"),
    ))
}

fn choices(options: &[String], right: usize, number: usize) -> String {
    let option = |(index, option): (usize, &String)| {
        let mark = if index == right { " data-right" } else { "" };
        format!(
            "<label class=\"predict-option\"><input type=\"radio\" name=\"predict-{number}\" value=\"{index}\"{mark}> \
            <span>{option}</span></label>\n"
        )
    };
    options.iter().enumerate().map(option).collect()
}

fn reasons(options: &[String], because: &[String], right: usize) -> String {
    let reason = |(index, because): (usize, &String)| {
        let verdict = if index == right { "Right" } else { "Not so" };
        format!(
            "<div class=\"predict-because\" data-option=\"{index}\"><p><strong>{verdict}:</strong> {}</p>\n{because}</div>\n",
            options[index]
        )
    };
    because.iter().enumerate().map(reason).collect()
}

fn number_answer(sources: &Sources, answer: &Answer) -> Result<String, String> {
    match answer {
        Answer::Given(number) => Ok(number.to_string()),
        Answer::Cell(words) => Ok(table::value(sources, words)?.replace('−', "-")),
    }
}

fn slider([from, to, step]: [f64; 3], answer: &str, unit: &str) -> Result<String, String> {
    let value: f64 = answer.parse().map_err(|_| format!("predict: the answer `{answer}` is no number"))?;
    if !(from..=to).contains(&value) || step <= 0.0 {
        return Err(format!("predict: the answer {answer} is not within {from} and {to}, step {step}"));
    }
    let middle = from + ((to - from) / 2.0 / step).round() * step;
    Ok(format!(
        "<label class=\"predict-slider\"><span class=\"visually-hidden\">Your answer</span> <input type=\"range\" \
        min=\"{from}\" max=\"{to}\" step=\"{step}\" value=\"{middle}\" data-answer=\"{answer}\" data-unit=\"{unit}\"></label>\n\
        <output></output>\n"
    ))
}

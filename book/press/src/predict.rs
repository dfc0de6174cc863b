//! A question to answer before reading on. `book/live/predict.js` says what becomes of it, and what it adds.

use crate::{
    figure::drawing,
    html::{escape, markdown_line},
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
    let line = |text: &str| inline(sources, page, text).map(|text| markdown_line(&text));
    let (kind, question, made) = match &predict {
        Predict::Point { question, figure, start, answer, after } => {
            ("point", question, point(sources, figure, number, start, answer, &line(after)?)?)
        }
        Predict::Choice { question, options, right, because } => {
            if *right >= options.len() || because.len() != options.len() {
                return Err("predict: `right` counts from 0, and each option has its `because`".to_owned());
            }
            let lines = |texts: &[String]| texts.iter().map(|text| line(text)).collect::<Result<Vec<_>, _>>();
            ("choice", question, choice(&lines(options)?, &lines(because)?, *right, number))
        }
        Predict::Number { question, from, to, step, unit, answer, after } => {
            let answer = number_answer(sources, answer)?;
            let unit = escape(unit.as_deref().unwrap_or(""));
            ("number", question, slider([*from, *to, *step], &answer, &unit, &line(after)?)?)
        }
    };
    let Made { data, inside, answer } = made;
    Ok(format!(
        "<form class=\"predict\" data-kind=\"{kind}\" data-key=\"{number}\"{data}>\n<fieldset>\n<legend>{}</legend>\n{inside}\
        </fieldset>\n<details class=\"predict-answer\"><summary>The answer</summary>\n{answer}</details>\n</form>\n",
        line(question)?
    ))
}

/// What the three kinds of question differ in.
struct Made {
    /// Attributes of the form.
    data: String,
    /// In the fieldset, after the question.
    inside: String,
    /// In the details.
    answer: String,
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
    after: &str,
) -> Result<Made, String> {
    let svg = drawing(sources, figure)?;
    if !svg.contains("class=\"world\"") {
        return Err(format!(
            "predict: the figure `{figure}` has no class world, so nothing can be placed in it"
        ));
    }
    // The chapter may show the same figure again.
    let svg = svg.replace(&format!("fig-{figure}-"), &format!("fig-{figure}-p{number}-"));
    let (start, answer) = (position(sources, start)?.join(" "), position(sources, answer)?);
    let [x, y] = answer.clone().map(|number| number.replace('-', "−"));
    Ok(Made {
        data: format!(" data-start=\"{start}\" data-answer=\"{}\"", answer.join(" ")),
        inside: format!("<div class=\"predict-figure\">\n{svg}\n</div>\n"),
        answer: format!("<p>x {x}, y {y}</p>\n<p>{after}</p>\n"),
    })
}

fn choice(options: &[String], because: &[String], right: usize, number: usize) -> Made {
    let option = |(index, option): (usize, &String)| {
        format!(
            "<label><input type=\"radio\" name=\"predict-{number}\" value=\"{index}\"> <span>{option}</span></label>\n"
        )
    };
    let reason = |(index, because): (usize, &String)| match index == right {
        true => format!("<li data-right>{because}</li>\n"),
        false => format!("<li>{because}</li>\n"),
    };
    Made {
        data: String::new(),
        inside: options.iter().enumerate().map(option).collect(),
        answer: format!("<ol>\n{}</ol>\n", because.iter().enumerate().map(reason).collect::<String>()),
    }
}

fn number_answer(sources: &Sources, answer: &Answer) -> Result<String, String> {
    match answer {
        Answer::Given(number) => Ok(number.to_string()),
        Answer::Cell(words) => Ok(table::value(sources, words)?.replace('−', "-")),
    }
}

fn slider([from, to, step]: [f64; 3], answer: &str, unit: &str, after: &str) -> Result<Made, String> {
    let value: f64 = answer.parse().map_err(|_| format!("predict: the answer `{answer}` is no number"))?;
    if !(from..=to).contains(&value) || step <= 0.0 {
        return Err(format!("predict: the answer {answer} is not within {from} and {to}, step {step}"));
    }
    Ok(Made {
        data: format!(
            " data-from=\"{from}\" data-to=\"{to}\" data-step=\"{step}\" data-unit=\"{unit}\" data-answer=\"{answer}\""
        ),
        inside: String::new(),
        answer: format!("<p>{} {unit}</p>\n<p>{after}</p>\n", answer.replace('-', "−")),
    })
}

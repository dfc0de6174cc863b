//! A question for the reader before reading on. The README describes its HTML, and the script's additions.

use crate::{
    blocks::joined,
    figure::drawing,
    html::{escape, markdown, markdown_line},
    inline::inline,
    snapshot::{Snapshot, short, with_minus},
    sources::Sources,
    value::value,
};
use anyhow::{Context, Result, anyhow, bail};
use runner::exercise::hash;
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

/// A cell of a snapshot, or a literal number.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Answer {
    Given(f64),
    Cell(String),
}

/// The parts of the form that differ between kinds of questions, in HTML.
struct Parts {
    kind: &'static str,
    /// The input element.
    input: String,
    /// The answer, folded until the reader has tried.
    answer: String,
}

/// The place of a question in the book.
#[derive(Clone, Copy)]
struct Place<'a> {
    sources: &'a Sources,
    page: &'a Path,
    /// Distinguishes the page's questions.
    number: usize,
}

impl Place<'_> {
    fn said(self, text: &str) -> String {
        self.sources.say(self.page, &joined(text))
    }

    fn text(self, text: &str) -> Result<String> {
        inline(self.sources, self.page, &self.said(text)).map(|text| markdown(&text))
    }

    fn line(self, text: &str) -> Result<String> {
        inline(self.sources, self.page, &self.said(text)).map(|text| markdown_line(&text))
    }

    /// The right value, after a word that says so.
    fn value(self, value: &str) -> String {
        let says = self.sources.own_plain("Right:", &[]);
        format!("<p class=\"predict-value\" data-says=\"{}\">{value}</p>\n", escape(&says))
    }

    fn after(self, after: &str) -> Result<String> {
        Ok(format!("<div class=\"predict-after\">{}</div>\n", self.text(after)?))
    }
}

/// The form of a question; `number` distinguishes the page's questions.
///
/// # Errors
/// If it is faulty, or refers to something that doesn't exist.
pub fn form(sources: &Sources, page: &Path, number: usize, body: &str) -> Result<String> {
    let place = Place { sources, page, number };
    let (question, Parts { kind, input, answer }) = match read(body)? {
        Predict::Point { question, figure, start, answer, after } => {
            (question, point(place, &figure, &start, &answer, &after)?)
        }
        Predict::Choice { question, options, right, because } => {
            (question, choice(place, &options, right, &because)?)
        }
        Predict::Number { question, from, to, step, unit, answer, after } => {
            let unit = unit.unwrap_or_default();
            (question, number_of(place, [from, to, step], &unit, &answer, &after)?)
        }
    };
    // An answer is kept for its question, wherever on the page that stands.
    let key = format!("{}#{}", page.with_extension("").to_string_lossy(), &hash(question.as_bytes())[..8]);
    let key = key.replace('\\', "/");
    Ok(format!(
        "<form class=\"predict\" id=\"predict-{number}\" data-kind=\"{kind}\" data-key=\"{key}\">\n<fieldset>\n\
        <legend>{}</legend>\n<div class=\"predict-question\">{}</div>\n{input}\
        <button type=\"submit\" class=\"predict-check\" hidden>{}</button>\n\
        <p class=\"predict-feedback\" role=\"status\"></p>\n\
        <details class=\"predict-answer\"><summary>{}</summary>\n{answer}</details>\n</fieldset>\n</form>\n",
        sources.own("Before you read on", &[]),
        place.text(&question)?,
        sources.own("Check", &[]),
        sources.own("The answer", &[]),
    ))
}

fn read(body: &str) -> Result<Predict> {
    toml::from_str(body).map_err(|error| anyhow!("predict: {}", error.message()))
}

fn point(place: Place, figure: &str, start: &str, answer: &str, after: &str) -> Result<Parts> {
    let svg = drawing(place.sources, figure, place.number)?;
    for (mark, why) in
        [("data-world=", "nothing can be placed in it"), ("class=\"pose\"", "its answer moves nothing")]
    {
        if !svg.contains(mark) {
            bail!("predict: the figure `{figure}` has no {mark}, so {why}");
        }
    }
    let (start, answer) = (position(place.sources, start)?, position(place.sources, answer)?);
    let input = format!(
        "<div class=\"predict-figure\" data-start=\"{}\" data-answer=\"{}\">\n{svg}\n</div>\n",
        start.join(" "),
        answer.join(" ")
    );
    let [x, y] = answer.map(|number| with_minus(&number));
    let value = place.value(&format!("({x}, {y})"));
    Ok(Parts { kind: "point", input, answer: value + &place.after(after)? })
}

/// The position of a row's vertex or bone in the plane, for `STAGE/NAME ROW`.
fn position(sources: &Sources, words: &str) -> Result<[String; 2]> {
    let (name, row) =
        words.split_once(' ').with_context(|| format!("predict: `{words}` is not STAGE/NAME ROW"))?;
    let snapshot = Snapshot::find(sources, name)?;
    let cell = |column| snapshot.cell(row.trim(), column).map(|cell| short(cell).to_owned());
    Ok([cell("x")?, cell("y")?])
}

fn choice(place: Place, options: &[String], right: usize, because: &[String]) -> Result<Parts> {
    if right >= options.len() || because.len() != options.len() {
        bail!("predict: `right` counts from 0, and each option needs a `because`");
    }
    let (mut input, mut answer, number) = (String::new(), String::new(), place.number);
    for (index, (option, because)) in options.iter().zip(because).enumerate() {
        let (option, because) = (place.line(option)?, place.text(because)?);
        let (mark, verdict) = if index == right { (" data-right", "Right:") } else { ("", "Not so:") };
        let verdict = place.sources.own(verdict, &[]);
        input += &format!(
            "<label class=\"predict-option\"><input type=\"radio\" name=\"predict-{number}\" value=\"{index}\"{mark}> \
            <span>{option}</span></label>\n"
        );
        answer += &format!(
            "<div class=\"predict-because\" data-option=\"{index}\"><p><strong>{verdict}</strong> {option}</p>\n{because}</div>\n"
        );
    }
    Ok(Parts { kind: "choice", input, answer })
}

fn number_of(place: Place, range: [f64; 3], unit: &str, answer: &Answer, after: &str) -> Result<Parts> {
    let answer = match answer {
        Answer::Given(number) => number.to_string(),
        Answer::Cell(words) => value(place.sources, words)?.replace('−', "-"),
    };
    let unit = escape(unit);
    let value = place.value(&format!("{} {unit}", with_minus(&answer)));
    let input = slider(&place.sources.own("Your answer", &[]), range, &answer, &unit)?;
    Ok(Parts { kind: "number", input, answer: value + &place.after(after)? })
}

fn slider(label: &str, [from, to, step]: [f64; 3], answer: &str, unit: &str) -> Result<String> {
    let value: f64 = answer.parse().map_err(|_| anyhow!("predict: the answer `{answer}` is not a number"))?;
    if !(from..=to).contains(&value) || !step.is_finite() || step <= 0.0 {
        bail!(
            "predict: the answer {answer} is not between {from} and {to}, or the step {step} is not a positive number"
        );
    }
    let middle = from + ((to - from) / 2.0 / step).round() * step;
    Ok(format!(
        "<label class=\"predict-slider\"><span class=\"visually-hidden\">{label}</span> <input type=\"range\" \
        min=\"{from}\" max=\"{to}\" step=\"{step}\" value=\"{middle}\" data-answer=\"{answer}\" data-unit=\"{unit}\"></label>\n\
        <output></output>\n"
    ))
}

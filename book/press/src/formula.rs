//! LaTeX to MathML, when the book is made: nothing is left for a script to do.

use crate::{html::shielded, inline::plain_values, sources::Sources};
use math_core::{LatexToMathML, MathCoreConfig, MathDisplay};

/// Takes the formula that a text begins with, `$…$` or `$$…$$`, and says how long it was.
///
/// # Errors
/// If it has no end, or is no LaTeX; in words.
pub fn formula(sources: &Sources, rest: &str, done: &mut String) -> Result<usize, String> {
    let mark = if rest.starts_with("$$") { "$$" } else { "$" };
    let end = rest[mark.len()..].find(mark).map(|end| end + mark.len());
    let end =
        end.ok_or(format!("a formula begins with {mark} and has no end; a dollar sign is written \\$"))?;
    let latex = plain_values(sources, &rest[mark.len()..end])?;
    let display = if mark == "$$" { MathDisplay::Block } else { MathDisplay::Inline };
    let mathml = mathml(latex.trim(), display)?;
    *done += &match display {
        MathDisplay::Block => format!(
            "<span class=\"formula\" tabindex=\"0\" role=\"group\" aria-label=\"Formula\">{mathml}</span>"
        ),
        MathDisplay::Inline => mathml,
    };
    Ok(end + mark.len())
}

fn mathml(latex: &str, display: MathDisplay) -> Result<String, String> {
    let converter = LatexToMathML::new(MathCoreConfig::default()).map_err(|error| format!("{error:?}"))?;
    let made = converter.convert_with_local_state(latex, display);
    let made = made.map_err(|error| format!("`{latex}` is no formula: {error}"))?;
    Ok(shielded_between_tags(&made.mathml))
}

/// Markdown reads what stands between two tags within a line; here it has nothing to read.
fn shielded_between_tags(html: &str) -> String {
    let pieces = html.split_inclusive('>').map(|piece| match piece.find('<') {
        Some(tag) => shielded(&piece[..tag]) + &piece[tag..],
        None => shielded(piece),
    });
    pieces.collect::<String>().replace('\n', "")
}

//! LaTeX to MathML when the book is made, so that the page needs no script.

use crate::{html::shielded, sources::Sources, value::with_values};
use anyhow::{Context, Result, anyhow};
use math_core::{LatexToMathML, MathCoreConfig, MathDisplay};

/// The formula at the start of a text, `$…$` or `$$…$$`, as HTML, and its length in bytes.
///
/// # Errors
/// If it is not closed, or not valid LaTeX.
pub fn formula(sources: &Sources, text: &str) -> Result<(String, usize)> {
    let (mark, display) =
        if text.starts_with("$$") { ("$$", MathDisplay::Block) } else { ("$", MathDisplay::Inline) };
    let inside = &text[mark.len()..];
    let fault = || format!("a formula is not closed: {mark} is missing; a dollar sign is written \\$");
    let end = inside.find(mark).with_context(fault)?;
    let length = end + 2 * mark.len();
    let after = &text[length..];
    let latex = with_values(sources, &inside[..end])?;
    // On a narrow page, what a wide space parts goes on the next line.
    let pieces: Result<Vec<_>> = latex.split("\\qquad").map(|piece| mathml(piece.trim(), display)).collect();
    let mathml = pieces?.join(" ");
    let html = match display {
        MathDisplay::Block => format!(
            "<span class=\"formula\" tabindex=\"0\" role=\"group\" aria-label=\"Formula\">{mathml}</span>"
        ),
        // A full stop must not begin a line.
        MathDisplay::Inline if after.starts_with(['.', ',', ';', ':', '?']) => {
            return Ok((format!("<span class=\"together\">{mathml}{}</span>", &after[..1]), length + 1));
        }
        MathDisplay::Inline => mathml,
    };
    Ok((html, length))
}

fn mathml(latex: &str, display: MathDisplay) -> Result<String> {
    let converter = LatexToMathML::new(MathCoreConfig::default()).expect("no macros of our own");
    let made = converter.convert_with_local_state(latex, display);
    let made = made.map_err(|fault| anyhow!("`{latex}` is not valid LaTeX: {fault}"))?;
    Ok(shielded_between_tags(&made.mathml))
}

/// Shields text between tags from Markdown, which would interpret it.
fn shielded_between_tags(html: &str) -> String {
    let pieces = html.split_inclusive('>').map(|piece| match piece.find('<') {
        Some(tag) => shielded(&piece[..tag]) + &piece[tag..],
        None => shielded(piece),
    });
    pieces.collect::<String>().replace('\n', "")
}

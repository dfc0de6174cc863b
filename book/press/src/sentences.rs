//! Checks that every text for readers ends like a sentence: the texts of the chapters, captions, questions,
//! and the exercises' explanations.

use crate::{
    blocks::items,
    parts::{Part, parts},
    sources::Sources,
};

/// The marks that a sentence may end with; a colon introduces what follows.
const ENDS: [char; 6] = ['.', '!', '?', ':', ';', '…'];
/// The marks that may follow those.
const CLOSERS: [char; 8] = ['*', '_', '"', '”', '\'', '’', ')', ']'];

/// Checks all chapters and exercises. A text that ends in mid-sentence becomes a problem.
pub fn check(sources: &Sources) {
    for entry in &sources.contents {
        for (line, text) in cut_in_chapter(&sources.text(&entry.file).unwrap_or_default()) {
            sources.problems.add(&entry.file, line, said(&text));
        }
    }
    for exercise in sources.workspace.exercises() {
        let says = exercise.mistakes.iter().map(|mistake| &mistake.says);
        let reasons = exercise.equivalent.iter().map(|equivalent| &equivalent.reason);
        let texts = [&exercise.why].into_iter().chain(&exercise.hints).chain(says).chain(reasons);
        for text in texts.filter(|text| !text.is_empty() && !is_whole(text)) {
            let what = format!("{}: {}", exercise.name, said(text));
            sources.add_to_exercise(exercise, |line| line.contains(tail(text)), &what);
        }
    }
}

fn said(text: &str) -> String {
    format!("\"…{}\" ends in the middle of a sentence", tail(text))
}

/// Enough of a text's last line to find it by.
fn tail(text: &str) -> &str {
    let line = text.trim_end().lines().last().unwrap_or_default();
    line.char_indices().rev().nth(29).map_or(line, |(start, _)| &line[start..])
}

/// True if a text ends like a sentence.
fn is_whole(text: &str) -> bool {
    text.trim_end().trim_end_matches(CLOSERS).ends_with(ENDS)
}

/// The texts of a chapter that end in mid-sentence, each with its line. A text that introduces a block or a
/// formula may do so; so may anything that is not a sentence: a table, a formula, a picture, HTML, or a list
/// in which no item ends like a sentence.
fn cut_in_chapter(chapter: &str) -> Vec<(usize, String)> {
    let parts: Vec<_> = parts(chapter)
        .into_iter()
        .filter(|part| !matches!(part, (_, Part::Text { text }) if text.trim().is_empty()))
        .collect();
    let mut cut = Vec::new();
    for (at, &(line, ref part)) in parts.iter().enumerate() {
        match *part {
            Part::Text { text } => {
                let goes_on = match parts.get(at + 1) {
                    Some((_, Part::Fence { .. } | Part::Directive { .. })) => true,
                    Some((_, Part::Text { text })) => text.starts_with("$$"),
                    _ => false,
                };
                let items: Vec<_> = items(text).map(|(before, _, item)| (line + before, item)).collect();
                let is_list_of_names = items.len() > 1 && items.iter().all(|(_, item)| !is_whole(item));
                let is_sentence = !is_list_of_names
                    && !text.trim_start().starts_with(['|', '<', '!'])
                    && !text.starts_with("$$");
                let last = items.len() - 1;
                let is_cut = |(index, (_, item)): &(usize, (usize, String))| {
                    // One sentence may run through all items.
                    let may_be = if *index == last { goes_on } else { item.ends_with(',') };
                    is_sentence && !is_whole(item) && !may_be
                };
                cut.extend(items.into_iter().enumerate().filter(is_cut).map(|(_, item)| item));
            }
            Part::Directive { words, .. } => {
                let caption = words.split_once('|').map_or("", |(_, caption)| caption.trim());
                cut.extend((!caption.is_empty() && !is_whole(caption)).then(|| (line, caption.to_owned())));
            }
            Part::Fence { info: "predict", body, .. } => {
                let texts = texts_of_question(body).into_iter().filter(|text| !is_whole(text));
                cut.extend(texts.map(|text| (line, text)));
            }
            _ => {}
        }
    }
    cut
}

/// The texts of a question and of its answers.
fn texts_of_question(body: &str) -> Vec<String> {
    let table: toml::Table = toml::from_str(body).unwrap_or_default();
    let because = table.get("because").and_then(|list| list.as_array()).into_iter().flatten();
    let texts = ["question", "after"].into_iter().filter_map(|key| table.get(key)).chain(because);
    texts.filter_map(|text| text.as_str().map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_ends_with_its_mark() {
        for text in [
            "So.",
            "**So it is.**",
            "(It is.)",
            "It says \"no\".",
            "`a`.",
            "Is it?\n",
            "There: [x](y.md).",
            "$a$.",
        ] {
            assert!(is_whole(text), "{text}");
        }
        for text in [
            "Bones move the jaw, and sh",
            "so,",
            "see [x](y.md)",
            "run `a.`",
            "then $a.$",
            "it is {{#value a b x}}",
            "",
        ] {
            assert!(!is_whole(text), "{text}");
        }
    }

    fn lines(chapter: &str) -> Vec<usize> {
        cut_in_chapter(chapter).into_iter().map(|(line, _)| line).collect()
    }

    #[test]
    fn paragraphs_end_or_lead_to_a_block() {
        assert_eq!(lines("# No end\n\nIt is\nso.\n\nIt is\nand sh\n\nSo.\n"), [6]);
        assert_eq!(lines("It is\n\n$$ a $$\n\nis\n\n```text\na\n```\n\nis\n{{#table a}}\n\nwhere\n"), [14]);
        assert_eq!(lines("So\n\n## Next\n\n<p>a</p>\n\n| a |\n|-|\n| b |\n\nThe end"), [1, 11]);
    }

    #[test]
    fn items_end_as_sentences_or_are_all_names() {
        assert_eq!(lines("- a\n- b and\n  c\n"), [] as [usize; 0]);
        assert_eq!(lines("- a,\n- b,\n- c.\n\nStages 1 and\n2. So.\n"), [] as [usize; 0]);
        assert_eq!(lines("- a,\n- b.\n- c,\n"), [3]);
        assert_eq!(lines("1. So.\n2. It is\n   and\n3. So."), [2]);
        assert_eq!(lines("- It was in\n  1999. So.\n"), [] as [usize; 0]);
        assert_eq!(lines("- So:\n  1. It is\n  2. So.\n"), [2]);
    }

    #[test]
    fn captions_and_questions_end() {
        let question = "```predict\nkind = \"choice\"\nquestion = \"Is\"\noptions = [\"a\"]\nright = 0\nbecause = [\"So.\", \"and\"]\n```\n";
        assert_eq!(
            lines(&format!(
                "{{{{#figure a | It is}}}}\n{{{{#figure a}}}}\n{{{{#demo a | So.}}}}\n{question}"
            )),
            [1, 4, 4]
        );
    }
}

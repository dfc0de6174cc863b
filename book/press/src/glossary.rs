//! The glossary's words, explained where a page first uses them.

use crate::{
    blocks,
    html::{escape, plain_text},
    parts::{Part, parts},
    problem::Problems,
    sources::{Sources, catalogue_of},
};
use mdbook_core::utils::fs::path_to_root;
use std::{collections::BTreeSet, path::Path};

/// The file of the glossary, relative to the workspace's root.
pub const FILE: &str = "book/chapters/back/glossary.md";

/// Words of the glossary that the chapters use in their ordinary sense as well.
const ORDINARY: [&str; 21] = [
    "first child",
    "index",
    "instance",
    "key",
    "local",
    "loop",
    "next sibling",
    "node",
    "normal",
    "offset",
    "parent",
    "projection",
    "root",
    "smooth",
    "step",
    "subset",
    "target",
    "tick",
    "transform",
    "uniform",
    "view",
];
/// Phrases in which a word of the glossary means something else.
const OTHERWISE: [&str; 2] = ["clip space", "skin space"];

/// A word of the glossary.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// The word, or the words.
    word: String,
    /// Its meaning, in plain text.
    says: String,
    /// The page that teaches it, relative to the book's first folder.
    page: String,
    /// Its names in other languages, each with the language.
    abroad: Vec<(String, String)>,
}

/// The glossary's text in the edition's language.
pub fn text(sources: &Sources) -> String {
    let (text, file) = (sources.text(FILE).unwrap_or_default(), catalogue_of(Path::new("back/glossary.md")));
    let translated = |(_, part)| match part {
        Part::Text { text } => blocks::translated(&sources.words, &file, text),
        _ => String::new(),
    };
    parts(&text).into_iter().map(translated).collect()
}

/// The words of the glossary's text, the longest first. An empty one becomes a problem.
pub fn read(text: &str, problems: &Problems) -> Vec<Term> {
    let mut terms: Vec<_> = text.lines().filter_map(row).flatten().collect();
    if let Some(empty) = terms.iter().find(|term| term.word.is_empty()) {
        problems.add(FILE, 0, format!("one of the words for \"{}\" is empty", empty.says));
    }
    terms.retain(|term| !term.word.is_empty());
    terms.extend(OTHERWISE.map(|word| Term {
        word: word.to_owned(),
        says: String::new(),
        page: String::new(),
        abroad: Vec::new(),
    }));
    terms.sort_by_key(|term| std::cmp::Reverse(term.word.len()));
    terms
}

/// The words of a row such as `| [**rig**](../a.md), **armature**: what it is | … |`.
fn row(line: &str) -> Option<Vec<Term>> {
    let (word, rest) = line.strip_prefix("| [")?.split_once("](../")?;
    let (page, rest) = rest.split_once(')')?;
    let (more, rest) = rest.split_once(": ").or_else(|| rest.split_once('：'))?;
    // In another language the English words follow in brackets, and of its names those in bold are terms.
    let (more, is_english) = more.split_once('（').map_or((more, true), |(more, _)| (more, false));
    let (page, says) = (page.replace(".md", ".html"), plain_text(rest.split(" |").next()?));
    let names = format!("{word}{more}");
    let words: Vec<_> = if is_english {
        names.replace(" or ", ", ").replace("**", "").split(", ").map(str::to_owned).collect()
    } else {
        names.split("**").skip(1).step_by(2).map(str::to_owned).collect()
    };
    let is_clear = |word: &String| !ORDINARY.contains(&word.as_str()) && !word.contains('(');
    let abroad: Vec<_> = rest.split("<span lang=\"").skip(1).filter_map(name_abroad).collect();
    let term = |word| Term { word, says: says.clone(), page: page.clone(), abroad: abroad.clone() };
    Some(words.into_iter().filter(is_clear).map(term).collect())
}

/// The language and the name in `zh">骨骼</span> …`.
fn name_abroad(span: &str) -> Option<(String, String)> {
    let (language, rest) = span.split_once("\">")?;
    Some((language.to_owned(), rest.split_once('<')?.0.to_owned()))
}

/// The terms of an English text for which its translation has another word than the glossary, each with the
/// glossary's.
pub fn other_words(terms: &[Term], language: &str, english: &str, says: &str) -> Vec<(String, String)> {
    let primary = language.split('-').next().unwrap_or_default();
    let (mut others, mut rest) = (Vec::new(), english);
    while !rest.is_empty() {
        let (piece, term) = next(terms, rest);
        rest = &rest[piece.len()..];
        let Some(term) = term else { continue };
        let names: Vec<_> =
            term.abroad.iter().filter(|(its, _)| its == primary).map(|(_, name)| name.as_str()).collect();
        let has = |word: &str| says.to_lowercase().contains(&word.to_lowercase());
        if !names.is_empty() && !names.iter().any(|name| has(name)) && !has(&term.word) {
            others.push((term.word.clone(), names.join("/")));
        }
    }
    others.sort();
    others.dedup();
    others
}

/// Markdown of a page in which each term that is not in `seen` is a link. Tables stay as they are, and so
/// does what has marks of its own: code, links, formulas, emphasis.
pub fn explain(terms: &[Term], page: &Path, text: &str, seen: &mut BTreeSet<String>) -> String {
    let own = page.with_extension("html").to_string_lossy().replace('\\', "/");
    if own.starts_with("back/") || text.trim_start().starts_with('|') {
        return text.to_owned();
    }
    let (mut done, mut rest) = (String::new(), text);
    while !rest.is_empty() {
        let (piece, term) = next(terms, rest);
        rest = &rest[piece.len()..];
        match term {
            Some(term) if !term.page.starts_with(&own) && seen.insert(term.says.clone()) => {
                let root = path_to_root(page);
                let (page, says) = (&term.page, escape(&term.says));
                done += &format!("<a class=\"term\" href=\"{root}{page}\" data-says=\"{says}\">{piece}</a>");
            }
            _ => done += piece,
        }
    }
    done
}

/// The next piece of Markdown, and the term that it is: a term, a word, something with marks of its own, or
/// one character.
fn next<'a, 'b>(terms: &'a [Term], text: &'b str) -> (&'b str, Option<&'a Term>) {
    let is_part =
        |character: char| !is_han(character) && (character.is_alphanumeric() || "-_".contains(character));
    // In Chinese any letter may begin a word, and any end it.
    let is_word_of_han = text.starts_with(is_han);
    let word = match text.chars().next() {
        Some(letter) if is_word_of_han => &text[..letter.len_utf8()],
        _ => text.split(|character| !is_part(character)).next().unwrap_or(text),
    };
    if !word.is_empty() {
        let ends = |length: &usize| is_word_of_han || !text[*length..].starts_with(is_part);
        let found = |term: &'a Term| Some((&text[..length(&term.word, text).filter(ends)?], Some(term)));
        return terms
            .iter()
            .find_map(found)
            .map_or((word, None), |(piece, term)| (piece, term.filter(|term| !term.says.is_empty())));
    }
    let marks = [("<math", "</math>"), ("<", ">"), ("`", "`"), ("[", ")"), ("**", "**"), ("*", "*")];
    let closed =
        |(open, close): (&str, &str)| Some(open.len() + text.strip_prefix(open)?.find(close)? + close.len());
    let one = text.chars().next().map_or(0, char::len_utf8);
    (&text[..marks.into_iter().find_map(closed).unwrap_or(one)], None)
}

/// True for a Chinese letter.
fn is_han(character: char) -> bool {
    ('\u{3400}'..='\u{9fff}').contains(&character)
}

/// The length of a word at the start of a text, in the singular or in the plural.
fn length(word: &str, text: &str) -> Option<usize> {
    // Most words begin with another letter, and need no further look.
    if !text.as_bytes()[0].eq_ignore_ascii_case(&word.as_bytes()[0]) {
        return None;
    }
    let stem = word.strip_suffix("ix").or(word.strip_suffix("ex"));
    let plurals = [Some(format!("{word}s")), stem.map(|stem| format!("{stem}ices")), Some(word.to_owned())];
    let is_there = |form: &String| {
        text.get(..form.len()).is_some_and(|start| start.replace('\n', " ").eq_ignore_ascii_case(form))
    };
    plurals.into_iter().flatten().find(is_there).map(|form| form.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms_of(text: &str) -> Vec<Term> {
        read(text, &Problems::default())
    }

    #[test]
    fn a_row_with_an_empty_word_has_its_others() {
        for row in
            ["| [**rig**](../a.md), : a thing | x |", "| [**rig**](../a.md)、****（rig）：a thing | x |"]
        {
            let problems = Problems::default();
            let terms = read(row, &problems);
            let said = explain(&terms, Path::new("b.md"), "a rig", &mut BTreeSet::new());
            assert!(said.ends_with(">rig</a>"), "{said}");
            let problem = format!("{FILE}: one of the words for \"a thing\" is empty");
            assert_eq!(problems.sorted().iter().map(ToString::to_string).collect::<Vec<_>>(), [problem]);
        }
    }

    #[test]
    fn a_translation_has_the_glossary_s_words() {
        let terms = terms_of(
            "| [**joint**](../a.md): a node | <span lang=\"zh\">关节</span>, <span lang=\"zh\">节</span> | x |\n",
        );
        let others = |says: &str| other_words(&terms, "zh-CN", "The joints of `joint`.", says);
        assert_eq!(others("关节"), []);
        assert_eq!(others("一节"), []);
        assert_eq!(others("Joint"), []);
        assert_eq!(others("接头"), [("joint".to_owned(), "关节/节".to_owned())]);
    }

    #[test]
    fn a_term_is_explained_where_a_page_first_uses_it() {
        let terms = terms_of(
            "| word | Chinese |\n| [**joint**](../a.md#b): a *node* | x |\n| [**rest pose**](../c.md), **idle**: still | x |\n\
            | [**clip**](../d.md): a motion | x |\n| [**key**](../e.md): a value | x |\n| [**matrix**](../f.md): numbers | x |\n",
        );
        let explained = |text: &str| explain(&terms, Path::new("stage1/x.md"), text, &mut BTreeSet::new());
        let link = |page: &str, says: &str, word: &str| {
            format!("<a class=\"term\" href=\"../{page}\" data-says=\"{says}\">{word}</a>")
        };
        assert_eq!(
            explained("A joint's joint."),
            format!("A {}'s joint.", link("a.html#b", "a node", "joint"))
        );
        assert_eq!(
            explained("Rest\nposes, idle"),
            format!("{}, idle", link("c.html", "still", "Rest\nposes"))
        );
        assert_eq!(explained("two matrices"), format!("two {}", link("f.html", "numbers", "matrices")));
        let as_it_is =
            "`joint` [a joint](b.md) **joint** <math>joint</math> joint_of a-joint jointed clip space, key";
        assert_eq!(explained(as_it_is), as_it_is);
        let chinese = terms_of(
            "| [**关节**](../a.md)、**节**（joint）：节点 | x |\n| [键](../e.md)、**钥匙**（key）：值 | x |\n",
        );
        assert_eq!(
            explain(&chinese, Path::new("b.md"), "每个关节和键", &mut BTreeSet::new()),
            "每个<a class=\"term\" href=\"a.html\" data-says=\"节点\">关节</a>和键"
        );
        assert_eq!(
            explain(&terms, Path::new("a.md"), "joint", &mut BTreeSet::new()),
            "joint",
            "it is taught there"
        );
    }
}

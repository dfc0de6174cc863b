//! A body's brackets, arguments, operands and statements: as much grammar as formatted code needs.

use super::Change;
use std::ops::Range;
use workbook::tokens::{Kind, Token, tokens};

/// A body and what stands where in it. Positions are indices of tokens, unless they are called bytes.
pub struct Code<'a> {
    /// What stands between the function's braces.
    pub text: &'a str,
    /// Its tokens.
    pub tokens: Vec<Token<'a>>,
    /// For each bracket the other one of its pair.
    partner: Vec<Option<usize>>,
}

impl<'a> Code<'a> {
    /// Looks at a body.
    pub fn new(text: &'a str) -> Self {
        let tokens = tokens(text);
        let (mut partner, mut open) = (vec![None; tokens.len()], Vec::new());
        for (at, token) in tokens.iter().enumerate() {
            match token.text {
                "(" | "[" | "{" => open.push(at),
                ")" | "]" | "}" => {
                    if let Some(start) = open.pop() {
                        (partner[start], partner[at]) = (Some(at), Some(start));
                    }
                }
                _ => {}
            }
        }
        Self { text, tokens, partner }
    }

    /// A token's text; nothing beyond both ends.
    pub fn word(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| token.text)
    }

    /// The text of the token before.
    pub fn word_before(&self, at: usize) -> &'a str {
        at.checked_sub(1).map_or("", |at| self.word(at))
    }

    /// Whether it is a name, a keyword or a field.
    pub fn is_word(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == Kind::Word)
    }

    /// The bytes from the first of these tokens to the last.
    pub fn bytes(&self, tokens: &Range<usize>) -> Range<usize> {
        if tokens.is_empty() {
            let start = self.tokens.get(tokens.start).map_or(self.text.len(), |token| token.range.start);
            return start..start;
        }
        self.tokens[tokens.start].range.start..self.tokens[tokens.end - 1].range.end
    }

    /// The text from the first of these tokens to the last.
    pub fn source(&self, tokens: &Range<usize>) -> &'a str {
        &self.text[self.bytes(tokens)]
    }

    /// Where the bracket closes that opens here.
    pub fn closing(&self, open: usize) -> Option<usize> {
        self.partner.get(open).copied().flatten().filter(|close| *close > open)
    }

    /// What stands in a bracket, at its commas.
    pub fn arguments(&self, open: usize) -> Vec<Range<usize>> {
        let Some(close) = self.closing(open) else { return vec![] };
        let (mut arguments, mut start, mut at) = (Vec::new(), open + 1, open + 1);
        while at < close {
            match self.word(at) {
                "," => {
                    arguments.push(start..at);
                    start = at + 1;
                }
                _ => at = self.closing(at).unwrap_or(at),
            }
            at += 1;
        }
        arguments.push(start..close);
        arguments.retain(|argument| !argument.is_empty());
        arguments
    }

    /// The bytes of what assertions say when they fail, which nobody has to check.
    pub fn messages(&self) -> Vec<Range<usize>> {
        let said = |at: usize| {
            let first = match self.word(at) {
                "assert" => 1,
                "assert_eq" | "assert_ne" => 2,
                _ => return None,
            };
            let arguments = self.arguments(at + 2);
            Some(self.bytes(&(arguments.get(first)?.start..arguments.last()?.end)))
        };
        (0..self.tokens.len()).filter_map(said).collect()
    }

    /// The operand that ends before this token: a name with its fields, calls and indices.
    pub fn operand_before(&self, end: usize) -> Range<usize> {
        let mut start = end;
        while let Some(last) = start.checked_sub(1) {
            match self.word(last) {
                ")" | "]" => start = self.partner[last].unwrap_or(last),
                _ if self.is_word(last) || self.tokens[last].kind == Kind::Number => start = last,
                _ => break,
            }
            // A call's or an index's name stands before its bracket.
            let is_bracket = matches!(self.word(start), "(" | "[");
            match self.word_before(start) {
                "." | "::" => start -= 1,
                _ if is_bracket
                    && start > 0
                    && self.is_word(start - 1)
                    && !is_keyword(self.word(start - 1)) => {}
                ")" | "]" if is_bracket => {}
                _ => break,
            }
        }
        start..end
    }

    /// The operand that begins with this token.
    pub fn operand_from(&self, start: usize) -> Range<usize> {
        let mut end = start;
        while matches!(self.word(end), "-" | "&" | "*" | "!") {
            end += 1;
        }
        end = match self.closing(end) {
            Some(close) => close + 1,
            None => end + 1,
        };
        loop {
            end = match self.word(end) {
                "(" | "[" => self.closing(end).map_or(end, |close| close + 1),
                "." | "::" => end + 2,
                "?" => end + 1,
                _ => break,
            };
        }
        start..end.min(self.tokens.len())
    }

    /// Other text in place of these tokens.
    pub fn change(&self, tokens: &Range<usize>, with: String) -> Change {
        Change { range: self.bytes(tokens), with }
    }

    /// Whether this `{` opens a loop.
    pub fn is_loop(&self, open: usize) -> bool {
        let line = self.text[..self.tokens[open].range.start].rfind('\n').map_or(0, |at| at + 1);
        let line = self.text[line..].trim_start();
        line.starts_with("for ") || line.starts_with("while ")
    }

    /// Whether the function is over after these tokens.
    pub fn is_end(&self, end: usize) -> bool {
        let is_inside = |open: &usize| self.word(*open) == "{" && self.closing(*open) >= Some(end);
        let in_loop = (0..end).filter(is_inside).any(|open| self.is_loop(open));
        !in_loop && (end..self.tokens.len()).all(|at| self.word(at) == "}")
    }

    /// The body's own block, and every block in it, from after `{` to before `}`.
    pub fn blocks(&self) -> Vec<Range<usize>> {
        let opens = (0..self.tokens.len()).filter(|at| self.word(*at) == "{");
        let inner = opens.filter_map(|open| Some(open + 1..self.closing(open)?));
        let is_block = |block: &Range<usize>| {
            let head = self.word_before(block.start - 1);
            // Not a struct, whose name stands before it, and no pattern.
            matches!(head, "else" | "=>" | "" | ";" | "loop") || self.is_head(block.start - 1)
        };
        std::iter::once(0..self.tokens.len()).chain(inner.filter(is_block)).collect()
    }

    /// Whether this `{` belongs to an `if`, `for`, `while` or `match` on the same level.
    fn is_head(&self, open: usize) -> bool {
        let mut at = open;
        while at > 0 {
            at -= 1;
            match self.word(at) {
                ")" | "]" | "}" => match self.partner[at] {
                    Some(start) => at = start,
                    None => return false,
                },
                "if" | "for" | "while" | "match" => {
                    // Else another block lies between, as in `if c { S { … } }`.
                    return !(at + 1..open).any(|it| self.word(it) == "{");
                }
                "(" | "[" | "{" | ";" => return false,
                _ => {}
            }
        }
        false
    }

    /// The statements of a block, each with its semicolon; an expression at the end counts as one without.
    pub fn statements(&self, block: &Range<usize>) -> Vec<Range<usize>> {
        let (mut statements, mut start, mut at) = (Vec::new(), block.start, block.start);
        while at < block.end {
            let is_control = matches!(self.word(start), "if" | "for" | "while" | "match" | "loop");
            match (self.word(at), self.closing(at)) {
                (";", _) => {
                    statements.push(start..at + 1);
                    start = at + 1;
                }
                ("{", Some(close)) if is_control && !matches!(self.word(close + 1), "else" | "." | "?") => {
                    let is_pattern = matches!(self.word(close + 1), "=");
                    if !is_pattern {
                        statements.push(start..close + 1);
                        start = close + 1;
                    }
                    at = close;
                }
                (_, Some(close)) => at = close,
                _ => {}
            }
            at += 1;
        }
        if start < block.end {
            statements.push(start..block.end);
        }
        statements
    }
}

/// Words that are no names.
pub fn is_keyword(word: &str) -> bool {
    const WORDS: [&str; 17] = [
        "if", "else", "for", "in", "while", "match", "loop", "let", "mut", "return", "as", "break",
        "continue", "ref", "move", "true", "false",
    ];
    WORDS.contains(&word)
}

/// Names that may be taken for each other: parameters of one type, and what one `let` takes apart.
pub fn neighbours(head: &str, code: &Code) -> Vec<Vec<String>> {
    let head = Code::new(head);
    let Some(open) = (0..head.tokens.len()).find(|at| head.word(*at) == "(") else { return vec![] };
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for parameter in head.arguments(open) {
        let words: Vec<&str> = parameter.map(|at| head.word(at)).collect();
        // In GLSL the type comes first.
        let (name, kind) = match words.iter().position(|word| *word == ":") {
            Some(colon) => (words[colon - 1], words[colon + 1..].concat()),
            None => (words[words.len() - 1], words[..words.len() - 1].concat()),
        };
        match groups.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, names)) => names.push(name.to_owned()),
            None => groups.push((kind, vec![name.to_owned()])),
        }
    }
    // Numbers and rotations that `let` makes one after the other.
    let is_let = |at: &usize| code.word(*at) == "let" && code.word(at + 2) == "=";
    let locals = (0..code.tokens.len()).filter(is_let).map(|at| code.word(at + 1).to_owned()).collect();
    let glsl = (0..code.tokens.len())
        .filter(|at| matches!(code.word(*at), "vec3" | "int" | "vec4") && code.is_word(at + 1));
    groups.push((String::new(), locals));
    groups.push((String::new(), glsl.map(|at| code.word(at + 1).to_owned()).collect()));
    groups.into_iter().map(|(_, names)| names).filter(|names| names.len() > 1).collect()
}

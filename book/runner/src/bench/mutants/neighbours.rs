//! Names that a learner may confuse.

use super::code::Code;

/// Groups of names: parameters of one type, and the parts of one `let` pattern.
pub fn neighbours<'a>(head: &'a str, code: &Code<'a>) -> Vec<Vec<&'a str>> {
    let head = Code::new(head);
    let Some(open) = head.next("(", 0) else { return vec![] };
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for parameter in head.arguments(open) {
        let words: Vec<&str> = parameter.map(|at| head.word(at)).collect();
        // In GLSL the type comes first.
        let (name, kind) = match words.iter().position(|word| *word == ":") {
            Some(colon) => (words[colon - 1], words[colon + 1..].concat()),
            None => (words[words.len() - 1], words[..words.len() - 1].concat()),
        };
        match groups.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, names)) => names.push(name),
            None => groups.push((kind, vec![name])),
        }
    }
    // Numbers and rotations that `let` makes one after the other.
    let is_local = |at: &usize| code.word(*at) == "let" && code.word(at + 2) == "=";
    let is_in_glsl = |at: &usize| matches!(code.word(*at), "vec3" | "int" | "vec4") && code.is_word(at + 1);
    for is_declared in [&is_local as &dyn Fn(&usize) -> bool, &is_in_glsl] {
        let names = (0..code.tokens.len()).filter(is_declared).map(|at| code.word(at + 1));
        groups.push((String::new(), names.collect()));
    }
    groups.into_iter().map(|(_, names)| names).filter(|names| names.len() > 1).collect()
}

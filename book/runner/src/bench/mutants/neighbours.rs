//! Names that a learner may confuse.

use super::code::Code;

/// Groups of names: parameters of one type, and the parts of one `let` pattern.
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

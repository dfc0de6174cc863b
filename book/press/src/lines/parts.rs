//! A body with holes: a line `? …` is a choice, and each line `| …` after it another in its place.

use runner::exercise::changes::sides;

/// The largest number of bodies of an exercise.
const MOST: usize = 24;

/// A part of a body.
#[derive(Debug, PartialEq)]
pub enum Part {
    /// Lines that stand as they are.
    Lines(String),
    /// The choices for one line, in alphabetical order.
    Hole(Vec<String>),
}

/// A function's own body with these choices, each `line → another in its place`. Comments are left out.
///
/// # Errors
/// If a choice is in no line; in words.
pub fn with_choices(own: &str, choices: &[String]) -> Result<String, String> {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    let lines: Vec<&str> = own.lines().filter(is_code).collect();
    let mut others = vec![Vec::new(); lines.len()];
    for choice in choices {
        let (line, other) = sides(choice)?;
        let places = (0..lines.len()).filter(|at| lines[*at].trim() == line);
        let [at] = places.collect::<Vec<_>>()[..] else {
            return Err(format!("`{line}` is not a line of the function exactly once"));
        };
        others[at].push(other);
    }
    let with = |(line, others): (&str, Vec<&str>)| {
        let (margin, code) = line.split_at(line.len() - line.trim_start().len());
        let open = if others.is_empty() { "" } else { "? " };
        let others: String = others.iter().map(|other| format!("{margin}| {other}\n")).collect();
        format!("{margin}{open}{code}\n{others}")
    };
    Ok(lines.into_iter().zip(others).map(with).collect())
}

/// The parts of a body as its author wrote it.
pub fn parts(text: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for line in text.trim_end().lines() {
        let (margin, rest) = line.split_at(line.len() - line.trim_start().len());
        let choice_of =
            |mark| Some(format!("{margin}{}", rest.strip_prefix(mark)?.trim()).trim_end().to_owned());
        match (choice_of('?'), choice_of('|'), parts.last_mut()) {
            (Some(first), ..) => parts.push(Part::Hole(vec![first])),
            (_, Some(other), Some(Part::Hole(choices))) => choices.push(other),
            (_, _, Some(Part::Lines(lines))) => *lines += &format!("\n{line}"),
            _ => parts.push(Part::Lines(line.to_owned())),
        }
    }
    for part in &mut parts {
        if let Part::Hole(choices) = part {
            choices.sort();
        }
    }
    parts
}

/// What an author has to change, if the holes or the bodies are too few or too many.
pub fn fault(parts: &[Part], bodies: usize) -> Option<String> {
    let holes = parts.iter().filter_map(|part| match part {
        Part::Hole(choices) => Some(choices.len()),
        Part::Lines(_) => None,
    });
    let holes: Vec<usize> = holes.collect();
    if !(2..=4).contains(&holes.len()) || holes.iter().any(|choices| !(2..=3).contains(choices)) {
        return Some("two to four of its lines are open, each with two or three choices".to_owned());
    }
    (bodies > MOST).then(|| format!("its lines make {bodies} bodies, more than {MOST}"))
}

/// All bodies: each way to fill the holes; the last one changes first.
pub fn bodies(parts: &[Part]) -> Vec<String> {
    let mut bodies = vec![String::new()];
    for part in parts {
        let choices = match part {
            Part::Lines(lines) => std::slice::from_ref(lines),
            Part::Hole(choices) => &choices[..],
        };
        let with = |body: &String, line: &String| format!("{body}{line}\n");
        bodies = bodies.iter().flat_map(|body| choices.iter().map(move |line| with(body, line))).collect();
    }
    bodies
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: &str =
        "    let a = 1;\n    ? b();\n    | c();\n    |\n    if a {\n        ? d()\n        | e()\n    }\n";

    #[test]
    fn every_way_to_fill_the_holes_is_a_body() {
        let parts = parts(LINES);
        assert_eq!(parts[1], Part::Hole(vec![String::new(), "    b();".into(), "    c();".into()]));
        assert_eq!(parts[2], Part::Lines("    if a {".into()));
        let bodies = bodies(&parts);
        assert_eq!(bodies.len(), 6);
        assert_eq!(bodies[3], "    let a = 1;\n    b();\n    if a {\n        e()\n    }\n");
        assert_eq!(fault(&parts, bodies.len()), None);
    }

    #[test]
    fn choices_open_lines_of_the_function_itself() {
        let own = "    // All.\n    let a = 1;\n    b();\n    if a {\n        d()\n    }\n";
        let with = |choices: &[&str]| {
            with_choices(own, &choices.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>())
        };
        let text = with(&["b(); → c();", "b(); →", "d() → e()"]).unwrap();
        assert_eq!(parts(&text), parts(LINES));
        let fault = "`let a` is not a line of the function exactly once".to_owned();
        assert_eq!(with(&["let a → let b"]), Err(fault));
        assert_eq!(with(&["b();"]), Err("`b();` has no →".to_owned()));
    }

    #[test]
    fn an_author_is_told_of_too_many_choices() {
        assert!(fault(&parts("    ? a\n    | b\n"), 2).is_some(), "one hole is none to think about");
        let four = "    ? a\n    | b\n    | c\n    let x;\n".repeat(4);
        let parts = parts(&four);
        assert_eq!(
            fault(&parts, bodies(&parts).len()),
            Some("its lines make 81 bodies, more than 24".to_owned())
        );
    }
}

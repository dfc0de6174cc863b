//! The compiler's lines in a learner's file. In the copy the other functions are the originals, so what
//! stands below them has other numbers there.

use crate::{
    bench::CompileError,
    exercise::{Workspace, find_region},
};
use std::ops::Range;

/// The lines of a file in the copy, and in the workspace.
pub struct Lines {
    /// From each of these lines of the copy on, the line in the workspace.
    from: Vec<(usize, usize)>,
}

impl Lines {
    /// The lines of a file, given its text in the copy and in the workspace.
    pub fn of(workspace: &Workspace, path: &str, copied: &str, lying: &str) -> Self {
        let lines = |text: &str, name: &str| Some(find_region(text, name).ok()?.lines(text));
        let both = |name: &str| Some((lines(copied, name)?, lines(lying, name)?));
        let ends = |(copied, lying): (Range<usize>, Range<usize>)| {
            [(copied.start, lying.start), (copied.end, lying.end)]
        };
        let regions = workspace.functions_in(path).filter_map(|exercise| both(&exercise.name));
        let mut from: Vec<(usize, usize)> = regions.flat_map(ends).collect();
        from.sort_unstable();
        Self { from }
    }

    /// The line in the workspace.
    fn lying(&self, line: usize) -> usize {
        let before = self.from.iter().rev().find(|(from, _)| *from <= line);
        before.map_or(line, |(from, to)| line - from + to)
    }

    /// The error with its lines in the workspace, in the compiler's drawing, too.
    pub fn moved(&self, error: CompileError) -> CompileError {
        let rendered = self.redrawn(&error.rendered.to_string(), &error.path);
        CompileError { line: self.lying(error.line), rendered: rendered.into(), ..error }
    }

    /// The drawing has a column of numbers, with `-->` and the file's name above each part.
    fn redrawn(&self, drawing: &str, path: &str) -> String {
        let number = |line: &str| line.split_once(" |").and_then(|(number, _)| number.trim().parse().ok());
        let mut is_here = false;
        let mut numbers: Vec<Option<usize>> = Vec::new();
        let mut lines: Vec<String> = Vec::new();
        for line in drawing.lines() {
            let mut line = line.to_owned();
            if let Some((arrow, place)) = line.split_once("--> ").or_else(|| line.split_once("::: ")) {
                is_here = place.starts_with(&format!("{path}:"));
                let parts: Vec<&str> = place.rsplitn(3, ':').collect();
                if let (true, [column, at, file]) = (is_here, &parts[..]) {
                    let at = at.parse().map_or(0, |at| self.lying(at));
                    line = format!("{arrow}{}{file}:{at}:{column}", &line[arrow.len()..arrow.len() + 4]);
                }
            }
            numbers.push(number(&line).map(|at| if is_here { self.lying(at) } else { at }));
            lines.push(line);
        }
        let old = drawing.lines().filter_map(number).map(|at: usize| at.to_string().len()).max().unwrap_or(0);
        let new = numbers.iter().flatten().map(|at| at.to_string().len()).max().unwrap_or(0);
        let drawn = lines.iter().zip(&numbers).map(|(line, at)| match (line.get(old..), at) {
            (Some(rest), Some(at)) => format!("{at:<new$}{rest}\n"),
            (Some(rest), None) if line[..old].trim().is_empty() => format!("{:new$}{rest}\n", ""),
            _ => format!("{line}\n"),
        });
        drawn.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_learners_file() {
        let lines = Lines { from: vec![(3, 3), (7, 9), (9, 11), (98, 100)] };
        let drawing = "error[E0308]: mismatched types\n  --> src/a.rs:98:5\n   |\n2  | use b;\n   | - here\n98 |     x\n   |     ^ `f32`\n...\n  --> src/b.rs:98:1\n98 | y\n   = note: so\n";
        let wanted = "error[E0308]: mismatched types\n   --> src/a.rs:100:5\n    |\n2   | use b;\n    | - here\n100 |     x\n    |     ^ `f32`\n...\n   --> src/b.rs:98:1\n98  | y\n    = note: so\n";
        assert_eq!(lines.redrawn(drawing, "src/a.rs"), wanted);
        assert_eq!([2, 4, 8, 10].map(|line| lines.lying(line)), [2, 4, 10, 12]);
    }
}

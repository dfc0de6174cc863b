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

    /// The drawing has a column of numbers, with `-->` and the file's name above each part; below `help:` and
    /// `note:` it goes on with the error's own file.
    fn redrawn(&self, drawing: &str, path: &str) -> String {
        let mut is_here = false;
        let mut lines: Vec<(Option<usize>, String)> = Vec::new();
        for line in drawing.lines() {
            let (start, rest) = line.split_at(line.len() - line.trim_start().len());
            let number = rest.split_once([' ', '|']).and_then(|(number, _)| number.parse().ok());
            is_here |= line.starts_with("help:") || line.starts_with("note:");
            let mut line = line.to_owned();
            if let Some(place) = rest.strip_prefix("--> ").or_else(|| rest.strip_prefix("::: ")) {
                is_here = place.starts_with(&format!("{path}:"));
                if let (true, [column, at, file]) = (is_here, &place.rsplitn(3, ':').collect::<Vec<_>>()[..])
                {
                    let at = at.parse().map_or(0, |at| self.lying(at));
                    line = format!("{start}{}{file}:{at}:{column}", &rest[..4]);
                }
            }
            lines.push((number.map(|at| if is_here { self.lying(at) } else { at }), line));
        }
        // An arrow begins where the column ends.
        let arrows = drawing.lines().filter(|line| line.trim_start().starts_with("--> "));
        let old = arrows.map(|line| line.len() - line.trim_start().len()).next().unwrap_or(0);
        let new = lines.iter().filter_map(|(at, _)| *at).map(|at| at.to_string().len()).max().unwrap_or(0);
        let drawn = lines.iter().map(|(at, line)| match (line.get(old..), at) {
            (Some(rest), Some(at)) => format!("{at:>new$}{rest}\n"),
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
        let drawing = "error[E0308]: mismatched types\n  --> src/a.rs:98:5\n   |\n2  | use b;\n   | - here\n98 |     x\n   |     ^ `f32`\n...\n  --> src/b.rs:98:1\n98 | y\n   = note: so\nhelp: lend\n98 -     x\n98 +     &x\n";
        let wanted = "error[E0308]: mismatched types\n   --> src/a.rs:100:5\n    |\n  2 | use b;\n    | - here\n100 |     x\n    |     ^ `f32`\n...\n   --> src/b.rs:98:1\n 98 | y\n    = note: so\nhelp: lend\n100 -     x\n100 +     &x\n";
        assert_eq!(lines.redrawn(drawing, "src/a.rs"), wanted);
        assert_eq!([2, 4, 8, 10].map(|line| lines.lying(line)), [2, 4, 10, 12]);
    }
}

//! The variables that may be wrong already where a value that is computed from them is.

use super::values::{Value, Values};
use crate::{
    bench::{
        mutants::{code::Code, parts::is_name},
        traced::places,
    },
    exercise::{body, stub::parameters, tokens},
};
use std::ops::Range;

/// A variable of an answer that may be wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Doubted {
    /// Its name.
    pub name: String,
    /// The line of the file in which it gets its value.
    pub line: usize,
}

impl Values<'_> {
    /// The variables in this place whose values no right body computes in the wrong cases.
    pub fn doubted(&self, place: &Range<usize>) -> Vec<Doubted> {
        let Some(steps) = Steps::of(&self.function.text) else { return vec![] };
        let is_in = |it: &&Value| place.start <= it.spot.place.start && it.spot.place.end <= place.end;
        let is_wrong =
            |it: &&Value| !self.is_right(&it.told) && it.told.iter().any(|values| !values.is_empty());
        let mut found: Vec<Doubted> = Vec::new();
        for Value { spot, .. } in self.own.iter().filter(|it| it.spot.is_name).filter(is_in).filter(is_wrong)
        {
            let name = self.text(spot);
            if let Some(set) = steps.before(place, name).filter(|_| found.iter().all(|it| it.name != name)) {
                let line = self.function.lines().start + self.function.text[..set].matches('\n').count();
                found.push(Doubted { name: name.to_owned(), line });
            }
        }
        found.sort_by_key(|it| it.line);
        found
    }
}

/// Where the variables of a function get their values, in bytes of its region.
struct Steps<'t> {
    /// The statements that set variables, each with these.
    steps: Vec<(Range<usize>, Vec<&'t str>)>,
    /// All names in the body but its parameters.
    names: Vec<(usize, &'t str)>,
}

impl<'t> Steps<'t> {
    fn of(region: &'t str) -> Option<Self> {
        let own = body(region)?;
        let code = Code::new(&region[own.clone()]);
        let steps = code.all_blocks().into_iter().flat_map(|block| code.statements(&block));
        let step = |step: Range<usize>| {
            let (bytes, places) = (code.bytes(&step), places(&code, &step));
            (own.start + bytes.start..own.start + bytes.end, places.into_iter().map(variable).collect())
        };
        let given = parameters(&tokens(&region[..own.start])).join(" ");
        let given: Vec<&str> = tokens(&given).iter().map(|it| it.text).collect();
        let names =
            (0..code.tokens.len()).filter(|at| is_name(&code, *at) && !given.contains(&code.word(*at)));
        let names = names.map(|at| (own.start + code.tokens[at].range.start, code.word(at))).collect();
        Some(Self { steps: steps.map(step).collect(), names })
    }

    /// The beginning of the last statement before a place that sets a variable; or else where its name stands
    /// first, as in the head of a loop. `None` for a parameter that nothing sets.
    fn before(&self, place: &Range<usize>, name: &str) -> Option<usize> {
        let set = self.steps.iter().filter(|(it, names)| it.end <= place.start && names.contains(&name));
        let first = || self.names.iter().find(|(at, it)| *at < place.start && *it == name).map(|it| it.0);
        set.map(|(it, _)| it.start).max().or_else(first)
    }
}

/// The variable of a place: `a` of `a[0].x`.
fn variable(place: &str) -> &str {
    let end = place.find(|sign: char| !sign.is_alphanumeric() && sign != '_');
    &place[..end.unwrap_or(place.len())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::{Exercise, Function, region::Region};

    #[test]
    fn a_variable_is_doubted_where_it_was_set_last() {
        let text = "fn f(a: f32, all: &[f32]) -> f32 {
    let b = a;
    let shift = b - 1.0;
    let mut sum = shift + b;
    for x in all {
        sum += *x;
    }
    sum * b
}
";
        let exercise = Exercise::default();
        let region = Region { whole: 0..text.len(), line: 1 };
        let original = "fn f(a: f32, all: &[f32]) -> f32 {\n    a\n}\n".to_owned();
        let (file_text, text, stub) = (text.to_owned(), text.to_owned(), String::new());
        let function = Function { exercise: &exercise, file_text, region, text, original, stub };
        let mut values = Values::of(&function);
        values.sample.wrong = 1;
        let told = |value: &str| vec![vec![value.to_owned()]];
        values.right[0].values.iter_mut().for_each(|it| it.told = told("1.0"));
        let mut doubted = |place: &str, wrong: &[&str]| {
            for it in &mut values.own {
                it.told = told(if wrong.contains(&&it.spot.text[..]) { "2.0" } else { "1.0" });
            }
            let start = function.text.find(place).unwrap();
            let all = values.doubted(&(start..start + place.len()));
            all.into_iter().map(|it| format!("{} {}", it.name, it.line)).collect::<Vec<_>>()
        };
        assert_eq!(doubted("sum * b", &["sum", "shift", "b"]), ["b 2", "sum 6"]);
        assert_eq!(doubted("sum * b", &["shift"]), [""; 0], "its value is right");
        assert_eq!(doubted("*x", &["x"]), ["x 5"], "a loop sets it");
        assert_eq!(doubted("b - 1.0", &["sum", "shift", "a"]), [""; 0], "a parameter is given");
    }
}

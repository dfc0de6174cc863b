//! A function's body that tells what it computes on its way: at its end, or where it panics, it stops, and
//! its message has the values of its variables.

#[cfg(test)]
mod tests;

use crate::{
    bench::mutants::{code::Code, parts::is_name},
    exercise::{body, replaced, stub::parameters, tokens},
};
use std::ops::Range;

/// Separates what is told in the message, and the parts of each: a line, a name, a value.
const NEXT: char = '\u{1d}';
const PART: char = '\u{1c}';

/// A value with so many letters may not be told to its end.
pub const LONG: usize = 800;
/// Of so many values in one place there may be more that are not told.
pub const MANY: usize = 9;

/// The name of what is returned.
pub const RETURN: &str = "return";

/// Stands once in the module of the bodies that tell. Whatever can be formatted is told, by the method that
/// fits its type first, but for iterators, which show how they are built; of a function that calls itself,
/// the outermost call stops.
pub const ITEMS: &str = "\
struct WorkbookTold<'a, T: ?Sized>(&'a T);
trait WorkbookTell { fn tell(&self, _: &str) {} }
impl<T: ?Sized> WorkbookTell for WorkbookTold<'_, T> {}
impl<T: ?Sized + Iterator> WorkbookTell for &&WorkbookTold<'_, T> {}
impl<T: ?Sized + ::std::fmt::Debug> WorkbookTell for &WorkbookTold<'_, T> {
    fn tell(&self, place: &str) {
        let value: String = ::std::format!(\"{place}{:?}\", self.0).chars().take(900).collect();
        WORKBOOK.with_borrow_mut(|(.., told)| {
            if told.iter().filter(|it| it.starts_with(place)).count() < 9 { told.push(value) }
        });
    }
}
::std::thread_local! { static WORKBOOK: ::std::cell::RefCell<(usize, usize, Vec<String>)> = Default::default(); }
struct WorkbookEnd(usize);
impl Drop for WorkbookEnd {
    fn drop(&mut self) {
        let told = WORKBOOK.with_borrow_mut(|(depth, calls, told)| {
            *depth -= 1;
            if *depth > 0 { return None }
            *calls += 1;
            let told = ::std::mem::take(told);
            if *calls < self.0 { return None }
            *calls = 0;
            Some(told)
        });
        if let (Some(told), false) = (told, ::std::thread::panicking()) {
            ::std::panic!(\"{}\\u{1d}\", told.join(\"\\u{1d}\"));
        }
    }
}
";

/// Stands before a body.
pub const BEFORE: &str =
    "WORKBOOK.with_borrow_mut(|(depth, ..)| *depth += 1);\nlet workbook_end = WorkbookEnd";

/// The body of a function with this head which stops at the end of a call, counted from 1, and has told its
/// values in that until then, where it panics, too. Calls are counted in a thread.
pub fn telling(head: &str, body: &str, call: usize) -> String {
    format!(
        "{BEFORE}({call});\nlet workbook_made = ::std::panic::catch_unwind(::std::panic::AssertUnwindSafe(|| -> {} {{\n\
         {body}\n}}));\ndrop(workbook_end);\n\
         match workbook_made {{ Ok(made) => made, Err(panic) => ::std::panic::resume_unwind(panic) }}\n",
        return_type(head).unwrap_or("()"),
    )
}

/// A variable of a function, and the values that it had.
#[derive(Clone, Debug, PartialEq)]
pub struct Traced {
    /// The line in which it gets them, counted from 1 in the function's region; 0 for a name in all lines.
    pub line: usize,
    /// Its name.
    pub name: String,
    /// Its values, from the first on.
    pub values: Vec<String>,
}

/// The body of a function in Rust that tells its values in the first call, given its region's text; `None`
/// if there are none.
pub fn traced(region: &str) -> Option<String> {
    let own = body(region)?;
    let code = Code::new(&region[own.clone()]);
    let statements = code.all_blocks().into_iter().flat_map(|block| code.statements(&block));
    let call = |bytes: &Range<usize>, name: &str, value: &str| {
        let line = 1 + region[..own.start + bytes.start].matches('\n').count();
        format!(" {}", tell(value, line, name))
    };
    let tell = |statement: &Range<usize>| {
        let bytes = code.bytes(statement);
        let calls = places(&code, statement).into_iter().map(|place| call(&bytes, place, place));
        (bytes.clone(), calls.collect::<String>())
    };
    let mut tells: Vec<(usize, String)> = Vec::new();
    // What the function returns gets a name for a moment.
    let kind = return_type(&region[..own.start]);
    let returned = |value: Range<usize>| -> [(usize, String); 2] {
        let (bytes, kind) = (code.bytes(&value), kind.unwrap_or_default());
        let call = call(&bytes, RETURN, "workbook_return");
        [
            (bytes.start, format!("{{ let workbook_return: {kind} = ")),
            (bytes.end, format!(";{call} workbook_return }}")),
        ]
    };
    let of_body = code.statements(&(0..code.tokens.len()));
    let result = of_body.last().filter(|it| kind.is_some() && code.word(it.end - 1) != ";");
    tells.extend(result.cloned().into_iter().flat_map(returned));
    let closures = &code.all_blocks()[code.blocks().len()..];
    for statement in statements.filter(|it| code.word(it.end - 1) == ";") {
        let is_return = code.word(statement.start) == RETURN && statement.len() > 2;
        if !is_return {
            let (bytes, all) = tell(&statement);
            tells.push((bytes.end, all));
        } else if kind.is_some() && !closures.iter().any(|it| it.contains(&statement.start)) {
            tells.extend(returned(statement.start + 1..statement.end - 1));
        }
    }
    // An arm of a match that is an assignment becomes a block.
    for arm in code.places("=>").map(|arrow| arrow + 1) {
        let mut end = arm;
        while !matches!(code.word(end), "," | "}" | "") {
            end = code.closing(end).unwrap_or(end) + 1;
        }
        let (bytes, all) = tell(&(arm..end));
        if !all.is_empty() {
            tells.extend([(bytes.start, "{ ".to_owned()), (bytes.end, format!(";{all} }}"))]);
        }
    }
    // The last one first, so that the places before it stay.
    tells.sort_by(|a, b| b.cmp(a));
    let text = tells.into_iter().fold(code.text.to_owned(), |text, (at, all)| replaced(&text, at..at, &all));
    (text != code.text).then(|| telling(&region[..own.start], &text, 1))
}

/// A body that tells the values of a function's parameters and stops, given its region's text.
pub fn inputs(region: &str) -> Option<String> {
    let head = &region[..body(region)?.start];
    let names = parameters(&tokens(head))
        .into_iter()
        .filter(|name| name.chars().all(|it| it.is_alphanumeric() || it == '_'));
    let tells: String = names.map(|name| tell(&name, 0, &name)).collect();
    Some(format!("{BEFORE}(1);\n{tells} drop(workbook_end); ::std::unreachable!()"))
}

/// A body that stops at the end of a second call and tells nothing, given its region's text.
pub fn second(region: &str) -> Option<String> {
    let own = body(region)?;
    Some(telling(&region[..own.start], &region[own], 2))
}

/// A statement that tells a value, with its line and name.
pub fn tell(value: &str, line: usize, name: &str) -> String {
    let start = format!("{line}{PART}{name}{PART}");
    format!("(&&&WorkbookTold(&{value})).tell({start:?});")
}

/// What a function returns, by its head; `None` if that is nothing.
pub fn return_type(head: &str) -> Option<&str> {
    let arrow = tokens(head).into_iter().rfind(|token| token.text == "->")?;
    Some(head[arrow.range.end..].trim_end().trim_end_matches('{').trim())
}

/// Where a statement puts a value: the names of a `let`, or the place that it changes.
pub fn places<'a>(code: &Code<'a>, statement: &Range<usize>) -> Vec<&'a str> {
    let (first, mut at) = (statement.start, statement.start + 1);
    if code.word(first) != "let" {
        let is_lent = |at: &usize| {
            [code.word(*at), code.word(at + 1)] == ["&", "mut"]
                && is_name(code, at + 2)
                && !matches!(code.word(at + 3), "." | "[")
        };
        let lent = statement.clone().filter(is_lent).map(|at| at + 2..at + 3);
        return changed(code, first).into_iter().chain(lent).map(|place| code.source(&place)).collect();
    }
    while at < statement.end && !matches!(code.word(at), "=" | ":") {
        at = code.closing(at).unwrap_or(at) + 1;
    }
    let has_value = (at..statement.end).any(|at| code.word(at) == "=");
    let is_bound = |name: &usize| {
        // Behind the name of a field, its pattern follows.
        let is_field = code.word(name + 1) == ":" && name + 1 < at;
        has_value && is_name(code, *name) && !is_field && code.word(name + 1) != "{"
    };
    (first + 1..at).filter(is_bound).map(|name| code.word(name)).collect()
}

/// The place that is assigned to here, or whose method is called, which may change it; `None` if another call
/// leads to it, which would be made twice.
fn changed(code: &Code, first: usize) -> Option<Range<usize>> {
    let mut end = (first..).find(|at| code.word(*at) != "*").filter(|at| is_name(code, *at))? + 1;
    loop {
        end = match code.word(end) {
            "[" => code.closing(end)? + 1,
            "." if code.word(end + 2) != "(" => end + 2,
            _ => break,
        };
    }
    let is_set = matches!(code.word(end), "=" | "+=" | "-=" | "*=" | "/=" | "%=" | "|=" | "&=" | "^=");
    let is_called = || code.closing(end + 2).is_some_and(|close| code.word(close + 1) == ";");
    ((is_set || code.word(end) == "." && is_called()) && !(first..end).any(|at| code.word(at) == "("))
        .then_some(first..end)
}

/// What such a body told, by its message: a variable for each place where it gets a value, or for each name.
/// `None` if it stopped elsewhere.
pub fn told(message: &str, by_name: bool) -> Option<Vec<Traced>> {
    let mut all: Vec<Traced> = Vec::new();
    for one in message.strip_suffix(NEXT)?.split(NEXT) {
        let [line, name, value] = one.splitn(3, PART).collect::<Vec<_>>()[..] else { continue };
        let Ok(line) = line.parse().map(|line| if by_name { 0 } else { line }) else { continue };
        match all.iter_mut().find(|it| it.line == line && it.name == name) {
            Some(known) => known.values.push(value.to_owned()),
            None => all.push(Traced { line, name: name.to_owned(), values: vec![value.to_owned()] }),
        }
    }
    Some(all)
}

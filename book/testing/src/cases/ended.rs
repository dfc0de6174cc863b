//! Random cases where a panic can't be caught and ends the program, as in WebAssembly.
//!
//! Each case is written to the file of `WORKBOOK_CASES` as soon as it is tried, also the one whose panic ends the program. If what panics is
//! not the function but the test, that is what is wrong, and its message goes to a file of that name with `.fault` behind it.
//! `WORKBOOK_FIRST_CASE` is the case to begin with: so whoever runs the tests goes on behind the case that ended them.

use super::{
    COUNT,
    case::{Case, reason},
    random::Random,
};
use std::{
    cell::RefCell,
    env,
    fs::OpenOptions,
    io::Write,
    panic::{set_hook, take_hook},
};

thread_local! {
    static CASE: RefCell<Tried> = const { RefCell::new(Tried { text: String::new(), is_in_function: false }) };
}

/// The case that is being tried.
struct Tried {
    /// As far as it has come.
    text: String,
    /// Whether the function under test is running.
    is_in_function: bool,
}

/// Makes all cases from the first one on that is asked for.
pub fn each(seed: u64, mut test: impl FnMut(&mut Random, &mut Case)) {
    let loud = take_hook();
    set_hook(Box::new(move |panic| {
        let message = panic.payload_as_str().unwrap_or("a panic without a message");
        let file = panic.location().map_or(String::new(), |place| place.file().replace('\\', "/"));
        CASE.with_borrow(|case| match case.is_in_function {
            true => write("", &format!("{}refuses: {}\nat {file}\n", case.text, reason(message))),
            false => {
                write("", &case.text);
                write(".fault", message);
            }
        });
        loud(panic);
    }));
    for index in first()..COUNT {
        let mut case = Case::new(index);
        made(case.head());
        test(&mut Random::new(seed, index, COUNT), &mut case);
        write("", &case.text());
    }
}

/// The function under test begins; this is what stands before its output.
pub fn begin(head: String) {
    CASE.replace(Tried { text: head, is_in_function: true });
}

/// It has come to its end, and this is the case.
pub fn made(text: String) {
    CASE.replace(Tried { text, is_in_function: false });
}

fn first() -> usize {
    env::var("WORKBOOK_FIRST_CASE").ok().and_then(|text| text.parse().ok()).unwrap_or(0)
}

/// Adds to the file of the cases, or to one beside it.
fn write(ending: &str, text: &str) {
    let Ok(path) = env::var("WORKBOOK_CASES") else { return };
    let file = OpenOptions::new().append(true).create(true).open(path + ending);
    // There may be a panic already: whoever reads the file sees that something is missing.
    let _ = file.and_then(|mut file| file.write_all(text.as_bytes()));
}

//! Keeps going when a stage's code stops: an exercise that waits to be written, or a mistake in one.

use std::{
    cell::{Cell, RefCell},
    panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind},
};

thread_local! {
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
    static STOPPED_BY: RefCell<String> = const { RefCell::new(String::new()) };
}

/// From now on panics are quiet inside of [`guarded`], and as ever elsewhere.
pub(crate) fn install() {
    let print_panic = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if IS_GUARDED.get() {
            STOPPED_BY.set(in_words(panic));
        } else {
            print_panic(panic);
        }
    }));
}

/// Runs code that may panic, and says in a line why it stopped.
pub(crate) fn guarded<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    let was_guarded = IS_GUARDED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(call));
    IS_GUARDED.set(was_guarded);
    result.map_err(|_| STOPPED_BY.take())
}

/// Ends the guard around the code that calls this: what panics from here on is reported as ever.
pub(crate) fn lift() {
    IS_GUARDED.set(false);
}

fn in_words(panic: &PanicHookInfo) -> String {
    let message = panic.payload_as_str().unwrap_or("it gave no reason");
    let place = panic.location().map_or(String::new(), |place| format!("{}:{}", place.file(), place.line()));
    match message.strip_prefix("not yet implemented") {
        Some(exercise) => {
            // `todo!("bounce: …")` begins with the exercise's name.
            let exercise = exercise.trim_start_matches([':', ' ']);
            let name = exercise.split([':', ' ']).next().unwrap_or_default();
            let name = if name.is_empty() { "an exercise".to_owned() } else { format!("`{name}`") };
            format!("{name} is waiting to be written, at {place}")
        }
        None => format!("{message}, at {place}"),
    }
}

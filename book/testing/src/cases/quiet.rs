//! Panics that are caught without a word.

use std::{
    any::Any,
    cell::{Cell, RefCell},
    panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook},
    sync::Once,
};

thread_local! {
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
    static FILE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// A panic that was caught.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Panic {
    /// What it says.
    pub message: String,
    /// The source file that it happened in, with `/` between folders.
    pub file: String,
}

/// Calls a function; if it panics, nothing is printed, and the panic is returned.
pub fn quietly<T>(function: impl FnOnce() -> T) -> Result<T, Panic> {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let loud = take_hook();
        set_hook(Box::new(move |panic| {
            if !IS_QUIET.get() {
                return loud(panic);
            }
            let file = panic.location().map_or(String::new(), |place| place.file().replace('\\', "/"));
            FILE.replace(file);
        }));
    });
    let was_quiet = IS_QUIET.replace(true);
    FILE.take();
    let result = catch_unwind(AssertUnwindSafe(function));
    IS_QUIET.set(was_quiet);
    result.map_err(|panic| Panic { message: message(panic), file: FILE.take() })
}

fn message(panic: Box<dyn Any + Send>) -> String {
    match panic.downcast::<String>() {
        Ok(text) => *text,
        Err(panic) => panic.downcast_ref::<&str>().unwrap_or(&"a panic without a message").to_string(),
    }
}

//! Panics that are caught and print nothing.

use std::{
    cell::{Cell, RefCell},
    panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook},
    sync::Once,
};
use tables::case::Refusal;

thread_local! {
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
    static LAST: RefCell<Refusal> = const { RefCell::new(Refusal { message: String::new(), file: String::new() }) };
}

/// Calls a function; if it panics, nothing is printed, and the panic is returned, with its whole
/// message.
pub fn quietly<T>(function: impl FnOnce() -> T) -> Result<T, Refusal> {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let loud = take_hook();
        set_hook(Box::new(move |panic| {
            if !IS_QUIET.get() {
                return loud(panic);
            }
            let file = panic.location().map_or(String::new(), |place| place.file().replace('\\', "/"));
            let message = panic.payload_as_str().unwrap_or("a panic without a message").to_owned();
            LAST.replace(Refusal { message, file });
        }));
    });
    let was_quiet = IS_QUIET.replace(true);
    let result = catch_unwind(AssertUnwindSafe(function));
    IS_QUIET.set(was_quiet);
    result.map_err(|_| LAST.take())
}

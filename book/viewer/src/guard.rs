//! Keeps the window going when a stage's code stops: at an exercise that is still to be written, or at a
//! mistake in one.

use crate::unfinished::{Stopped, in_words};
use std::{
    cell::{Cell, RefCell},
    panic::{AssertUnwindSafe, catch_unwind},
};

thread_local! {
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
    static STOPPED_BY: RefCell<Stopped> = RefCell::default();
}

/// Silences panics inside of [`guarded`] from now on, and nowhere else.
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

/// Runs code that may panic. If it stops, the error says why in one line.
pub(crate) fn guarded<T>(call: impl FnOnce() -> T) -> Result<T, Stopped> {
    let was_guarded = IS_GUARDED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(call));
    IS_GUARDED.set(was_guarded);
    result.map_err(|_| STOPPED_BY.take())
}

/// Ends the guard around the calling code: panics from here on are reported as usual.
pub(crate) fn lift() {
    IS_GUARDED.set(false);
}

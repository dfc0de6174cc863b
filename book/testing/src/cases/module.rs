//! A case inside a WebAssembly module that imports nothing: draws go in, and rows come out, through memory.
//!
//! The host asks for [`room`], writes the draws there, calls the module's case, and reads what was [`said`].
//! A panic leaves its message there before it ends the call; then the host can ask for the state of the
//! inputs.

#![allow(unsafe_code)]

use super::{Draws, Rows, pure::reason};
use std::{
    panic,
    ptr::null_mut,
    sync::{
        Mutex, Once, PoisonError,
        atomic::{AtomicPtr, Ordering},
    },
};

static DRAWS: Mutex<Vec<u32>> = Mutex::new(Vec::new());
static SAID: Mutex<String> = Mutex::new(String::new());
/// The inputs of the case that is being tried.
static INPUT: AtomicPtr<()> = AtomicPtr::new(null_mut());

/// Room for that many draws.
pub fn room(count: u32) -> *mut u32 {
    let mut draws = DRAWS.lock().unwrap_or_else(PoisonError::into_inner);
    *draws = vec![0; count as usize];
    draws.as_mut_ptr()
}

/// Calls the function with the inputs of the draws in that room. Returns 0 if they are no case, else 1.
pub fn case<I>(draw: fn(&mut Draws) -> Option<I>, answer: fn(&mut I) -> Rows) -> u32 {
    begin();
    let list = std::mem::take(&mut *DRAWS.lock().unwrap_or_else(PoisonError::into_inner));
    let Some(input) = draw(&mut Draws::given(list)) else { return 0 };
    let input = Box::into_raw(Box::new(input));
    INPUT.store(input.cast(), Ordering::Relaxed);
    // SAFETY: it was made above, and nothing else refers to it until it is dropped below. If the function
    // panics, this call never goes on, and `after` alone reads it.
    let mut input = unsafe { Box::from_raw(input) };
    say(&answer(&mut input).into_text());
    INPUT.store(null_mut(), Ordering::Relaxed);
    1
}

/// Calls a function that says the table of its scene.
pub fn scene(scene: fn()) {
    begin();
    scene();
}

/// The state of the inputs after a panic.
pub fn after<I>(after: fn(&I) -> Rows) {
    let input = INPUT.swap(null_mut(), Ordering::Relaxed).cast::<I>();
    // SAFETY: `case` stored it, with the same type: a module has one exercise. The call that changed it has
    // ended.
    if let Some(input) = unsafe { input.as_ref() } {
        say(&after(input).into_text());
    }
}

/// The text that the host reads: where it begins, and its length.
pub fn said() -> (*const u8, usize) {
    let said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    (said.as_ptr(), said.len())
}

fn begin() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| panic::set_hook(Box::new(note)));
    say("");
}

/// Leaves a text for the host.
pub fn say(text: &str) {
    text.clone_into(&mut SAID.lock().unwrap_or_else(PoisonError::into_inner));
}

/// Notes a panic: its message, and its source file.
fn note(panic: &panic::PanicHookInfo) {
    let file = panic.location().map_or("", |place| place.file());
    let message = panic.payload_as_str().unwrap_or("a panic without a message");
    say(&format!("{}\n{file}", reason(message)));
}

//! A case inside a WebAssembly module that imports nothing: draws go in, and rows come out, through memory.
//!
//! The host asks for [`room`], writes the draws there, calls the module's case, and reads what was [`said`].
//! A panic leaves its message there before it ends the call.

use super::{Draws, Rows, pure::reason};
use std::{
    panic,
    sync::{Mutex, Once, PoisonError},
};

static DRAWS: Mutex<Vec<u32>> = Mutex::new(Vec::new());
static SAID: Mutex<String> = Mutex::new(String::new());

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
    let Some(mut input) = draw(&mut Draws::given(list)) else { return 0 };
    say(&answer(&mut input).into_text());
    1
}

/// Calls a function that says the table of its scene.
pub fn scene(scene: fn()) {
    begin();
    scene();
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

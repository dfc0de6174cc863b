//! Panics in the sandbox that runs a class's answers. There a panic ends the program and can't be caught
//! inside it.
//!
//! So the sandbox, `book/lab`, which called the program, also calls the function: only the sandbox can
//! continue after a call that ended with a panic. All memory written until then is still there.

#![allow(unsafe_code)]

#[link(wasm_import_module = "workbook")]
unsafe extern "C" {
    /// Calls a function with that argument; returns 1 if it ended with a panic, else 0.
    fn catch_panic(function: extern "C" fn(*mut u8), argument: *mut u8) -> i32;
    /// Ends the program after its test has passed.
    fn end_well();
}

/// Ends a test. From its first panic on, the standard library considers a thread to be panicking, so the test
/// program can't end by itself.
pub fn end() {
    // SAFETY: it takes no arguments.
    unsafe { end_well() };
}

/// A function, and its result.
struct Call<F, T> {
    function: Option<F>,
    made: Option<T>,
}

/// A function's result; none if it panics.
pub fn catch<T, F: FnOnce() -> T>(function: F) -> Option<T> {
    let mut call = Call { function: Some(function), made: None };
    // SAFETY: `call` lives until the sandbox returns, and `run` is made for this kind of call.
    unsafe { catch_panic(run::<T, F>, (&raw mut call).cast()) };
    call.made
}

extern "C" fn run<T, F: FnOnce() -> T>(call: *mut u8) {
    // SAFETY: `catch` passes this pointer, and reads it only when this call is over.
    let call = unsafe { &mut *call.cast::<Call<F, T>>() };
    call.made = call.function.take().map(|function| function());
}

//! Panics in the sandbox that a class's answers run in. There a panic ends the program, and nothing in it can be caught.
//!
//! So the sandbox, `book/lab`, calls the function, as it called the program: it alone goes on where a call ended with a panic. What was
//! written to memory until then is still there.

#![allow(unsafe_code)]

#[link(wasm_import_module = "workbook")]
unsafe extern "C" {
    /// Calls a function with that argument; 1 if it ended with a panic, else 0.
    fn catch_panic(function: extern "C" fn(*mut u8), argument: *mut u8) -> i32;
    /// Ends the program: its test passed.
    fn end_well();
}

/// A test has come to its end. The standard library takes a thread for panicking from its first panic on, and the test program can't end by
/// itself then.
pub fn end() {
    // SAFETY: it takes nothing.
    unsafe { end_well() };
}

/// A function, and what it makes.
struct Call<F, T> {
    function: Option<F>,
    made: Option<T>,
}

/// What a function makes; none if it panics.
pub fn catch<T, F: FnOnce() -> T>(function: F) -> Option<T> {
    let mut call = Call { function: Some(function), made: None };
    // SAFETY: `call` lives until the sandbox comes back, and `run` is for just this kind of call.
    unsafe { catch_panic(run::<T, F>, (&raw mut call).cast()) };
    call.made
}

extern "C" fn run<T, F: FnOnce() -> T>(call: *mut u8) {
    // SAFETY: `catch` hands this in, and looks at it only when this is over.
    let call = unsafe { &mut *call.cast::<Call<F, T>>() };
    call.made = call.function.take().map(|function| function());
}

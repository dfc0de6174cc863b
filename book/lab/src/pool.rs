//! Processes many items on several cores at once, with a progress bar in a terminal.

use std::{
    io::{IsTerminal, Write, stderr},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// The stack of each thread: the sandbox ends a recursive program before it needs this much.
const STACK: usize = 256 << 20;

/// The length of the bar.
const COLUMNS: usize = 30;

/// The results of `work` for all items, in their order, with `jobs` at once. `what` the items are is said
/// behind the bar.
pub fn on_cores<T: Sync, R: Send>(
    jobs: usize,
    what: &str,
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let worker = || {
        while let Some(at) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|at| *at < items.len()) {
            let result = work(&items[at]);
            let mut results = results.lock().expect("nothing here panics");
            results.push((at, result));
            bar(results.len(), items.len(), what);
        }
    };
    thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, items.len().max(1)) {
            let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, worker);
            thread.expect("a thread can be started");
        }
    });
    no_bar();
    let mut results = results.into_inner().unwrap_or_default();
    results.sort_by_key(|(at, _)| *at);
    results.into_iter().map(|(_, result)| result).collect()
}

fn bar(done: usize, of: usize, what: &str) {
    if stderr().is_terminal() {
        let full = "#".repeat(done * COLUMNS / of.max(1));
        let _ = write!(stderr(), "\r[{full:<COLUMNS$}] {done} of {of} {what}  ");
    }
}

/// Removes the bar, before something else is printed.
pub fn no_bar() {
    if stderr().is_terminal() {
        let _ = write!(stderr(), "\r{:79}\r", "");
    }
}

/// The number of cores.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

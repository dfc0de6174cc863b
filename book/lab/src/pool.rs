//! Processes many items on several cores at once, with a progress bar in a terminal.

use std::{
    collections::BTreeMap,
    io::{IsTerminal, Write, stderr},
    sync::Mutex,
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
    let (queue, results) = (Mutex::new(items.iter().enumerate()), Mutex::new(BTreeMap::new()));
    let worker = || loop {
        let next = queue.lock().expect("nothing here panics").next();
        let Some((at, item)) = next else { return };
        let result = work(item);
        let mut results = results.lock().expect("nothing here panics");
        results.insert(at, result);
        bar(results.len(), items.len(), what);
    };
    thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, items.len().max(1)) {
            let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, worker);
            thread.expect("a thread can be started");
        }
    });
    no_bar();
    results.into_inner().unwrap_or_default().into_values().collect()
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

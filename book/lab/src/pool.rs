//! Processes many items on several cores at once.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// The stack of each thread: the sandbox ends a recursive program before it needs this much.
const STACK: usize = 256 << 20;

/// The results of `work` for all items, in their order, with `jobs` at once.
pub fn on_cores<T: Sync, R: Send>(jobs: usize, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done: Vec<Mutex<Option<R>>> = items.iter().map(|_| Mutex::new(None)).collect();
    let worker = || {
        while let Some(item) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|at| *at < items.len()) {
            *done[item].lock().expect("no other worker has this one") = Some(work(&items[item]));
        }
    };
    thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, items.len().max(1)) {
            thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, worker)
                .expect("a thread can be started");
        }
    });
    done.into_iter().filter_map(|result| result.into_inner().ok().flatten()).collect()
}

/// The number of cores.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

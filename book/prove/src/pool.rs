//! Processes many items on all cores.

use std::{collections::BTreeMap, sync::Mutex, thread};

/// The results of `work` for all items, each with its place, in the order of their places.
pub fn on_all_cores<T: Send, R: Send>(items: Vec<(usize, T)>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    let (next, done) = (Mutex::new(items.into_iter()), Mutex::new(BTreeMap::new()));
    let take = || next.lock().expect("who takes one does not panic").next();
    let worker = || {
        while let Some((at, item)) = take() {
            let result = work(item);
            done.lock().expect("who keeps one does not panic").insert(at, result);
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(worker))));
    done.into_inner().into_iter().flat_map(BTreeMap::into_values).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_stays() {
        let numbers: Vec<(usize, u32)> = (0..100).zip(0..100).rev().collect();
        assert_eq!(
            on_all_cores(numbers, |number| 2 * number),
            (0..100).map(|number| 2 * number).collect::<Vec<_>>()
        );
        assert!(on_all_cores(Vec::new(), |_: u32| 0).is_empty());
    }
}

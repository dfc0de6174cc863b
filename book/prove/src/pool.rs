//! Processes many items on all cores.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// The results of `work` for all items, in their order.
pub fn on_all_cores<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done: Vec<Mutex<Option<R>>> = items.iter().map(|_| Mutex::new(None)).collect();
    let worker = || {
        while let Some(index) =
            Some(next.fetch_add(1, Ordering::Relaxed)).filter(|index| *index < items.len())
        {
            *done[index].lock().expect("no other worker has this one") = Some(work(&items[index]));
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(worker))));
    done.into_iter().filter_map(|result| result.into_inner().ok().flatten()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_stays() {
        let numbers: Vec<u32> = (0..100).collect();
        assert_eq!(
            on_all_cores(&numbers, |number| 2 * number),
            (0..100).map(|number| 2 * number).collect::<Vec<_>>()
        );
        assert!(on_all_cores(&[], |_: &u32| 0).is_empty());
    }
}

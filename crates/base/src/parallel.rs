//! Work divided among as many threads as there are processors.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};

/// The number of threads to use.
pub fn count() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Maps all items in parallel; the results are in the order of the items, `None` where a thread panicked.
pub fn par_map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<Option<R>> {
    let (work, turns) = (&work, &WorkQueue::default());
    let made = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..count().min(items.len()))
            .map(|_| {
                scope.spawn(move || -> Vec<(usize, R)> {
                    turns.remaining(items).map(|(at, item)| (at, work(item))).collect()
                })
            })
            .collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).flatten().collect::<Vec<_>>()
    });
    let mut out: Vec<Option<R>> = items.iter().map(|_| None).collect();
    made.into_iter().for_each(|(at, one)| out[at] = Some(one));
    out
}

/// A queue from which several threads take items one by one, in order.
#[derive(Debug, Default)]
pub struct WorkQueue(AtomicUsize);

impl WorkQueue {
    /// The items not yet taken, with their indices.
    pub fn remaining<'a, T>(&'a self, items: &'a [T]) -> impl Iterator<Item = (usize, &'a T)> {
        std::iter::from_fn(move || {
            let at = self.0.fetch_add(1, Ordering::Relaxed);
            items.get(at).map(|item| (at, item))
        })
    }

    /// Drops the rest. Items already taken are finished, so that the first fault of all is found however the threads are
    /// scheduled.
    pub fn end(&self) {
        self.0.store(usize::MAX / 2, Ordering::Relaxed);
    }
}

/// Runs work on `threads` threads (at least one) and passes what they send to `take` as it comes; senders wait when the channel
/// is full, so that little is held in memory. Once `take` returns `false`, sending fails. Returns each thread's result, an
/// error where it panicked.
pub fn par_stream<S: Send, R: Send>(
    threads: usize,
    work: impl Fn(&SyncSender<S>) -> R + Sync,
    mut take: impl FnMut(S) -> bool,
) -> Vec<std::thread::Result<R>> {
    let (work, threads) = (&work, threads.max(1));
    std::thread::scope(|scope| {
        let (send, sent) = sync_channel(2 * threads);
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                let send = send.clone();
                scope.spawn(move || work(&send))
            })
            .collect();
        drop(send);
        for one in sent {
            if !take(one) {
                break;
            }
        }
        workers.into_iter().map(|worker| worker.join()).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_in_the_order_of_the_items() {
        let items: Vec<usize> = (0..1000).collect();
        let made = par_map(&items, |n| n * 2);
        assert!(made.iter().enumerate().all(|(at, two)| *two == Some(at * 2)));
        assert!(par_map(&[] as &[u8], |n| *n).is_empty());
    }

    #[test]
    fn what_nobody_takes_stops_the_threads() {
        let turns = WorkQueue::default();
        let items: Vec<usize> = (0..1000).collect();
        let mut taken = Vec::new();
        let ended = par_stream(
            3,
            |send| turns.remaining(&items).take_while(|(_, n)| send.send(**n).is_ok()).count(),
            |n| {
                taken.push(n);
                taken.len() < 10
            },
        );
        assert!(taken.len() == 10 && ended.len() == 3);
        assert!(ended.into_iter().map(Result::unwrap).sum::<usize>() < 100);
    }
}

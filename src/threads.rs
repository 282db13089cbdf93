//! Work shared out among as many threads as there are processors.

use std::sync::mpsc::{SyncSender, sync_channel};

/// How many threads there should be.
pub fn count() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Does the work on all parts side by side; the results come in the order of the parts, an error where a thread panicked.
pub fn side_by_side<T: Sync, R: Send>(
    parts: &[&[T]],
    work: impl Fn(&[T]) -> R + Sync,
) -> Vec<std::thread::Result<R>> {
    let work = &work;
    std::thread::scope(|scope| {
        let workers: Vec<_> = parts.iter().map(|part| scope.spawn(move || work(part))).collect();
        workers.into_iter().map(|worker| worker.join()).collect()
    })
}

/// Does work on so many threads (one at least), each told its number from 0, and takes what they send as it comes: a
/// thread waits while much is under way, so that little is held at once. Once `take` says no, sending fails. Gives what
/// each thread came to, an error where it panicked.
pub fn streamed<S: Send, R: Send>(
    threads: usize,
    work: impl Fn(usize, &SyncSender<S>) -> R + Sync,
    mut take: impl FnMut(S) -> bool,
) -> Vec<std::thread::Result<R>> {
    let (work, threads) = (&work, threads.max(1));
    std::thread::scope(|scope| {
        let (send, sent) = sync_channel(2 * threads);
        let begin = |number| {
            let send = send.clone();
            scope.spawn(move || work(number, &send))
        };
        let workers: Vec<_> = (0..threads).map(begin).collect();
        drop(send);
        for one in sent {
            if !take(one) {
                break;
            }
        }
        workers.into_iter().map(|worker| worker.join()).collect()
    })
}

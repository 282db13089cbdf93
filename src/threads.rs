//! Work shared out among as many threads as there are processors.

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

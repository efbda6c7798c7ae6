//! Several first turns at a time.

/// Does some work for each item, in their order, with a state for each thread. One thread uses the state that is there
/// already; more of them make their own.
#[cfg(feature = "studio")]
pub fn each<T: Sync, S, A: Send>(
    threads: usize,
    items: &[T],
    first: &mut S,
    make: impl Fn() -> S + Sync + Send,
    work: impl Fn(&mut S, &T) -> A + Sync + Send,
) -> Vec<A> {
    use rayon::prelude::*;
    if threads == 1 {
        return items.iter().map(|item| work(first, item)).collect();
    }
    let all = || items.par_iter().map_init(make, work).collect();
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(all),
        Err(_) => all(),
    }
}

/// Does some work for each item, in their order. Without threads there is one state.
#[cfg(not(feature = "studio"))]
pub fn each<T, S, A>(
    _threads: usize,
    items: &[T],
    first: &mut S,
    _make: impl Fn() -> S,
    work: impl Fn(&mut S, &T) -> A,
) -> Vec<A> {
    items.iter().map(|item| work(first, item)).collect()
}

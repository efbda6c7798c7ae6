//! Wall-clock time, where there is any.

/// When something began. In WebAssembly nothing tells the time: no time passes there, and searches are limited by the
/// number of their positions.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    #[cfg(not(target_family = "wasm"))]
    started: std::time::Instant,
}

impl Clock {
    /// Now.
    pub fn start() -> Self {
        Self {
            #[cfg(not(target_family = "wasm"))]
            started: std::time::Instant::now(),
        }
    }

    /// What has passed since.
    pub fn elapsed(self) -> std::time::Duration {
        #[cfg(not(target_family = "wasm"))]
        return self.started.elapsed();
        #[cfg(target_family = "wasm")]
        std::time::Duration::ZERO
    }
}

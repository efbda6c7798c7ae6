//! Work that takes longer than a frame: one thread at a time for each kind of work, a flag that stops it, and a
//! generation number, so that a result that nobody waits for any more is dropped.

use crate::problem::Watch;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

/// A kind of work. Starting it again stops the one before.
pub struct Worker<T> {
    generation: u64,
    running: bool,
    watch: Arc<Watch>,
    sender: Sender<(u64, Option<T>)>,
    receiver: Receiver<(u64, Option<T>)>,
}

impl<T> std::fmt::Debug for Worker<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Worker")
            .field("generation", &self.generation)
            .field("running", &self.running)
            .finish_non_exhaustive()
    }
}

impl<T: Send + 'static> Default for Worker<T> {
    fn default() -> Self {
        let (sender, receiver) = channel();
        Self { generation: 0, running: false, watch: Arc::default(), sender, receiver }
    }
}

impl<T: Send + 'static> Worker<T> {
    /// Starts work in a thread of its own; when it is done, a frame is asked for.
    pub fn start(&mut self, ctx: &egui::Context, work: impl FnOnce(&Watch) -> T + Send + 'static) {
        self.drop_work();
        self.running = true;
        let (generation, sender, ctx) = (self.generation, self.sender.clone(), ctx.clone());
        let watch = Arc::clone(&self.watch);
        // What the work has to say is said in the language of the window.
        let lang = super::locale::lang();
        let spawned = std::thread::Builder::new().spawn(move || {
            super::locale::set(lang);
            // A fault in the work must not take the window's with it, nor leave it waiting for ever.
            let result = catch_unwind(AssertUnwindSafe(|| work(&watch)));
            let result = result.map_err(|payload| note_panic(&ctx, &*payload)).ok();
            // Nobody listens any more when the program is closing.
            let _ = sender.send((generation, result));
            ctx.request_repaint();
        });
        self.running = spawned.is_ok();
    }

    /// The result, once, when it is there and still wanted.
    pub fn poll(&mut self) -> Option<T> {
        while let Ok((generation, result)) = self.receiver.try_recv() {
            if generation == self.generation {
                self.running = false;
                return result;
            }
        }
        None
    }

    /// Asks the work to stop and waits for what it found so far.
    pub fn stop(&self) {
        self.watch.stop();
    }

    /// Stops the work; its result is no longer wanted.
    pub fn drop_work(&mut self) {
        self.watch.stop();
        self.watch = Arc::default();
        self.generation += 1;
        self.running = false;
    }

    /// Whether a result is awaited.
    pub const fn is_running(&self) -> bool {
        self.running
    }

    /// What the work says of itself.
    pub fn watch(&self) -> &Watch {
        &self.watch
    }
}

/// Where faults in work wait for the window.
fn panics() -> egui::Id {
    egui::Id::unique("panics of workers")
}

fn note_panic(ctx: &egui::Context, payload: &(dyn Any + Send)) {
    let text = payload.downcast_ref::<&str>().map(|&text| text.to_owned());
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default();
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Vec<String>>(panics()).push(text));
}

/// The faults in work that nobody was told of yet.
pub fn take_panics(ctx: &egui::Context) -> Vec<String> {
    ctx.data_mut(|data| data.remove_temp(panics())).unwrap_or_default()
}

impl<T> Drop for Worker<T> {
    fn drop(&mut self) {
        self.watch.stop();
    }
}

//! Pictures of a page: rasterised by a thread, kept as textures, with room for them from the first frame on.

use super::super::worker::Worker;
use crate::export::raster::{Image, Renderer};
use crate::picture::Picture;
use egui::{ColorImage, TextureHandle, TextureOptions, Vec2, vec2};
use std::collections::{BTreeMap, HashMap};

/// Pictures that no frame showed for this long are dropped.
const KEEP_FRAMES: u64 = 240;
/// So many are rasterised before the thread reports.
const BATCH: usize = 4;

/// What is shown at one place of a page.
struct Slot {
    /// What it shows, in words that differ when it does.
    content: String,
    width_px: u32,
    size_px: Vec2,
    texture: Option<TextureHandle>,
    /// Whether the texture shows the content, or still the one before.
    fresh: bool,
    used: u64,
}

/// What the thread brings back.
type Batch = (Renderer, Vec<(String, String, Option<Image>)>);

/// The pictures of the pages that are shown.
#[derive(Default)]
pub struct Pictures {
    slots: HashMap<String, Slot>,
    queue: BTreeMap<String, (String, Picture, u32)>,
    worker: Worker<Batch>,
    renderer: Option<Renderer>,
    frame: u64,
}

impl std::fmt::Debug for Pictures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pictures")
            .field("slots", &self.slots.len())
            .field("waiting", &self.queue.len())
            .finish_non_exhaustive()
    }
}

/// A picture as it can be drawn at the moment.
pub struct Ready {
    /// Its size in pixels.
    pub size_px: Vec2,
    /// Its texture, when there is one.
    pub texture: Option<egui::TextureId>,
}

impl Pictures {
    /// Call once a frame: takes over what is done, and goes on with what waits.
    pub fn begin_frame(&mut self, ctx: &egui::Context) {
        self.frame += 1;
        if let Some((renderer, made)) = self.worker.poll() {
            self.renderer = Some(renderer);
            for (place, content, image) in made {
                if let (Some(slot), Some(image)) = (self.slots.get_mut(&place), image) {
                    slot.take(ctx, &content, &image);
                }
            }
        }
        if !self.queue.is_empty() && !self.worker.is_running() {
            let mut jobs = Vec::new();
            while let Some((place, job)) = self.queue.pop_first() {
                jobs.push((place, job));
                if jobs.len() == BATCH {
                    break;
                }
            }
            let renderer = self.renderer.take();
            self.worker.start(ctx, move |watch| {
                let mut renderer = renderer.unwrap_or_default();
                let made = jobs.into_iter().map(|(place, (content, picture, width_px))| {
                    let image = if watch.stopped() { None } else { renderer.render(&picture, width_px).ok() };
                    (place, content, image)
                });
                let made = made.collect();
                (renderer, made)
            });
        }
        if self.frame.is_multiple_of(KEEP_FRAMES) {
            let oldest = self.frame - KEEP_FRAMES;
            self.slots.retain(|_, slot| slot.used >= oldest);
        }
    }

    /// Whether everything that was asked for is there.
    pub fn is_done(&self) -> bool {
        self.queue.is_empty() && !self.worker.is_running()
    }

    /// The picture at a place of a page, `width_px` wide. `content` says in words what it shows; `make` is asked when
    /// that is new.
    ///
    /// # Errors
    /// What `make` said.
    pub fn at(
        &mut self,
        place: &str,
        content: &str,
        width_px: u32,
        make: impl FnOnce() -> Result<Picture, String>,
    ) -> Result<Ready, String> {
        let frame = self.frame;
        if let Some(slot) = self.slots.get_mut(place)
            && slot.content == content
            && slot.width_px == width_px
        {
            slot.used = frame;
            return Ok(slot.ready());
        }
        let picture = make()?;
        let placed = Renderer::placement(&picture, width_px).map_err(|error| error.to_string())?;
        let texture = self.slots.remove(place).and_then(|slot| slot.texture);
        let slot = Slot {
            content: content.to_owned(),
            width_px,
            size_px: vec2(placed.width_px as f32, placed.height_px as f32),
            texture,
            fresh: false,
            used: frame,
        };
        let ready = slot.ready();
        self.slots.insert(place.to_owned(), slot);
        self.queue.insert(place.to_owned(), (content.to_owned(), picture, width_px));
        Ok(ready)
    }

    /// Whether something waits for the thread: the next frame starts it.
    pub fn is_waiting(&self) -> bool {
        !self.queue.is_empty() && !self.worker.is_running()
    }
}

impl Slot {
    fn ready(&self) -> Ready {
        Ready { size_px: self.size_px, texture: self.texture.as_ref().map(TextureHandle::id) }
    }

    fn take(&mut self, ctx: &egui::Context, content: &str, image: &Image) {
        // A picture that is late is better than the one before it, but never in place of the right one.
        if self.fresh && self.content != content {
            return;
        }
        self.fresh = self.content == content;
        let size = [image.width_px as usize, image.height_px as usize];
        // A board's page is opaque, so its pixels need no premultiplying.
        let pixels = ColorImage::from_rgba_premultiplied(size, &image.rgba);
        match &mut self.texture {
            Some(texture) => texture.set(pixels, TextureOptions::LINEAR),
            None => self.texture = Some(ctx.load_texture("page", pixels, TextureOptions::LINEAR)),
        }
    }
}

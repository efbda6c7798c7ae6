//! The pictures of a lesson as files, for use elsewhere: a PNG of every board and puzzle, a GIF and a PNG of every
//! animation.

use super::gather::{Content, Source};
use super::{Options, OutFile};
use crate::doc::{Anim, Lang};
use crate::export::gif::{GifOptions, gif};
use crate::export::motion;
use crate::export::png::{PngOptions, png};
use crate::export::raster::Renderer;
use crate::export::scene::Style;
use crate::picture::Picture;
use rayon::prelude::*;

/// All of them, in a fixed order.
///
/// # Errors
/// A sentence for each that cannot be drawn.
pub(super) fn pictures(content: &Content<'_>, options: &Options) -> Result<Vec<OutFile>, Vec<String>> {
    let languages = content.languages();
    let shown: Vec<_> = content.shown.iter().collect();
    let made: Vec<Result<Vec<OutFile>, String>> = (shown.par_iter())
        .map_init(Renderer::new, |renderer, ((kind, name), shown)| {
            let stem = format!("{}-{name}", kind.scheme());
            let made = match shown.source {
                Source::Anim(anim) => animation(renderer, anim, &stem, &languages, options),
                Source::Board(_) | Source::Puzzle(_) => {
                    still(renderer, &shown.picture, &stem, options).map(|file| vec![file])
                }
            };
            made.map_err(|reason| format!("{stem}: {reason}"))
        })
        .collect();
    let (mut files, mut faults) = (Vec::new(), Vec::new());
    for result in made {
        match result {
            Ok(mut made) => files.append(&mut made),
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() { Ok(files) } else { Err(faults) }
}

fn still(renderer: &mut Renderer, picture: &Picture, stem: &str, options: &Options) -> Result<OutFile, String> {
    let width = PngOptions { width_px: options.width_px, ..PngOptions::default() };
    let bytes = png(renderer, picture, &width).map_err(|error| error.to_string())?;
    Ok(OutFile { path: format!("{stem}.png"), bytes })
}

/// A moving picture: one file for each language whose captions it shows, or one for all; and a still one.
fn animation(
    renderer: &mut Renderer,
    anim: &Anim,
    stem: &str,
    languages: &[Lang],
    options: &Options,
) -> Result<Vec<OutFile>, String> {
    let speaking: Vec<Option<Lang>> =
        if anim.has_captions() { languages.iter().copied().map(Some).collect() } else { vec![None] };
    let mut files = Vec::new();
    for &lang in &speaking {
        let suffix = lang.map_or(String::new(), |lang| format!("-{lang}"));
        let style = Style { lang, ..options.style() };
        let (frames, hold_last_cs) =
            motion::animation(anim, motion::USUAL_FPS, style).map_err(|error| error.to_string())?;
        let loops = Some(anim.loops).filter(|&loops| loops > 0);
        let moving = GifOptions { width_px: options.width_px, loops, hold_last_cs };
        let bytes = gif(renderer, &frames, &moving).map_err(|error| error.to_string())?;
        files.push(OutFile { path: format!("{stem}{suffix}.gif"), bytes });
    }
    let style = Style { lang: speaking.first().copied().flatten(), ..options.style() };
    let picture = motion::still(anim, None, style).map_err(|error| error.to_string())?;
    files.push(still(renderer, &picture, stem, options)?);
    Ok(files)
}

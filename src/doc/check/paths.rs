//! What there is to check, and which share of it.

use super::{What, Work};
use crate::doc::Hash;
use crate::doc::collection;
use crate::doc::lesson::{ANIM_SUFFIX, FILE_NAME};
use std::path::{Path, PathBuf};

/// What there is to check at some paths: files, folders of lessons, collections, folders of puzzles. In the order
/// given, folders sorted; nothing twice.
pub fn expand(paths: &[PathBuf]) -> Vec<Work> {
    let mut found: Vec<Work> = Vec::new();
    let puzzle = |path: PathBuf| Work { path, what: What::Puzzle };
    let lesson = |path: PathBuf| Work { path, what: What::Lesson };
    for path in paths {
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        if path.is_dir() {
            let before = found.len();
            if path.join(FILE_NAME).is_file() {
                found.push(lesson(path.clone()));
            } else if collection::is_collection(path) {
                found.extend(collection::puzzle_paths(path).into_iter().map(puzzle));
                found.extend(collection::lesson_paths(path).into_iter().map(lesson));
            } else {
                let lessons = collection::lessons_in(path);
                // Beside lessons it is no puzzle.
                let is_course = |file: &PathBuf| !lessons.is_empty() && file.ends_with(collection::COURSE);
                let files = collection::toml_files(path).into_iter().filter(|file| !is_course(file));
                found.extend(files.map(puzzle));
                found.extend(lessons.into_iter().map(lesson));
            }
            if found.len() == before {
                found.push(Work { path: path.clone(), what: What::Other });
            }
        } else if name == FILE_NAME || path.extension().is_some_and(|e| e == "md") {
            let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
            found.push(lesson(folder.into()));
        } else if name.ends_with(ANIM_SUFFIX) {
            found.push(Work { path: path.clone(), what: What::Anim });
        } else {
            found.push(puzzle(path.clone()));
        }
    }
    let mut seen = std::collections::BTreeSet::new();
    found.retain(|work| seen.insert(work.path.clone()));
    found
}

/// The i-th of n shares, from 1. Which one a file or the folder of a lesson belongs to follows from its name alone: not
/// from its place, nor from what else is there. So machines with the same collection in different places agree, a new
/// puzzle moves no other one, and two files with one id meet in one share, where that is found. Shares are about equal.
pub fn share(work: Vec<Work>, i: usize, n: usize) -> Vec<Work> {
    let is_here = |work: &Work| {
        let name = work.path.file_name().or(work.path.parent().and_then(Path::file_name)).unwrap_or_default();
        Hash::of(name.as_encoded_bytes()).number() % n as u64 == i as u64 - 1
    };
    work.into_iter().filter(is_here).collect()
}

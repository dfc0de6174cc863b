//! In a page of the book: WebAssembly. The words come from the page's address, and a panic ends the program.
//!
//! The other side of these functions is `book/press/live/repairs.js`.

pub(crate) use crate::reload::remember;
use crate::{
    About, Failure, VertexSum,
    reload::present,
    unfinished::{Stopped, in_words},
};
use catalogue::{Catalogue, po::Message};
use egui::FontData;
use std::{
    io::{Error, ErrorKind},
    path::Path,
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
};

#[cfg(not(feature = "cut_fonts"))]
pub(crate) use epaint_default_fonts::{HACK_REGULAR as MONO, UBUNTU_LIGHT as SANS};

/// The fonts with only the letters that windows write: see `book/press/src/live/fonts.rs`.
#[cfg(feature = "cut_fonts")]
pub(crate) const SANS: &[u8] = include_bytes!(concat!(env!("VIEWER_FONTS"), "/sans.ttf"));
#[cfg(feature = "cut_fonts")]
pub(crate) const MONO: &[u8] = include_bytes!(concat!(env!("VIEWER_FONTS"), "/mono.ttf"));

/// True if the page has some of the workbook's files, and so something to compare a step with: it has where
/// what runs is not the original.
pub fn has_snapshots() -> bool {
    // SAFETY: the page only answers.
    #[allow(unsafe_code)]
    unsafe {
        live_has_files() != 0
    }
}

#[link(wasm_import_module = "env")]
#[allow(unsafe_code)]
unsafe extern "C" {
    fn live_words_length() -> usize;
    fn live_words(into: *mut u8);
    fn live_failed(text: *const u8, length: usize);
    fn live_vertex(json: *const u8, length: usize);
    fn live_place_is(words: *const u8, length: usize);
    fn live_has_files() -> u32;
    fn live_file_length(path: *const u8, length: usize) -> usize;
    fn live_file(into: *mut u8);
}

/// Does nothing: a page does not change while it is open.
pub(crate) fn listen() {}

/// One of the files that the page has for this program.
pub(crate) fn read(path: impl AsRef<Path>) -> std::io::Result<String> {
    String::from_utf8(read_bytes(path)?).map_err(Error::other)
}

fn read_bytes(path: impl AsRef<Path>) -> std::io::Result<Vec<u8>> {
    let path = path.as_ref().to_string_lossy();
    // SAFETY: the page reads the path before the call returns, and writes as many bytes as it says that there
    // are, into a buffer of that length.
    #[allow(unsafe_code)]
    let bytes = unsafe {
        let length = live_file_length(path.as_ptr(), path.len());
        if length == usize::MAX {
            return Err(ErrorKind::NotFound.into());
        }
        let mut bytes = vec![0; length];
        live_file(bytes.as_mut_ptr());
        bytes
    };
    Ok(bytes)
}

/// The page's language: its words, and a font if it has one. None if the page is in English.
pub(crate) fn language(_: &About, _: Option<&str>) -> Result<Option<(Catalogue, Option<FontData>)>, Failure> {
    // English, its translation, the next English, …
    let Ok(words) = read("live/words") else { return Ok(None) };
    let words: Vec<&str> = words.split('\0').collect();
    let messages = words.as_chunks().0.iter().map(|[english, says]| Message {
        english: (*english).to_owned(),
        says: (*says).to_owned(),
        line: 0,
    });
    let font = read_bytes("live/font").map(|bytes| FontData::from_static(bytes.leak()));
    Ok(Some((Catalogue::new(messages), font.ok())))
}

/// The arguments: the page's `?scene=arm&step=z90` comes as the lines `--scene=arm` and `--step=z90`.
///
/// Flags that only make sense on a command line are left out.
pub(crate) fn arguments() -> lexopt::Parser {
    // SAFETY: the page writes as many bytes as it says that there are, into a buffer of that length.
    #[allow(unsafe_code)]
    let words = unsafe {
        let mut bytes = vec![0; live_words_length()];
        live_words(bytes.as_mut_ptr());
        bytes
    };
    let text = String::from_utf8_lossy(&words);
    let for_page = |word: &&str| {
        let name = word.trim_start_matches('-').split('=').next().unwrap_or_default();
        word.starts_with("--")
            && !["print", "list", "check", "capture", "measure", "size", "do", "help"].contains(&name)
    };
    lexopt::Parser::from_args(text.lines().filter(for_page).map(str::to_owned).collect::<Vec<_>>())
}

/// Shows in the page why there is no picture.
pub(crate) fn report(_: &About, failure: &Failure) {
    say(&failure.message);
}

fn say(text: &str) {
    tell(live_failed, text);
}

fn tell(page: unsafe extern "C" fn(*const u8, usize), text: &str) {
    // SAFETY: the page reads the text before the call returns.
    #[allow(unsafe_code)]
    unsafe {
        page(text.as_ptr(), text.len());
    }
}

/// Reports panics in the page from now on.
pub(crate) fn install() {
    std::panic::set_hook(Box::new(|panic| say(&format!("The stage stopped: {}.", in_words(panic).reason))));
}

/// Runs code; a panic in it ends the program.
pub(crate) fn guarded<T>(call: impl FnOnce() -> T) -> Result<T, Stopped> {
    Ok(call())
}

/// miniquad sets a hook of its own just before it builds the window.
pub(crate) fn lift() {
    install();
}

/// Hands a picked vertex's terms to the page.
pub(crate) fn send_sum(sum: Option<&VertexSum>) {
    tell(live_vertex, &sum.map_or("null".to_owned(), VertexSum::to_json));
}

const NONE: usize = usize::MAX;
static REQUESTED_VERTEX: AtomicUsize = AtomicUsize::new(NONE);

/// The page asks for a vertex.
#[allow(unsafe_code)]
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
extern "C" fn live_pick(vertex: usize) {
    REQUESTED_VERTEX.store(vertex, Ordering::Relaxed);
}

/// The vertex that the page has asked for since the last call.
pub(crate) fn requested_vertex() -> Option<usize> {
    let vertex = REQUESTED_VERTEX.swap(NONE, Ordering::Relaxed);
    (vertex != NONE).then_some(vertex)
}

static ESCAPE_IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Notes if the stage has something for Esc to leave; otherwise the page takes the focus back.
pub(crate) fn say_who_takes_escape(is_taken: bool) {
    ESCAPE_IS_TAKEN.store(is_taken, Ordering::Relaxed);
}

/// Tells the page if the stage takes Esc.
#[allow(unsafe_code)]
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
extern "C" fn live_takes_escape() -> bool {
    ESCAPE_IS_TAKEN.load(Ordering::Relaxed)
}

/// The page asks for the words with which the stage would open again where it is.
#[allow(unsafe_code)]
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
extern "C" fn live_place() {
    let words = present().into_iter().filter_map(|word| word.into_string().ok());
    tell(live_place_is, &words.collect::<Vec<_>>().join("\n"));
}

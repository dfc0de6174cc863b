//! What all requests share.

use crate::own_stages::{self, Building, OwnStages, Packages};
use anyhow::{Context, Result};
use catalogue::{Catalogue, say, speaking};
use press::sources::Sources;
use runner::say::TEXTS;
use std::{
    hash::{BuildHasher, RandomState},
    path::{Path, PathBuf},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};
use tokio::sync::watch;

/// A number that grows, and wakes those who wait for that.
#[derive(Debug, Default)]
pub struct Counter(watch::Sender<u64>);

impl Counter {
    /// The next number.
    pub fn advance(&self) {
        self.0.send_modify(|number| *number += 1);
    }

    /// The number.
    pub fn get(&self) -> u64 {
        *self.0.borrow()
    }

    /// Waits for another number than `seen`.
    pub async fn other_than(&self, seen: u64) {
        let _ = self.0.subscribe().wait_for(|number| *number != seen).await;
    }
}

/// The desk.
#[derive(Debug)]
pub struct Desk {
    /// The workbook's folder.
    pub root: PathBuf,
    /// What a request has to know that changes something.
    pub token: String,
    /// The number of times that the book was made.
    pub edition: Counter,
    /// The number of times that something of a learner's was saved, here or elsewhere.
    pub news: Counter,
    /// Held while a check runs: one at a time.
    pub checking: Mutex<()>,
    /// The number of checks asked for: of those that wait, the last one is done.
    pub checks: AtomicU64,
    stages: Mutex<OwnStages>,
    /// Held by the page that waits for its stages: others that ask get the same ones.
    waiting: Mutex<()>,
    /// Whether the pages have live stages.
    pub is_live: AtomicBool,
}

impl Desk {
    /// A desk for the workbook at `root`.
    pub fn new(root: &Path) -> Self {
        // Each state has keys of its own from the system's random numbers.
        let random = || RandomState::new().hash_one(0u8);
        Self {
            root: root.to_owned(),
            token: format!("{:016x}{:016x}", random(), random()),
            edition: Counter::default(),
            news: Counter::default(),
            checking: Mutex::default(),
            checks: AtomicU64::default(),
            stages: Mutex::default(),
            waiting: Mutex::default(),
            is_live: AtomicBool::default(),
        }
    }

    /// The learner's own stages.
    pub fn stages(&self) -> MutexGuard<'_, OwnStages> {
        self.stages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does some work in a page's language; in English, if that is faulty or not there.
    pub fn speaking<T>(&self, language: &str, work: impl FnOnce() -> T) -> T {
        static ENGLISH: Catalogue = Catalogue::english();
        speaking(catalogue::open(&self.root, language, TEXTS).unwrap_or(&ENGLISH), work)
    }

    /// Begins to build some of them as they lie, or all if none is named, if the pages have live stages. No
    /// page runs them before a check has allowed it.
    pub fn build(&self, packages: &Packages) -> Option<Building> {
        self.is_live.load(Ordering::SeqCst).then(|| own_stages::build(&self.root, packages))
    }

    /// Waits until those that are allowed are built, and returns the name of the program with these stages;
    /// `None` if there is none, or while all functions are as they were handed out.
    ///
    /// # Errors
    /// If they could not be built, or the workbook can't be read.
    pub fn built(&self, packages: &Packages) -> Result<Option<String>> {
        let _one_at_a_time = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        // A check can be asked for meanwhile.
        let building = self.stages().building.take();
        if let Some((packages, building)) = building {
            let bytes = building.join().ok().with_context(|| say!("the stages could not be built"))??;
            self.stages().keep(packages, bytes);
        }
        let is_whole = Sources::open(&self.root)?.is_whole();
        Ok(self.stages().name(packages).filter(|_| !is_whole))
    }
}

//! What is kept of a function before it leaves its file.

use super::Work;
use crate::exercise::{Function, Kept, Result, originals::with_originals};

impl Work<'_> {
    pub(super) fn kept(&self, kept: Kept) -> Option<String> {
        self.workspace.store.read(kept, &self.exercise.name)
    }

    pub(super) fn keep(&self, kept: Kept, text: &str) -> Result<()> {
        self.workspace.store.keep(kept, &self.exercise.name, text)
    }

    pub(super) fn forget(&self, kept: Kept) -> Result<()> {
        self.workspace.store.forget(kept, &self.exercise.name)
    }

    pub(super) fn keep_attempt(&self, function: &Function) -> Result<Option<String>> {
        let is_own = function.is_own_work() && self.kept(Kept::Bug).as_ref() != Some(&function.text);
        let keep = || self.workspace.store.keep_attempt(&self.exercise.name, &function.text);
        Ok(is_own.then(keep).transpose()?.map(|path| self.workspace.shown(&path)))
    }

    /// Keeps the original, and the file with all originals in it, in case it is lost.
    pub(super) fn keep_original(&self, function: &Function) -> Result<()> {
        self.keep(Kept::Original, &function.original)?;
        let (store, path) = (&self.workspace.store, self.exercise.path());
        let text = with_originals(self.workspace, &path, &function.file_text.replace("\r\n", "\n"));
        store.write(&store.file("files").join(path), &text)
    }
}

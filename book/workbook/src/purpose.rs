//! What a copy of the workspace is for, and where it lies.

use crate::workspace::Workspace;
use std::path::PathBuf;

/// Which copy of the workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The one that a learner's answer is checked in.
    Check,
    /// The one that the exercises are verified in.
    Verify,
}

impl Purpose {
    /// The copy's root.
    pub fn root(self, workspace: &Workspace) -> PathBuf {
        workspace.root.join("target").join(match self {
            Self::Check => "workbook-check",
            Self::Verify => "workbook-verify",
        })
    }

    /// How the workbook's own packages are built there: soon. That also keeps them apart from the learner's and from the other
    /// copy's: see [`Site::apart`].
    pub fn settings(self) -> &'static [&'static str] {
        match self {
            // What a check's tests compute takes some milliseconds.
            Self::Check => &["opt-level=0", "debug=0", "strip=\"debuginfo\""],
            // Built whole, each once: more parts than cores help nobody.
            Self::Verify => &["opt-level=0", "debug=0", "strip=\"debuginfo\"", "codegen-units=4"],
        }
    }
}

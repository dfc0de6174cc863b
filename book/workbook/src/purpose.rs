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

    /// Any number would do that the workspace itself doesn't use: see [`Site::apart`].
    pub fn codegen_units(self) -> u32 {
        match self {
            Self::Check => 98,
            Self::Verify => 97,
        }
    }
}

//! The reason why a program ends without having done its work.

/// The message about a failure, and the program's exit status.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// One or two lines: the fault, and what would be right.
    pub message: String,
    /// 1 for a bad file or clip, and for a step that is off; 2 for a bad command line, a missing display or
    /// a driver that can't draw.
    pub exit_code: u8,
}

impl Failure {
    /// A bad command line, or a machine that can't show it.
    pub fn usage(message: impl Into<String>) -> Self {
        Failure { message: message.into(), exit_code: 2 }
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Failure { message, exit_code: 1 }
    }
}

//! The messages of graphics drivers, which have a form for each vendor.

/// A driver's message about one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DriverError {
    /// Counted from 1.
    pub line: usize,
    /// The column, counted from 1; `None` if the driver does not state it.
    pub column: Option<usize>,
    /// The message.
    pub message: String,
}

/// All errors in a text, in the forms of Mesa, of NVIDIA, and of ANGLE, Apple, AMD and Intel.
pub fn driver_errors(text: &str) -> Vec<DriverError> {
    text.lines().filter_map(|line| mesa(line).or_else(|| nvidia(line)).or_else(|| angle(line))).collect()
}

/// `0:11(53): error: syntax error, unexpected ';'`.
fn mesa(line: &str) -> Option<DriverError> {
    let (place, message) = line.split_once("): error: ")?;
    let (line, column) = place.rsplit_once(':')?.1.split_once('(')?;
    Some(DriverError { line: line.parse().ok()?, column: column.parse().ok(), message: message.to_owned() })
}

/// `0(11) : error C0000: syntax error, unexpected ';'`.
fn nvidia(line: &str) -> Option<DriverError> {
    let (place, message) = line.split_once(") : error C")?;
    let line = place.rsplit_once('(')?.1.parse().ok()?;
    let message = message.split_once(": ")?.1.to_owned();
    Some(DriverError { line, column: None, message })
}

/// `ERROR: 0:11: ';' : syntax error`.
fn angle(line: &str) -> Option<DriverError> {
    let (_, rest) = line.split_once("ERROR: ")?;
    let (_, rest) = rest.split_once(':')?;
    let (line, message) = rest.split_once(": ")?;
    Some(DriverError { line: line.parse().ok()?, column: None, message: message.to_owned() })
}

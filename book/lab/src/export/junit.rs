//! JUnit XML, as continuous integration displays it: a suite for each student, a case for each exercise. For
//! teachers only.
//!
//! It follows `junit-10.xsd` in <https://github.com/jenkinsci/xunit-plugin>, as quick-junit writes it except
//! for one attribute.

use crate::{
    of_lab::Graded,
    results::{Judged, Verdict},
    told,
};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use runner::exercise::error::{Error, Result};
use std::time::Duration;

/// The report of a whole class.
///
/// # Errors
/// If it can't be written as XML.
pub fn report(graded: &Graded) -> Result<String> {
    let mut report = Report::new(graded.results.title.as_str());
    for student in &graded.results.students {
        let mut suite = TestSuite::new(student.id.as_str());
        for judged in &student.answers {
            let mut case = TestCase::new(judged.exercise.as_str(), status(judged));
            case.set_classname(format!("{}.{}", graded.results.lab, student.id));
            // Answers' times are not worth comparing, but some readers require one.
            case.set_time(Duration::ZERO);
            suite.add_test_case(case);
        }
        report.add_test_suite(suite);
    }
    let text = report.to_string().map_err(|error| Error::Stopped(format!("JUnit: {error}")))?;
    Ok(without_total_of_skipped(text))
}

/// Removes the total of skipped cases, which stands in each suite as well: the schema has no such attribute
/// at the top, and Jenkins refuses it.
fn without_total_of_skipped(mut text: String) -> String {
    const BEGIN: &str = " skipped=\"";
    let end = text.find("<testsuite ").unwrap_or(text.len());
    if let Some(start) = text[..end].find(BEGIN)
        && let Some(length) = text[start + BEGIN.len()..end].find('"')
    {
        text.drain(start..=start + BEGIN.len() + length);
    }
    text
}

fn status(judged: &Judged) -> TestCaseStatus {
    let kind = match judged.verdict {
        Verdict::Right => return TestCaseStatus::success(),
        Verdict::NotWritten => {
            let mut skipped = TestCaseStatus::skipped();
            skipped.set_message(told::verdict(judged.verdict));
            return skipped;
        }
        Verdict::Wrong | Verdict::ByHeart => NonSuccessKind::Failure,
        _ => NonSuccessKind::Error,
    };
    let mut status = TestCaseStatus::non_success(kind);
    status
        .set_type(judged.verdict.word())
        .set_message(told::verdict(judged.verdict))
        .set_description(judged.says.as_str());
    status
}

//! A learner's function on the bench: built in a copy of the workbook, with the original and the known
//! mistakes beside it.
//!
//! In the copy everything else is as it was handed out, so no other blank or wrong function affects the
//! verdict.

use crate::{
    bench::{
        CompileError, Copied, Outcome, Rival, Trial, WithOthers, cargo::build_tests, rivals::rivals,
        variants::ORIGINAL, with_bodies,
    },
    exercise::{Exercise, Function, Purpose, Result, Workspace, body, stub::parameters, tokens},
    judge::{COUNT, Findings, TRIES, probe::Probe, served::Served},
};
use catalogue::{Text, later};

/// A function, built and ready to be tried.
pub struct Bench<'a> {
    /// The copy in which it is built, which has the tables that were handed out.
    pub copied: Copied<'a>,
    exercise: &'a Exercise,
    /// The known mistakes and the mutants, if they are built in.
    rivals: Vec<Rival>,
    probe: Probe,
    /// True if all bodies beside the own are built in.
    pub has_others: bool,
}

/// A function on the bench, or the compiler's errors.
pub type Prepared<'a> = std::result::Result<Bench<'a>, Vec<CompileError>>;

/// Builds the tests of an exercise with the learner's function.
///
/// # Errors
/// If a file can't be read or written, or cargo can't be run.
pub fn prepare<'a>(workspace: &'a Workspace, function: &Function<'a>) -> Result<Prepared<'a>> {
    prepare_with(workspace, function, &[])
}

/// The same with more bodies to be tried, each with its key.
///
/// # Errors
/// As [`prepare`].
pub fn prepare_with<'a>(
    workspace: &'a Workspace,
    function: &Function<'a>,
    more: &[(String, String)],
) -> Result<Prepared<'a>> {
    let exercise = function.exercise;
    let mut rivals = rivals(function);
    let tried = with_others(function, &rivals, more);
    let mut is_alone = tried.text == function.text;
    let copied = Copied::for_check(workspace, exercise, &tried, Purpose::Check.lock(workspace)?)?;
    let mut built = build_tests(&copied.site(), exercise)?;
    if built.is_err() {
        // Builds again without our additions: the compiler's errors must concern the learner's lines.
        is_alone = true;
        copied.write(exercise, &WithOthers::alone(&function.text))?;
        built = build_tests(&copied.site(), exercise)?;
    }
    if let Err(errors) = &built
        && copied.blank_broken(exercise, errors)?
    {
        built = build_tests(&copied.site(), exercise)?;
    }
    let program = match built {
        Ok(program) => program,
        Err(errors) => {
            let moved = |error: CompileError| {
                let lying = (error.path == exercise.path()).then_some(&function.file_text[..]);
                copied.in_workspace(error, lying)
            };
            return Ok(Err(errors.into_iter().map(moved).collect()));
        }
    };
    if is_alone {
        rivals.clear();
    }
    let original = Some(ORIGINAL).filter(|_| !is_alone && !function.is_handed_out_blank());
    let trial = Trial::of(exercise, &program, &copied.root, workspace.seed);
    Ok(Ok(Bench { copied, exercise, rivals, probe: Probe::of(trial, original)?, has_others: !is_alone }))
}

/// An exercise's function with the original's body, the rivals' and more beside its own; alone if it has no
/// body.
pub fn with_others(function: &Function, rivals: &[Rival], more: &[(String, String)]) -> WithOthers {
    let renamed = renamed(function);
    let original = Some(function.original_body()).filter(|body| !body.is_empty());
    let original = original.map(|body| (ORIGINAL.to_owned(), format!("{renamed}{body}")));
    let rivals = rivals.iter().map(|rival| (rival.number.to_string(), format!("{renamed}{}", rival.body)));
    let bodies: Vec<_> = rivals.chain(original).chain(more.iter().cloned()).collect();
    if bodies.is_empty() {
        return WithOthers::alone(&function.text);
    }
    with_bodies(function.exercise, &function.text, function.region.line, &bodies)
}

/// The original's names for parameters that the learner calls differently.
pub fn renamed(function: &Function) -> String {
    let names = |text: &str| body(text).map_or(vec![], |body| parameters(&tokens(&text[..body.start])));
    let (own, original) = (names(&function.text), names(&function.original));
    if own == original || !function.exercise.is_rust() {
        return String::new();
    }
    let is_pattern = |name: &String| !name.starts_with(|first: char| first.is_alphabetic());
    let original = original.iter().map(|it| if is_pattern(it) { it.clone() } else { format!("mut {it}") });
    format!("let ({},) = ({},); ", original.collect::<Vec<_>>().join(", "), own.join(", "))
}

impl Bench<'_> {
    /// What a body does in its tests and in many cases.
    ///
    /// # Errors
    /// If the test program can't be run.
    pub fn run(&mut self, body: &str) -> Result<(Outcome, Findings)> {
        self.probe.try_body(body, &self.variants(), TRIES, Trial::run_all)
    }

    /// What each known mistake does in its tests, with its number, and the number of its twin.
    ///
    /// # Errors
    /// If the test program can't be run.
    pub fn mistakes(&mut self) -> Result<Vec<(usize, Outcome, Option<usize>)>> {
        let variants = self.variants();
        let mistakes = self.rivals.iter().filter_map(|it| Some((it.number.to_string(), it.mistake?)));
        let mut all = Vec::new();
        for (variant, mistake) in mistakes {
            let (outcome, findings) = self.probe.try_body(&variant, &variants, 0, Trial::try_again)?;
            all.push((mistake, outcome, self.twin(&findings).and_then(|twin| twin.mistake)));
        }
        Ok(all)
    }

    /// True if the original draws so quickly that the machine is not to blame if another body doesn't.
    ///
    /// # Errors
    /// If its program can't be started.
    pub fn original_is_quick(&mut self) -> Result<bool> {
        let is_quick = self.probe.cases().map(Served::is_quick).transpose()?;
        Ok(self.probe.right.is_some() && is_quick.unwrap_or_default())
    }

    /// The rivals, as variants.
    fn variants(&self) -> Vec<String> {
        self.rivals.iter().map(|rival| rival.number.to_string()).collect()
    }

    /// The rival that is an answer's twin, by the judge's findings.
    pub fn twin(&self, findings: &Findings) -> Option<Rival> {
        self.rivals.get(findings.twin.as_ref()?.rival).cloned()
    }

    /// What shows that the workbook's own code or tests are not what they were: the original fails, or, where
    /// the answer passes, a known mistake passes, too. `None` where they are not built in.
    ///
    /// # Errors
    /// If the test program can't be run.
    pub fn doubt(&mut self, passes: bool) -> Result<Option<Text>> {
        let name = &self.exercise.name;
        // Drawing takes its time: of shaders only what would be praised is doubted.
        if self.probe.right.is_none() || !(passes || self.exercise.is_rust()) {
            return Ok(None);
        }
        if let Some(said) = self.probe.fault(ORIGINAL, COUNT)? {
            return Ok(Some(later!(
                "The workbook itself is not as it was: the workbook's own `{name}` fails here, too ({said}), so this check \
                could not tell right from wrong.",
                name,
                said
            )));
        }
        // In other cases a rare mistake may pass.
        let has_own_cases = passes && self.copied.workspace.seed.is_none();
        for rival in self.rivals.iter().filter(|rival| has_own_cases && rival.mistake.is_some()) {
            if self.probe.fault(&rival.number.to_string(), COUNT)?.is_none() {
                return Ok(Some(later!(
                    "The workbook itself is not as it was: a mistake in `{name}` that the workbook knows passes here, so this \
                    check could not tell right from wrong.",
                    name
                )));
            }
        }
        Ok(None)
    }
}

//! What comes of the bodies that a function is tried with: built once, run one by one.

use super::{
    bodies::{Body, bodies_of},
    build::Programs,
    window::{Proof, Window},
};
use crate::{
    cargo::{Built, build_tests, build_window},
    copied::Copied,
    error::Result,
    exercise::Exercise,
    region::with_body,
    trial::{Outcome, Trial},
    variants::key,
};
use std::path::PathBuf;

/// What came of an exercise's bodies.
pub struct Outcomes {
    /// What the tests say of each.
    pub tests: Vec<(Body, Outcome)>,
    /// What the window shows of them; none where it does not build.
    pub window: Option<Proof>,
}

/// Tries each body in the tests and in the window.
pub fn try_bodies(copied: &Copied, exercise: &Exercise, built: &Programs) -> Result<Outcomes> {
    let (stage, arguments) = copied.workspace.window(exercise)?;
    let mut window = built.windows.get(&stage.package).map(|program| Window {
        root: &copied.root,
        program: program.clone(),
        arguments,
        proof: Proof::default(),
    });
    let folder = copied.root.join(&exercise.folder);
    let scratch = copied.root.join(".workbook/scratch");
    let mut tests = Vec::new();
    for body in bodies_of(exercise) {
        if built.refused.contains(&(exercise.name.clone(), body.number)) {
            continue;
        }
        let program = if exercise.is_rust() {
            built.tests.clone()
        } else {
            match build_with(copied, exercise, &body, &stage.package)? {
                Some(program) => program,
                None => continue,
            }
        };
        let variant = key(&exercise.name, body.number);
        if let Some(window) = &mut window {
            window.look(exercise, &body, &variant)?;
        }
        let trial = Trial {
            program: &program,
            root: &copied.root,
            folder: &folder,
            scratch: &scratch,
            variant: Some(variant),
        };
        tests.push((body, trial.run(&exercise.name)?));
    }
    Ok(Outcomes { tests, window: window.map(|window| window.proof) })
}

/// Builds everything again with this body, as a shader needs it; the test program, or none if it does not compile.
fn build_with(copied: &Copied, exercise: &Exercise, body: &Body, window: &str) -> Result<Option<PathBuf>> {
    let original = &copied.originals[&exercise.name];
    let text = body.code.as_ref().and_then(|code| with_body(original, code));
    copied.write_one(exercise, text.as_ref().unwrap_or(original))?;
    let built = build_tests(&copied.site(), &exercise.package)?;
    build_window(&copied.site(), window)?;
    copied.write_one(exercise, original)?;
    Ok(match built {
        Built::Program(program) => Some(program),
        Built::Errors(_) => None,
    })
}

//! `filter ROOT EXERCISE…`: the answers in a workbook that would not be tried, a line for each: the exercise,
//! a tab and the reason. `cargo workbook pack` runs it.

use filter::{linked, names::Names, read};
use runner::exercise::{copy, error::Error, error::Result, function::look_at, workspace::Workspace};
use std::{env::args, fs, path::Path, process::ExitCode};

fn main() -> ExitCode {
    let words: Vec<String> = args().skip(1).collect();
    let Some((root, exercises)) = words.split_first() else {
        eprintln!("filter ROOT EXERCISE…");
        return ExitCode::from(2);
    };
    match refusals(Path::new(root), exercises) {
        Ok(refusals) => {
            print!("{refusals}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn refusals(root: &Path, exercises: &[String]) -> Result<String> {
    let workspace = Workspace::open(root)?;
    let mut linked = Vec::new();
    for path in copy::files(root)? {
        let place = root.join(&path);
        if let Some(module) = linked::module(&workspace, &path).filter(|_| path.starts_with("stage")) {
            linked
                .extend(linked::in_file(&module, &fs::read_to_string(&place).map_err(Error::file(&place))?));
        }
    }
    let mut said = String::new();
    for name in exercises {
        let exercise = workspace.find(name)?;
        let names = Names::in_workspace(&workspace, exercise, &linked);
        let function = look_at(&workspace, exercise)?;
        if let (true, Err(refusal)) =
            (exercise.is_rust(), read(exercise, &names, &function.original, &function.text))
        {
            said += &format!("{name}\t{}\n", refusal.in_words(exercise));
        }
    }
    Ok(said)
}

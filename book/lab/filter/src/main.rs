//! `filter ROOT EXERCISE…`: the answers in a workbook that would not be tried, a line for each: the exercise,
//! a tab and the reason. `cargo workbook pack` runs it.

use filter::{linked, names::Names, read, with_room};
use runner::exercise::{self, Error, Result, Workspace, copy, look_at};
use std::{env::args, path::Path, process::ExitCode};

fn main() -> ExitCode {
    let words: Vec<String> = args().skip(1).collect();
    // The stages' files are parsed, too, whatever a student wrote into them.
    let read = || match words.split_first() {
        Some((root, exercises)) => refusals(Path::new(root), exercises),
        None => Err(Error::Usage("filter ROOT EXERCISE…".to_owned())),
    };
    let unread = || Err(Error::Stopped("the answers can't be read".to_owned()));
    match with_room(read).unwrap_or_else(unread) {
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
    for path in copy::files(root)?.iter().filter(|path| path.starts_with("stage")) {
        if let Some(module) = linked::module(&workspace, path) {
            linked.extend(linked::in_file(&module, &exercise::read(&root.join(path))?));
        }
    }
    let mut said = String::new();
    for name in exercises {
        let exercise = workspace.find(name)?;
        let names = Names::in_workspace(&workspace, exercise, &linked);
        let function = look_at(&workspace, exercise)?;
        let read = exercise.is_rust().then(|| read(exercise, &names, &function.original, &function.text));
        if let Some(Err(refusal)) = read {
            said += &format!("{name}\t{}\n", refusal.in_words(exercise).replace('\n', " "));
        }
    }
    Ok(said)
}

//! `lab new`: writes the two files of a lab, for the teacher to edit.

use crate::{
    Answer, Args, Error, Exercise, Result, Session,
    lab_file::{FILE, FOLDER, SECRET, check_name, folder},
    lab_of,
};
use std::hash::{BuildHasher, Hasher, RandomState};

/// `lab new LAB EXERCISE…`
///
/// # Errors
/// If the lab exists already, there is no such exercise, or a file can't be written.
pub fn command(session: &mut Session, args: &Args) -> Result<Answer> {
    let workspace = session.workspace;
    let (name, exercises) = lab_of(args)?;
    check_name(name)?;
    let exercises = exercises.iter().map(|word| workspace.find(word)).collect::<Result<Vec<_>>>()?;
    if exercises.is_empty() {
        let how = format!("which exercises? `cargo workbook list` shows all: `lab new {name} EXERCISE…`");
        return Err(Error::Usage(how));
    }
    let place = folder(&workspace.root, name);
    if place.join(FILE).exists() {
        return Err(Error::Usage(format!("{FOLDER}/{name}/{FILE} exists already")));
    }
    let about = "# The class's seed, from which the hidden random cases are made. Never hand it out.";
    let secret = format!("{about}\nseed = {}\n", random_seed());
    let _lock = workspace.store.lock()?;
    workspace.store.write(&place.join(FILE), &text_of(name, &exercises))?;
    workspace.store.write(&place.join(SECRET), &secret)?;
    let minutes: i64 = exercises.iter().map(|exercise| exercise.minutes).sum();
    Ok(Answer::text(format!(
        "{FOLDER}/{name}/{FILE} is yours to edit: title, due date, points. Its exercises take about {minutes} minutes.\n\
        {FOLDER}/{name}/{SECRET} contains the class's seed. It is never handed out; keep a copy of it.\n\n  \
        cargo workbook lab make {name} --out DIR   makes the students' copy\n"
    )))
}

/// The initial text of a lab's file.
fn text_of(name: &str, exercises: &[&Exercise]) -> String {
    let one = |Exercise { name, minutes, folder, .. }: &&Exercise| {
        format!(
            "\n[[exercise]]            # {folder}\nname = \"{name}\"\npoints = 1\nminutes = {minutes}\n\
            # without = [\"…\"]      # names that answers may not call, besides those that the exercise forbids\n"
        )
    };
    let exercises: String = exercises.iter().map(one).collect();
    format!(
        "title = \"{name}\"\n# due = 2027-03-01T23:59:00+01:00\nhints = 3               # how many of the three hints students get\n\
        explain = \"after_due\"   # when feedback says what a mistake looks like: \"always\", \"after_due\" or \"never\"\n\
        rigs = 500              # hidden random cases for each exercise, up to 1500\n\
        # pages = \"https://…\"   # where the folder `pages` of the students' copy lies on the web, for links to it\n{exercises}"
    )
}

/// A seed that can't be guessed: the standard library keys its hashes with the system's random numbers.
/// TOML's integers leave 63 bits.
fn random_seed() -> u64 {
    RandomState::new().build_hasher().finish() >> 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab_file::LabFile;
    use std::path::Path;

    #[test]
    fn a_new_lab_can_be_read_as_it_is() {
        let exercise = Exercise { name: "lerp".to_owned(), minutes: 5, ..Exercise::default() };
        let lab = LabFile::parse(Path::new("lab.toml"), &text_of("lab3", &[&exercise]), "lab3").unwrap();
        assert_eq!((&lab.title[..], lab.hints, lab.rigs, lab.due), ("lab3", 3, 500, None));
        assert_eq!((lab.exercises[0].minutes, lab.exercises[0].points), (Some(5), 1.0));
    }

    #[test]
    fn seeds_differ_and_are_numbers_of_toml() {
        let seeds: std::collections::BTreeSet<u64> = (0..100).map(|_| random_seed()).collect();
        assert_eq!(seeds.len(), 100);
        assert!(seeds.iter().all(|seed| i64::try_from(*seed).is_ok()));
    }
}

//! The workbook's files as answers are built against them, with a library of each package's tests.

use super::{Workshop, cases_of, text};
use crate::opened;
use filter::linked::{self, Linked};
use runner::exercise::{
    copy::{Files, replace_function},
    error::{Error, Result},
};
use toml_edit::{DocumentMut, Item, Table};

/// The file of a package's tests, as a library.
const CASES: &str = "workbook_cases.rs";

impl Workshop<'_> {
    /// All files with everything open, and the functions that are linked to answers.
    ///
    /// # Errors
    /// If a file is not as it should be.
    pub fn opened(&self) -> Result<(Files, Vec<Linked>)> {
        let mut files = self.files.clone();
        files.retain(|path, _| !path.starts_with(".cargo/"));
        for exercise in &self.exercises {
            let path = exercise.path();
            replace_function(&mut files, exercise, &opened::calls_answer(&path, self.original(exercise))?)?;
        }
        let mut linked = Vec::new();
        let stages: Vec<&str> = self.exercises.iter().map(|it| &it.folder[..]).collect();
        for (path, bytes) in &mut files {
            let is_stage_s = stages.iter().any(|folder| path.starts_with(&format!("{folder}/")));
            let Some(module) = linked::module(self.workspace, path).filter(|_| path.starts_with("stage"))
            else {
                continue;
            };
            let text = String::from_utf8_lossy(bytes).into_owned();
            linked.extend(linked::in_file(&module, &text));
            if is_stage_s {
                *bytes = opened::open(path, &text)?.into_bytes();
            }
        }
        for exercise in &self.exercises {
            let path = format!("{}/tests/it/{}.rs", exercise.home, exercise.name);
            let cases = opened::cases::cases(&path, &text(&files, &path))?;
            files.insert(path, cases.into_bytes());
        }
        self.homes().into_iter().try_for_each(|home| self.add_cases(home, &mut files))?;
        Ok((files, linked))
    }

    /// Adds a library of the tests of the package in the folder `home`: the functions marked as tests are not
    /// built in it.
    fn add_cases(&self, home: &str, files: &mut Files) -> Result<()> {
        let main = format!("{home}/tests/it/main.rs");
        let library = opened::open(&main, &text(files, &main))?;
        files.insert(format!("{home}/tests/it/{CASES}"), library.into_bytes());
        let manifest = format!("{home}/Cargo.toml");
        let own = toml(&manifest, &text(files, &manifest))?;
        let mut dependencies = Table::new();
        for key in ["dependencies", "dev-dependencies"] {
            for (name, item) in own.get(key).and_then(Item::as_table).into_iter().flatten() {
                dependencies.insert(name, item.clone());
            }
        }
        let name = own["package"]["name"].as_str().unwrap_or_default().to_owned();
        dependencies.insert(&name, toml("", "it = { path = \"..\" }")?["it"].clone());
        let mut package = toml(
            "",
            &format!(
                "[package]\nname = \"{}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[lib]\npath = \"../tests/it/{CASES}\"\n",
                cases_of(home)
            ),
        )?;
        package.insert("dependencies", Item::Table(dependencies));
        files.insert(format!("{home}/workbook_cases/Cargo.toml"), package.to_string().into_bytes());
        let mut root = toml("Cargo.toml", &text(files, "Cargo.toml"))?;
        if let Some(members) = root["workspace"]["members"].as_array_mut() {
            members.push(format!("{home}/workbook_cases"));
        }
        files.insert("Cargo.toml".to_owned(), root.to_string().into_bytes());
        Ok(())
    }
}

fn toml(path: &str, text: &str) -> Result<DocumentMut> {
    text.parse().map_err(|error| Error::Stopped(format!("{path}: {error}")))
}

//! One entry of what was collected: one student's submission.

use super::{
    Known, Submission, Text, Texts,
    gather::{Entry, is_packed},
    name::{Name, id_of, is_copy, key, lies_in, names, root_of},
    shown,
};
use crate::Exercise;
use runner::exercise::{Answers, find_region, same_code, with_body};
use std::collections::{BTreeMap, BTreeSet};

/// Reads one entry of what was collected.
pub struct Reader<'a> {
    pub lab: &'a str,
    pub exercises: &'a [&'a Exercise],
    pub known: Known<'a>,
    pub entry: &'a Entry,
}

impl Reader<'_> {
    /// The student's submission.
    pub fn submission(&self) -> Submission {
        let mut packed = Vec::new();
        for (path, text) in self.entry.texts.iter().filter(|(path, _)| !self.is_source(path)) {
            match text.clone().and_then(|text| Answers::parse(&text)) {
                Ok(answers) => packed.push((&path[..], answers)),
                Err(why) => return self.unclear(path, why),
            }
        }
        // Last week's may lie beside this week's.
        if packed.iter().any(|(_, it): &(&str, Answers)| it.lab == self.lab) {
            packed.retain(|(_, it)| it.lab == self.lab);
        }
        if packed.is_empty() {
            return self.unpacked();
        }
        let submission = self.packed(packed);
        if submission.is_unclear { submission } else { self.with_others(submission) }
    }

    /// A submission of `pack`, with a note on source files beside it that have other answers.
    fn with_others(&self, mut submission: Submission) -> Submission {
        let (mut names, mut paths) = (BTreeSet::new(), BTreeSet::new());
        for (exercise, path, answer) in self.sources() {
            let Ok(text) = answer else { continue };
            let packed = submission.answers.get(&exercise.name).and_then(|it| it.as_deref().ok());
            if !is_blank(exercise, &text, &text) && !packed.is_some_and(|packed| same_code(packed, &text)) {
                names.insert(format!("`{}`", exercise.name));
                paths.insert(self.from(path));
            }
        }
        if !names.is_empty() {
            let [names, paths] = [names, paths].map(|all| all.into_iter().collect::<Vec<_>>().join(", "));
            submission
                .notes
                .push(format!("its .answers file counts; there are other answers to {names} in {paths}"));
        }
        submission
    }

    /// True if a path may be that of a changed file.
    pub fn is_source(&self, path: &str) -> bool {
        self.exercises.iter().any(|it| is_copy(path, &it.path()))
    }

    /// The ID of the student whose entry it is, if the roster knows, and how doubtful it is. Moodle puts a
    /// group's name and a `-` before that of each member; but a first name may have one, too.
    fn sent(&self) -> Option<(String, u8)> {
        let (roster, Name { sender, is_given, .. }) = (self.known.roster?, &self.entry.name);
        let behind = sender.match_indices('-').filter(|_| *is_given).map(|(at, _)| &sender[at + 1..]);
        let mut of_group = behind.filter_map(|name| roster.find(name));
        roster.find(sender).map(|id| (id, 0)).or_else(|| Some((of_group.next()?, 1)))
    }

    fn from(&self, path: &str) -> String {
        // A student's own archive is no part of the paths in it.
        let top = &self.entry.top;
        let is_class = self.entry.texts.keys().any(|path| path.split('/').next() == Some(top));
        shown(&if is_class || path == top { path.to_owned() } else { format!("{top}/{path}") })
    }

    /// A submission of the student after whom the entry is called.
    fn own(&self, path: &str, answers: Texts) -> Submission {
        let label = &self.entry.name.label;
        let (id, doubt) = self.sent().unwrap_or_else(|| (id_of(label), 0));
        Submission {
            id,
            from: self.from(path),
            answers,
            label: label.clone(),
            doubt,
            ..Submission::default()
        }
    }

    fn unclear(&self, path: &str, why: String) -> Submission {
        Submission { notes: vec![why], is_unclear: true, ..self.own(path, Texts::new()) }
    }

    fn two(&self, first: &str, other: &str) -> Submission {
        let [a, b] = [first, other].map(|path| self.from(path));
        let why =
            format!("{a} and {b} differ; if this is a class and no student, name it by itself, unpacked");
        self.unclear(first, why)
    }

    /// The answers in source files, each with its exercise and its path.
    fn sources(&self) -> Vec<(&Exercise, &str, Text)> {
        let texts = &self.entry.texts;
        let places: Vec<String> = self.exercises.iter().map(|it| it.path()).collect();
        let roots = texts.keys().flat_map(|path| places.iter().filter_map(move |place| root_of(path, place)));
        let roots: BTreeSet<&str> = roots.collect();
        let mut sources = Vec::new();
        for (exercise, place) in self.exercises.iter().zip(&places) {
            let answer = |text: &Text| text.clone().and_then(|text| region(&text, &exercise.name, place));
            let is_written = |answer: &Text| answer.as_ref().is_ok_and(|it| !is_blank(exercise, it, it));
            let is_in_place = |path: &str| root_of(path, place).is_some();
            let written = texts.iter().any(|(path, text)| is_in_place(path) && is_written(&answer(text)));
            for (path, text) in texts {
                let answer = answer(text);
                // The changed file alone may lie beside the clone, or in another place of it.
                let is_alone =
                    || is_copy(path, place) && (!lies_in(path, &roots) || !written && is_written(&answer));
                if is_in_place(path) || answer.is_ok() && is_alone() {
                    sources.push((*exercise, &path[..], answer));
                }
            }
        }
        sources
    }

    /// A submission of source files alone.
    fn unpacked(&self) -> Submission {
        let (mut answers, mut from) = (Texts::new(), BTreeMap::new());
        for (Exercise { name, .. }, path, answer) in self.sources() {
            let first = from.entry(name).or_insert(path);
            if *answers.entry(name.clone()).or_insert_with(|| answer.clone()) != answer {
                return self.two(first, path);
            }
        }
        let Some(path) = from.values().next() else {
            let fault = self.entry.texts.values().find_map(|text| text.clone().err());
            let fault = fault.unwrap_or_else(|| "there are no answers in it".to_owned());
            return self.unclear(&self.entry.top, fault);
        };
        self.own(path, answers)
    }

    /// The answers in files of `pack`.
    fn packed(&self, files: Vec<(&str, Answers)>) -> Submission {
        let Name { label, sender, is_given } = &self.entry.name;
        let id = |file: &Answers| match self.known.roster.and_then(|it| it.find(&file.student)) {
            Some(id) => id,
            None => id_of(&file.student),
        };
        let sent = self.sent().map(|(id, _)| id);
        let is_own = |(_, file): &(&str, Answers)| match &sent {
            Some(sent) => key(sent) == key(&id(file)),
            None => [key(label), key(sender)].contains(&key(&id(file))),
        };
        let (own, others): (Vec<_>, Vec<_>) = files.into_iter().partition(is_own);
        let whose =
            |(path, file): &(&str, Answers)| format!("{} says that it is {}'s", self.from(path), id(file));
        let is_sure = !own.is_empty();
        if !is_sure && sent.is_some() {
            return self.unclear(others[0].0, whose(&others[0]));
        }
        let mut notes: Vec<String> = others.iter().filter(|_| is_sure).map(whose).collect();
        let files = if is_sure { own } else { others };
        let (path, file) = &files[0];
        let is_other =
            |(_, it): &&(&str, Answers)| key(&id(it)) != key(&id(file)) || it.answers != file.answers;
        if let Some((other, _)) = files.iter().find(is_other) {
            return self.two(path, other);
        }
        let Answers { lab, student, fingerprint, .. } = file;
        let (from, top) = (self.from(path), &self.entry.top);
        let is_in_name = !is_given && path != top && !is_packed(top) && names(label, student);
        let doubt = if is_in_name { 1 } else { 2 };
        if !is_sure && !names(if *is_given { &from } else { label }, student) {
            let label = shown(label);
            notes.push(format!("its file says that it is {student}'s, the name `{label}` does not"));
        }
        if *is_given && sent.is_none() && self.known.roster.is_some() {
            notes.push(format!("the roster does not know `{}`, who handed it in", shown(sender)));
        }
        if lab != self.lab {
            notes.push(format!("it was packed for {lab}"));
        }
        let is_asked = |(name, _): &&(String, String)| self.exercises.iter().any(|it| it.name == *name);
        let (asked, others): (Vec<_>, Vec<_>) = file.answers.iter().partition(is_asked);
        notes.extend(others.first().map(|(name, _)| format!("`{name}` was not asked for")));
        Submission {
            id: id(file),
            from,
            fingerprint: Some(fingerprint.clone()),
            answers: asked.iter().map(|(name, text)| (name.clone(), Ok(text.clone()))).collect(),
            notes,
            // Last week's, perhaps: then this week's are lost.
            is_unclear: asked.len() < self.exercises.len() && lab != self.lab,
            label: label.clone(),
            doubt: if is_sure { 0 } else { doubt },
        }
    }
}

/// A function's text in that of its file.
fn region(text: &str, name: &str, place: &str) -> Text {
    let text = text.replace("\r\n", "\n");
    let region = find_region(&text, name).map_err(|error| format!("{place}: {error}"))?;
    Ok(text[region.whole].to_owned())
}

/// True if a text is the stub of this function, with or without the line that names the parameters.
pub fn is_blank(exercise: &Exercise, function: &str, text: &str) -> bool {
    let stub = with_body(function, &exercise.stub_body()).unwrap_or_default();
    let without: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("let _ = ")).collect();
    same_code(&stub, text) || same_code(&stub, &without.join("\n"))
}

//! One entry of what was collected: one student's submission.

use super::{
    Claim, Known, Submission, Text, Texts,
    gather::{Entry, is_packed},
    name::{Name, id_of, is_copy, key, names},
    shown,
};
use crate::Exercise;
use runner::exercise::{Answers, find_region};
use std::collections::BTreeMap;

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
        let texts = &self.entry.texts;
        let faults = texts.iter().filter(|(path, _)| !self.is_source(path));
        if let Some((path, why)) = faults.clone().find_map(|(path, text)| Some((path, text.as_ref().err()?)))
        {
            return self.unclear(path, why.clone());
        }
        let mut packed = Vec::new();
        for (path, text) in faults.filter_map(|(path, text)| Some((path, text.as_ref().ok()?))) {
            match Answers::parse(text) {
                Ok(answers) => packed.push((&path[..], answers)),
                Err(why) => return self.unclear(path, why),
            }
        }
        // Whoever packed has said all.
        if packed.is_empty() { self.unpacked() } else { self.packed(packed) }
    }

    /// True if a path may be that of a changed file.
    pub fn is_source(&self, path: &str) -> bool {
        self.exercises.iter().any(|it| is_copy(path, &it.path()))
    }

    /// The ID of the student whose entry it is, if the roster knows.
    fn sent(&self) -> Option<String> {
        self.known.roster?.find(&self.entry.name.sender)
    }

    fn from(&self, path: &str) -> String {
        let is_in = path.split('/').next() == Some(&self.entry.top);
        shown(&if is_in { path.to_owned() } else { format!("{}/{path}", self.entry.top) })
    }

    /// A submission of the student after whom the entry is called.
    fn own(&self, path: &str, answers: Texts) -> Submission {
        let id = self.sent().unwrap_or_else(|| id_of(&self.entry.name.label));
        Submission { id, from: self.from(path), answers, ..Submission::default() }
    }

    fn unclear(&self, path: &str, why: String) -> Submission {
        Submission { notes: vec![why], is_unclear: true, ..self.own(path, Texts::new()) }
    }

    fn two(&self, first: &str, other: &str) -> Submission {
        let [a, b] = [first, other].map(|path| self.from(path));
        let why = format!("{a} and {b} differ; if this is a class and no student, name it by itself");
        self.unclear(first, why)
    }

    /// The answers in source files.
    fn unpacked(&self) -> Submission {
        let texts = &self.entry.texts;
        let root = |path: &str, place: &str| {
            let root = path.strip_suffix(place)?;
            (root.is_empty() || root.ends_with('/')).then(|| root.to_owned())
        };
        let places: Vec<String> = self.exercises.iter().map(|it| it.path()).collect();
        let roots = texts.keys().flat_map(|path| places.iter().filter_map(move |place| root(path, place)));
        let roots: Vec<String> = roots.collect();
        let mut found: BTreeMap<&str, (&str, Text)> = BTreeMap::new();
        for (exercise, place) in self.exercises.iter().zip(&places) {
            for (path, text) in texts {
                let answer = text.clone().and_then(|text| region(&text, exercise));
                // The changed file alone may lie beside the clone.
                let is_alone = || {
                    answer.is_ok() && is_copy(path, place) && !roots.iter().any(|root| path.starts_with(root))
                };
                if root(path, place).is_none() && !is_alone() {
                    continue;
                }
                match found.get(&exercise.name[..]) {
                    Some((first, other)) if *other != answer => return self.two(first, path),
                    Some(_) => {}
                    None => drop(found.insert(&exercise.name, (path, answer))),
                }
            }
        }
        let Some((path, _)) = found.values().next() else {
            let fault = texts.values().find_map(|text| text.clone().err());
            return self
                .unclear(&self.entry.top, fault.unwrap_or_else(|| "there are no answers in it".to_owned()));
        };
        let answers = found.iter().map(|(name, (_, answer))| ((*name).to_owned(), answer.clone()));
        self.own(path, answers.collect())
    }

    /// The answers in files of `pack`.
    fn packed(&self, files: Vec<(&str, Answers)>) -> Submission {
        let Name { label, sender, is_given } = &self.entry.name;
        let sent = self.sent();
        let id = |file: &Answers| match self.known.roster.and_then(|it| it.find(&file.student)) {
            Some(id) => id,
            None => id_of(&file.student),
        };
        let own_names = sent.as_ref().map_or_else(|| vec![key(label), key(sender)], |sent| vec![key(sent)]);
        let is_own = |(_, file): &(&str, Answers)| own_names.contains(&key(&id(file)));
        let (own, others): (Vec<_>, Vec<_>) = files.into_iter().partition(is_own);
        let whose =
            |(path, file): &(&str, Answers)| format!("{} says that it is {}'s", self.from(path), id(file));
        let (is_sure, mut notes) = (!own.is_empty(), Vec::new());
        if is_sure {
            notes.extend(others.iter().map(whose));
        } else if sent.is_some() {
            return self.unclear(others[0].0, whose(&others[0]));
        }
        let files = if is_sure { own } else { others };
        let (path, file) = &files[0];
        let is_other =
            |(_, it): &&(&str, Answers)| key(&id(it)) != key(&id(file)) || it.answers != file.answers;
        if let Some((other, _)) = files.iter().find(is_other) {
            return self.two(path, other);
        }
        let (from, is_folder) =
            (self.from(path), !is_given && *path != self.entry.top && !is_packed(&self.entry.top));
        let is_in_name = is_folder && names(label, &file.student);
        if !is_sure && !names(if *is_given { &from } else { label }, &file.student) {
            notes.push(format!(
                "its file says that it is {}'s, the name `{}` does not",
                file.student,
                shown(label)
            ));
        }
        if file.lab != self.lab {
            notes.push(format!("it was packed for {}", file.lab));
        }
        let is_asked = |(name, _): &&(String, String)| self.exercises.iter().any(|it| it.name == *name);
        let (asked, others): (Vec<_>, Vec<_>) = file.answers.iter().partition(is_asked);
        notes.extend(others.first().map(|(name, _)| format!("`{name}` was not asked for")));
        Submission {
            id: id(file),
            from,
            fingerprint: Some(file.fingerprint.clone()),
            answers: asked.iter().map(|(name, text)| (name.clone(), Ok(text.clone()))).collect(),
            notes,
            is_unclear: false,
            claim: (!is_sure).then(|| Claim { own: id_of(label), label: label.clone(), is_in_name }),
        }
    }
}

fn region(text: &str, exercise: &Exercise) -> Text {
    let text = text.replace("\r\n", "\n");
    let region = find_region(&text, &exercise.name);
    let region = region.map_err(|error| format!("{}: {error}", exercise.path()))?;
    Ok(text[region.whole].to_owned())
}

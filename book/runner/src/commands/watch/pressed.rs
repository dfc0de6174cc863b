//! The reactions to keys.

use super::{
    Watching,
    choosing::{Choice, Choosing},
    events::Event,
    keys::{self, Action},
    page,
};
use crate::{
    commands,
    commands::{check_all::check_all, programs::window_command, put_back, saves::source_files, show::show},
    exercise::{Exercise, error::Result},
};
use crossterm::event::{KeyCode, KeyEvent};
use std::{process::Stdio, thread, time::Instant};

impl<'w> Watching<'_, 'w> {
    /// Obeys a key. True to go on watching.
    pub(super) fn press(&mut self, key: KeyEvent) -> bool {
        let action = keys::action(&key);
        let is_plain = self.question.is_none() && self.list.is_none();
        if keys::is_end(&key) || (is_plain && action == Some(Action::Quit)) {
            return false;
        }
        self.note.clear();
        let done = self.refresh().and_then(|()| match (self.question.take(), action) {
            (Some((action, exercise)), _) if key.code == KeyCode::Char('y') => self.act(action, exercise),
            (Some(_), _) => Ok(()),
            (None, _) if self.list.is_some() => self.choose(key.code),
            (None, Some(action)) => self.obey(action),
            (None, None) => Ok(()),
        });
        if let Err(error) = done {
            self.note = error.to_string();
        }
        // Files written by a command are not the learner's saves.
        self.seen = source_files(self.session.workspace);
        self.draw();
        true
    }

    fn obey(&mut self, action: Action) -> Result<()> {
        match (action, self.exercise()) {
            (Action::List, exercise) => {
                let chosen = exercise.or(self.session.next()).map(|exercise| &exercise.name[..]);
                self.list = Some(Choosing::at(self.session, chosen));
            }
            (Action::Next, _) => return self.next(),
            (Action::CheckAll, _) => return self.check_all(),
            (Action::More, _) => self.page += 1,
            (_, None) => self.note = "Nothing is begun: n begins the next exercise.".to_owned(),
            (Action::Reset | Action::Restore, Some(exercise)) => self.ask(action, exercise),
            (Action::Original, Some(exercise)) if self.session.current().is_some() => {
                self.ask(action, exercise)
            }
            (action, Some(exercise)) => return self.act(action, exercise),
        }
        Ok(())
    }

    /// Asks before an action that is hard to undo, or shows the answer.
    fn ask(&mut self, action: Action, exercise: &'w Exercise) {
        let name = &exercise.name;
        let question = match action {
            Action::Reset => format!("Begin {name} anew? The current text is kept as an attempt."),
            Action::Restore => {
                format!("Put the original of {name} back? The current text is kept as an attempt.")
            }
            _ => format!("Show the original of {name}? It is the answer."),
        };
        self.note = format!("{question}\ny: yes, any other key: no");
        self.question = Some((action, exercise));
    }

    /// Runs an action on one exercise.
    fn act(&mut self, action: Action, exercise: &'w Exercise) -> Result<()> {
        let name = Some(&exercise.name[..]);
        match action {
            Action::Hint => drop(commands::hint(self.session, name)?),
            Action::Window => self.open_window(exercise)?,
            Action::Original => {
                let both = show(self.session, name, true)?.text;
                self.put(format!("{}\n\n{both}", self.session.screen.faint("For comparison")));
            }
            Action::Reset => self.start(exercise, true)?,
            Action::Skip => {
                let answer = put_back::skip(self.session, name)?;
                self.solved = None;
                self.put(format!("{}\n{}", answer.text, page::nothing_begun(self.session).text));
            }
            _ => {
                let answer = put_back::restore(self.session, name)?;
                self.solved = None;
                self.put(answer.text);
            }
        }
        Ok(())
    }

    /// Begins the exercise after the one solved just now, or the first that is left.
    fn next(&mut self) -> Result<()> {
        if let Some(exercise) = self.session.current() {
            self.note = format!("{0} is not solved yet: s leaves it out for now.", exercise.name);
            return Ok(());
        }
        match self.session.next() {
            Some(exercise) => self.start(exercise, false),
            None => {
                self.put(page::nothing_begun(self.session).text);
                Ok(())
            }
        }
    }

    fn start(&mut self, exercise: &Exercise, again: bool) -> Result<()> {
        let answer = commands::start(self.session, Some(&exercise.name), again)?;
        self.solved = None;
        self.put(page::begun(self.session, exercise, answer.json["attempt"].as_str()));
        Ok(())
    }

    fn choose(&mut self, key: KeyCode) -> Result<()> {
        let Some(list) = &mut self.list else { return Ok(()) };
        match list.press(key, self.session) {
            Choice::Stay => {}
            Choice::Leave => self.list = None,
            Choice::Reset(name) => {
                let exercise = self.session.workspace.find(&name)?;
                self.ask(Action::Reset, exercise);
                self.list = None;
            }
            Choice::GoOnAt(name) => {
                let exercise = self.session.workspace.find(&name)?;
                (self.list, self.solved) = (None, None);
                match self.go_on_at(exercise)? {
                    Some(answer) => {
                        self.put(page::begun(self.session, exercise, answer.json["attempt"].as_str()))
                    }
                    None => self.check(Instant::now()),
                }
            }
        }
        Ok(())
    }

    fn check_all(&mut self) -> Result<()> {
        self.put(String::new());
        self.draw();
        self.read_single_keys(false);
        let checked = check_all(self.session, |line| print!("{line}"));
        self.read_single_keys(true);
        self.put(checked?.text);
        Ok(())
    }

    /// Replaces the last output.
    fn put(&mut self, text: String) {
        (self.said, self.took, self.page) = (text, None, 0);
    }

    fn open_window(&mut self, exercise: &'w Exercise) -> Result<()> {
        let mut command = window_command(self.session.workspace, exercise, true)?;
        let send = self.send.clone();
        thread::spawn(move || {
            let ended = command.stdin(Stdio::null()).output();
            let said = match ended {
                Ok(output) if output.status.success() => String::new(),
                Ok(output) => String::from_utf8_lossy(&output.stderr).into_owned(),
                Err(error) => format!("cargo: {error}\n"),
            };
            let _ = send.send(Event::WindowEnded(said));
        });
        self.window = Some(exercise);
        self.note = "Opening the window; the first time it is built, which takes a minute or two.".to_owned();
        Ok(())
    }
}

//! The reactions to keys.

use super::{
    Watching,
    choosing::Choosing,
    go_on_at, page,
    terminal::{is_end, read_single_keys},
};
use crate::{
    commands::{
        self, Session, check_all, programs::window_command, put_back, saves::source_files, show::show,
    },
    exercise::{Exercise, Result},
};
use catalogue::say;
use crossterm::event::{
    KeyCode::{self, Char},
    KeyEvent,
};
use std::{process::Stdio, thread, time::Instant};

impl<'w> Watching<'_, 'w> {
    /// Obeys a key. True to go on watching.
    pub(super) fn press(&mut self, key: KeyEvent) -> bool {
        let is_plain = self.question.is_none() && self.list.is_none();
        if is_end(&key) || (is_plain && key.code == Char('q')) {
            return false;
        }
        self.note.clear();
        if let Err(error) = self.obey(key.code) {
            self.note = error.to_string();
        }
        // Files written by a command are not the learner's saves.
        self.seen = source_files(self.session.workspace);
        self.draw();
        true
    }

    fn obey(&mut self, key: KeyCode) -> Result<()> {
        // Other commands may have run in the meantime.
        *self.session = Session::open(self.session.screen, self.session.workspace)?;
        if let Some((asked, exercise)) = self.question.take() {
            return if key == Char('y') { self.act(asked, exercise) } else { Ok(()) };
        }
        if self.list.is_some() {
            return self.choose(key);
        }
        match (key, self.exercise()) {
            (Char('l'), it) => self.list = Some(Choosing::at(self.session, it.or(self.session.next()))),
            (Char('n'), _) => return self.next(),
            (Char('c'), _) => return self.check_all(),
            (Char('m'), _) => self.page += 1,
            (Char('h' | 's' | 'w' | 'o' | 'x' | 'r'), None) => {
                self.note = say!("Nothing is begun: n begins the next exercise.");
            }
            (Char(letter @ ('x' | 'r')), Some(exercise)) => self.ask(letter, exercise),
            (Char('o'), Some(exercise)) if self.session.current().is_some() => self.ask('o', exercise),
            (Char(letter), Some(exercise)) => return self.act(letter, exercise),
            _ => {}
        }
        Ok(())
    }

    /// Asks before an action that is hard to undo, or shows the answer.
    fn ask(&mut self, letter: char, exercise: &'w Exercise) {
        let name = &exercise.name;
        let question = match letter {
            'x' => say!("Begin {name} anew? The current text is kept as an attempt.", name),
            'r' => say!("Put the original of {name} back? The current text is kept as an attempt.", name),
            _ => say!("Show the original of {name}? It is the answer.", name),
        };
        self.note = format!("{question}\n{}", say!("y: yes, any other key: no"));
        self.question = Some((letter, exercise));
    }

    /// Obeys a key that concerns one exercise.
    fn act(&mut self, letter: char, exercise: &'w Exercise) -> Result<()> {
        let name = Some(&exercise.name[..]);
        let answer = match letter {
            'h' => return commands::hint(self.session, name).map(drop),
            'w' => return self.open_window(exercise),
            'o' => {
                let both = show(self.session, name, true)?.text;
                self.put(format!("{}\n\n{both}", self.session.screen.faint(&say!("For comparison"))));
                return Ok(());
            }
            'n' | 'x' => commands::start(self.session, name, letter == 'x')?,
            's' => put_back::skip(self.session, name)?,
            'r' => put_back::restore(self.session, name)?,
            _ => return Ok(()),
        };
        self.solved = None;
        self.put(answer.text);
        Ok(())
    }

    /// Begins the exercise after the one solved just now, or the first that is left.
    fn next(&mut self) -> Result<()> {
        let after = |solved: &Exercise| self.session.next_after(&solved.name);
        match (self.session.current(), self.solved.map_or(self.session.next(), after)) {
            (Some(current), _) => {
                self.note = say!("{name} is not solved yet: s leaves it out for now.", name = current.name);
            }
            (None, Some(next)) => self.act('n', next)?,
            (None, None) => self.put(page::nothing_begun(self.session)),
        }
        Ok(())
    }

    fn choose(&mut self, key: KeyCode) -> Result<()> {
        let Some(list) = &mut self.list else { return Ok(()) };
        match (key, list.selected(self.session)) {
            (Char('x'), Some(exercise)) if !list.is_searching => {
                self.list = None;
                self.ask('x', exercise);
            }
            (KeyCode::Enter, Some(exercise)) if !list.is_searching => {
                (self.list, self.solved) = (None, None);
                match go_on_at(self.session, exercise)? {
                    Some(begun) => self.put(begun.text),
                    None => self.check(Instant::now()),
                }
            }
            _ if list.press(key, self.session) => {}
            _ => self.list = None,
        }
        Ok(())
    }

    fn check_all(&mut self) -> Result<()> {
        self.put(String::new());
        self.draw();
        read_single_keys(false);
        let checked = check_all(self.session, |line| println!("{line}"));
        read_single_keys(true);
        self.put(checked?.text);
        Ok(())
    }

    /// Replaces the last output.
    fn put(&mut self, text: String) {
        (self.said, self.took, self.page) = (text, None, 0);
    }

    fn open_window(&mut self, exercise: &'w Exercise) -> Result<()> {
        let mut command = window_command(self.session.workspace, exercise, true)?;
        let ended = thread::spawn(move || match command.stdin(Stdio::null()).output() {
            Ok(output) if output.status.success() => String::new(),
            Ok(output) => String::from_utf8_lossy(&output.stderr).into_owned(),
            Err(error) => format!("cargo: {error}\n"),
        });
        self.window = Some((exercise, ended));
        self.note = say!("Opening the window; the first time it is built, which takes a minute or two.");
        Ok(())
    }
}

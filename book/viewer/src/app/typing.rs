//! Keys while a box has the caret: the box gets them.

use super::App;
use miniquad::{KeyCode, KeyMods, window};

impl App {
    /// True if a box has the caret.
    pub fn has_caret(&self) -> bool {
        let focused = self.ui.memory(|memory| memory.focused());
        focused.is_some_and(|id| egui::TextEdit::load_state(&self.ui, id).is_some())
    }

    /// True if a key is the panel's: all are while a box has the caret; while Tab has led to a button, those
    /// that move on from it.
    pub fn is_for_panel(&self, key: KeyCode) -> bool {
        use KeyCode::{Down, Enter, Escape, Left, Right, Tab, Up};
        let moves = matches!(key, Tab | Enter | Escape | Up | Down | Left | Right);
        self.has_caret() || (moves && self.ui.wants_keyboard_input())
    }

    /// Takes a key that went down or up.
    pub fn type_key(&mut self, key: KeyCode, mods: KeyMods, pressed: bool, repeat: bool) {
        let KeyMods { shift, ctrl, alt, logo } = mods;
        let command = if cfg!(target_os = "macos") { logo } else { ctrl };
        let modifiers =
            egui::Modifiers { alt, ctrl, shift, mac_cmd: cfg!(target_os = "macos") && logo, command };
        match key {
            KeyCode::C if command && pressed => self.ui_events.push(egui::Event::Copy),
            KeyCode::X if command && pressed => self.ui_events.push(egui::Event::Cut),
            KeyCode::V if command && pressed => {
                self.ui_events.extend(window::clipboard_get().map(egui::Event::Paste));
            }
            _ => {
                // miniquad and egui call most keys the same; a digit is `Key0` here and `0` there.
                let name = format!("{key:?}");
                let name = ["Key", "Kp"].iter().find_map(|start| name.strip_prefix(start)).unwrap_or(&name);
                if let Some(key) = egui::Key::from_name(name) {
                    let physical_key = None;
                    self.ui_events.push(egui::Event::Key { key, physical_key, pressed, repeat, modifiers });
                }
            }
        }
    }
}

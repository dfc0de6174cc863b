//! The acts of `--do`, carried out as a hand would: through the window's own events.

use super::App;
use crate::{
    Failure,
    display::is_wayland,
    input::Wheel,
    script::{Act, Place},
};
use glam::{Vec2, vec2};
use miniquad::*;

impl App {
    /// Does a thing that `--do` asks for.
    pub fn act(&mut self, act: Act) {
        let Vec2 { x, y } = self.hand.pointer;
        match act {
            Act::Wait => {}
            Act::Point(place) => match self.find(&place) {
                Some(at) => self.mouse_motion_event(at.x, at.y),
                None => {
                    let failure = Failure::usage(format!("--do: the window has no {place}"));
                    *self.outcome.borrow_mut() = Err(failure);
                    window::order_quit();
                }
            },
            Act::Button(true) => self.mouse_button_down_event(MouseButton::Left, x, y),
            Act::Button(false) => self.mouse_button_up_event(MouseButton::Left, x, y),
            Act::Keys(keys) => {
                for (key, mods, letter) in keys {
                    // X11's order.
                    letter.into_iter().for_each(|letter| self.char_event(letter, mods, false));
                    self.key_down_event(key, mods, false);
                    self.key_up_event(key, mods);
                }
            }
            Act::Wheel(steps) => self.mouse_wheel_event(0.0, steps * Wheel::notch(is_wayland())),
            Act::Read => self.words.iter().for_each(|(words, _)| println!("{words}")),
        }
    }

    fn find(&self, place: &Place) -> Option<Vec2> {
        match place {
            Place::At(at) => Some(*at),
            Place::Words(words, by) => {
                let (_, rect) = self.words.iter().find(|(text, _)| text.trim() == words)?;
                let middle = rect.center() * self.pixels_per_point();
                Some(vec2(middle.x, middle.y) + *by)
            }
        }
    }
}

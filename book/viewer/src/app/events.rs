//! The window's events: keys, the pointer, dropped files, and the time to draw.

use super::{App, run::SETTLED};
use crate::{Args, display::is_wayland, dropped, host, input::Wheel, open::first_camera, say};
use egui::pos2;
use glam::{Vec2, vec2};
use miniquad::*;
use std::path::PathBuf;

fn no_file() -> String {
    say!("what was dropped is not a file that can be read: drop a model's file")
}

impl App {
    fn pointer_points(&self) -> egui::Pos2 {
        let points = self.hand.pointer / self.pixels_per_point();
        pos2(points.x, points.y)
    }

    /// Taken from the layout, because the UI's own idea of the pointer is a frame old.
    fn pointer_is_over_panel(&self) -> bool {
        let layer = self.ui.layer_id_at(self.pointer_points());
        layer.is_some_and(|layer| layer.order != egui::Order::Background)
    }

    fn pointer_button(&mut self, button: MouseButton, pressed: bool) {
        let button = match button {
            MouseButton::Left => egui::PointerButton::Primary,
            MouseButton::Right => egui::PointerButton::Secondary,
            _ => egui::PointerButton::Middle,
        };
        let (pos, modifiers) = (self.pointer_points(), egui::Modifiers::NONE);
        self.ui_events.push(egui::Event::PointerButton { pos, button, pressed, modifiers });
    }

    /// Keeps the present state for a window that follows this one, once that of the window before is
    /// restored.
    fn remember(&mut self) {
        if let Some(place) = self.camera_before.take() {
            self.camera.go_to(place);
        }
        let first = first_camera(&self.about, &self.args);
        let camera = self.camera.is_moved(&first).then(|| self.camera.place());
        host::remember(&self.args, self.view, camera);
    }

    /// Opens a model's file that was dropped on the window.
    fn open_dropped(&mut self, path: PathBuf) {
        if !self.about.takes_file() {
            self.message = Some(say!("{program} takes no file", program = self.about.name));
        } else if path.is_dir() {
            self.message = Some(no_file());
        } else {
            let args = Args {
                file: Some(path),
                clip: None,
                step: None,
                time_s: None,
                vertex: None,
                smallest: None,
                ..self.args.clone()
            };
            match (self.about.idle_flags)(&args).iter().any(|(name, _)| *name == "FILE") {
                true => {
                    let (scene, _) = self.about.scene(&args);
                    self.message = Some(say!("the scene {scene} takes no file", scene));
                }
                false => self.reopen(args),
            }
        }
    }
}

impl EventHandler for App {
    fn update(&mut self) {
        if let Some(path) = dropped::take() {
            self.open_dropped(path);
        }
    }

    fn draw(&mut self) {
        if let Some(act) = self.acts.pop_front() {
            self.act(act);
        }
        let dt_s = self.tick();
        let (recordings, output) = self.run_frame(dt_s);
        self.talk_to_page();
        self.go_on(&output);
        self.paint(&recordings, output);
        self.clock.count();
        if self.clock.frames == 3 && !self.ghost.is_of_the_past() {
            // By now the stage has read back the GPU's result for its step as well.
            self.raise_ghost();
        }
        if self.clock.frames > SETTLED && self.clock.frames.is_multiple_of(6) {
            self.remember();
        }
        self.target.end(&mut *self.gpu, &mut self.ui_painter);
        self.save();
        self.capture();
        self.gpu.commit_frame();
        self.measure();
    }

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        self.wake();
        let moved = vec2(x, y) - self.hand.pointer;
        self.hand.pointer = vec2(x, y);
        if let Some((_, pixels)) = &mut self.hand.dragged {
            *pixels += moved;
        }
        self.ui_events.push(egui::Event::PointerMoved(self.pointer_points()));
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.wake();
        self.message = None;
        self.hand.pointer = vec2(x, y);
        self.pointer_button(button, true);
        if self.pointer_is_over_panel() {
            return;
        }
        self.hand.went_down_at = self.hand.pointer;
        self.hand.dragged = Some((button, Vec2::ZERO));
        if button == MouseButton::Left {
            (self.input.went_down, self.input.is_down) = (true, true);
        }
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.wake();
        self.hand.pointer = vec2(x, y);
        self.pointer_button(button, false);
        let stayed = self.hand.went_down_at.distance(self.hand.pointer) < 4.0 * self.target.dpi_scale();
        self.input.clicked = button == MouseButton::Left && self.hand.dragged.is_some() && stayed;
        self.input.is_down = false;
        self.hand.dragged = None;
    }

    fn mouse_wheel_event(&mut self, x: f32, y: f32) {
        self.wake();
        let Vec2 { x, y } = self.hand.wheel.turn(vec2(x, y), Wheel::notch(is_wayland()));
        if self.pointer_is_over_panel() {
            self.ui_events.push(egui::Event::MouseWheel {
                unit: egui::MouseWheelUnit::Line,
                delta: egui::vec2(x, y),
                modifiers: egui::Modifiers::NONE,
            });
        } else {
            self.camera.zoom(y);
        }
    }

    fn touch_event(&mut self, phase: TouchPhase, id: u64, x: f32, y: f32) {
        self.wake();
        match phase {
            TouchPhase::Started => self.finger_down(id, vec2(x, y)),
            TouchPhase::Moved => self.finger_moved(id, vec2(x, y)),
            TouchPhase::Ended | TouchPhase::Cancelled => self.finger_up(id, vec2(x, y)),
        }
    }

    fn char_event(&mut self, letter: char, mods: KeyMods, _: bool) {
        self.wake();
        if self.has_caret() && !letter.is_control() && !mods.ctrl && !mods.logo {
            self.ui_events.push(egui::Event::Text(letter.into()));
        }
    }

    fn key_down_event(&mut self, key: KeyCode, mods: KeyMods, repeat: bool) {
        self.wake();
        let is_command = mods.ctrl || mods.logo || mods.alt;
        if key == KeyCode::Q && (mods.ctrl || mods.logo) {
            window::order_quit();
        } else if self.is_for_panel(key) {
            self.type_key(key, mods, true, repeat);
        } else if matches!(key, KeyCode::Z | KeyCode::Y) && (mods.ctrl || mods.logo) {
            self.input.undo = Some(mods.shift || key == KeyCode::Y);
        } else if key == KeyCode::C && (mods.ctrl || mods.logo) {
            self.copy_numbers();
        } else if !is_command {
            if !repeat {
                self.window_key(key);
            }
            match key {
                // In a page, Tab goes on to what follows the picture, so N takes its place here.
                KeyCode::Tab | KeyCode::N => self.input.tabs += if mods.shift { -1 } else { 1 },
                _ => self.input.keys_pressed.push(key),
            }
        }
    }

    fn key_up_event(&mut self, key: KeyCode, mods: KeyMods) {
        self.wake();
        self.type_key(key, mods, false, false);
    }

    fn resize_event(&mut self, _: f32, _: f32) {
        self.wake();
    }

    fn mouse_enter_event(&mut self, _: MouseButton, _: f32, _: f32) {
        self.wake();
    }

    fn mouse_leave_event(&mut self) {
        self.ui_events.push(egui::Event::PointerGone);
        self.wake();
    }

    /// The window has the focus again, or is visible again.
    fn window_restored_event(&mut self) {
        self.wake();
    }

    fn files_dropped_event(&mut self) {
        self.wake();
        match window::dropped_file_path(0) {
            Some(path) => self.open_dropped(path),
            // miniquad does not report drops that can't be read as a file, such as folders.
            None => self.message = Some(no_file()),
        }
    }
}

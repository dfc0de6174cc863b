//! The layer over the picture: the panel, the timeline, help and messages.

use super::App;
use crate::{
    Panel, help, look,
    panel::{color32, give_room_to_lists, legible},
    say,
};
use egui::{Align2, RichText, pos2};

/// The help's width in points, if there is room for it.
const HELP_WIDTH: f32 = 430.0;
/// A picture lower than this, in points, has no room for rows of keys.
const ROOM_FOR_KEYS: f32 = 320.0;
/// A picture lower than this, in points, has no room for the curves between the keys either.
const ROOM_FOR_CURVES: f32 = 560.0;
/// The panel's width in points.
pub const PANEL_WIDTH: f32 = 212.0;

/// True if a picture is too narrow to have the panel beside the scene, as on a phone.
pub fn is_narrow(screen: egui::Rect) -> bool {
    screen.width() < 2.5 * PANEL_WIDTH
}

/// The place of an open panel, in points, above a timeline that begins at `foot`: beside the scene; on a
/// phone below it; over it if there is room for neither.
pub fn panel_place(screen: egui::Rect, foot: f32) -> egui::Rect {
    let left = egui::Rect::from_min_max(pos2(8.0, 8.0), pos2(8.0 + PANEL_WIDTH, screen.bottom() - 8.0));
    match is_narrow(screen) {
        true if screen.height() > screen.width() => {
            egui::Rect::from_min_max(pos2(8.0, 0.5 * foot), pos2(screen.right() - 8.0, foot - 8.0))
        }
        true => left.with_max_y(foot - 8.0),
        false => left,
    }
}

impl App {
    /// True if the panel is shown, and not folded by hand or for lack of room.
    pub fn panel_is_open(&self, screen: egui::Rect) -> bool {
        self.show_panel.unwrap_or(!is_narrow(screen))
    }

    pub fn fold_panel(&mut self) {
        self.show_panel = Some(!self.panel_is_open(self.screen()));
    }

    /// The bar at the foot; returns where it begins.
    pub fn show_timeline(&mut self, ui: &egui::Context, screen: egui::Rect) -> f32 {
        let beside = if self.panel_is_open(screen) && !is_narrow(screen) { PANEL_WIDTH + 16.0 } else { 8.0 };
        let Some(mut timeline) = self.scene.timeline() else {
            return screen.bottom();
        };
        if screen.height() < ROOM_FOR_KEYS {
            timeline.rows.clear();
        }
        if screen.height() < ROOM_FOR_CURVES || is_narrow(screen) {
            timeline.curves = None;
        }
        let mut is_dragged = false;
        let height = 34.0 + timeline.height_of_rows() + timeline.height_of_curves();
        let area = egui::Area::new(egui::Id::new("timeline"))
            .fixed_pos(pos2(beside, screen.bottom() - height - 8.0));
        area.show(ui, |ui| {
            ui.set_width((screen.width() - beside - 8.0).max(0.0));
            card(0.82).show(ui, |ui| {
                ui.set_height(height - 12.0);
                if timeline.show(ui, &mut self.paused) {
                    self.paused = true;
                    is_dragged = true;
                }
            });
        });
        if is_dragged {
            self.ghost.leave_behind();
        }
        screen.bottom() - height - 8.0
    }

    /// The panel, or the button that unfolds it; `foot` is where the timeline begins.
    pub fn show_panel(&mut self, ui: &egui::Context, screen: egui::Rect, foot: f32) {
        let open = self.panel_is_open(screen);
        let place = panel_place(screen, foot);
        let at = if open { place.min } else { pos2(8.0, 8.0) };
        let area = egui::Area::new(egui::Id::new("panel")).fixed_pos(at);
        let mut scene = self.scene_index();
        area.show(ui, |ui| {
            if !open {
                if ui.button(say!("panel")).clicked() {
                    self.fold_panel();
                }
                if let Some(waiting) = self.scene.stopped().map(|it| &it.says).or(self.waiting.as_ref()) {
                    card(0.82).show(ui, |ui| {
                        ui.set_max_width(screen.width() - 40.0);
                        Panel::of(ui).heading(waiting);
                    });
                }
                return;
            }
            // Not the size that it took when it was folded, or in a smaller window.
            ui.set_max_size(place.size().max(egui::Vec2::ZERO));
            card(if is_narrow(screen) { 0.93 } else { 0.82 }).show(ui, |ui| {
                ui.set_width((place.width() - 20.0).max(0.0));
                self.panel_head(ui);
                self.waiting.iter().for_each(|waiting| Panel::of(ui).heading(waiting));
                // Below it are the foot, as high as in the last frame, and the card's own edge.
                let room = (place.bottom() - ui.cursor().top() - self.foot_height - 12.0).max(60.0);
                let area = egui::ScrollArea::vertical().max_height(room).animated(false);
                let scrolled = area.show(ui, |ui| {
                    ui.set_width(ui.available_width());
                    let mut panel = Panel::of(ui);
                    if self.scene_names().len() > 1 {
                        panel.one_line_choice(&mut scene, &self.shown_scene_names());
                    }
                    let sum = self.scene.vertex_sum();
                    // If a vertex was asked for, it comes first.
                    let (first, last) = if self.has_picked { (sum, None) } else { (None, sum) };
                    first.iter().for_each(|sum| panel.vertex_sum(sum));
                    self.scene.panel(&mut panel);
                    last.iter().for_each(|sum| panel.vertex_sum(sum));
                    panel.is_changed
                });
                if scrolled.inner {
                    self.ghost.leave_behind();
                }
                give_room_to_lists(ui, room, scrolled.content_size.y);
                let foot = ui.cursor().top();
                ui.separator();
                ui.label(RichText::new(self.panel_foot()).small().color(color32(look::FAINT)));
                if !self.ghost.is_empty() {
                    let is_right = self.ghost.is_as_expected();
                    let color = if is_right { look::ORIGINAL } else { look::FAINT };
                    let summary = say!("G: ghost, {result}", result = self.ghost.summary());
                    ui.label(RichText::new(summary).small().color(color32(color)));
                }
                if self.ghost.is_shown {
                    self.ghost.legend(&mut Panel::of(ui));
                }
                self.foot_height = ui.cursor().top() - foot;
            });
        });
        if scene != self.scene_index() {
            self.choose_scene(scene);
        }
    }

    /// Shows at a glance if the clock runs, with a button for a touch screen. A captured picture shows
    /// neither.
    pub fn show_state(&mut self, ui: &egui::Context) {
        if self.args.capture.is_some() && self.args.acts.is_empty() {
            return;
        }
        let area = egui::Area::new(egui::Id::new("state")).anchor(Align2::RIGHT_TOP, egui::vec2(-8.0, 8.0));
        area.show(ui, |ui| {
            let (word, fill, color) = match self.paused {
                true => (say!("paused"), look::SELECTED, look::BACKGROUND_FOOT),
                false => (say!("running"), look::faded(look::BACKGROUND_FOOT, 0.82), look::FAINT),
            };
            let text = RichText::new(word).color(color32(color));
            ui.horizontal(|ui| {
                if self.ghost.is_as_expected() {
                    let text =
                        RichText::new(format!(" {} ", say!("as expected"))).color(color32(look::ORIGINAL));
                    let dark = color32(look::faded(look::BACKGROUND_FOOT, 0.82));
                    ui.add(egui::Label::new(text.background_color(dark)).extend());
                }
                // The other word is not as wide.
                let button = egui::Button::new(text).wrap_mode(egui::TextWrapMode::Extend);
                if ui.add(button.fill(color32(fill)).corner_radius(8)).clicked() {
                    self.play_or_pause();
                }
            });
        });
    }

    fn panel_head(&mut self, ui: &mut egui::Ui) {
        ui.horizontal(|ui| {
            ui.label(RichText::new((self.about.title)()).heading().color(color32(look::TEXT)));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if ui.small_button(say!("fold")).clicked() {
                    self.fold_panel();
                }
            });
        });
    }

    fn panel_foot(&self) -> String {
        // A captured picture is the same on every machine.
        let has_rate = self.args.capture.is_none() && !self.paused;
        let mut foot = match has_rate {
            true => say!("{rate} fps · H: help", rate = format!("{:.0}", self.clock.recent_rate())),
            false => say!("H: help"),
        };
        if self.scene.views() > 1 {
            foot += &format!("\n{}", say!("view: {view}", view = self.view.name()));
        }
        foot
    }

    pub fn show_help_and_message(&mut self, ui: &egui::Context, screen: egui::Rect) {
        if self.show_help {
            let area = egui::Area::new(egui::Id::new("help")).anchor(Align2::CENTER_CENTER, egui::Vec2::ZERO);
            area.order(egui::Order::Foreground).show(ui, |ui| {
                card(0.98).show(ui, |ui| {
                    // Not the small size from before the window was enlarged.
                    let room = screen.size() - egui::vec2(40.0, 28.0);
                    let width = room.x.clamp(0.0, HELP_WIDTH);
                    ui.set_max_size(egui::vec2(width, room.y.max(0.0)));
                    egui::ScrollArea::vertical().max_height(room.y.max(0.0)).show(ui, |ui| {
                        ui.set_width((width - 8.0).max(0.0));
                        help::overlay(ui, &self.about, self.scene.views());
                    });
                })
            });
        }
        self.show_message(ui, screen);
    }

    /// A message at the foot of the view, beside or above the panel and above the timeline.
    fn show_message(&self, ui: &egui::Context, screen: egui::Rect) {
        let Some(message) = &self.message else { return };
        let panel = panel_place(screen, self.view_rect.bottom());
        let is_beside = self.panel_is_open(screen) && panel.width() <= PANEL_WIDTH;
        let left = if is_beside { panel.right() } else { screen.left() };
        let room = self.view_rect.with_min_x(left).shrink(8.0);
        let area = egui::Area::new(egui::Id::new("message")).order(egui::Order::Foreground);
        area.pivot(Align2::CENTER_BOTTOM).fixed_pos(room.center_bottom()).show(ui, |ui| {
            card(0.98).show(ui, |ui| {
                ui.set_max_width((room.width() - 22.0).max(0.0));
                let message = legible(ui.ctx(), message, egui::FontFamily::Proportional);
                ui.label(RichText::new(message).color(color32(look::SELECTED)));
            })
        });
    }
}

/// A dark, rounded rectangle of this opacity, as a background for text.
fn card(opacity: f32) -> egui::Frame {
    egui::Frame::new()
        .fill(color32(look::faded(look::BACKGROUND_FOOT, opacity)))
        .stroke((1.0, color32(look::faded(look::GRID, 0.6))))
        .corner_radius(8)
        .inner_margin(egui::Margin::symmetric(10, 6))
}

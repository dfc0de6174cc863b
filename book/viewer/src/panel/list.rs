//! A choice in a column: as many rows as the panel has room for, and a box that finds one.

use super::{Panel, color32, font::legible_in};
use crate::{look, say};
use egui::{Align, Button, Id, Key, RichText, Ui};

/// A list with more rows than this has a box to find one.
const FEW: usize = 7;

/// The space left free, in points, so that nothing has to scroll.
const EDGE: f32 = 6.0;

/// The number of frames in which a chosen row is scrolled to.
const FRAMES_TO_SETTLE: u32 = 3;

/// The room of all lists in the panel, kept from frame to frame, in points.
#[derive(Clone, Copy, Default)]
struct Lists {
    /// The greatest height of each.
    room: f32,
    /// The height of all lists in this frame, and their number.
    height: f32,
    count: u32,
}

/// A list's choice as it was seen.
#[derive(Clone, Copy)]
struct Seen {
    /// The chosen row, and the height that was visible.
    sight: (usize, u32),
    /// The number of frames in which these stayed.
    frames: u32,
    /// True once another row was chosen than at first sight.
    is_anew: bool,
}

fn lists() -> Id {
    Id::new("lists")
}

/// Gives the lists the panel's height that is left by all else, after the panel was laid out.
pub(crate) fn give_room_to_lists(ui: &Ui, height: f32, content: f32) {
    ui.data_mut(|data| {
        let lists: &mut Lists = data.get_temp_mut_or_default(lists());
        let room = (height - EDGE - (content - lists.height)).max(0.0) / lists.count.max(1) as f32;
        *lists = Lists { room, ..Lists::default() };
    });
}

impl Panel<'_> {
    /// A choice in a column; true if another was chosen. A choice made elsewhere, as with a key, is scrolled
    /// to. At first sight only the list itself is scrolled: the panel begins with its first line.
    pub fn list(&mut self, chosen: &mut usize, names: impl IntoIterator<Item = String>) -> bool {
        let names: Vec<String> = names.into_iter().map(|name| legible_in(self.ui, &name)).collect();
        let id = Id::new(("list", names.first(), names.len()));
        let before = *chosen;
        let wanted = if names.len() > FEW { self.find(id, &names, chosen) } else { String::new() };
        let is_wanted = |name: &String| name.to_lowercase().contains(&wanted);
        // The panel's way to scroll is known only after it was laid out, and changes with the contents below.
        let sight = (before, self.ui.clip_rect().height() as u32);
        let (is_sought, is_anew) = self.ui.data_mut(|data| {
            let first = Seen { sight, frames: 0, is_anew: false };
            let seen: &mut Seen = data.get_temp_mut_or(id.with("seen"), first);
            seen.frames = if seen.sight == sight { seen.frames + 1 } else { 0 };
            seen.is_anew |= seen.sight.0 != before;
            seen.sight = sight;
            (seen.frames < FRAMES_TO_SETTLE, seen.is_anew)
        });
        let (in_sight, row) = self.rows_in_sight(names.len());
        let room = in_sight as f32 * row - self.ui.spacing().item_spacing.y;
        let scrolls = in_sight < names.len();
        let mut rows = |ui: &mut Ui| {
            ui.with_layout(egui::Layout::top_down_justified(Align::LEFT), |ui| {
                for (index, name) in names.iter().enumerate().filter(|(_, name)| is_wanted(name)) {
                    let row = ui.add(Button::selectable(index == before, name).truncate());
                    let is_cut = row.intrinsic_size.is_some_and(|size| size.x > row.rect.width());
                    let row = if is_cut { row.on_hover_text(name) } else { row };
                    if row.clicked() {
                        *chosen = index;
                    }
                    let in_sight = ui.clip_rect();
                    let may_scroll = scrolls || is_anew || in_sight.intersects(row.rect);
                    if index == before && is_sought && may_scroll && !in_sight.contains_rect(row.rect) {
                        let is_above = row.rect.top() < in_sight.top();
                        row.scroll_to_me(Some(if is_above { Align::Min } else { Align::Max }));
                    }
                }
            });
        };
        let top = self.ui.cursor().top();
        // A list that scrolls would otherwise not let the panel scroll as well.
        match scrolls {
            true => {
                let area = egui::ScrollArea::vertical().id_salt(id).max_height(room).animated(false);
                area.show(self.ui, rows);
            }
            false => rows(self.ui),
        }
        let height = self.ui.cursor().top() - top;
        self.ui.data_mut(|data| {
            let lists: &mut Lists = data.get_temp_mut_or_default(lists());
            (lists.height, lists.count) = (lists.height + height, lists.count + 1);
        });
        *chosen != before
    }

    /// A box for letters of the name. Enter chooses the first one that has them.
    fn find(&mut self, id: Id, names: &[String], chosen: &mut usize) -> String {
        let mut letters: String = self.ui.data(|data| data.get_temp(id)).unwrap_or_default();
        let line = egui::TextEdit::singleline(&mut letters)
            .hint_text(RichText::new(say!("find")).color(color32(look::FAINT)))
            .desired_width(self.ui.available_width());
        let is_entered =
            self.ui.add(line).lost_focus() && self.ui.input(|input| input.key_pressed(Key::Enter));
        let wanted = letters.to_lowercase();
        if let (true, Some(first)) =
            (is_entered, names.iter().position(|name| name.to_lowercase().contains(&wanted)))
        {
            *chosen = first;
        }
        self.ui.data_mut(|data| data.insert_temp(id, letters));
        wanted
    }

    /// The number of whole rows for which there is room beside all else, or of a few if there is none; and
    /// the height of one.
    fn rows_in_sight(&self, count: usize) -> (usize, f32) {
        let lists: Lists = self.ui.data(|data| data.get_temp(lists())).unwrap_or_default();
        let spacing = self.ui.spacing();
        let text = self.ui.text_style_height(&egui::TextStyle::Button);
        let row =
            (text + 2.0 * spacing.button_padding.y).max(spacing.interact_size.y) + spacing.item_spacing.y;
        // The rows that are in sight before the panel is scrolled.
        let above = self.ui.cursor().top() - self.ui.min_rect().top();
        let in_sight = ((self.ui.clip_rect().height() - above) / row) as usize;
        let few = if in_sight > 1 { in_sight.min(FEW) } else { FEW };
        (((lists.room / row) as usize).clamp(count.min(few), count.max(1)), row)
    }
}

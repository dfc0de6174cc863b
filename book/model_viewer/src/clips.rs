//! A model's clips in the panel, on the timeline and in `--list`.

use crate::count::counted;
use viewer::{Frame, Panel, Timeline, say};

/// The part of a clip that a window shows.
#[derive(Clone, Debug, Default, PartialEq)]
struct ClipEntry {
    name: String,
    duration_s: f32,
    channel_count: usize,
    keys_s: Vec<f32>,
}

/// The clips to choose from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClipList {
    entries: Vec<ClipEntry>,
}

impl ClipList {
    /// In the model's order: a clip's name, its duration in seconds, the number of its channels, and the
    /// times of its keys, in seconds and in order.
    pub fn new(clips: impl Iterator<Item = (String, f32, usize, Vec<f32>)>) -> Self {
        let entry =
            |(name, duration_s, channel_count, keys_s)| ClipEntry { name, duration_s, channel_count, keys_s };
        Self { entries: clips.map(entry).collect() }
    }

    /// A line each for `--list`.
    pub fn list(&self) -> String {
        let line = |(index, clip): (usize, &ClipEntry)| {
            let ClipEntry { name, duration_s, channel_count, .. } = clip;
            let channels = counted(*channel_count, "channel", "channels");
            format!("clip {index}: {name}, {duration_s:.3} s, {channels}\n")
        };
        self.entries.iter().enumerate().map(line).collect()
    }

    /// Lists the clips in the panel, with `playing` marked. Returns the one that was chosen.
    pub fn panel(&self, panel: &mut Panel, playing: usize) -> Option<usize> {
        panel.heading(&say!("Clips"));
        if self.entries.is_empty() {
            panel.note(say!("This model has no clips."));
        }
        let mut chosen = playing;
        let is_another = panel.list(&mut chosen, self.entries.iter().map(|clip| clip.name.clone()));
        panel.change(is_another).then_some(chosen)
    }

    /// The clip after `playing` if Tab was pressed, or the one before it with Shift.
    pub fn next(&self, frame: &mut Frame, playing: usize) -> Option<usize> {
        let next = frame.next_of(playing, self.entries.len());
        frame.change(next.is_some());
        next
    }

    /// The bar below the scene for a clip; none if there is no such clip.
    pub fn timeline<'a>(&'a self, playing: usize, time_s: &'a mut f32) -> Option<Timeline<'a>> {
        let ClipEntry { name, duration_s, keys_s, .. } = self.entries.get(playing)?;
        Some(Timeline::new(name, time_s, *duration_s, keys_s))
    }
}

//! What the clips of a .X file move: a set is a clip, and an animation in it moves one frame by its blocks of
//! keys. Stage 4 reads the keys themselves.

use super::frames::read_frames;
use formats::{
    error::LoadError,
    file::MOST_BYTES,
    x_document::{document::XDocument, template::Template, tree::Child},
};

/// The ticks in a second if neither the file nor the caller tells.
pub const TICKS_PER_SECOND: f32 = 4800.0;

/// The most keys and references that the clips of a file may have together. A small file can ask for a lot: a
/// thousand animations may refer to the same block of keys.
const MOST_KEYS: usize = MOST_BYTES / 64;

/// The animation sets of a file.
#[derive(Default)]
pub struct AnimationSets {
    /// In the file's order.
    pub sets: Vec<AnimationSet>,
    /// The caller's number, or the file's own; `None` if it has none that can be used.
    pub ticks_per_second: Option<f32>,
    /// Of what is not as it should be, or is passed over: the first of each kind with its place.
    pub warnings: Vec<String>,
}

/// One clip.
pub struct AnimationSet {
    /// Its index stands in for a name.
    pub name: String,
    /// A joint and a block of keys that moves it, in the file's order. Blocks may be empty, or break the
    /// rules.
    pub blocks: Vec<(usize, usize)>,
    /// The number of animations that move a frame which the file does not have.
    pub passed_over: usize,
}

/// The animation sets of a file, and the joints that they move. `ticks_per_second` overrules the file's
/// number.
///
/// # Errors
/// If the frames can't be read, or if the sets have more than 2^21 keys and references together, with the
/// line or byte.
pub fn animation_sets(file: &XDocument, ticks_per_second: Option<f32>) -> Result<AnimationSets, LoadError> {
    let tree = &file.tree;
    let joint_of_frame = read_frames(file)?.joint_of;
    let mut all = AnimationSets { ticks_per_second, ..AnimationSets::default() };
    if ticks_per_second.is_none() {
        all.read_ticks(file);
    }
    let mut keys_left = MOST_KEYS;
    let mut charge = |object: usize, keys: usize| {
        let left = keys_left.checked_sub(keys + 1);
        keys_left = left.ok_or_else(|| {
            let problem = format!("all clips together have more than {MOST_KEYS} keys");
            LoadError::new(problem).within(file.place(object))
        })?;
        Ok(())
    };
    let mut without_frame = Vec::new();
    for (index, set) in tree.all(Template::AnimationSet).enumerate() {
        let mut blocks = Vec::new();
        let before = without_frame.len();
        for animation in tree.parts(set, Template::Animation) {
            charge(animation, tree.objects[animation].children.len())?;
            // The reference to the frame stands here, beside the keys and not in them.
            let frame = tree.part(animation, Template::Frame);
            let Some(&joint) = frame.and_then(|frame| joint_of_frame.get(&frame)) else {
                without_frame.push(animation);
                continue;
            };
            for block in tree.parts(animation, Template::AnimationKey) {
                charge(block, file.keys.get(&block).map_or(0, |keys| keys.ticks.len()))?;
                blocks.push((joint, block));
            }
        }
        let mut name = tree.objects[set].name.clone();
        if name.is_empty() {
            name = format!("clip {index}");
        }
        all.sets.push(AnimationSet { name, blocks, passed_over: without_frame.len() - before });
    }
    if let Some(&first) = without_frame.first() {
        let mut children = tree.objects[first].children.iter();
        let frame = children.find_map(|child| match child {
            Child::Reference(reference) => Some(reference.name.as_str()),
            Child::Object(_) => None,
        });
        let (place, count) = (file.place(first), without_frame.len());
        let problem = match frame {
            Some(frame) => format!("moves the frame \"{frame}\", which the file does not have"),
            None => "names no frame that it moves".to_owned(),
        };
        all.warnings.push(format!("{place}: {problem} ({count} such)"));
    }
    Ok(all)
}

impl AnimationSets {
    fn read_ticks(&mut self, file: &XDocument) {
        let Some(object) = file.tree.all(Template::AnimTicksPerSecond).next() else { return };
        let problem = match file.values(object).integer() {
            Ok(0) => "the file has 0 ticks a second".to_owned(),
            Ok(ticks) => return self.ticks_per_second = Some(ticks as f32),
            Err(error) => error.to_string(),
        };
        self.warnings.push(format!("{problem}; {TICKS_PER_SECOND} ticks a second are taken"));
    }
}

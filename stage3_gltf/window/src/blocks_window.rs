//! The scene `blocks`: the blocks of a .X file as a list that marks those which the reader skipped.

use formats::file::{MOST_BYTES, read_file};
use glam::{Mat4, Vec3, vec3};
use model_viewer::options;
use stage3_gltf::blocks::{BLOCKS_X, Block, block_table, read_blocks};
use std::path::Path;
use viewer::{Args, Failure, Frame, Panel, Positions, Scene, StepTable, look, say};

/// The distance between lines, and the indent of a block inside another.
const LINE_HEIGHT: f32 = 0.1;
const INDENT: f32 = 0.14;
/// The speed of the clock's walk through the list.
const BLOCKS_PER_S: f32 = 2.0;
/// The place of the first line.
const CORNER: Vec3 = vec3(-0.2, 0.48, 0.0);

pub struct BlocksWindow {
    file: String,
    blocks: Vec<Block>,
    /// As the step's snapshot has it.
    table: String,
    /// The reason why the file could not be read to its end.
    error: Option<String>,
    /// True for the step's own file.
    is_own: bool,
    /// The clock goes through the list in the order of the file.
    time_s: f32,
}

impl BlocksWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let most_bytes = options(args)?.most_bytes.unwrap_or(MOST_BYTES);
        let (file, bytes) = match &args.file {
            Some(path) => {
                let name = path.display().to_string();
                let bytes = read_file(path, most_bytes);
                (name.clone(), bytes.map_err(|error| Failure::from(error.in_file(&name).to_string()))?)
            }
            None => ("blocks.x".to_owned(), BLOCKS_X.as_bytes().to_vec()),
        };
        let (blocks, read) = read_blocks(&bytes, most_bytes);
        Ok(Self {
            file,
            blocks,
            table: block_table(&bytes, most_bytes),
            error: read.err().map(|error| error.to_string()),
            is_own: args.file.is_none(),
            time_s: args.time_s.unwrap_or(0.0),
        })
    }

    /// The block that the clock has reached; none before it runs.
    fn current(&self) -> Option<usize> {
        let reached = (self.time_s * BLOCKS_PER_S).ceil() as usize;
        (reached > 0 && !self.blocks.is_empty()).then(|| (reached - 1) % self.blocks.len())
    }

    fn place(&self, line: usize) -> Vec3 {
        let depth = self.blocks.get(line).map_or(0, |block| block.depth);
        CORNER + vec3(depth as f32 * INDENT, -(line as f32) * LINE_HEIGHT, 0.0)
    }

    /// The block that contains a block: the last one before it with a smaller depth.
    fn parent(&self, block: usize) -> Option<usize> {
        let depth = self.blocks[block].depth;
        (0..block).rev().find(|&other| self.blocks[other].depth < depth)
    }

    /// A bracket from a block's parent to the block.
    fn draw_link(&self, frame: &mut Frame, block: usize) {
        if let Some(parent) = self.parent(block) {
            let (from, to) = (self.place(parent), self.place(block));
            let corner = vec3(from.x, to.y, 0.0);
            frame.line(from, corner, 1.2, look::GRID);
            frame.line(corner, to, 1.2, look::GRID);
        }
    }
}

impl Scene for BlocksWindow {
    fn list(&self) -> String {
        self.table.clone()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let (file, table, time_s) = (self.file.clone(), self.table.clone(), self.time_s);
        Ok(Positions { file, table, time_s, ..Positions::default() })
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let tables = if self.is_own { vec![("blocks", self.table.clone())] } else { Vec::new() };
        StepTable::of_step("", tables, Mat4::IDENTITY)
    }

    /// From block to block.
    fn step_s(&self) -> f32 {
        1.0 / BLOCKS_PER_S
    }

    fn views(&self) -> usize {
        1
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(
            say!("A .X file is a tree of blocks. The reader skips those that it does not know, with all their contents."),
        );
        panel.text(Path::new(&self.file).file_name().unwrap_or_default().to_string_lossy());
        let skipped = self.blocks.iter().filter(|block| block.skipped).count();
        panel.value(&say!("blocks read"), (self.blocks.len() - skipped).to_string());
        panel.value(&say!("blocks skipped"), skipped.to_string());
        panel.legend(&say!("read, with its numbers"), look::BONE);
        panel.legend(&say!("skipped"), look::DEFORMED);
        if let Some(error) = &self.error {
            panel.heading(&say!("The rest could not be read"));
            panel.text(error);
        }
        panel.note(say!("Space walks through the blocks in the order of the file. Drag to move the list; the wheel enlarges it."));
    }

    fn frame(&mut self, frame: &mut Frame) {
        self.time_s = (self.time_s + frame.dt_s()).max(0.0);
        for (index, block) in self.blocks.iter().enumerate() {
            let (color, text) =
                if block.skipped { (look::DEFORMED, look::DEFORMED) } else { (look::BONE, look::TEXT) };
            let is_current = self.current() == Some(index);
            self.draw_link(frame, index);
            frame.point(self.place(index), if is_current { 14.0 } else { 8.0 }, color);
            frame.label(self.place(index), line(block), if is_current { look::SELECTED } else { text });
        }
        if self.error.is_some() {
            frame.label(self.place(self.blocks.len()), say!("an error: see the panel"), look::SELECTED);
        }
    }
}

/// A block as a line: its type, its name, and its numbers, or that it was skipped.
fn line(block: &Block) -> String {
    let Block { type_name, name, numbers, skipped, .. } = block;
    let what = match (skipped, numbers) {
        (true, _) => say!("skipped"),
        (false, 0) => String::new(),
        (false, _) => say!("{numbers} numbers", numbers),
    };
    let words = [type_name, name, &what].map(String::as_str);
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join("  ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_goes_to_the_next_block() {
        let mut window = BlocksWindow::open(&Args::default()).expect("the workbook's own file");
        assert_eq!(window.current(), None);
        for block in 0..10 {
            window.time_s += window.step_s();
            assert_eq!(window.current(), Some(block));
        }
        window.time_s += window.step_s();
        assert_eq!(window.current(), Some(0), "there are ten blocks");
    }

    #[test]
    fn the_walk_may_begin_later() {
        let args = Args { time_s: Some(1.0), ..Args::default() };
        let window = BlocksWindow::open(&args).expect("the workbook's own file");
        assert_eq!(window.current(), Some(1), "two blocks a second");
    }
}

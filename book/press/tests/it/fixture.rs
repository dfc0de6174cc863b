//! A book of three pages about a workspace of one stage, in a folder of its own.

use press::{
    make::{Made, make},
    order::Order,
};
use std::{fs, path::PathBuf};
use tempfile::TempDir;

/// The chapter of the exercise `walk`.
pub const WALK: &str = "book/chapters/stage1/walk.md";

const FILES: [(&str, &str); 14] = [
    ("Cargo.toml", "[workspace]\nmembers = [\"stage1\"]\n"),
    (
        "stage1/Cargo.toml",
        "[package]\nname = \"stage1\"\n[package.metadata.workbook]\nexercises = [\"walk\"]\n",
    ),
    ("stage1/exercises/walk.toml", "file = \"src/bone.rs\"\nminutes = 15\nwindow = \"--scene tree\"\n"),
    (
        "stage1/src/bone.rs",
        "//! Bones.\n\n// ANCHOR: walk\n/// Walks (S0-01).\npub fn walk() -> u8 {\n    1\n}\n// ANCHOR_END: walk\n",
    ),
    ("stage1/tests/it/bone.rs", "/// S0-01: one step.\n#[test]\nfn walks() {}\n"),
    (
        "stage1/tests/it/snapshots/it__steps__rest.snap",
        "---\nsource: a.rs\n---\n    root    0.00000    0.00000    0.00000\n   bone1    0.20000   -0.10000    0.00000\n",
    ),
    ("book/rows.toml", "[[row]]\nid = \"S0-01\"\ntitle = \"A row\"\n"),
    ("book/press/live/figures.css", ""),
    (
        "book/book.toml",
        "[book]\ntitle = \"A book\"\nsrc = \"chapters\"\n[build]\nuse-default-preprocessors = false\n\
        create-missing = false\n[output.html]\ninput-404 = \"\"\n[output.html.print]\nenable = false\n",
    ),
    (
        "book/chapters/SUMMARY.md",
        "# Summary\n\n[Introduction](introduction.md)\n\n- [Walk](stage1/walk.md)\n- [Rows](back/rows.md)\n",
    ),
    (
        "book/chapters/introduction.md",
        "# Introduction\n<!-- minutes: 5 -->\n\nSee [the walk](stage1/walk.md#the-idea).\n",
    ),
    (
        WALK,
        "# Walk\n<!-- minutes: 10 -->\n<!-- rows: S0-01 -->\n<!-- exercise: walk -->\n\n## The idea\n\nHALF.\n\n\
        ## The code\n\n{{#code stage1/src/bone.rs:walk}}\n\n## Your turn\n\nWrite it.\n",
    ),
    ("book/chapters/back/rows.md", "# Rows\n<!-- minutes: 0 -->\n\n{{#rows}}\n\n{{#schedule}}\n"),
    (
        "target/press/figures/tree.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" data-figure=\"tree\" data-world=\"0 0 1 1\">\
        <title id=\"fig-tree-title\">A tree</title><g class=\"pose\" data-at=\"0 0\"/></svg>",
    ),
];

/// A book in a folder that is removed with it.
pub struct Fixture {
    pub root: PathBuf,
    _folder: TempDir,
}

impl Fixture {
    /// A book without a fault.
    pub fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let fixture = Self { root: folder.path().canonicalize().unwrap(), _folder: folder };
        for (path, text) in FILES {
            fixture.write(path, text);
        }
        fixture
    }

    /// A book whose chapter about the walk has this text instead of `HALF.`.
    pub fn saying(text: &str) -> Self {
        let fixture = Self::new();
        fixture.replace("book/chapters/stage1/walk.md", "HALF.", text);
        fixture
    }

    pub fn write(&self, path: &str, text: &str) {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn text(&self, path: &str) -> String {
        fs::read_to_string(self.root.join(path)).unwrap()
    }

    pub fn replace(&self, path: &str, from: &str, to: &str) {
        let text = self.text(path);
        assert!(text.contains(from), "{path} has no {from}");
        self.write(path, &text.replace(from, to));
    }

    pub fn order(&self) -> Order {
        Order { root: self.root.clone(), out: self.root.join("out"), ..Order::default() }
    }

    pub fn make(&self) -> Made {
        make(&self.order()).unwrap()
    }

    /// All problems, one on each line.
    pub fn problems(&self) -> String {
        self.make().problems.iter().map(|problem| format!("{problem}\n")).collect()
    }

    /// The page about the walk, between its `main` tags.
    pub fn page(&self) -> String {
        let made = self.make();
        assert_eq!(made.problems, []);
        self.main_of("stage1/walk.html")
    }

    pub fn main_of(&self, page: &str) -> String {
        let html = fs::read_to_string(self.root.join("out").join(page)).unwrap();
        let main = html.split_once("<main>").unwrap().1;
        main.split_once("</main>").unwrap().0.to_owned()
    }
}

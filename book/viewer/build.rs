//! Cuts the two fonts down for the pages of the book: there every letter is fetched by the reader.
//!
//! A TrueType font is a list of tables. `glyf` holds the letters' outlines one after another, `loca` where each begins, and
//! `cmap` which letter is which glyph. The outlines of letters that no window writes are left out: they become empty,
//! so that all numbers of glyphs stay as they are.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::Path,
};

type Tables = BTreeMap<[u8; 4], Vec<u8>>;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_ARCH").as_deref() != Ok("wasm32") {
        return;
    }
    let out = env::var("OUT_DIR").expect("cargo sets it");
    for (name, font) in
        [("sans.ttf", epaint_default_fonts::UBUNTU_LIGHT), ("mono.ttf", epaint_default_fonts::HACK_REGULAR)]
    {
        fs::write(Path::new(&out).join(name), cut(font)).expect("OUT_DIR can be written to");
    }
}

/// What the windows write: the letters of western Europe, and some signs.
fn letters() -> impl Iterator<Item = u32> {
    let signs = "ΣΔθ–—‘’“”…←↑→↓−≈≤≥";
    (0x20..0x7f).chain(0xa0..0x100).chain(signs.chars().map(u32::from))
}

fn cut(font: &[u8]) -> Vec<u8> {
    let mut tables = read_tables(font);
    for unused in [b"DSIG", b"GSUB", b"TTFA", b"VDMX", b"hdmx"] {
        tables.remove(unused);
    }
    keep_outlines(&mut tables);
    // Version 3 of `post`: without the glyphs' names.
    let post = tables.get_mut(b"post").expect("a font has post");
    post.truncate(32);
    post[..4].copy_from_slice(&[0, 3, 0, 0]);
    write_tables(&tables)
}

fn read_tables(font: &[u8]) -> Tables {
    let table = |entry: &[u8]| {
        let (start, length) = (u32_at(entry, 8), u32_at(entry, 12));
        (entry[..4].try_into().expect("four letters"), font[start..start + length].to_vec())
    };
    font[12..].chunks_exact(16).take(u16_at(font, 4)).map(table).collect()
}

fn write_tables(tables: &Tables) -> Vec<u8> {
    let count = tables.len() as u16;
    let mut font = vec![0, 1, 0, 0];
    // The three numbers after the count help old readers to search; nobody needs them.
    [count, 0, 0, 0].iter().for_each(|number| font.extend(number.to_be_bytes()));
    let mut start = 12 + 16 * tables.len();
    for (name, table) in tables {
        font.extend(name);
        [0, start, table.len()].iter().for_each(|&number| font.extend((number as u32).to_be_bytes()));
        start += table.len().next_multiple_of(4);
    }
    for table in tables.values() {
        font.extend(table);
        font.resize(font.len().next_multiple_of(4), 0);
    }
    font
}

/// Empties the outlines of all glyphs but those of [`letters`] and their parts.
fn keep_outlines(tables: &mut Tables) {
    let (head, loca, glyf) = (&tables[b"head"], &tables[b"loca"], &tables[b"glyf"]);
    let long = u16_at(head, 50) == 1;
    let place = |glyph: usize| if long { u32_at(loca, 4 * glyph) } else { 2 * u16_at(loca, 2 * glyph) };
    let outline = |glyph: usize| &glyf[place(glyph)..place(glyph + 1)];
    let count = u16_at(&tables[b"maxp"], 4);

    let mut kept = BTreeSet::new();
    let mut waiting: Vec<usize> = letters().map(|letter| glyph_of(&tables[b"cmap"], letter)).collect();
    while let Some(glyph) = waiting.pop() {
        if kept.insert(glyph) {
            waiting.extend(parts(outline(glyph)));
        }
    }
    let (mut outlines, mut places) = (Vec::new(), Vec::new());
    for glyph in 0..count {
        places.extend((outlines.len() as u32).to_be_bytes());
        if kept.contains(&glyph) {
            outlines.extend(outline(glyph));
            outlines.resize(outlines.len().next_multiple_of(4), 0);
        }
    }
    places.extend((outlines.len() as u32).to_be_bytes());
    tables.get_mut(b"head").expect("read above")[50..52].copy_from_slice(&[0, 1]);
    tables.insert(*b"loca", places);
    tables.insert(*b"glyf", outlines);
}

/// The glyphs that a composed glyph is made of, as an accent and its letter; none for a simple one.
fn parts(outline: &[u8]) -> Vec<usize> {
    let mut parts = Vec::new();
    // A negative number of contours says that it is composed.
    let mut at = if outline.first().is_some_and(|byte| byte & 0x80 != 0) { Some(10) } else { None };
    while let Some(start) = at {
        let flags = u16_at(outline, start);
        parts.push(u16_at(outline, start + 2));
        let (words, scale, scale_xy, matrix, more) =
            (flags & 0x1, flags & 0x8, flags & 0x40, flags & 0x80, flags & 0x20);
        let place = if words != 0 { 4 } else { 2 };
        let turn = if matrix != 0 {
            8
        } else if scale_xy != 0 {
            4
        } else if scale != 0 {
            2
        } else {
            0
        };
        at = (more != 0).then_some(start + 4 + place + turn);
    }
    parts
}

/// Looks a letter up in the character map's subtable of format 4; 0 where the font lacks it.
fn glyph_of(cmap: &[u8], letter: u32) -> usize {
    let subtables = (0..u16_at(cmap, 2)).map(|index| &cmap[u32_at(cmap, 8 + 8 * index)..]);
    let map = subtables.rev().find(|map| u16_at(map, 0) == 4).expect("a map of format 4");
    let (count, letter) = (u16_at(map, 6) / 2, letter as usize);
    let (ends, starts) = (14, 16 + 2 * count);
    let (steps, ways) = (starts + 2 * count, starts + 4 * count);
    let Some(segment) = (0..count).find(|segment| letter <= u16_at(map, ends + 2 * segment)) else {
        return 0;
    };
    let (start, step) = (u16_at(map, starts + 2 * segment), u16_at(map, steps + 2 * segment));
    let way = u16_at(map, ways + 2 * segment);
    let glyph = match way {
        _ if letter < start => return 0,
        0 => letter,
        _ => u16_at(map, ways + 2 * segment + way + 2 * (letter - start)),
    };
    if glyph == 0 { 0 } else { (glyph + step) % 65536 }
}

fn u16_at(bytes: &[u8], at: usize) -> usize {
    usize::from(u16::from_be_bytes([bytes[at], bytes[at + 1]]))
}

fn u32_at(bytes: &[u8], at: usize) -> usize {
    u16_at(bytes, at) << 16 | u16_at(bytes, at + 2)
}

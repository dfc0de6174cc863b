//! Attributes in blocks that begin with a list of their contents: DeclData and FVFData.
//!
//! Their floating-point numbers travel as whole numbers with the same bits.

use crate::{
    error::LoadError,
    x_document::{document::XDocument, template::Template, values::Values},
};
use glam::{Vec2, Vec3};

/// Attributes of a mesh's vertices: one per vertex, or empty.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    /// File space.
    pub normals: Vec<Vec3>,
    /// From the top left of the image.
    pub uvs: Vec<Vec2>,
}

/// The places of attributes among a vertex's words; none for an attribute that it lacks.
#[derive(Default)]
struct Layout {
    /// The number of words of a vertex.
    words: usize,
    normal: Option<usize>,
    uv: Option<usize>,
}

/// The number of words of a vertex element of each type: from one floating-point number to four short ones.
const TYPE_WORDS: [usize; 17] = [1, 2, 3, 4, 1, 1, 1, 2, 1, 1, 2, 1, 2, 1, 1, 1, 2];
const FLOAT2: u32 = 1;
const FLOAT3: u32 = 2;
const NORMAL: u32 = 3;
const TEXTURE_COORDINATE: u32 = 5;

/// Reads the attributes that a mesh declares in such a block.
pub fn read_declared(file: &XDocument, mesh: usize, vertex_count: usize) -> Result<Declared, LoadError> {
    if let Some(block) = file.tree.part(mesh, Template::DeclData) {
        let mut values = file.values(block);
        let layout = declaration(&mut values)?;
        return read_words(&mut values, &layout, vertex_count);
    }
    if let Some(block) = file.tree.part(mesh, Template::FvfData) {
        let mut values = file.values(block);
        let layout = flags(values.integer()?);
        return read_words(&mut values, &layout, vertex_count);
    }
    Ok(Declared::default())
}

/// A count, and for each element its type, the method that made it, its usage, and its number among those of
/// that usage.
fn declaration(values: &mut Values) -> Result<Layout, LoadError> {
    let mut layout = Layout::default();
    for _ in 0..values.count("vertex elements", 4)? {
        let kind = values.index("type of vertex element", TYPE_WORDS.len())?;
        let _method = values.integer()?;
        let (usage, usage_index) = (values.integer()?, values.integer()?);
        match (kind, usage, usage_index) {
            (FLOAT3, NORMAL, 0) => layout.normal = Some(layout.words),
            (FLOAT2, TEXTURE_COORDINATE, 0) => layout.uv = Some(layout.words),
            _ => (),
        }
        layout.words += TYPE_WORDS[kind as usize];
    }
    Ok(layout)
}

/// Flags for a normal, a size and two colors; the number of texture coordinates in bits 8 to 11; and from bit
/// 16 on two bits for each of these, for how many numbers it has.
fn flags(flags: u32) -> Layout {
    let mut layout = Layout::default();
    for (flag, words) in [(0x10, 3), (0x20, 1), (0x40, 1), (0x80, 1)] {
        if flags & flag != 0 {
            if flag == 0x10 {
                layout.normal = Some(layout.words);
            }
            layout.words += words;
        }
    }
    for set in 0..(flags >> 8 & 15).min(8) {
        let words = [2, 3, 4, 1][(flags >> (16 + 2 * set) & 3) as usize];
        if set == 0 && words == 2 {
            layout.uv = Some(layout.words);
        }
        layout.words += words;
    }
    layout
}

/// A count of words, and all vertices' words.
fn read_words(values: &mut Values, layout: &Layout, vertex_count: usize) -> Result<Declared, LoadError> {
    let count = values.count("words", 1)?;
    if count != layout.words * vertex_count {
        let (words, problem) = (layout.words, "words are declared for each vertex, and there are");
        return Err(values.error(format!("{words} {problem} {count} for {vertex_count} vertices")));
    }
    let mut declared = Declared::default();
    let mut vertex = vec![0.0; layout.words];
    for _ in 0..vertex_count {
        for word in &mut vertex {
            *word = f32::from_bits(values.integer()?);
        }
        if let Some(start) = layout.normal {
            declared.normals.push(finite(values, Vec3::from_slice(&vertex[start..]))?);
        }
        if let Some(start) = layout.uv {
            declared.uvs.push(finite(values, Vec3::new(vertex[start], vertex[start + 1], 0.0))?.truncate());
        }
    }
    Ok(declared)
}

fn finite(values: &Values, vector: Vec3) -> Result<Vec3, LoadError> {
    if vector.is_finite() { Ok(vector) } else { Err(values.error("is not a finite number")) }
}

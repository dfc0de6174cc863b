//! A primitive with all its data, as the file has it.

use crate::{
    error::LoadError,
    gltf_document::{
        accessor::{FLOAT, FRACTION, SMALL_NORMAL, SMALL_OFFSET, SMALL_POSITION},
        attributes::Attributes,
        document::GltfDocument,
        indices::read_indices,
        influence_sets::{InfluenceSet, read_influence_sets},
        texture_use::TextureUse,
    },
};
use glam::{Vec2, Vec3, Vec4};
use gltf::json::{
    Accessor, Index,
    accessor::Type,
    mesh::{Mode, MorphTarget, Primitive, Semantic},
    validation::Checked,
};

/// A primitive in mesh space. All attributes are one per vertex, or empty where the file has none.
#[derive(Clone, Debug)]
pub struct FilePrimitive {
    /// There is at least one.
    pub positions: Vec<Vec3>,
    /// Of any length.
    pub normals: Vec<Vec3>,
    /// Those of its base color texture, moved as the material says; from the top left of the image.
    pub uvs: Vec<Vec2>,
    /// Linear RGBA.
    pub colors: Vec<Vec4>,
    /// What the indices mean: a list, a strip, or a fan of triangles; lines, or points.
    pub mode: Mode,
    /// Each of a vertex that there is.
    pub indices: Vec<u32>,
    /// JOINTS_0 and WEIGHTS_0, and so on.
    pub influence_sets: Vec<InfluenceSet>,
    /// What the mesh's morph weights add.
    pub targets: Vec<FileTarget>,
}

/// A morph target: offsets from the primitive, one per vertex; empty where it changes none.
#[derive(Clone, Debug, Default)]
pub struct FileTarget {
    /// Mesh space.
    pub positions: Vec<Vec3>,
    /// Mesh space.
    pub normals: Vec<Vec3>,
}

/// Reads a primitive; none if it has no positions.
///
/// # Errors
/// If its attributes have not as many elements as each other, are not stored as the specification wants it, or are not
/// finite; if an index names no vertex; if joints and weights do not belong together.
pub fn read_primitive(
    document: &GltfDocument,
    primitive: &Primitive,
) -> Result<Option<FilePrimitive>, LoadError> {
    let Some(attributes) = Attributes::of(document, primitive) else { return Ok(None) };
    let Checked::Valid(mode) = primitive.mode else {
        return Err(LoadError::new("has an unknown mode"));
    };
    let texture = TextureUse::of(document, primitive.material.map(|material| material.value()));
    let positions = attributes.or_small(FLOAT, SMALL_POSITION);
    let normals = attributes.or_small(FLOAT, SMALL_NORMAL);
    let uvs = attributes.or_small(FRACTION, SMALL_POSITION);
    Ok(Some(FilePrimitive {
        positions: attributes.floats(Semantic::Positions, Type::Vec3, positions, Vec3::from_array)?,
        normals: attributes.floats(Semantic::Normals, Type::Vec3, normals, Vec3::from_array)?,
        uvs: texture.apply(attributes.floats(
            Semantic::TexCoords(texture.set),
            Type::Vec2,
            uvs,
            Vec2::from_array,
        )?),
        colors: read_colors(&attributes)?,
        mode,
        indices: read_indices(&attributes).map_err(|error| error.within("indices"))?,
        targets: read_targets(&attributes)?,
        influence_sets: read_influence_sets(&attributes)?,
    }))
}

/// COLOR_0, which may have no alpha.
fn read_colors(attributes: &Attributes) -> Result<Vec<Vec4>, LoadError> {
    let accessor = attributes.accessor(&Semantic::Colors(0));
    let shape = accessor.map(|accessor| attributes.document.json.accessors[accessor.value()].type_);
    if shape == Some(Checked::Valid(Type::Vec3)) {
        let color = |[r, g, b]: [f32; 3]| Vec4::new(r, g, b, 1.0);
        return attributes.floats(Semantic::Colors(0), Type::Vec3, FRACTION, color);
    }
    attributes.floats(Semantic::Colors(0), Type::Vec4, FRACTION, Vec4::from_array)
}

/// What each target adds to positions and normals (section 3.7.2.2).
fn read_targets(attributes: &Attributes) -> Result<Vec<FileTarget>, LoadError> {
    let targets = attributes.primitive.targets.iter().flatten().enumerate();
    targets
        .map(|(index, target)| {
            read_target(attributes, target).map_err(|error| error.within(format!("target {index}")))
        })
        .collect()
}

fn read_target(attributes: &Attributes, target: &MorphTarget) -> Result<FileTarget, LoadError> {
    attributes.document.charge(64)?;
    let offsets = |accessor: Option<Index<Accessor>>, of: Semantic, kinds| {
        let Some(accessor) = accessor else { return Ok(Vec::new()) };
        if attributes.accessor(&of).is_none() {
            return Err(LoadError::new("changes an attribute that the primitive does not have"));
        }
        let kinds = attributes.or_small(FLOAT, kinds);
        attributes.one_per_vertex(attributes.document.floats(
            accessor,
            Type::Vec3,
            kinds,
            Vec3::from_array,
        )?)
    };
    let positions = offsets(target.positions, Semantic::Positions, SMALL_OFFSET);
    let normals = offsets(target.normals, Semantic::Normals, SMALL_NORMAL);
    Ok(FileTarget {
        positions: positions.map_err(|error| error.within("POSITION"))?,
        normals: normals.map_err(|error| error.within("NORMAL"))?,
    })
}

//! A primitive with all its data, as the file has it.

use crate::{
    error::LoadError,
    gltf_document::{
        accessor::{FLOAT, FRACTION, SMALL_NORMAL, SMALL_OFFSET, SMALL_POSITION},
        attributes::Attributes,
        document::GltfDocument,
        indices::read_indices,
        influence_sets::{FileInfluences, read_influence_sets, wide_joints},
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
    /// Coordinates in its base color texture, moved as the material says; from the top left of the image.
    pub uvs: Vec<Vec2>,
    /// Linear RGBA.
    pub colors: Vec<Vec4>,
    /// The meaning of the indices: a list, a strip or a fan of triangles, lines, or points.
    pub mode: Mode,
    /// Each is in range.
    pub indices: Vec<u32>,
    /// JOINTS_0 and WEIGHTS_0, and so on.
    pub influences: FileInfluences,
    /// The morph targets, one per morph weight of the mesh.
    pub targets: Vec<FileTarget>,
    /// Faults that do no harm.
    pub warnings: Vec<String>,
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
/// If its attributes differ in length, or are not stored as the specification demands; if positions or
/// weights are not finite; if an index is out of range; if joints lack their weights, or weights their
/// joints.
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
    let mut warnings: Vec<String> = wide_joints(&attributes).into_iter().collect();
    let uv_set = Semantic::TexCoords(texture.set);
    Ok(Some(FilePrimitive {
        positions: vec3s(attributes.floats(Semantic::Positions, Type::Vec3, positions)?),
        normals: vec3s(attributes.floats_or(Semantic::Normals, Type::Vec3, normals, UP, &mut warnings)?),
        uvs: texture.apply(attributes.floats_or(uv_set, Type::Vec2, uvs, [0.0; 2], &mut warnings)?),
        colors: read_colors(&attributes, &mut warnings)?,
        mode,
        indices: read_indices(&attributes).map_err(|error| error.within("indices"))?,
        targets: read_targets(&attributes, &mut warnings)?,
        influences: read_influence_sets(&attributes)?,
        warnings,
    }))
}

/// Three numbers each, as vectors.
fn vec3s(elements: Vec<[f32; 3]>) -> Vec<Vec3> {
    elements.into_iter().map(Vec3::from_array).collect()
}

/// The normal of a vertex whose own is not finite.
const UP: [f32; 3] = [0.0, 1.0, 0.0];

/// The colors of COLOR_0, which may have no alpha.
fn read_colors(attributes: &Attributes, warnings: &mut Vec<String>) -> Result<Vec<Vec4>, LoadError> {
    let accessor = attributes.accessor(&Semantic::Colors(0));
    let shape = accessor.map(|accessor| attributes.document.json.accessors[accessor.value()].type_);
    if shape == Some(Checked::Valid(Type::Vec3)) {
        let colors = attributes.floats_or(Semantic::Colors(0), Type::Vec3, FRACTION, [1.0; 3], warnings)?;
        return Ok(colors.iter().map(|&[r, g, b]| Vec4::new(r, g, b, 1.0)).collect());
    }
    let colors = attributes.floats_or(Semantic::Colors(0), Type::Vec4, FRACTION, [1.0; 4], warnings)?;
    Ok(colors.iter().map(|&color| Vec4::from_array(color)).collect())
}

/// The morph targets: what each adds to positions and normals (section 3.7.2.2).
fn read_targets(attributes: &Attributes, warnings: &mut Vec<String>) -> Result<Vec<FileTarget>, LoadError> {
    let mut targets = Vec::new();
    for (index, target) in attributes.primitive.targets.iter().flatten().enumerate() {
        let place = format!("target {index}");
        let (read, replaced) = read_target(attributes, target).map_err(|error| error.within(&place))?;
        if replaced > 0 {
            warnings.push(format!("{place}, NORMAL: {replaced} are no numbers, and now change nothing"));
        }
        targets.push(read);
    }
    Ok(targets)
}

/// A target, and the number of its normals' offsets that were not finite.
fn read_target(attributes: &Attributes, target: &MorphTarget) -> Result<(FileTarget, usize), LoadError> {
    attributes.document.budget.charge(64)?;
    let offsets = |accessor: Option<Index<Accessor>>, of: Semantic, kinds| {
        let Some(accessor) = accessor else { return Ok((Vec::new(), 0)) };
        if attributes.accessor(&of).is_none() {
            return Err(LoadError::new("changes an attribute that the primitive does not have"));
        }
        let kinds = attributes.or_small(FLOAT, kinds);
        let (values, replaced) = match of {
            // Positions can't be replaced.
            Semantic::Positions => (attributes.document.floats(accessor, Type::Vec3, kinds)?, 0),
            _ => attributes.document.floats_or(accessor, Type::Vec3, kinds, [0.0; 3])?,
        };
        Ok((vec3s(attributes.one_per_vertex(values)?), replaced))
    };
    let positions = offsets(target.positions, Semantic::Positions, SMALL_OFFSET);
    let normals = offsets(target.normals, Semantic::Normals, SMALL_NORMAL);
    let (normals, replaced) = normals.map_err(|error| error.within("NORMAL"))?;
    let (positions, _) = positions.map_err(|error| error.within("POSITION"))?;
    Ok((FileTarget { positions, normals }, replaced))
}

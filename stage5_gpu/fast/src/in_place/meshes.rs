//! Meshes whose lists are slices of the file, checked before they are trusted.

use super::list::{List, Taken, require};
use formats::{
    error::LoadError,
    gltf_document::{
        accessor::{FLOAT, FRACTION, JOINT},
        attributes::Attributes,
        document::GltfDocument,
        indices::read_indices,
        influence_sets::read_influence_sets,
        little_endian::Component,
        names::named,
        scene,
        texture_use::TextureUse,
    },
};
use gltf::json::{
    accessor::{ComponentType, Type},
    mesh::{Mode, Primitive, Semantic},
    validation::Checked,
};
use stage3_gltf::{
    gltf_file::{mesh::WITHOUT_SKIN, triangles::triangles},
    model::{Mesh, Model},
    names::Names,
};

/// The vertices and triangles of a mesh, as the GPU takes them. Attributes are one per vertex, or empty where
/// the file has none.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    /// Three floats, in mesh space.
    pub positions: List,
    /// Three floats, in mesh space, of unit length.
    pub normals: List,
    /// Two numbers, from the top left of the image.
    pub uvs: List,
    /// Linear RGB, or RGBA.
    pub colors: List,
    /// Four integers, each an index into the skin's joints.
    pub joints: List,
    /// Four numbers: the joints' shares, which sum to 1.
    pub weights: List,
    /// Integers of 16 or 32 bits, three for each triangle.
    pub indices: List,
}

/// Adds the meshes of the model's scene to the model, as the lesson does, and returns their lists. Meshes
/// that the scene does not show are checked as well.
pub fn read_meshes(document: &GltfDocument, joint_of_node: &[usize], model: &mut Model) -> Taken<Vec<Lists>> {
    let json = &document.json;
    let mut unseen = vec![true; json.meshes.len()];
    let (mut names, mut lists) = (Names::default(), Vec::new());
    for node in scene::walk(json, model.scene, &document.parents) {
        let Some(index) = json.nodes[node].mesh.map(|mesh| mesh.value()) else { continue };
        unseen[index] = false;
        let skin = json.nodes[node].skin.map(|skin| skin.value());
        let name = json.meshes[index].name.clone().unwrap_or_else(|| format!("mesh {index}"));
        lists.extend(read_mesh(document, index, skin)?);
        for (number, primitive) in json.meshes[index].primitives.iter().enumerate() {
            if skin.is_none() && primitive.attributes.contains_key(&Checked::Valid(Semantic::Joints(0))) {
                let place = named("mesh", index, &json.meshes[index].name);
                model.warn(format!("{place}, primitive {number}: {WITHOUT_SKIN}"));
            }
            model.meshes.push(Mesh {
                name: names.unique(name.clone()),
                joint: joint_of_node[node],
                skin,
                material: primitive.material.map(|material| material.value()),
                ..Mesh::default()
            });
        }
    }
    for index in (0..json.meshes.len()).filter(|&index| unseen[index]) {
        read_mesh(document, index, None)?;
    }
    Ok(lists)
}

/// The lists of a mesh, one set per primitive. `skin` moves them.
fn read_mesh(document: &GltfDocument, index: usize, skin: Option<usize>) -> Taken<Vec<Lists>> {
    let mesh = &document.json.meshes[index];
    let lists_of = |(number, primitive): (usize, &Primitive)| {
        let charged = document.budget.charge(1024 + 4 * mesh.name.as_ref().map_or(0, String::len));
        let lists = charged.and_then(|()| read_primitive(document, primitive, skin));
        lists.map_err(|why| why.within(format!("{}, primitive {number}", named("mesh", index, &mesh.name))))
    };
    mesh.primitives.iter().enumerate().map(lists_of).collect()
}

/// The lists of a primitive, if all of them can be taken as they are.
fn read_primitive(document: &GltfDocument, primitive: &Primitive, skin: Option<usize>) -> Taken<Lists> {
    let attributes = Attributes::of(document, primitive).ok_or_else(|| LoadError::new("has no POSITION"))?;
    let texture = TextureUse::of(document, primitive.material.map(|material| material.value()));
    require(texture.is_plain(), "has a material that moves texture coordinates")?;
    require(primitive.targets.iter().flatten().next().is_none(), "has morph targets")?;
    let mut lists = Lists {
        positions: list(&attributes, Semantic::Positions, Type::Vec3, FLOAT)?,
        normals: list(&attributes, Semantic::Normals, Type::Vec3, FLOAT)?,
        uvs: list(&attributes, Semantic::TexCoords(texture.set), Type::Vec2, FRACTION)?,
        colors: colors(&attributes)?,
        indices: indices(&attributes)?,
        ..Lists::default()
    };
    let are_finite = [&lists.positions, &lists.uvs, &lists.colors].iter().all(|list| list.is_finite());
    require(are_finite, "has numbers that are not finite")?;
    require(lists.normals.is_unit(), "has normals that are not of unit length")?;
    match skin.map(|skin| document.json.skins[skin].joints.len()) {
        Some(joint_count) => (lists.joints, lists.weights) = influences(&attributes, joint_count)?,
        None => _ = read_influence_sets(&attributes)?,
    }
    Ok(lists)
}

/// An attribute, one element per vertex; empty if the primitive lacks it.
fn list(attributes: &Attributes, semantic: Semantic, shape: Type, kinds: &[Component]) -> Taken<List> {
    let Some(accessor) = attributes.accessor(&semantic) else { return Ok(List::default()) };
    let (bytes, component) = attributes.document.elements(accessor, shape, kinds)?;
    let is_one_each = bytes.len() == attributes.count * shape.multiplicity() * component.0.size();
    require(is_one_each, "has an attribute with more or fewer elements than vertices")?;
    Ok(List { bytes, component })
}

/// COLOR_0, which may have no alpha.
fn colors(attributes: &Attributes) -> Taken<List> {
    let accessor = attributes.accessor(&Semantic::Colors(0));
    let shape = accessor.map(|accessor| attributes.document.json.accessors[accessor.value()].type_);
    let shape = if shape == Some(Checked::Valid(Type::Vec3)) { Type::Vec3 } else { Type::Vec4 };
    list(attributes, Semantic::Colors(0), shape, FRACTION)
}

/// JOINTS_0 and WEIGHTS_0, where the skin has all the joints and the weights of each vertex sum to 1.
fn influences(attributes: &Attributes, joint_count: usize) -> Taken<(List, List)> {
    let further = attributes.accessor(&Semantic::Joints(1)).or(attributes.accessor(&Semantic::Weights(1)));
    require(further.is_none(), "has more than four influences a vertex")?;
    // The first two kinds: joints of 8 and of 16 bits.
    let joints = list(attributes, Semantic::Joints(0), Type::Vec4, &JOINT[..2])?;
    let weights = list(attributes, Semantic::Weights(0), Type::Vec4, FRACTION)?;
    require(joints.count() > 0 && weights.count() > 0, "has a skin, but no joints or no weights")?;
    require(joint_count <= usize::from(u16::MAX), "has a skin with too many joints")?;
    require(joints.is_below(joint_count), "has joints that are not in its skin")?;
    require(weights.sums_to_one(), "has weights that are negative or do not sum to 1")?;
    Ok((joints, weights))
}

/// Three indices per triangle. They are made anew if the file has none, has 8 bits for each, or has strips or
/// fans.
fn indices(attributes: &Attributes) -> Taken<List> {
    let Checked::Valid(mode) = attributes.primitive.mode else {
        return Err(LoadError::new("has an unknown mode"));
    };
    let wide = [(ComponentType::U16, false), (ComponentType::U32, false)];
    let elements = attributes.primitive.indices.filter(|_| mode == Mode::Triangles);
    let elements = elements.map(|accessor| attributes.document.elements(accessor, Type::Scalar, &wide));
    let Some(Ok((bytes, component))) = elements else {
        let made = triangles(mode, read_indices(attributes)?);
        let bytes: Vec<u8> = made.into_iter().flat_map(u32::to_le_bytes).collect();
        return Ok(List { bytes: bytes.into(), component: wide[1] });
    };
    let size = component.0.size();
    // The largest number of a type is reserved: it marks a new beginning.
    let limit = attributes.count.min(u32::MAX as usize >> (32 - 8 * size));
    let triangles = bytes.len() / (3 * size);
    let list = List { bytes, component };
    require(list.is_below(limit), "has an index of a vertex that it lacks")?;
    Ok(List { bytes: list.bytes.slice(..3 * size * triangles), component })
}

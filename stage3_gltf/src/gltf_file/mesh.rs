//! One mesh per primitive, in the order in which the scene is walked.

use crate::{
    gltf_file::{
        influences::{influences, sets},
        material::TextureUse,
        triangles::triangles,
    },
    model::{Mesh, Model, MorphTarget},
    names::Names,
};
use formats::{
    error::LoadError,
    gltf_document::{
        accessor::{FLOAT, FRACTION, SMALL_NORMAL, SMALL_OFFSET, SMALL_POSITION},
        attributes::{Attributes, vec2s, vec3s},
        document::GltfDocument,
        names::named,
        scene,
    },
};
use glam::Vec4;
use gltf::json::{
    Accessor, Index,
    accessor::Type,
    mesh::{self, Semantic},
    validation::Checked,
};
use stage2_mesh_skin::check::repair_normals;

/// Reads the meshes of the model's scene; a mesh at two nodes appears twice.
pub fn read_meshes(
    document: &GltfDocument,
    joint_of_node: &[usize],
    model: &mut Model,
) -> Result<(), LoadError> {
    let json = &document.json;
    let mut unseen = vec![true; json.meshes.len()];
    let mut names = Names::default();
    for node in scene::walk(json, model.scene, &document.parents) {
        let Some(index) = json.nodes[node].mesh.map(|mesh| mesh.value()) else { continue };
        unseen[index] = false;
        let holder = (joint_of_node[node], json.nodes[node].skin.map(|skin| skin.value()));
        for mesh in read_mesh(document, index, holder, model)? {
            model.meshes.push(Mesh { name: names.unique(mesh.name), ..mesh });
        }
    }
    // Those that no node of the scene shows are read too, so that a broken file is refused whatever it shows.
    for index in (0..json.meshes.len()).filter(|&index| unseen[index]) {
        read_mesh(document, index, (0, None), &mut Model::default())?;
    }
    Ok(())
}

/// A mesh per primitive; `joint` holds them, `skin` moves them.
fn read_mesh(
    document: &GltfDocument,
    index: usize,
    (joint, skin): (usize, Option<usize>),
    model: &mut Model,
) -> Result<Vec<Mesh>, LoadError> {
    let json = &document.json.meshes[index];
    let name = json.name.clone().unwrap_or_else(|| format!("mesh {index}"));
    let mut meshes = Vec::new();
    for (number, primitive) in json.primitives.iter().enumerate() {
        let place = format!("{}, primitive {number}", named("mesh", index, &json.name));
        // What a mesh costs even if it has hardly any vertices; its name is kept in up to four places.
        document.charge(1024 + 4 * name.len()).map_err(|error| error.within(&place))?;
        let Some(attributes) = Attributes::of(document, primitive) else {
            model.warnings.push(format!("{place}: has no POSITION and is left out"));
            continue;
        };
        let mut mesh = geometry(&attributes).map_err(|error| error.within(&place))?;
        let zero_normals = repair_normals(&mut mesh.normals);
        if zero_normals > 0 {
            model.warnings.push(format!(
                "{place}: {zero_normals} of {} normals had no length and point up now",
                mesh.normals.len()
            ));
        }
        (mesh.name, mesh.joint) = (name.clone(), joint);
        let sets = sets(&attributes).map_err(|error| error.within(&place))?;
        match skin {
            Some(skin) if !sets.is_empty() => {
                let joint_count = document.json.skins[skin].joints.len();
                mesh.skin = Some(skin);
                mesh.influences =
                    influences(&attributes, &sets, (&mut model.skins[skin], joint_count), joint)
                        .map_err(|error| error.within(&place))?;
            }
            Some(_) => {
                model.warnings.push(format!("{place}: has a skin, but no joints; it stays at its node"))
            }
            None => (),
        }
        meshes.push(mesh);
    }
    Ok(meshes)
}

/// All of a primitive but what moves it.
fn geometry(attributes: &Attributes) -> Result<Mesh, LoadError> {
    let material = attributes.primitive.material.map(|material| material.value());
    let texture = TextureUse::of(attributes.document, material);
    let small_normal = attributes.or_small(FLOAT, SMALL_NORMAL);
    let positions = attributes.or_small(FLOAT, SMALL_POSITION);
    let uvs = attributes.or_small(FRACTION, SMALL_POSITION);
    Ok(Mesh {
        material,
        positions: vec3s(&attributes.floats(Semantic::Positions, Type::Vec3, positions)?),
        normals: vec3s(&attributes.floats(Semantic::Normals, Type::Vec3, small_normal)?),
        uvs: texture.apply(vec2s(&attributes.floats(Semantic::TexCoords(texture.set), Type::Vec2, uvs)?)),
        colors: colors(attributes)?,
        indices: triangles(attributes)?,
        morph_targets: morph_targets(attributes)?,
        ..Mesh::default()
    })
}

/// COLOR_0, which may have no alpha.
fn colors(attributes: &Attributes) -> Result<Vec<Vec4>, LoadError> {
    let accessor = attributes.accessor(&Semantic::Colors(0));
    let shape = accessor.map(|accessor| attributes.document.json.accessors[accessor.value()].type_);
    if shape == Some(Checked::Valid(Type::Vec3)) {
        let colors = vec3s(&attributes.floats(Semantic::Colors(0), Type::Vec3, FRACTION)?);
        return Ok(colors.into_iter().map(|color| color.extend(1.0)).collect());
    }
    let values = attributes.floats(Semantic::Colors(0), Type::Vec4, FRACTION)?;
    Ok(values.chunks_exact(4).map(Vec4::from_slice).collect())
}

/// What each target adds to positions and normals (section 3.7.2.2).
fn morph_targets(attributes: &Attributes) -> Result<Vec<MorphTarget>, LoadError> {
    let mut targets = Vec::new();
    for (index, target) in attributes.primitive.targets.iter().flatten().enumerate() {
        targets
            .push(morph_target(attributes, target).map_err(|error| error.within(format!("target {index}")))?);
    }
    Ok(targets)
}

fn morph_target(attributes: &Attributes, target: &mesh::MorphTarget) -> Result<MorphTarget, LoadError> {
    attributes.document.charge(64)?;
    let offsets = |accessor: Option<Index<Accessor>>, of: Semantic, kinds| {
        let Some(accessor) = accessor else { return Ok(Vec::new()) };
        if attributes.accessor(&of).is_none() {
            return Err(LoadError::new("changes an attribute that the primitive does not have"));
        }
        let values = attributes.document.floats(accessor, Type::Vec3, attributes.or_small(FLOAT, kinds))?;
        Ok(vec3s(&attributes.one_per_vertex(values, Type::Vec3)?))
    };
    let positions = offsets(target.positions, Semantic::Positions, SMALL_OFFSET);
    let normals = offsets(target.normals, Semantic::Normals, SMALL_NORMAL);
    Ok(MorphTarget {
        positions: positions.map_err(|error| error.within("POSITION"))?,
        normals: normals.map_err(|error| error.within("NORMAL"))?,
    })
}

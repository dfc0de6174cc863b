//! One mesh per primitive, in the order in which the scene is walked (S4-32, S4-33).

use crate::{
    error::LoadError,
    gltf_file::{
        GltfSource,
        accessor::{Component, FLOAT, FRACTION, INDEX, QUANTIZED, QUANTIZED_NORMAL, QUANTIZED_OFFSET},
        influences::influences,
        material::TextureUse,
        nodes::{self, named},
    },
    model::{Mesh, Model, MorphTarget},
};
use glam::{Vec2, Vec3, Vec4};
use gltf::json::{
    Index,
    accessor::Type,
    mesh::{Mode, Primitive, Semantic},
    validation::Checked,
};
use std::collections::HashMap;

/// Reads the meshes of the model's scene; a mesh at two nodes appears twice.
pub fn read_meshes(source: &GltfSource, model: &mut Model) -> Result<(), LoadError> {
    let json = &source.json;
    let parents = nodes::parents(json)?;
    let mut names = Names::default();
    for node in nodes::walk(json, model.scene, &parents) {
        let Some(mesh_index) = json.nodes[node].mesh.map(|mesh| mesh.value()) else { continue };
        let mesh = &json.meshes[mesh_index];
        for (index, primitive) in mesh.primitives.iter().enumerate() {
            let place = format!("{}, primitive {index}", named("mesh", mesh_index, &mesh.name));
            let name = mesh.name.clone().unwrap_or_else(|| format!("mesh {mesh_index}"));
            // What a mesh costs even if it has hardly any vertices.
            source.charge(1024 + name.len())?;
            let read =
                read_primitive(source, primitive, node, model).map_err(|error| error.within(&place))?;
            match read {
                Some(mesh) => model.meshes.push(Mesh { name: names.unique(name), ..mesh }),
                None => model.warnings.push(format!("{place}: has no POSITION, so it is left out")),
            }
        }
    }
    Ok(())
}

/// One primitive at one node, or none if it has no positions (section 3.7.2.1: such a primitive is not drawn).
fn read_primitive(
    source: &GltfSource,
    primitive: &Primitive,
    node: usize,
    model: &mut Model,
) -> Result<Option<Mesh>, LoadError> {
    let mut attributes = Attributes { source, primitive, count: 0 };
    let Some(positions) = attributes.accessor(&Semantic::Positions) else { return Ok(None) };
    attributes.count = source.json.accessors[positions.value()].count.0 as usize;
    let material = primitive.material.map(|material| material.value());
    let texture = TextureUse::of(source, material);
    let mut mesh = Mesh {
        joint: source.joint_of_node[node],
        material,
        positions: vec3s(attributes.floats(
            Semantic::Positions,
            Type::Vec3,
            source.or_quantized(FLOAT, QUANTIZED),
        )?),
        normals: vec3s(attributes.floats(
            Semantic::Normals,
            Type::Vec3,
            source.or_quantized(FLOAT, QUANTIZED_NORMAL),
        )?),
        uvs: texture.apply(vec2s(attributes.floats(
            Semantic::TexCoords(texture.set),
            Type::Vec2,
            source.or_quantized(FRACTION, QUANTIZED),
        )?)),
        colors: colors(&attributes)?,
        indices: triangles(&attributes)?,
        morph_targets: morph_targets(&attributes)?,
        ..Mesh::default()
    };
    let zero_normals = make_unit(&mut mesh.normals);
    if zero_normals > 0 {
        model
            .warnings
            .push(format!("mesh \"{}\": {zero_normals} normals had no length", name_at(source, node)));
    }
    if let Some(skin) = source.json.nodes[node].skin.map(|skin| skin.value()) {
        if attributes.accessor(&Semantic::Joints(0)).is_some() {
            let joint_count = source.json.skins[skin].joints.len();
            mesh.influences = influences(&attributes, &mut model.skins[skin], joint_count, mesh.joint)?;
            mesh.skin = Some(skin);
        } else {
            model.warnings.push(format!("mesh \"{}\": has a skin, but no joints", name_at(source, node)));
        }
    }
    Ok(Some(mesh))
}

/// A primitive's arrays, which all have one element per vertex.
pub struct Attributes<'a> {
    /// Where the data is.
    pub source: &'a GltfSource,
    /// Which accessor holds which attribute.
    pub primitive: &'a Primitive,
    /// How many vertices there are: as many as positions.
    pub count: usize,
}

impl Attributes<'_> {
    fn accessor(&self, semantic: &Semantic) -> Option<Index<gltf::json::Accessor>> {
        self.primitive.attributes.get(&Checked::Valid(semantic.clone())).copied()
    }

    /// An attribute as floats, or none if the primitive lacks it.
    pub fn floats(
        &self,
        semantic: Semantic,
        shape: Type,
        kinds: &[Component],
    ) -> Result<Option<Vec<f32>>, LoadError> {
        let Some(accessor) = self.accessor(&semantic) else { return Ok(None) };
        self.one_per_vertex(self.source.floats(accessor, shape, kinds), shape)
            .map_err(|error| error.within(semantic.to_string()))
    }

    /// An attribute as whole numbers, or none if the primitive lacks it.
    pub fn integers(
        &self,
        semantic: Semantic,
        shape: Type,
        kinds: &[Component],
    ) -> Result<Option<Vec<u32>>, LoadError> {
        let Some(accessor) = self.accessor(&semantic) else { return Ok(None) };
        self.one_per_vertex(self.source.integers(accessor, shape, kinds), shape)
            .map_err(|error| error.within(semantic.to_string()))
    }

    fn one_per_vertex<T>(
        &self,
        values: Result<Vec<T>, LoadError>,
        shape: Type,
    ) -> Result<Option<Vec<T>>, LoadError> {
        let values = values?;
        let (elements, count) = (values.len() / shape.multiplicity(), self.count);
        if elements != count {
            return Err(LoadError::new(format!("has {elements} elements for {count} vertices")));
        }
        Ok(Some(values))
    }
}

impl GltfSource {
    /// The kinds of numbers that the file may use: more with KHR_mesh_quantization.
    fn or_quantized(
        &self,
        plain: &'static [Component],
        quantized: &'static [Component],
    ) -> &'static [Component] {
        let used = self.json.extensions_used.iter().chain(&self.json.extensions_required);
        if used.into_iter().any(|name| name == "KHR_mesh_quantization") { quantized } else { plain }
    }
}

/// COLOR_0, which may have no alpha.
fn colors(attributes: &Attributes) -> Result<Vec<Vec4>, LoadError> {
    let semantic = Semantic::Colors(0);
    let shape = attributes.accessor(&semantic).and_then(|accessor| attributes.source.shape(accessor));
    if shape == Some(Type::Vec3) {
        let colors = vec3s(attributes.floats(semantic, Type::Vec3, FRACTION)?);
        return Ok(colors.into_iter().map(|color| color.extend(1.0)).collect());
    }
    let values = attributes.floats(semantic, Type::Vec4, FRACTION)?.unwrap_or_default();
    Ok(values.chunks_exact(4).map(Vec4::from_slice).collect())
}

/// Three indices a triangle: from lists, strips and fans, indexed or not; points and lines have none (E4-6).
fn triangles(attributes: &Attributes) -> Result<Vec<u32>, LoadError> {
    let Checked::Valid(mode) = attributes.primitive.mode else {
        return Err(LoadError::new("has an unknown mode"));
    };
    let count = attributes.count as u32;
    let indices = match attributes.primitive.indices {
        Some(accessor) => attributes.source.integers(accessor, Type::Scalar, INDEX),
        None => attributes.source.charge(4 * attributes.count).map(|()| (0..count).collect()),
    };
    let mut indices = indices.map_err(|error| error.within("indices"))?;
    if let Some(bad) = indices.iter().position(|&index| index >= count) {
        let problem = format!("index {bad} is {}, but there are {count} vertices", indices[bad]);
        return Err(LoadError::new(problem).within("indices"));
    }
    match mode {
        Mode::Points | Mode::Lines | Mode::LineLoop | Mode::LineStrip => indices.clear(),
        Mode::Triangles => indices.truncate(indices.len() / 3 * 3),
        Mode::TriangleStrip | Mode::TriangleFan => {
            attributes.source.charge(12 * indices.len())?;
            indices = if mode == Mode::TriangleStrip { of_strip(&indices) } else { of_fan(&indices) };
        }
    }
    Ok(indices)
}

/// Every vertex after the second makes a triangle with the two before it; every other one is turned round.
pub fn of_strip(strip: &[u32]) -> Vec<u32> {
    let corners = strip.windows(3).enumerate();
    corners.flat_map(|(i, c)| if i % 2 == 0 { [c[0], c[1], c[2]] } else { [c[1], c[0], c[2]] }).collect()
}

/// Every vertex after the second makes a triangle with the one before it and the first.
pub fn of_fan(fan: &[u32]) -> Vec<u32> {
    fan.windows(2).skip(1).flat_map(|edge| [fan[0], edge[0], edge[1]]).collect()
}

/// What each target adds to positions and normals (section 3.7.2.2).
fn morph_targets(attributes: &Attributes) -> Result<Vec<MorphTarget>, LoadError> {
    let source = attributes.source;
    let targets = attributes.primitive.targets.iter().flatten().enumerate();
    let offsets = |accessor: Option<Index<gltf::json::Accessor>>, quantized, name| {
        let Some(accessor) = accessor else { return Ok(Vec::new()) };
        let values = source.floats(accessor, Type::Vec3, source.or_quantized(FLOAT, quantized));
        attributes.one_per_vertex(values, Type::Vec3).map(vec3s).map_err(|error| error.within(name))
    };
    let target = |(index, target): (usize, &gltf::json::mesh::MorphTarget)| {
        source.charge(64)?;
        let within = |error: LoadError| error.within(format!("target {index}"));
        Ok(MorphTarget {
            positions: offsets(target.positions, QUANTIZED_OFFSET, "POSITION").map_err(within)?,
            normals: offsets(target.normals, QUANTIZED_NORMAL, "NORMAL").map_err(within)?,
        })
    };
    targets.map(target).collect()
}

/// Makes normals one unit long; one without a length becomes the y axis (S4-29). Returns how many those were.
fn make_unit(normals: &mut [Vec3]) -> usize {
    let mut zero_normals = 0;
    for normal in normals {
        *normal = normal.try_normalize().unwrap_or_else(|| {
            zero_normals += 1;
            Vec3::Y
        });
    }
    zero_normals
}

fn vec3s(values: Option<Vec<f32>>) -> Vec<Vec3> {
    values.unwrap_or_default().chunks_exact(3).map(Vec3::from_slice).collect()
}

fn vec2s(values: Option<Vec<f32>>) -> Vec<Vec2> {
    values.unwrap_or_default().chunks_exact(2).map(Vec2::from_slice).collect()
}

fn name_at(source: &GltfSource, node: usize) -> &str {
    source.json.nodes[node].name.as_deref().unwrap_or("unnamed")
}

/// Gives every mesh a name of its own.
#[derive(Default)]
struct Names {
    /// How many were asked for, by name.
    used: HashMap<String, usize>,
}

impl Names {
    /// The name itself the first time, `name 2` the second time.
    fn unique(&mut self, name: String) -> String {
        loop {
            let count = self.used.entry(name.clone()).or_default();
            *count += 1;
            if *count == 1 {
                return name;
            }
            let numbered = format!("{name} {count}");
            if !self.used.contains_key(&numbered) {
                self.used.insert(numbered.clone(), 1);
                return numbered;
            }
        }
    }
}

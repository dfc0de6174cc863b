//! The other writer: a character as a DirectX .X file.
//!
//! The file has the same content in all its forms: a tree of objects, each with values and with further
//! objects inside it. [`objects`] makes the tree, [`text`] and [`binary`] write it down, and [`compressed`]
//! packs the binary form.
//!
//! The format is left-handed and uses row vectors. So at this door, and nowhere else, z is mirrored by S =
//! diag(1, 1, -1): z of points and normals changes its sign, a matrix M becomes S · M · S, and triangles are
//! wound the other way. A column-vector matrix read column by column is the row-vector matrix read row by
//! row, so nothing is transposed.

use crate::{Character, Joint, Material, Mesh};
use glam::{Mat4, Vec3, Vec4};

mod animation;
pub mod binary;
pub mod compressed;
pub mod text;

use animation::animation_sets;

/// The name of the picture, which lies beside the file.
pub const PICTURE: &str = "grain.png";

/// The form in which a clip's keys are stored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum KeyForm {
    /// Rotations, scales and translations separately: types 0, 1 and 2.
    Parts,
    /// A matrix per key: type 4.
    Matrices,
}

/// An object with all its contents.
#[derive(Clone, Debug)]
pub struct Object {
    /// The name of its template, such as `Frame` or `Mesh`.
    pub kind: &'static str,
    /// Its own name, or empty.
    pub name: String,
    /// In the template's order.
    pub values: Vec<Value>,
    /// The names of objects that stand elsewhere in the file.
    pub references: Vec<String>,
    /// The objects inside it.
    pub children: Vec<Object>,
}

/// One value of an object.
#[derive(Clone, Debug)]
pub enum Value {
    /// `WORD` or `DWORD`.
    Integer(u32),
    /// `FLOAT`.
    Float(f32),
    /// `STRING`.
    Text(String),
    /// A value that is made of several, such as a vector.
    Parts(Vec<Value>),
    /// `array`: as many values as the count before it says.
    List(Vec<Value>),
}

/// The file's objects at its top level: materials, the frames with the mesh inside, and an animation set per
/// clip.
pub fn objects(character: &Character, keys: KeyForm) -> Vec<Object> {
    let body = frame("body", Mat4::IDENTITY, vec![mesh(character)]);
    let root = frame("Scene_Root", Mat4::IDENTITY, vec![joint_frame(character, 0), body]);
    let mut objects: Vec<Object> = character.materials.iter().map(material).collect();
    objects.push(root);
    objects.push(object("AnimTicksPerSecond", "", vec![Value::Integer(animation::TICKS_PER_SECOND)]));
    objects.extend(animation_sets(character, keys));
    objects
}

fn object(kind: &'static str, name: &str, values: Vec<Value>) -> Object {
    // Words are separated by spaces, so a name can't contain any.
    let name = name.replace(' ', "_");
    Object { kind, name, values, references: Vec::new(), children: Vec::new() }
}

fn frame(name: &str, parent_from_joint: Mat4, children: Vec<Object>) -> Object {
    let mut frame = object("Frame", name, Vec::new());
    frame.children.push(object("FrameTransformMatrix", "", vec![matrix(parent_from_joint)]));
    frame.children.extend(children);
    frame
}

/// A joint's frame, with its children's frames inside.
fn joint_frame(character: &Character, index: usize) -> Object {
    let is_child = |other: &usize| character.joints[*other].parent == Some(index);
    let children = (0..character.joints.len()).filter(is_child).map(|child| joint_frame(character, child));
    let Joint { name, rotation, translation, .. } = character.joints[index];
    frame(name, Mat4::from_rotation_translation(rotation, translation), children.collect())
}

fn material(material: &Material) -> Object {
    let color = floats(&srgb(material.base_color).to_array());
    // Specular exponent and color, emissive color: none.
    let values = vec![Value::Parts(color), Value::Float(0.0), vector(Vec3::ZERO), vector(Vec3::ZERO)];
    let mut object = object("Material", material.name, values);
    object.children.push(self::object("TextureFilename", "", vec![Value::Text(PICTURE.to_owned())]));
    object
}

/// The colour in sRGB: the format is older than linear light, and means the numbers that a screen takes.
fn srgb(linear: Vec4) -> Vec4 {
    linear.truncate().powf(1.0 / 2.2).extend(linear.w)
}

/// All meshes as one; a list of its own gives the material of each face.
fn mesh(character: &Character) -> Object {
    let meshes = &character.meshes;
    let points = |of: fn(&Mesh) -> &[Vec3]| {
        let points: Vec<Vec3> = meshes.iter().flat_map(of).map(|point| *point * MIRROR).collect();
        [count(points.len()), Value::List(points.into_iter().map(vector).collect())]
    };
    let faces = faces(meshes);
    let mut mesh = object("Mesh", "body_mesh", points(|mesh| &mesh.positions).to_vec());
    mesh.values.extend([count(faces.len()), Value::List(faces.clone())]);
    let mut normals = object("MeshNormals", "", points(|mesh| &mesh.normals).to_vec());
    normals.values.extend([count(faces.len()), Value::List(faces)]);
    let uvs: Vec<Value> =
        meshes.iter().flat_map(|mesh| &mesh.uvs).map(|uv| Value::Parts(floats(&uv.to_array()))).collect();
    let uvs = object("MeshTextureCoords", "", vec![count(uvs.len()), Value::List(uvs)]);
    mesh.children.extend([normals, uvs, material_list(character)]);
    mesh.children.extend(skin(character));
    mesh
}

/// Three corners each, clockwise from outside for a left-handed viewer.
fn faces(meshes: &[Mesh]) -> Vec<Value> {
    let mut faces = Vec::new();
    let mut first_vertex = 0;
    for mesh in meshes {
        for &[a, b, c] in mesh.indices.as_chunks().0 {
            let corners = [a, c, b].map(|corner| Value::Integer(first_vertex + u32::from(corner)));
            faces.push(Value::Parts(vec![Value::Integer(3), Value::List(corners.into())]));
        }
        first_vertex += mesh.positions.len() as u32;
    }
    faces
}

fn material_list(character: &Character) -> Object {
    let material_of_face = |mesh: &Mesh| vec![count(mesh.material); mesh.indices.len() / 3];
    let materials: Vec<Value> = character.meshes.iter().flat_map(material_of_face).collect();
    let values = vec![count(character.materials.len()), count(materials.len()), Value::List(materials)];
    let mut list = object("MeshMaterialList", "", values);
    list.references = character.materials.iter().map(|material| material.name.replace(' ', "_")).collect();
    list
}

/// The header, and for each joint that moves a vertex its vertices, their weights and its offset matrix.
fn skin(character: &Character) -> Vec<Object> {
    let joints: Vec<[u8; 4]> = character.meshes.iter().flat_map(|mesh| mesh.joints.clone()).collect();
    let weights: Vec<[f32; 4]> = character.meshes.iter().flat_map(|mesh| mesh.weights.clone()).collect();
    let mut objects = Vec::new();
    for (index, joint) in character.joints.iter().enumerate() {
        let mut influences = Vec::new();
        for vertex in 0..joints.len() {
            for slot in 0..4 {
                if usize::from(joints[vertex][slot]) == index && weights[vertex][slot] > 0.0 {
                    influences.push((count(vertex), Value::Float(weights[vertex][slot])));
                }
            }
        }
        if !influences.is_empty() {
            objects.push(skin_weights(joint, influences));
        }
    }
    let most = weights.iter().map(|weights| weights.iter().filter(|weight| **weight > 0.0).count()).max();
    let header = [most.unwrap_or(0), most_in_a_face(&character.meshes), objects.len()].map(count);
    objects.insert(0, object("XSkinMeshHeader", "", header.into()));
    objects
}

fn skin_weights(joint: &Joint, influences: Vec<(Value, Value)>) -> Object {
    let (vertices, weights): (Vec<Value>, Vec<Value>) = influences.into_iter().unzip();
    let name = Value::Text(joint.name.to_owned());
    let offset = matrix(joint.inverse_bind_matrix);
    let values = vec![name, count(vertices.len()), Value::List(vertices), Value::List(weights), offset];
    object("SkinWeights", "", values)
}

/// The largest number of joints that move the corners of a triangle together.
fn most_in_a_face(meshes: &[Mesh]) -> usize {
    let in_face = |mesh: &Mesh, triangle: &[u16]| {
        let mut joints = Vec::new();
        for vertex in triangle.iter().map(|&corner| usize::from(corner)) {
            let slots = (0..4).filter(|&slot| mesh.weights[vertex][slot] > 0.0);
            joints.extend(slots.map(|slot| mesh.joints[vertex][slot]));
        }
        joints.sort_unstable();
        joints.dedup();
        joints.len()
    };
    let faces = meshes
        .iter()
        .flat_map(|mesh| mesh.indices.as_chunks::<3>().0.iter().map(move |face| in_face(mesh, face)));
    faces.max().unwrap_or(0)
}

/// The way from our space to the file's and back: z points the other way.
const MIRROR: Vec3 = Vec3::new(1.0, 1.0, -1.0);

fn matrix(destination_from_source: Mat4) -> Value {
    Value::Parts(vec![Value::List(sixteen(destination_from_source))])
}

/// A matrix row by row for row vectors, which is column by column for ours.
fn sixteen(destination_from_source: Mat4) -> Vec<Value> {
    let mirror = Mat4::from_scale(MIRROR);
    floats(&(mirror * destination_from_source * mirror).to_cols_array())
}

fn count(number: usize) -> Value {
    Value::Integer(number as u32)
}

fn vector(vector: Vec3) -> Value {
    Value::Parts(floats(&vector.to_array()))
}

fn floats(numbers: &[f32]) -> Vec<Value> {
    numbers.iter().copied().map(Value::Float).collect()
}

//! Makes the workbook's own character: a wooden artist's mannequin that stands, walks, waves and crouches.
//!
//! Everything is computed and nothing is drawn by hand, so the model can be read like the rest of the
//! workbook:
//!
//! 1. [`skeleton`]: 21 joints and their places.
//! 2. [`turning`]: the lathe, which makes a turned piece of wood from a profile, with normals and texture
//!    coordinates.
//! 3. [`profiles`]: the outlines of all pieces, from the tables in `profiles.txt`.
//! 4. [`body`]: the places of the pieces, and the joints that move each vertex.
//! 5. [`texture`]: the grain of the wood.
//! 6. [`pose`]: a pose, and legs that reach for the ground.
//! 7. [`clips`]: the figure's movements.
//! 8. [`glb`]: all of it as one binary glTF file.
//! 9. [`x`]: and as DirectX .X files, in text, binary and compressed, with [`arm`] as a second model that is
//!    small enough to read in an editor.
//!
//! [`moves`] has the movements that came later, in a file of their own, without a mesh.
//!
//! `cargo run -p mannequin` writes the [`files`] into `stage3_gltf/assets`; a test makes them again and
//! compares.
//!
//! Units are metres and seconds. Space is right-handed with y up; the figure faces z, so its left is at
//! positive x. Everything is computed in f64 and stored as f32: another machine's sine may differ in the last
//! bit, which is then rounded away.

use glam::{Mat4, Quat, Vec2, Vec3, Vec4};

pub mod arm;
pub mod body;
pub mod clips;
pub mod glb;
pub mod moves;
pub mod pose;
pub mod profiles;
pub mod skeleton;
pub mod texture;
pub mod turning;
pub mod x;

/// The whole model: one skin, and a mesh per material.
#[derive(Clone, Debug)]
pub struct Character {
    /// Parents first.
    pub joints: Vec<Joint>,
    /// All of them bound to all joints.
    pub meshes: Vec<Mesh>,
    /// The materials of the meshes.
    pub materials: Vec<Material>,
    /// The one picture that all materials use.
    pub image: Image,
    /// For the mannequin `idle`, `walk`, `wave` and `crouch`, in this order.
    pub clips: Vec<Clip>,
}

/// A node of the skeleton.
#[derive(Clone, Debug)]
pub struct Joint {
    /// Such as `hips` or `upper_arm.L`.
    pub name: &'static str,
    /// Smaller than the joint's own index; none for the first joint alone.
    pub parent: Option<usize>,
    /// In the parent's space, at rest.
    pub translation: Vec3,
    /// In the parent's space, at rest.
    pub rotation: Quat,
    /// `joint_from_mesh` at bind.
    pub inverse_bind_matrix: Mat4,
}

/// Triangles of one material. Attributes are one per vertex.
#[derive(Clone, Debug, Default)]
pub struct Mesh {
    /// Mesh space, which is model space at bind.
    pub positions: Vec<Vec3>,
    /// Mesh space, unit length.
    pub normals: Vec<Vec3>,
    /// From the top left of the image, which repeats.
    pub uvs: Vec<Vec2>,
    /// The joints that move the vertex; 0 where the weight is 0.
    pub joints: Vec<[u8; 4]>,
    /// The joints' shares, largest first: multiples of 1/1024 that sum to exactly 1.
    pub weights: Vec<[f32; 4]>,
    /// Three for each triangle, counter-clockwise seen from outside.
    pub indices: Vec<u16>,
    /// Index into [`Character::materials`].
    pub material: usize,
}

/// The look of a mesh.
#[derive(Clone, Debug)]
pub struct Material {
    /// Such as `wood`.
    pub name: &'static str,
    /// Linear RGBA, multiplied with the image.
    pub base_color: Vec4,
    /// From 0, a mirror, to 1, chalk.
    pub roughness: f32,
}

/// A square picture.
#[derive(Clone, Debug)]
pub struct Image {
    /// Pixels a side.
    pub size: u32,
    /// Three bytes a pixel, sRGB, from the top row down.
    pub rgb: Vec<u8>,
}

/// A movement that ends as it begins, so that it can be repeated.
#[derive(Clone, Debug)]
pub struct Clip {
    /// Such as `walk`.
    pub name: &'static str,
    /// From 0 to the clip's duration: the times of all its channels.
    pub times_s: Vec<f32>,
    /// One per moving property of a joint.
    pub channels: Vec<Channel>,
}

/// The motion of one joint.
#[derive(Clone, Debug)]
pub struct Channel {
    /// Index into [`Character::joints`].
    pub joint: usize,
    /// The values of the joint's own translation, rotation or scale.
    pub keys: Keys,
}

/// A value for each of the clip's times, to be interpolated linearly.
#[derive(Clone, Debug)]
pub enum Keys {
    /// In the parent's space.
    Translation(Vec<Vec3>),
    /// In the parent's space. Neighbours are on the same side, so that the direct way is the shorter one.
    Rotation(Vec<Quat>),
    /// A factor for each of the joint's own axes.
    Scale(Vec<Vec3>),
}

/// Makes the mannequin, the same one on every call.
pub fn character() -> Character {
    Character {
        joints: skeleton::joints(),
        meshes: body::meshes(),
        materials: body::materials(),
        image: texture::wood_grain(),
        clips: clips::clips(),
    }
}

/// All files of the models, each with its name and its bytes.
///
/// All .X files name the same picture, which lies beside them.
pub fn files() -> Vec<(&'static str, Vec<u8>)> {
    let (character, arm) = (character(), arm::arm());
    let objects = x::objects(&character, x::KeyForm::Parts);
    vec![
        ("mannequin.glb", glb::write(&character)),
        ("mannequin_moves.glb", glb::bare::write(&character.joints, &moves::clips())),
        ("mannequin.x", x::text::write(&objects)),
        ("mannequin_bin.x", x::binary::write(&objects)),
        ("mannequin_bzip.x", x::compressed::write(&objects)),
        ("arm.x", x::text::write(&x::objects(&arm, x::KeyForm::Parts))),
        ("arm_matrices.x", x::text::write(&x::objects(&arm, x::KeyForm::Matrices))),
        (x::PICTURE, texture::png(&character.image)),
    ]
}

/// A step from 0, up to `from`, to 1, above `to`, without corners.
fn smooth_step(from: f64, to: f64, value: f64) -> f64 {
    let t = ((value - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

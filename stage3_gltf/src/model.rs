//! A model, as every reader of stage 3 fills it: joints, meshes, skins, materials, images.
//! It knows no file and no pose.

pub mod influences;

use glam::{Mat4, Quat, Vec2, Vec3, Vec4};
use influences::Influences;
use stage2_mesh_skin::transform::Transform;

/// A model as read from a file, in rest: mesh, bones and what they are painted with (S1-21), shared by all
/// its instances (S4-15).
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// The file's name or the name of an embedded model.
    pub name: String,
    /// Every node of the file, parents first (S1-22): those that move vertices and those that only hold
    /// others (S3-18, S3-20). With the skins they are what some call a skeleton, an armature or a rig
    /// (S4-13).
    pub joints: Vec<Joint>,
    /// In the order in which the scene is walked, depth first; a mesh per primitive (S4-33). The walk is done
    /// once: drawing never asks a frame for its mesh again (S3-21).
    pub meshes: Vec<Mesh>,
    /// Lists of joints with their inverse bind matrices.
    pub skins: Vec<Skin>,
    /// The materials of the meshes.
    pub materials: Vec<Material>,
    /// The pictures that materials refer to.
    pub images: Vec<Image>,
    /// For a file whose vertices had to be split or parted by material: the mesh, and the vertex in it, that
    /// stands for each vertex of the file, in the file's order. Empty if the meshes' vertices are the file's.
    pub file_vertices: Vec<(usize, usize)>,
    /// The names of the file's scenes; a scene without a name is called by its number.
    pub scenes: Vec<String>,
    /// Index into [`Model::scenes`]: the one that the meshes are from. None if the file has no scenes.
    pub scene: Option<usize>,
    /// For a VRM character: the joints of a human body with the standard's names for its parts, such as
    /// `leftUpperArm`.
    pub humanoid: Vec<(usize, String)>,
    /// The parts of the file that are not read, a line each.
    pub left_out: Vec<String>,
    /// Faults of the file that do no harm, such as a missing texture or a zero normal, a line each.
    pub warnings: Vec<String>,
}

/// The most warnings that are kept.
const MOST_WARNINGS: usize = 50;

impl Model {
    /// Adds a warning. If there are many already, one line says that there are more.
    pub fn warn(&mut self, warning: String) {
        match self.warnings.len() {
            count if count < MOST_WARNINGS => self.warnings.push(warning),
            MOST_WARNINGS => self.warnings.push("there is more of this kind".to_owned()),
            _ => (),
        }
    }

    /// The first joint with that name.
    pub fn find_joint(&self, name: &str) -> Option<usize> {
        self.joints.iter().position(|joint| joint.name == name)
    }

    /// A joint's name, and the part of a human body that it is, if the file says so.
    pub fn joint_title(&self, joint: usize) -> String {
        let name = &self.joints[joint].name;
        match self.humanoid.iter().find(|(other, _)| *other == joint) {
            Some((_, part)) => format!("{name} ({part})"),
            None => name.clone(),
        }
    }

    /// The number of vertices of all meshes; split ones count as often as they are drawn.
    pub fn vertex_count(&self) -> usize {
        self.meshes.iter().map(|mesh| mesh.positions.len()).sum()
    }

    /// The mesh that has a vertex, and its index there; none if there is no such vertex.
    ///
    /// Vertices are counted as `--print` writes them: through all meshes, in the file's order.
    pub fn find_vertex(&self, vertex: usize) -> Option<(usize, usize)> {
        if !self.file_vertices.is_empty() {
            return self.file_vertices.get(vertex).copied();
        }
        let mut first = 0;
        for (index, mesh) in self.meshes.iter().enumerate() {
            if vertex < first + mesh.positions.len() {
                return Some((index, vertex - first));
            }
            first += mesh.positions.len();
        }
        None
    }
}

/// A node of the skeleton: a coordinate space with its origin.
#[derive(Clone, Debug)]
pub struct Joint {
    /// As in the file, or made unique from its index where the file has none.
    pub name: String,
    /// Smaller than the joint's own index; none for a root.
    pub parent: Option<usize>,
    /// `parent_from_joint` when nothing animates: a file must say it, for it can't be computed (S0-14).
    pub rest: Local,
    /// The weights of the morph targets of the meshes at this joint, at rest; empty if they have none.
    pub morph_weights: Vec<f32>,
}

/// A joint's local transform, from its space to its parent's, as the file stores it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Local {
    /// In parts, so that each can be animated.
    Parts(Transform),
    /// As one matrix `parent_from_joint`, which may also shear.
    Matrix(Mat4),
}

impl Local {
    /// The matrix `parent_from_joint`.
    pub fn to_matrix(self) -> Mat4 {
        match self {
            Local::Parts(transform) => transform.to_matrix(),
            Local::Matrix(matrix) => matrix,
        }
    }

    /// Its three parts. A matrix is decomposed; shear has no part and is lost.
    pub fn to_parts(self) -> Transform {
        match self {
            Local::Parts(transform) => transform,
            Local::Matrix(matrix) => {
                let (scale, rotation, translation) = matrix.to_scale_rotation_translation();
                // A matrix that flattens an axis to nothing does not tell how the axis was turned.
                let rotation = if rotation.is_finite() { rotation.normalize() } else { Quat::IDENTITY };
                Transform { translation, rotation, scale }
            }
        }
    }
}

/// The joints that move a mesh, with their places when it was bound to them.
#[derive(Clone, Debug, Default)]
pub struct Skin {
    /// Its name in the file, or empty.
    pub name: String,
    /// Indices into [`Model::joints`]. The joint of an [`Influence`](stage2_mesh_skin::skin::Influence) is an
    /// index into this list. Behind those of the file there may be a joint that holds a mesh: vertices
    /// without weights follow it.
    pub joints: Vec<usize>,
    /// `joint_from_mesh` at bind, one per entry of `joints`: computed once, by the program that wrote the
    /// file (S4-14).
    pub inverse_bind_matrices: Vec<Mat4>,
}

/// One primitive: triangles with one material. All attributes are one per vertex, or empty where the file has
/// none.
#[derive(Clone, Debug, Default)]
pub struct Mesh {
    /// Its name in the file, made unique.
    pub name: String,
    /// The joint that holds the mesh; it places a mesh without a skin, and is ignored for one with a skin.
    pub joint: usize,
    /// Index into [`Model::skins`].
    pub skin: Option<usize>,
    /// Index into [`Model::materials`].
    pub material: Option<usize>,
    /// Mesh space.
    pub positions: Vec<Vec3>,
    /// Mesh space, unit length.
    pub normals: Vec<Vec3>,
    /// From the top left of the image.
    pub uvs: Vec<Vec2>,
    /// Linear RGBA.
    pub colors: Vec<Vec4>,
    /// All that the file has, of any number per vertex; they sum to 1.
    pub influences: Influences,
    /// Three for each triangle, counter-clockwise seen from outside; empty for points and lines, of which
    /// only the positions are kept. Where a joint's matrix mirrors, the triangles go round the other way,
    /// which matters for drawing.
    pub indices: Vec<u32>,
    /// Offsets that are added to the positions and normals, by weight.
    pub morph_targets: Vec<MorphTarget>,
}

/// Offsets from the mesh, one per vertex.
#[derive(Clone, Debug, Default)]
pub struct MorphTarget {
    /// Mesh space; empty where the target moves none.
    pub positions: Vec<Vec3>,
    /// Mesh space; empty where the target turns none.
    pub normals: Vec<Vec3>,
}

/// A mesh as it looks in a pose, in model space.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PosedMesh {
    /// One per vertex.
    pub positions: Vec<Vec3>,
    /// One per vertex, unit length; empty where the mesh has none.
    pub normals: Vec<Vec3>,
}

/// The looks of a surface: a color and a picture. It stands apart from meshes, because several may share it
/// (S2-07).
#[derive(Clone, Debug)]
pub struct Material {
    /// Its name in the file, or empty.
    pub name: String,
    /// Linear RGBA, multiplied with the image.
    pub base_color: Vec4,
    /// Index into [`Model::images`].
    pub image: Option<usize>,
    /// True if its back faces are drawn too. To leave them out is called *back-face culling*.
    pub double_sided: bool,
}

/// A picture, decoded.
#[derive(Clone, Debug)]
pub struct Image {
    /// The file's name, or the image's in its model.
    pub name: String,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Four bytes a pixel, sRGB, from the top row down.
    pub rgba: Vec<u8>,
}

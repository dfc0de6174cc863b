//! The types of blocks that are known, and what each may hold (S2-03).

/// The type of a block, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Template {
    /// A joint; holds its matrix, meshes, and further frames.
    Frame,
    /// The place of a frame in its parent's space.
    FrameTransformMatrix,
    /// Vertices and faces; holds the blocks below, up to the skin weights.
    Mesh,
    /// A mesh's normals, with faces of their own.
    MeshNormals,
    /// A mesh's texture coordinates.
    MeshTextureCoords,
    /// A mesh's colors.
    MeshVertexColors,
    /// The materials of a mesh's faces; holds the materials.
    MeshMaterialList,
    /// The looks of a surface; holds the name of its picture.
    Material,
    /// The name of a picture.
    TextureFilename,
    /// Further attributes of a mesh's vertices, described by their types.
    DeclData,
    /// Further attributes of a mesh's vertices, described by flags.
    FvfData,
    /// The limits that a mesh's skin keeps.
    XSkinMeshHeader,
    /// The vertices that one joint moves.
    SkinWeights,
    /// A clip; holds animations.
    AnimationSet,
    /// One joint's part of a clip; holds a reference to its frame, and keys.
    Animation,
    /// Keys of one kind.
    AnimationKey,
    /// The number of ticks in a second.
    AnimTicksPerSecond,
    /// A type that is not known or not needed: its block is passed over.
    Unknown,
}

const NAMES: [(&str, Template); 17] = [
    ("Frame", Template::Frame),
    ("FrameTransformMatrix", Template::FrameTransformMatrix),
    ("Mesh", Template::Mesh),
    ("MeshNormals", Template::MeshNormals),
    ("MeshTextureCoords", Template::MeshTextureCoords),
    ("MeshVertexColors", Template::MeshVertexColors),
    ("MeshMaterialList", Template::MeshMaterialList),
    ("Material", Template::Material),
    ("TextureFilename", Template::TextureFilename),
    ("DeclData", Template::DeclData),
    ("FVFData", Template::FvfData),
    ("XSkinMeshHeader", Template::XSkinMeshHeader),
    ("SkinWeights", Template::SkinWeights),
    ("AnimationSet", Template::AnimationSet),
    ("Animation", Template::Animation),
    ("AnimationKey", Template::AnimationKey),
    ("AnimTicksPerSecond", Template::AnimTicksPerSecond),
];

impl Template {
    /// The template of that name; upper and lower case are the same.
    pub fn named(name: &str) -> Self {
        let known = NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        known.map_or(Template::Unknown, |&(_, template)| template)
    }

    /// True if a block's numbers only affect looks, and move no vertex.
    pub fn is_of_looks(self) -> bool {
        use Template::*;
        matches!(self, MeshNormals | MeshTextureCoords | MeshVertexColors | Material)
    }
}

//! The types of blocks that are known, and what each may hold (S2-03).

/// What a block is, by the name of its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Template {
    /// A joint; holds its matrix, meshes, and further frames.
    Frame,
    /// Where a frame is in its parent's space.
    FrameTransformMatrix,
    /// Vertices and faces; holds the blocks below, up to the skin weights.
    Mesh,
    /// A mesh's normals, with faces of their own.
    MeshNormals,
    /// A mesh's texture coordinates.
    MeshTextureCoords,
    /// A mesh's colors.
    MeshVertexColors,
    /// Which face of a mesh has which material; holds the materials.
    MeshMaterialList,
    /// What a surface looks like; holds the name of its picture.
    Material,
    /// The name of a picture.
    TextureFilename,
    /// Further attributes of a mesh's vertices, described by their types.
    DeclData,
    /// Further attributes of a mesh's vertices, described by flags.
    FvfData,
    /// How many joints move a mesh.
    XSkinMeshHeader,
    /// The vertices that one joint moves.
    SkinWeights,
    /// A clip; holds animations.
    AnimationSet,
    /// How a clip moves one joint; holds a reference to its frame, and keys.
    Animation,
    /// Keys of one kind.
    AnimationKey,
    /// How an animation is to be played.
    AnimationOptions,
    /// In how many parts the keys of a file count a second.
    AnimTicksPerSecond,
    /// A type that is not known, or says nothing that is needed: its block is passed over.
    Unknown,
}

const NAMES: [(&str, Template); 18] = [
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
    ("AnimationOptions", Template::AnimationOptions),
    ("AnimTicksPerSecond", Template::AnimTicksPerSecond),
];

impl Template {
    /// The template of that name; upper and lower case are the same.
    pub fn named(name: &str) -> Self {
        let known = NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        known.map_or(Template::Unknown, |&(_, template)| template)
    }

    /// Whether only looks depend on a block's numbers, and not where vertices are.
    pub fn is_of_looks(self) -> bool {
        use Template::*;
        matches!(self, MeshNormals | MeshTextureCoords | MeshVertexColors | Material)
    }
}

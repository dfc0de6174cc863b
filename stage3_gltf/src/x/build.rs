//! The third step: the tree becomes a model. What the file counts per face or per bone is counted per vertex here.

use crate::{
    error::LoadError,
    gltf_file::{
        image,
        mesh::{Names, make_unit},
    },
    load::{MOST_BYTES, read_file},
    model::{Image, Material, Mesh, Model, Skin},
    x::{
        XFile,
        faces::{fan, split_vertices},
        frames::{Frames, joint, read_frames},
        keys::check_animations,
        material::{FileMaterial, read_material},
        mesh::{FileMesh, read_mesh},
        skin::{Bone, influences_from_bones, read_header},
        template::Template,
        texture::find_texture,
    },
};
use glam::{Mat4, Vec3, Vec4};
use stage2_mesh_skin::skin::Influence;
use std::collections::{BTreeMap, HashMap};

/// What a number of a mesh may take in memory once the mesh is built.
const BUILT_BYTES: usize = 24;

/// The model of a file, in file space: left-handed, corners in the file's order.
pub fn build(file: &XFile) -> Result<Model, LoadError> {
    let mut frames = read_frames(file)?;
    let joints = std::mem::take(&mut frames.joints);
    let mut builder = Builder {
        file,
        model: Model { joints, ..Model::default() },
        frames,
        materials: HashMap::new(),
        images: HashMap::new(),
        strangers: HashMap::new(),
        names: Names::default(),
        taken: 0,
    };
    builder.warn_of_structure();
    check_animations(file)?;
    for (mesh, joint) in std::mem::take(&mut builder.frames.meshes) {
        builder.add_mesh(mesh, joint)?;
    }
    Ok(builder.model)
}

struct Builder<'a> {
    file: &'a XFile,
    model: Model,
    frames: Frames,
    /// Which of the model's materials a Material block became.
    materials: HashMap<usize, usize>,
    /// Which of the model's images a texture's name means; none if it can't be had.
    images: HashMap<String, Option<usize>>,
    /// Joints that stand for bones whose frames are missing.
    strangers: HashMap<String, usize>,
    names: Names,
    /// How many bytes of [`MOST_BYTES`] the meshes have taken.
    taken: usize,
}

impl Builder<'_> {
    fn warn_of_structure(&mut self) {
        let tree = &self.file.tree;
        if let Some(&first) = tree.stray_braces.first() {
            let place = self.file.source.place(first);
            self.model
                .warnings
                .push(format!("{place}: a }} closes nothing ({} such)", tree.stray_braces.len()));
        }
        let is_second = |&object: &usize| {
            let Some(block) = tree.objects.get(object) else { return false };
            let is_frame = block.template == Template::Frame && !block.name.is_empty();
            is_frame && tree.named(Template::Frame, &block.name) != Some(object)
        };
        let seconds: Vec<usize> = (0..tree.objects.len()).filter(is_second).collect();
        if let Some(&first) = seconds.first() {
            let place = self.file.place(first);
            self.model.warnings.push(format!(
                "{place}: a frame before it has the same name, and is meant by it ({} such)",
                seconds.len()
            ));
        }
    }

    /// Adds a mesh for each material that its faces have, and one skin for all of them.
    fn add_mesh(&mut self, object: usize, joint: usize) -> Result<(), LoadError> {
        self.charge(object)?;
        let mut mesh = read_mesh(self.file, object)?;
        let place = self.file.place(object);
        let zero_normals = make_unit(&mut mesh.normals);
        if zero_normals > 0 {
            let warning = format!("{place}: {zero_normals} normals had no length, and now point up");
            self.model.warnings.push(warning);
        }
        let mut subsets = subsets(&mesh);
        let first_mesh = self.model.meshes.len();
        let homes = homes(&mesh, &mut subsets);
        self.model.file_vertices.extend(homes.iter().map(|&(subset, vertex)| (first_mesh + subset, vertex)));
        let (skin, influences) = self.skin(object, &mesh, joint)?;
        for subset in subsets {
            let built = Mesh {
                name: self.names.unique(self.mesh_name(object)),
                joint,
                skin,
                material: subset.material.map(|material| self.material(material)).transpose()?,
                ..subset.build(&mesh, &influences)
            };
            self.model.meshes.push(built);
        }
        Ok(())
    }

    fn mesh_name(&self, object: usize) -> String {
        let name = &self.file.tree.objects[object].name;
        if name.is_empty() { "mesh".to_owned() } else { name.clone() }
    }

    /// Counts what a mesh will take, each time it is placed: many frames may refer to one.
    fn charge(&mut self, object: usize) -> Result<(), LoadError> {
        let blocks = &self.file.tree.objects;
        let mut numbers = blocks[object].numbers.len();
        for child in &blocks[object].children {
            if let crate::x::tree::Child::Object(child) = child {
                numbers += blocks[*child].numbers.len();
            }
        }
        self.taken += 4096 + BUILT_BYTES * numbers;
        if self.taken > MOST_BYTES {
            let problem = format!("all meshes together would take more than {MOST_BYTES} bytes");
            return Err(LoadError::new(problem).within(self.file.place(object)));
        }
        Ok(())
    }

    /// The skin of a mesh, and the influences of its vertices; neither if no bones move it.
    fn skin(
        &mut self,
        object: usize,
        mesh: &FileMesh,
        joint: usize,
    ) -> Result<(Option<usize>, Vec<Vec<Influence>>), LoadError> {
        let header = read_header(self.file, object)?;
        if let Some(header) =
            header.filter(|header| header.bones > 0 && header.bones as usize != mesh.bones.len())
        {
            let (said, found, place) = (header.bones, mesh.bones.len(), self.file.place(object));
            self.model.warnings.push(format!("{place}: its skin should have {said} bones, and has {found}"));
        }
        if mesh.bones.is_empty() {
            return Ok((None, Vec::new()));
        }
        // E2-10: a bone has another offset in each mesh, so a skin is made per mesh, not one for the whole model.
        let mut skin = Skin { name: self.mesh_name(object), ..Skin::default() };
        for bone in &mesh.bones {
            skin.joints.push(self.joint_of_bone(bone, object));
            skin.inverse_bind_matrices.push(bone.joint_from_mesh);
        }
        let mut influences = influences_from_bones(mesh.positions.len(), &mesh.bones);
        follow_frame(&mut influences, &mut skin, joint);
        self.model.skins.push(skin);
        Ok((Some(self.model.skins.len() - 1), influences))
    }

    /// A bone's joint; one that stays at the origin where the file has no such frame, which is reported (S2-44).
    fn joint_of_bone(&mut self, bone: &Bone, mesh: usize) -> usize {
        let frame = self.file.tree.named(Template::Frame, &bone.frame);
        if let Some(&joint) = frame.and_then(|frame| self.frames.joint_of.get(&frame)) {
            return joint;
        }
        if let Some(&joint) = self.strangers.get(&bone.frame) {
            return joint;
        }
        let place = self.file.place(mesh);
        let name = &bone.frame;
        self.model
            .warnings
            .push(format!("{place}: there is no frame \"{name}\"; its vertices stay where they were bound"));
        self.model.joints.push(joint(name.clone(), self.frames.added_root, Mat4::IDENTITY));
        self.strangers.insert(name.clone(), self.model.joints.len() - 1);
        self.model.joints.len() - 1
    }

    /// The model's material for a Material block.
    fn material(&mut self, object: usize) -> Result<usize, LoadError> {
        if let Some(&material) = self.materials.get(&object) {
            return Ok(material);
        }
        let FileMaterial { color, texture, .. } = read_material(self.file, object)?;
        let image = texture.and_then(|name| self.image(name));
        self.model.materials.push(Material {
            name: self.file.tree.objects[object].name.clone(),
            base_color: linear(color),
            image,
            double_sided: false,
        });
        self.materials.insert(object, self.model.materials.len() - 1);
        Ok(self.model.materials.len() - 1)
    }

    /// A picture beside the model; one that can't be had is a warning, and the model is shown without it.
    fn image(&mut self, name: String) -> Option<usize> {
        if let Some(&image) = self.images.get(&name) {
            return image;
        }
        let image = match self.read_image(&name) {
            Ok(image) => {
                self.model.images.push(image);
                Some(self.model.images.len() - 1)
            }
            Err(error) => {
                self.model.warnings.push(error.to_string());
                None
            }
        };
        self.images.insert(name, image);
        image
    }

    fn read_image(&mut self, name: &str) -> Result<Image, LoadError> {
        let path = find_texture(self.file.folder.as_deref(), name)?;
        let texture = |error: LoadError| error.within(format!("texture \"{name}\""));
        let picture = read_file(&path).and_then(|bytes| image::decode(&bytes)).map_err(texture)?;
        self.taken += picture.rgba.len();
        if self.taken > MOST_BYTES {
            return Err(texture(LoadError::new("has no room beside the others")));
        }
        Ok(Image { name: name.to_owned(), width: picture.width, height: picture.height, rgba: picture.rgba })
    }
}

/// The faces of a mesh that have one material.
struct Subset {
    /// A Material block.
    material: Option<usize>,
    /// A position and a normal each: indices into the file's mesh.
    vertices: Vec<(u32, u32)>,
    /// Three a triangle: indices into `vertices`.
    indices: Vec<u32>,
}

/// One per material (S2-29). A mesh without faces is one without triangles.
fn subsets(mesh: &FileMesh) -> Vec<Subset> {
    let mut corners: BTreeMap<Option<usize>, Vec<(u32, u32)>> = BTreeMap::new();
    for face in 0..mesh.faces.count() {
        let positions = mesh.faces.corners(face);
        let normals = mesh.normal_faces.as_ref().map_or(positions, |faces| faces.corners(face));
        let of_material = corners.entry(mesh.materials.of_face(face)).or_default();
        for corner in fan(positions.len()).into_iter().flatten() {
            of_material.push((positions[corner], normals[corner]));
        }
    }
    if corners.is_empty() {
        corners.insert(None, Vec::new());
    }
    let mut subsets = Vec::new();
    for (material, corners) in corners {
        let (vertices, indices) = split_vertices(&corners);
        subsets.push(Subset { material, vertices, indices });
    }
    subsets
}

/// Which subset and which of its vertices stands for each vertex of the file: the first that has its position.
///
/// A vertex that no face has goes to the first subset: `--print` shows it, though no triangle does.
fn homes(mesh: &FileMesh, subsets: &mut [Subset]) -> Vec<(usize, usize)> {
    let mut homes = vec![None; mesh.positions.len()];
    for (subset, Subset { vertices, .. }) in subsets.iter().enumerate() {
        for (vertex, &(position, _)) in vertices.iter().enumerate() {
            homes[position as usize].get_or_insert((subset, vertex));
        }
    }
    let faceless = |(position, home): (usize, Option<(usize, usize)>)| {
        home.unwrap_or_else(|| {
            let vertices = &mut subsets[0].vertices;
            vertices.push((position as u32, u32::MAX));
            (0, vertices.len() - 1)
        })
    };
    homes.into_iter().enumerate().map(faceless).collect()
}

impl Subset {
    /// The subset's vertices and triangles; `influences` has a list per position, or none.
    fn build(&self, mesh: &FileMesh, influences: &[Vec<Influence>]) -> Mesh {
        let positions = || self.vertices.iter().map(|&(position, _)| position as usize);
        let mut built = Mesh { indices: self.indices.clone(), ..Mesh::default() };
        built.positions = positions().map(|position| mesh.positions[position]).collect();
        if !mesh.normals.is_empty() {
            let normal = |&(_, normal): &(u32, u32)| *mesh.normals.get(normal as usize).unwrap_or(&Vec3::Y);
            built.normals = self.vertices.iter().map(normal).collect();
        }
        if !mesh.uvs.is_empty() {
            built.uvs = positions().map(|position| mesh.uvs[position]).collect();
        }
        if !mesh.colors.is_empty() {
            built.colors = positions().map(|position| linear(mesh.colors[position])).collect();
        }
        if !influences.is_empty() {
            built.influences = positions().map(|position| influences[position].clone()).collect();
        }
        built
    }
}

/// E2-9: a vertex that no bone moves follows the frame that holds its mesh; without any influence it would lie at the
/// origin.
fn follow_frame(influences: &mut [Vec<Influence>], skin: &mut Skin, frame: usize) {
    let own = skin.joints.len();
    for list in influences.iter_mut().filter(|list| list.is_empty()) {
        list.push(Influence { joint: own, weight: 1.0 });
        if skin.joints.len() == own {
            skin.joints.push(frame);
            skin.inverse_bind_matrices.push(Mat4::IDENTITY);
        }
    }
}

/// From sRGB, as files of that time have it, to linear light.
fn linear(color: Vec4) -> Vec4 {
    color.truncate().max(Vec3::ZERO).powf(2.2).extend(color.w)
}

//! The fast ways of the package `fast`, behind `--lean`: to read a file, to skin vertices and to sample
//! clips; with the time that the last two take, and their distance from the plain result.

use super::digits::in_digits;
use fast::{
    baked::Baked,
    cpu_lean::{NormalRule, skin_lean},
    in_place::{self, Opened},
    lanes::LanePose,
    lean_mesh::LeanMesh,
    tracks::Tracks,
};
use formats::{document::Source, error::LoadError};
use glam::Mat4;
use stage3_gltf::{
    load::Options,
    model::{Model, PosedMesh},
    pose::Pose,
    posed_mesh::{in_file_order, posed_positions},
    skeleton::posed_joints,
};
use stage4_animation::{clip::Clip, moment::pose_at};
use stage5_gpu::{cpu::pose_mesh_of, palette::Palettes, read_back::largest_difference, vertex::PackedMesh};
use viewer::{Panel, say};

const POSES_A_SECOND: f32 = 60.0;

/// Reads a file in place. If that can't be done, one of the model's warnings gives the reason.
pub fn open(source: Source, options: &Options) -> Result<(Model, Vec<Clip>), LoadError> {
    let opened = in_place::load(source, options)?;
    let why = match &opened {
        Opened::InPlace(_) => None,
        Opened::ByLesson { why, .. } => Some(format!("not read in place: {why}")),
    };
    let (mut model, clips) = opened.into_model();
    model.warnings.extend(why);
    Ok((model, clips))
}

pub struct Lean {
    /// 0 for the plain loop, 1 for the lean one, 2 for that with normals as positions.
    pub skinning: usize,
    /// 0 for the plain way, 1 for exact keys in lanes, 2 for baked ones.
    sampling: usize,
    /// `None` for a mesh that the lean loop can't take.
    meshes: Vec<Option<LeanMesh>>,
    /// The index of a clip, and the clip made ready.
    ready: Option<(usize, Ready)>,
    pose: LanePose,
    time_a_vertex: MeanTime,
    time_a_joint: MeanTime,
}

enum Ready {
    Plain,
    Exact(Tracks),
    Baked(Baked),
}

impl Lean {
    pub fn new(model: &Model, packed: &[PackedMesh]) -> Self {
        let meshes = packed.iter().zip(&model.meshes).map(|(packed, mesh)| {
            let fits = packed.skin.is_some() && mesh.morph_targets.is_empty();
            fits.then(|| LeanMesh::new(packed)).flatten()
        });
        Self {
            skinning: 0,
            sampling: 0,
            meshes: meshes.collect(),
            ready: None,
            pose: LanePose::default(),
            time_a_vertex: MeanTime::default(),
            time_a_joint: MeanTime::default(),
        }
    }

    /// The joints in model space at a time of a clip, in seconds.
    pub fn sample(&mut self, model: &Model, clips: &[Clip], index: usize, time_s: f32) -> Vec<Mat4> {
        let clip = &clips[index];
        let is_ready = self.ready.as_ref().is_some_and(|(ready, _)| *ready == index);
        if !is_ready {
            self.ready = Some((index, Ready::new(self.sampling, model, clip)));
        }
        let began_s = miniquad::date::now();
        match &self.ready {
            Some((_, Ready::Exact(tracks))) => tracks.sample(time_s, &mut self.pose),
            Some((_, Ready::Baked(baked))) => baked.sample(time_s, &mut self.pose),
            _ => self.pose.model_from_joint = posed_joints(model, &pose_at(model, clip, time_s)),
        }
        self.time_a_joint.add(began_s, model.joints.len());
        self.pose.model_from_joint.clone()
    }

    /// All meshes in a pose, in model space, written over `posed`.
    pub fn skin(
        &mut self,
        model: &Model,
        packed: &mut [PackedMesh],
        pose: &Pose,
        palettes: &Palettes,
        posed: &mut [PosedMesh],
    ) {
        let rule = [None, Some(NormalRule::Cofactors), Some(NormalRule::Positions)][self.skinning];
        let began_s = miniquad::date::now();
        for (index, mesh) in model.meshes.iter().enumerate() {
            match (rule, &mut self.meshes[index], mesh.skin) {
                (Some(rule), Some(lean), Some(skin)) => {
                    skin_lean(lean, &palettes.skins[skin], rule, &mut posed[index]);
                    posed[index].normals.truncate(mesh.normals.len());
                }
                _ => posed[index] = pose_mesh_of(mesh, &mut packed[index], pose, palettes),
            }
        }
        self.time_a_vertex.add(began_s, model.vertex_count());
    }

    /// Both choices, and their cost. `pose` is the plain way's; `posed` is what is drawn.
    pub fn panel(&mut self, panel: &mut Panel, model: &Model, pose: &Pose, posed: &[PosedMesh]) {
        panel.heading(&say!("The CPU's loop"));
        let loops = ["skin_vertices".to_owned(), say!("lean"), say!("lean, normals as positions")];
        if panel.choice(&mut self.skinning, &loops) {
            self.time_a_vertex = MeanTime::default();
        }
        panel.value(&say!("time per vertex"), self.time_a_vertex.words());
        panel.heading(&say!("Clips are sampled"));
        let samplings = [say!("the plain way"), say!("exact keys, in lanes"), say!("baked at 60 Hz")];
        if panel.choice(&mut self.sampling, &samplings) {
            self.ready = None;
            self.time_a_joint = MeanTime::default();
        }
        panel.value(&say!("time per joint"), self.time_a_joint.words());
        let off = largest_difference(&posed_positions(model, pose), &in_file_order(model, posed), 1.0);
        panel.value(&say!("off at the skin"), in_digits(off));
        panel.note(say!(
            "The largest distance of a vertex from where stages 3 and 4 put it, in the model's units."
        ));
    }
}

impl Ready {
    fn new(sampling: usize, model: &Model, clip: &Clip) -> Self {
        match sampling {
            0 => Self::Plain,
            1 => Self::Exact(Tracks::new(model, clip)),
            _ => Self::Baked(Baked::new(model, clip, POSES_A_SECOND)),
        }
    }
}

/// The mean time of a piece of work in the frames so far. The latest frames count most.
#[derive(Default)]
struct MeanTime {
    ns: f64,
    frames: u32,
}

impl MeanTime {
    /// With fewer frames, a mean says little.
    const FEWEST_FRAMES: u32 = 30;

    /// Adds a frame: from `began_s` until now, for `count` vertices or joints.
    fn add(&mut self, began_s: f64, count: usize) {
        let ns = (miniquad::date::now() - began_s) * 1e9 / count.max(1) as f64;
        self.frames += 1;
        self.ns += (ns - self.ns) / f64::from(self.frames.min(Self::FEWEST_FRAMES));
    }

    fn words(&self) -> String {
        match self.frames {
            Self::FEWEST_FRAMES.. => format!("{:.1} ns", self.ns),
            _ => "…".to_owned(),
        }
    }
}

//! The scene `packed`: a clip as it was, and the same clip packed, with its error as colour.

use crate::open_model;
use glam::{Mat4, Vec3, Vec4, vec3};
use model_viewer::{ClipList, ModelDrawing};
use stage3_gltf::{
    model::PosedMesh,
    pose::{Pose, rest_pose},
    posed_mesh::{posed_meshes, posed_positions},
    steps::position_table,
};
use stage4_animation::{
    bounds::clip_bounds,
    clip::{Clip, find_clip},
    moment::pose_at,
    packed::{
        clip::PackedClip,
        curve::{SPACINGS, key_count},
        steps::{PACKED_STEPS, pack_clip, packed_moment, packed_tables, unpacked},
    },
    player::Player,
};
use viewer::{
    Args, Camera, Failure, Frame, Panel, Positions, Scene, StepTable, Surface, Timeline, Wireframe, look, say,
};

/// The distance of the mannequin's two figures from the middle.
const ASIDE: f32 = 0.6;

/// The expected vertices, at the place of the packed figure.
pub fn wireframe() -> Wireframe {
    let world_from_table = Mat4::from_translation(Vec3::X * ASIDE);
    Wireframe { world_from_table, ..Wireframe::points(Camera::orbit(0.35)) }
}

/// The limit on the command line, in millimetres.
pub fn limit_mm(args: &Args) -> Result<Option<f32>, Failure> {
    let Some(text) = args.own.get("packed") else { return Ok(None) };
    let limit_mm = text.parse().ok().filter(|limit_mm: &f32| (1e-4..=1e6).contains(limit_mm));
    let usage = || Failure::usage(format!("--packed takes a length in mm such as 0.1, not `{text}`"));
    limit_mm.map(Some).ok_or_else(usage)
}

/// Says on standard error how a long clip becomes smaller.
pub fn progress(name: &str) -> impl FnMut(usize) {
    let (name, mut rounds) = (name.to_owned(), 0);
    move |bits| {
        rounds += 1;
        // The first rounds of a clip with a few hundred frames are over before anybody could read.
        if bits > 2_000_000 {
            eprintln!("packing {name}, round {rounds}: {} KiB", bits >> 13);
        }
    }
}

/// A clip, packed with a limit.
struct Packed {
    clip: usize,
    limit_mm: f32,
    /// With the bytes of the frames; or why it can't be packed.
    result: Result<(PackedClip, usize), String>,
}

pub struct PackedWindow {
    file: String,
    drawing: ModelDrawing,
    clips: Vec<Clip>,
    list: ClipList,
    player: Player,
    limit_mm: f32,
    packed: Option<Packed>,
    step: Option<String>,
    /// The box around the model in the first clip that plays.
    bounds: (Vec3, Vec3),
    /// Half of the distance between the figures.
    aside: f32,
}

impl PackedWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let (file, model, clips) = open_model(args)?;
        let step = args.step.clone().filter(|_| args.file.is_none());
        let asked = packed_moment(step.as_deref().unwrap_or(PACKED_STEPS[1])).filter(|_| args.file.is_none());
        let (name, time_s, limit_mm) = asked.unwrap_or(("0", 0.0, 1.0));
        let name = args.clip.as_deref().unwrap_or(name);
        let clip = match clips.is_empty() && args.clip.is_none() {
            true => 0,
            false => find_clip(&clips, name).map_err(|error| Failure::from(format!("{file}: {error}")))?,
        };
        let playing = clips.get(clip..=clip).unwrap_or_default();
        let bounds = clip_bounds(&model, playing);
        let asked_mm = self::limit_mm(args)?;
        let mut window = Self {
            list: ClipList::new(clips.iter().map(Clip::entry)),
            aside: if args.file.is_some() { 0.6 * (bounds.1.x - bounds.0.x) } else { ASIDE },
            drawing: ModelDrawing::new(model),
            player: Player { time_s: args.time_s.unwrap_or(time_s), ..Player::new(clip) },
            limit_mm: asked_mm.filter(|_| step.is_none()).unwrap_or(limit_mm),
            packed: None,
            file,
            clips,
            step,
            bounds,
        };
        window.pack();
        Ok(window)
    }

    /// Packs the clip that plays, if that was not done with this limit.
    fn pack(&mut self) {
        let Self { player, limit_mm, .. } = self;
        let (clip, limit_mm) = (player.clip, *limit_mm);
        if self.packed.as_ref().is_some_and(|it| it.clip == clip && it.limit_mm == limit_mm) {
            return;
        }
        let Some(Clip { name, .. }) = self.clips.get(clip) else { return };
        let result = pack_clip(&self.drawing.model, &self.clips[clip], limit_mm, progress(name));
        self.packed = Some(Packed { clip, limit_mm, result: result.map_err(|error| error.to_string()) });
    }

    /// True if the clip is so short that it can be packed anew in every frame of the window.
    fn is_soon_packed(&self) -> bool {
        let frames = |(packed, _): &(PackedClip, usize)| packed.frames * packed.joints;
        let result = self.packed.as_ref().map(|packed| packed.result.as_ref());
        matches!(result, Some(Ok(packed)) if frames(packed) < 2000)
    }

    /// The pose as it was, and as it is unpacked: at rest if it could not be packed.
    fn poses(&self) -> [Pose; 2] {
        let model = &self.drawing.model;
        let Some(clip) = self.clips.get(self.player.clip) else {
            return [rest_pose(model), rest_pose(model)];
        };
        let exact = pose_at(model, clip, self.player.time_s);
        let packed = match self.packed.as_ref().map(|packed| &packed.result) {
            Some(Ok((packed, _))) => unpacked(packed, model, self.player.time_s, &exact),
            _ => rest_pose(model),
        };
        [exact, packed]
    }

    /// Draws the packed figure, in the colours of its errors.
    fn draw_errors(&self, frame: &mut Frame, [exact, packed]: [&[PosedMesh]; 2], world_from_model: Mat4) {
        let limit = self.limit_mm / 1000.0;
        let meshes = self.drawing.model.meshes.iter().zip(&self.drawing.cull_back_faces);
        for ((mesh, &cull_back_faces), (exact, packed)) in meshes.zip(exact.iter().zip(packed)) {
            let errors = exact.positions.iter().zip(&packed.positions).map(|(a, b)| a.distance(*b));
            let colors: Vec<Vec4> =
                errors.map(|error| look::CLAY.lerp(look::DEFORMED, (error / limit).min(1.0))).collect();
            let surface = Surface {
                positions: &packed.positions,
                normals: &packed.normals,
                uvs: &[],
                colors: &colors,
                indices: &mesh.indices,
                color: Vec4::ONE,
                texture: None,
                cull_back_faces,
            };
            frame.surface(&surface, world_from_model);
        }
    }

    /// The largest distance of a vertex from its place, in millimetres.
    fn largest_error_mm(&self) -> f32 {
        let [exact, packed] = self.poses().map(|pose| posed_positions(&self.drawing.model, &pose));
        1000.0 * exact.iter().zip(&packed).map(|(a, b)| a.distance(*b)).fold(0.0, f32::max)
    }

    fn panel_of_sizes(&self, panel: &mut Panel) {
        let Some(Packed { result, .. }) = &self.packed else { return };
        let (packed, bytes) = match result {
            Ok(packed) => packed,
            Err(error) => return panel.note(say!("It can't be packed: {error}.", error)),
        };
        let few = packed.to_bytes().len();
        panel.value(
            &say!("frames"),
            say!("{frames} at {rate} Hz", frames = packed.frames, rate = format!("{:.0}", packed.rate_hz)),
        );
        panel.value(&say!("as frames"), say!("{bytes} bytes", bytes));
        panel.value(&say!("packed"), say!("{bytes} bytes", bytes = few));
        panel.value(&say!("ratio"), format!("{:.1} : 1", *bytes as f32 / few as f32));
        panel.value(&say!("error now"), format!("{:.2} mm", self.largest_error_mm()));
        panel.heading(&say!("Rotations: keys × bits"));
        let mut largest: Vec<_> = packed.tracks.iter().filter(|track| track.property == 0).collect();
        largest.sort_by_key(|track| (std::cmp::Reverse(track.key_bits()), track.joint));
        for track in largest.into_iter().take(6) {
            let keys = key_count(packed.frames, SPACINGS[track.spacing]);
            panel.value(
                &shortened(&self.drawing.model.joints[track.joint].name),
                format!("{keys} × {}", track.key_bits()),
            );
        }
    }
}

impl Scene for PackedWindow {
    fn list(&self) -> String {
        self.drawing.list() + &self.list.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        if let Some(Packed { result: Err(error), clip, .. }) = &self.packed {
            return Err(Failure::from(format!("{}: clip {}: {error}", self.file, self.clips[*clip].name)));
        }
        let positions = posed_positions(&self.drawing.model, &self.poses()[1]);
        let clip = self.clips.get(self.player.clip).map(|clip| clip.name.clone());
        let table = position_table(&positions);
        Ok(Positions { file: self.file.clone(), clip, time_s: self.player.time_s, positions, table })
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let tables = self.step.as_deref().and_then(packed_tables);
        StepTable::of_step(
            &say!("packed"),
            tables.unwrap_or_default(),
            Mat4::from_translation(Vec3::X * self.aside),
        )
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(say!(
            "A clip, and the same clip packed: no vertex may be farther from its place than the limit."
        ));
        panel.slider_of_powers(&say!("limit"), &mut self.limit_mm, 0.1..=100.0, " mm");
        if !panel.is_held() || self.is_soon_packed() {
            self.pack();
        }
        panel.legend(&say!("no error"), look::CLAY);
        panel.legend(
            &say!("{limit} mm, or more", limit = (self.limit_mm * 100.0).round() / 100.0),
            look::DEFORMED,
        );
        self.panel_of_sizes(panel);
        if let Some(chosen) = self.list.panel(panel, self.player.clip) {
            self.player.switch(chosen);
        }
        panel.slider(&say!("speed"), &mut self.player.speed, -2.0..=2.0, " ×");
        self.drawing.panel_of_warnings(panel);
    }

    fn frame(&mut self, frame: &mut Frame) {
        if let Some(next) = self.list.next(frame, self.player.clip) {
            self.player.switch(next);
        }
        if self.packed.as_ref().is_some_and(|packed| packed.clip != self.player.clip) {
            self.pack();
        }
        let duration_s = self.clips.get(self.player.clip).map_or(0.0, |clip| clip.duration_s);
        self.player.advance(frame.dt_s(), duration_s);
        let (low, high) = self.bounds;
        let aside = Vec3::X * self.aside;
        frame.fit(low - aside, high + aside);
        frame.grid();
        let [exact, packed] = self.poses().map(|pose| posed_meshes(&self.drawing.model, &pose));
        self.drawing.draw_meshes(frame, &exact, Mat4::from_translation(-aside), 1.0);
        self.draw_errors(frame, [&exact, &packed], Mat4::from_translation(aside));
        for (place, name) in [(-aside, say!("as it was")), (aside, say!("packed"))] {
            frame.caption(place + vec3(0.0, low.y.min(0.0), high.z + 0.1), name, look::TEXT);
        }
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        self.list.timeline(self.player.clip, &mut self.player.time_s)
    }
}

/// The end of a long name: joints of a file often begin alike.
fn shortened(name: &str) -> String {
    let count = name.chars().count();
    if count <= 16 {
        name.to_owned()
    } else {
        format!("…{}", name.chars().skip(count - 15).collect::<String>())
    }
}

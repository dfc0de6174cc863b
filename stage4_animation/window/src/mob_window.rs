//! The scene `mob`: sixteen instances that share one model, each with its own clock and pose.

use super::{names_of_playing, open_model};
use glam::{Mat4, Vec3, vec3};
use model_viewer::{ClipList, ModelDrawing};
use stage3_gltf::{bounds::posed_box, pose::rest_pose, steps::position_table};
use stage4_animation::{
    clip::{Clip, find_clip, no_such_clip},
    instance::{Instance, advance_instance, instances, share_out, skin_instance},
    steps::{MOB_COUNT, MOB_INSTANCE, mob_tables, mob_time_s},
};
use viewer::{Args, Failure, Frame, Panel, Positions, Scene, StepTable, say};

/// The length of a fade to another clip.
const FADE_S: f32 = 0.3;

pub struct MobWindow {
    file: String,
    drawing: ModelDrawing,
    clips: Vec<Clip>,
    clip_list: ClipList,
    clip: usize,
    /// The panel's choice, until it is played.
    chosen: Option<usize>,
    instances: Vec<Instance>,
    time_s: f32,
    /// The instance whose vertices are printed: a step's. None prints all instances.
    printed: Option<usize>,
    /// The step that is compared with its snapshots; none where another clip is played.
    compared_step: Option<String>,
    /// The box around the model at rest.
    bounds: (Vec3, Vec3),
}

impl MobWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let (file, model, clips) = open_model(args)?;
        let clip = first_clip(args, &clips).map_err(|error| Failure::from(format!("{file}: {error}")))?;
        let step = args.step.as_deref();
        let mut window = Self {
            file,
            instances: instances(&model, &clips, clip, MOB_COUNT),
            bounds: posed_box(&model, &rest_pose(&model)),
            drawing: ModelDrawing::new(model),
            clip_list: ClipList::new(clips.iter().map(Clip::entry)),
            clips,
            clip,
            chosen: None,
            time_s: 0.0,
            printed: step.map(|_| MOB_INSTANCE),
            compared_step: args.step.clone(),
        };
        window.advance(step.and_then(mob_time_s).or(args.time_s).unwrap_or(0.0));
        Ok(window)
    }

    fn advance(&mut self, dt_s: f32) {
        self.time_s += dt_s;
        for instance in &mut self.instances {
            advance_instance(instance, &self.drawing.model, &self.clips, dt_s);
            skin_instance(instance, &self.drawing.model);
        }
    }

    /// Fades to another clip. While time stands still a fade would never end, so the clip is changed at once.
    fn play(&mut self, clip: usize, dt_s: f32) {
        self.clip = clip;
        self.instances.iter_mut().for_each(|instance| instance.fade_to(clip, FADE_S));
        share_out(&mut self.instances, &self.clips);
        if dt_s == 0.0 {
            self.instances.iter_mut().for_each(|instance| instance.fades.clear());
        }
    }

    /// The place of an instance in four rows of four, as far apart as the model is wide.
    fn place(&self, index: usize) -> Vec3 {
        let (min, max) = self.bounds;
        let (row, column) = (index / 4, index % 4);
        let apart = (max - min).max_element() * 0.75;
        vec3(column as f32 - 1.5, 0.0, row as f32 - 1.5) * apart
    }

    /// The box around all instances' boxes, in world space.
    fn box_around_all(&self) -> (Vec3, Vec3) {
        let placed = self.instances.iter().enumerate().map(|(index, instance)| {
            let (low, high) = instance.bounds;
            (low + self.place(index), high + self.place(index))
        });
        placed.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or_default()
    }
}

/// The clip on the command line, or `walk`, or the first.
fn first_clip(args: &Args, clips: &[Clip]) -> Result<usize, String> {
    match &args.clip {
        _ if clips.is_empty() => Err(no_such_clip("for the mob to play", clips)),
        Some(name) => find_clip(clips, name),
        None => Ok(find_clip(clips, "walk").unwrap_or(0)),
    }
}

impl Scene for MobWindow {
    fn list(&self) -> String {
        self.drawing.list() + &self.clip_list.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let printed = match self.printed {
            Some(instance) => &self.instances[instance..=instance],
            None => &self.instances,
        };
        let positions: Vec<Vec3> = printed.iter().flat_map(Instance::positions).collect();
        let clip = names_of_playing(&self.instances[0], &self.clips);
        let table = position_table(&positions);
        Ok(Positions { file: self.file.clone(), clip, time_s: self.time_s, positions, table })
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let step = self.compared_step.as_deref();
        let tables = step.and_then(|step| mob_tables(step, &self.drawing.model, &self.clips, self.clip));
        let place = Mat4::from_translation(self.place(MOB_INSTANCE));
        let part = say!("instance {number}", number = MOB_INSTANCE);
        StepTable::of_step(&part, tables.unwrap_or_default(), place)
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(say!("Sixteen instances share one model. Each has a clock and a pose of its own."));
        panel.value(&say!("instances"), self.instances.len().to_string());
        panel.value(&say!("vertices, shared"), self.drawing.model.vertex_count().to_string());
        panel.value(&say!("joints, each"), self.drawing.model.joints.len().to_string());
        let clocks_s = self.instances.iter().map(|instance| instance.player.time_s);
        let (first_s, last_s) = (clocks_s.clone().fold(f32::MAX, f32::min), clocks_s.fold(0.0, f32::max));
        panel.value(
            &say!("clocks"),
            say!("{first} to {last} s", first = format!("{first_s:.2}"), last = format!("{last_s:.2}")),
        );
        if let Some(chosen) = self.clip_list.panel(panel, self.clip) {
            self.chosen = Some(chosen);
        }
    }

    fn frame(&mut self, frame: &mut Frame) {
        let chosen = self.clip_list.next(frame, self.clip).or(self.chosen.take());
        if let Some(chosen) = chosen {
            self.play(chosen, frame.dt_s());
        }
        self.advance(frame.dt_s());
        let (low, high) = self.box_around_all();
        frame.fit(low, high);
        frame.grid();
        for (index, instance) in self.instances.iter().enumerate() {
            let world_from_model = Mat4::from_translation(self.place(index));
            self.drawing.draw_meshes(frame, &instance.meshes, world_from_model, 1.0);
        }
    }
}

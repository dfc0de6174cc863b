//! The scene `outline`: the original mesh, the mesh as its bones move it, and the bones.

use glam::{Vec3, vec3};
use stage1_bones::{bone::update_world_positions, table::table, tree::ROOT};
use stage2_mesh_skin::{
    outline::{Outline, advance_frame, blend_vertices, one_bone_effect, outline_vertices},
    skin::Influence,
    steps::outline_step,
};
use viewer::{
    Args, Camera, Failure, Frame, JointEffect, Panel, Positions, Scene, Term, VertexSum, Wireframe, look, say,
};

/// The expected outline, each vertex joined to the next.
pub fn wireframe(step: &str) -> Wireframe {
    let count = outline_vertices().len();
    let edges = (0..count).map(|vertex| [vertex, (vertex + 1) % count]).collect();
    // The root of this step is at (1, 2, 3); the original mesh stays in the picture beside the panel.
    let moved = step == "root-moved";
    let camera =
        if moved { Camera::flat(vec3(0.5, 1.0, 0.0), 2.2) } else { Camera::flat(vec3(0.1, 0.0, 0.0), 0.64) };
    Wireframe { edges, ..Wireframe::points(camera) }
}

pub struct OutlineWindow {
    outline: Outline,
    time_s: f32,
    picked: usize,
    dragged: Option<usize>,
}

impl OutlineWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let step = args.step.as_deref().unwrap_or("rest");
        let mut outline = outline_step(step).expect("the viewer refuses a step that is not in the list");
        let time_s = args.time_s.unwrap_or(0.0);
        advance_frame(&mut outline, time_s);
        Ok(Self { outline, time_s, picked: 3, dragged: None })
    }

    fn world_positions(&self) -> Vec<Vec3> {
        self.outline.vertices.iter().map(|vertex| vertex.world_position).collect()
    }

    /// A dragged bone follows the pointer and bounces no more; its children and the vertices follow the bone.
    fn drag(&mut self, frame: &mut Frame) {
        let places: Vec<Vec3> = self.outline.bones.iter().map(|bone| bone.world_position).collect();
        self.dragged = frame.grabbed_near(&places).or(self.dragged);
        let Some(dragged) = self.dragged else {
            return;
        };
        let Outline { bones, bounces, offsets, vertices } = &mut self.outline;
        match frame.dragged_to(places[dragged]) {
            Some(world) if world != places[dragged] => {
                bones[dragged].position += world - places[dragged];
                bounces.retain(|bounce| bounce.bone != dragged);
            }
            Some(_) => {}
            None => self.dragged = None,
        }
        update_world_positions(bones, ROOT, Vec3::ZERO);
        blend_vertices(vertices, bones, offsets);
    }
}

impl Scene for OutlineWindow {
    fn positions(&self) -> Result<Positions, Failure> {
        let positions = self.world_positions();
        let table = table(&positions);
        Ok(Positions { file: "outline".to_owned(), clip: None, time_s: self.time_s, positions, table })
    }

    fn views(&self) -> usize {
        1
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.text(say!("Each vertex is the weighted mean of the places where its bones would take it."));
        panel.legend(&say!("the original mesh"), look::ORIGINAL);
        panel.legend(&say!("the moved mesh"), look::DEFORMED);
        panel.legend(&say!("bones"), look::BONE);
        panel.note(say!("Click a vertex to see its sum. Drag a bone to move it. Tab: the next scene."));
    }

    fn pick(&mut self, vertex: usize) -> bool {
        let exists = vertex < self.outline.vertices.len();
        if exists {
            self.picked = vertex;
        }
        exists
    }

    fn vertex_sum(&self) -> Option<VertexSum> {
        let Outline { bones, offsets, vertices, .. } = &self.outline;
        let vertex = &vertices[self.picked];
        let term = |&Influence { joint, weight }: &Influence| Term {
            joint: bones[joint].name.to_owned(),
            weight,
            effect: JointEffect::Offset { offset: offsets[joint], bone: bones[joint].world_position },
            moved: one_bone_effect(vertex.mesh_position, offsets[joint], bones[joint].world_position),
        };
        Some(VertexSum {
            vertex: self.picked,
            count: vertices.len(),
            of: String::new(),
            mesh_position: vertex.mesh_position,
            terms: vertex.influences.iter().map(term).collect(),
            sum: vertex.world_position,
        })
    }

    fn frame(&mut self, frame: &mut Frame) {
        self.time_s += frame.dt_s();
        advance_frame(&mut self.outline, frame.dt_s());
        self.drag(frame);
        let moved = self.world_positions();
        self.picked = frame.clicked_near(&moved).unwrap_or(self.picked);
        let made: Vec<Vec3> = self.outline.vertices.iter().map(|vertex| vertex.mesh_position).collect();
        frame.grid();
        for (points, color) in [(&made, look::ORIGINAL), (&moved, look::DEFORMED)] {
            // Closed, and with the tutorial's points of size 4 (S0-28).
            frame.outline(points, 2.0, color);
            for &point in points {
                frame.point(point, 4.0, color);
            }
        }
        let bones = &self.outline.bones;
        for bone in bones {
            if let Some(parent) = bone.parent {
                frame.line_on_top(bones[parent].world_position, bone.world_position, 2.0, look::BONE);
            }
            frame.point(bone.world_position, 6.0, look::BONE);
        }
        frame.point(moved[self.picked], 9.0, look::SELECTED);
        frame.label(moved[self.picked], self.picked.to_string(), look::SELECTED);
    }
}

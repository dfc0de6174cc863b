//! The scenes with a model: its poses side by side, or all its meshes as one.

use super::{
    merged_view::MergedView,
    poses_view::{PosesView, skinned_mesh},
};
use formats::{
    file::{MOST_BYTES, read_file},
    x_document::trace::trace,
};
use glam::Mat4;
use model_viewer::{ModelDrawing, open_file, options, warn};
use stage3_gltf::{
    load::load,
    model::Model,
    posed_mesh::posed_positions,
    skeleton::posed_joints,
    steps::{model_tables, position_table, scene_model},
};
use viewer::{Args, Camera, Failure, Frame, Panel, Positions, Scene, StepTable, VertexSum, Wireframe, say};

/// The second of the views to choose from, after that of the poses.
const MERGED: usize = 1;

/// The lines that join the expected vertices of a model made by hand. The character's tables have too few
/// vertices.
pub fn wireframe(scene: &str) -> Wireframe {
    let meshes = match scene {
        "two-joints" | "three-meshes" => scene_model(scene).meshes,
        _ => Vec::new(),
    };
    let mut edges = Vec::new();
    let mut first = 0;
    for mesh in &meshes {
        let triangles = mesh.indices.as_chunks().0.iter();
        let corners = triangles.map(|triangle: &[u32; 3]| triangle.map(|corner| first + corner as usize));
        edges.extend(corners.flat_map(|[a, b, c]| [[a, b], [b, c], [c, a]]));
        first += mesh.positions.len();
    }
    Wireframe { edges, ..Wireframe::points(Camera::orbit(0.2).swaying()) }
}

pub struct ModelWindow {
    drawing: ModelDrawing,
    file: String,
    /// The step that is compared with its snapshots; none where its vertices are others than theirs.
    compared_step: Option<String>,
    /// [`MERGED`], or 0 for the poses.
    view: usize,
    poses: PosesView,
    /// Made when it is first shown.
    merged: Option<MergedView>,
}

impl ModelWindow {
    pub fn open(args: &Args) -> Result<Self, Failure> {
        let scene = args.scene.as_deref().unwrap_or("model");
        // Models made by hand belong to their scenes; a file takes the character's place.
        let (file, model) = match scene {
            "model" => load_model(args)?,
            _ => (scene.to_owned(), scene_model(scene)),
        };
        warn(&file, &model.warnings);
        let first_step = if scene == "three-meshes" { "merged" } else { "rest" };
        let step = args.step.as_deref().unwrap_or(first_step);
        // A merged model's vertices are those that are drawn. If any were split, they are not in the order of
        // the snapshots.
        let is_in_order = step != "merged" || model.file_vertices.is_empty();
        let mut window = Self {
            poses: PosesView::new(&model, step),
            drawing: ModelDrawing::new(model),
            file,
            compared_step: args.step.clone().filter(|_| is_in_order),
            view: 0,
            merged: None,
        };
        if step == "merged" {
            window.choose(MERGED);
        }
        Ok(window)
    }

    fn choose(&mut self, view: usize) {
        self.view = view;
        if view == MERGED && self.merged.is_none() {
            self.merged = Some(MergedView::new(&self.drawing.model));
        }
    }

    /// The view of all meshes as one, if it is chosen.
    fn merged(&self) -> Option<&MergedView> {
        self.merged.as_ref().filter(|_| self.view == MERGED)
    }
}

impl Scene for ModelWindow {
    fn list(&self) -> String {
        self.drawing.list()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        let positions = match self.merged() {
            Some(merged) => merged.step.posed.positions.clone(),
            None => posed_positions(&self.drawing.model, &self.poses.turned),
        };
        let table = position_table(&positions);
        Ok(Positions { file: self.file.clone(), clip: None, time_s: 0.0, positions, table })
    }

    fn step_tables(&self) -> Vec<StepTable> {
        let tables = self.compared_step.as_deref().and_then(|step| model_tables(&self.drawing.model, step));
        // Both models are merged from the same lists.
        let (part, world_from_table, column) = match self.merged() {
            Some(_) => (String::new(), Mat4::IDENTITY, 0),
            None => (skinned_mesh(), self.poses.world_from_skinned(), self.poses.skinned_column()),
        };
        let tables = StepTable::of_step(&part, tables.unwrap_or_default(), world_from_table);
        tables.into_iter().map(|table| StepTable { column, ..table }).collect()
    }

    fn views(&self) -> usize {
        // Merged, nothing follows joints.
        if self.merged().is_some() { 3 } else { 6 }
    }

    fn panel(&mut self, panel: &mut Panel) {
        let model = &self.drawing.model;
        panel.text(&model.name);
        panel.value(&say!("meshes, vertices"), format!("{}, {}", model.meshes.len(), model.vertex_count()));
        panel.value(&say!("joints, skins"), format!("{}, {}", model.joints.len(), model.skins.len()));
        let mut view = self.view;
        if panel.choice(&mut view, &[say!("poses"), say!("meshes as one")]) {
            self.choose(view);
        }
        match self.merged() {
            Some(merged) => merged.panel(panel),
            None => self.poses.panel(panel, &self.drawing),
        }
        self.drawing.panel_of_warnings(panel);
    }

    fn pick(&mut self, vertex: usize) -> bool {
        self.drawing.pick(vertex)
    }

    fn vertex_sum(&self) -> Option<VertexSum> {
        // The merged view draws other vertices than the one that was picked.
        self.drawing.picked().filter(|_| self.merged().is_none())?;
        let (model, pose) = (&self.drawing.model, &self.poses.turned);
        let drawn = posed_positions(model, pose);
        self.drawing.vertex_sum(&posed_joints(model, pose), &pose.morph_weights, &drawn)
    }

    fn frame(&mut self, frame: &mut Frame) {
        match self.merged() {
            Some(merged) => merged.draw(frame),
            None => self.poses.draw(frame, &mut self.drawing),
        }
    }
}

/// The model of the file on the command line, or the character, with its name.
fn load_model(args: &Args) -> Result<(String, Model), Failure> {
    if let (Some(path), true) = (&args.file, args.own.contains_key("trace")) {
        let most_bytes = options(args)?.most_bytes.unwrap_or(MOST_BYTES);
        let text = read_file(path, most_bytes).and_then(|bytes| trace(&bytes, most_bytes));
        let text = text.map_err(|error| error.in_file(&path.display().to_string()));
        eprint!("{}", text.map_err(|error| Failure::from(error.to_string()))?);
    }
    open_file(args, load)
}

//! The two poses that no clip changes, beside the instance that plays: rest, bind, playing (S4-42).

use glam::{Mat4, Vec3, vec3};
use model_viewer::ModelDrawing;
use stage3_gltf::{
    model::{Model, PosedMesh},
    pose::rest_pose,
    posed_mesh::posed_meshes,
    skeleton::bind_pose,
};
use viewer::{Frame, look, say};

/// A model in the two poses, and room for the instance that plays.
pub struct StandingPoses {
    /// At rest, and at bind.
    standing: [Vec<PosedMesh>; 2],
    /// The box around the model in all its clips. A column of the picture is a little wider.
    bounds: (Vec3, Vec3),
}

impl StandingPoses {
    pub fn new(model: &Model, bounds: (Vec3, Vec3)) -> Self {
        let standing = [rest_pose(model), bind_pose(model)].map(|pose| posed_meshes(model, &pose));
        Self { standing, bounds }
    }

    /// The place of the playing instance: the right one of three columns.
    pub fn world_from_playing(&self) -> Mat4 {
        self.world_from_column(1.0)
    }

    fn world_from_column(&self, column: f32) -> Mat4 {
        let (low, high) = self.bounds;
        Mat4::from_translation(vec3(column * 1.1 * (high.x - low.x), 0.0, 0.0))
    }

    /// Draws the two poses that stand still, and a caption for each of the three.
    pub fn draw(&self, frame: &mut Frame, drawing: &ModelDrawing) {
        for (column, meshes) in [-1.0, 0.0].into_iter().zip(&self.standing) {
            drawing.draw_meshes(frame, meshes, self.world_from_column(column), 1.0);
        }
        let (low, high) = self.bounds;
        let foot = vec3((low.x + high.x) / 2.0, low.y, high.z);
        for (column, name) in [(-1.0, say!("rest pose")), (0.0, say!("bind pose")), (1.0, say!("playing"))] {
            frame.caption(self.world_from_column(column).transform_point3(foot), name, look::TEXT);
        }
    }
}

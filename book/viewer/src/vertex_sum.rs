//! Where a picked vertex comes from, term by term.

use crate::print::number;
use glam::{Mat4, Vec3};

/// A vertex's sum Σ weight · what a joint makes of it.
#[derive(Clone, Debug, PartialEq)]
pub struct VertexSum {
    /// Its index among all vertices of the scene, as `--print` counts them.
    pub vertex: usize,
    /// How many vertices the scene has.
    pub count: usize,
    /// What it belongs to, or how it is skinned; may be empty.
    pub of: String,
    /// Where it is in the mesh, before any joint moved it.
    pub mesh_position: Vec3,
    /// One per influence.
    pub terms: Vec<Term>,
    /// Where the stage's own function puts it.
    pub sum: Vec3,
}

/// One influence's share of a vertex.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// The joint's name.
    pub joint: String,
    /// The influence's weight.
    pub weight: f32,
    /// How the joint moves a vertex.
    pub way: Way,
    /// Where this joint alone would put the vertex.
    pub moved: Vec3,
}

/// How a joint moves a vertex.
#[derive(Clone, Debug, PartialEq)]
pub enum Way {
    /// By adding: the bone's offset, and its place in the world.
    Added(Vec3, Vec3),
    /// By multiplying: `model_from_joint` times the inverse bind matrix `joint_from_mesh`.
    Multiplied(Mat4, Mat4),
}

impl VertexSum {
    /// As one JSON object, f32 in the shortest form that reads back as the same number. Matrices are three rows of four.
    pub fn to_json(&self) -> String {
        let terms: Vec<String> = self.terms.iter().map(Term::to_json).collect();
        format!(
            "{{\"vertex\":{},\"count\":{},\"of\":{},\"mesh\":{},\"terms\":[{}],\"sum\":{}}}",
            self.vertex,
            self.count,
            serde_json::Value::from(self.of.as_str()),
            numbers(&self.mesh_position.to_array()),
            terms.join(","),
            numbers(&self.sum.to_array())
        )
    }
}

impl Term {
    fn to_json(&self) -> String {
        let way = match self.way {
            Way::Added(offset, bone) => {
                format!("\"offset\":{},\"bone\":{}", numbers(&offset.to_array()), numbers(&bone.to_array()))
            }
            Way::Multiplied(joint, inverse_bind) => {
                format!("\"model_from_joint\":{},\"joint_from_mesh\":{}", rows(joint), rows(inverse_bind))
            }
        };
        format!(
            "{{\"joint\":{},\"weight\":{},{way},\"moved\":{},\"weighted\":{}}}",
            serde_json::Value::from(self.joint.as_str()),
            number(self.weight),
            numbers(&self.moved.to_array()),
            numbers(&(self.weight * self.moved).to_array())
        )
    }
}

fn numbers(values: &[f32]) -> String {
    let values: Vec<String> = values.iter().map(|&value| number(value)).collect();
    format!("[{}]", values.join(","))
}

fn rows(matrix: Mat4) -> String {
    let rows = [0, 1, 2].map(|row| numbers(&matrix.row(row).to_array()));
    format!("[{}]", rows.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec3;

    #[test]
    fn json_keeps_every_digit_and_the_rows() {
        let way = Way::Multiplied(Mat4::from_translation(vec3(1.0, 2.0, 3.0)), Mat4::IDENTITY);
        let moved = vec3(1.0 / 3.0, 0.0, -2.0);
        let term = Term { joint: "hip \"left\"".to_owned(), weight: 0.5, way, moved };
        let sum = VertexSum {
            vertex: 6,
            count: 13,
            of: "body".to_owned(),
            mesh_position: Vec3::X,
            terms: vec![term],
            sum: moved,
        };
        let read: serde_json::Value = serde_json::from_str(&sum.to_json()).expect("valid JSON");
        let term = &read["terms"][0];
        assert_eq!((&read["vertex"], &read["count"]), (&6.into(), &13.into()));
        assert_eq!(term["joint"], "hip \"left\"");
        assert_eq!(term["moved"][0].as_f64().map(|x| x as f32), Some(1.0 / 3.0));
        assert_eq!(term["weighted"][2], -1);
        assert_eq!(term["model_from_joint"][1], serde_json::json!([0, 1, 0, 2]));
    }
}

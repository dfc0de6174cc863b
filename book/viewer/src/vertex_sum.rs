//! The sum that places a picked vertex, term by term.

use crate::say;
use glam::{Mat4, Vec3, Vec4};
use serde::{Serialize, Serializer};
use tables::TOLERANCE;

/// A vertex's sum Σ weight · effect of a joint. As JSON it goes to a page of the book.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct VertexSum {
    /// Its index among all vertices of the scene, as `--print` counts them.
    pub vertex: usize,
    /// The number of vertices in the scene.
    pub count: usize,
    /// The mesh to which it belongs, or the way it is skinned; may be empty.
    pub of: String,
    /// Its place in the mesh, before any joint moved it.
    #[serde(rename = "mesh")]
    pub mesh_position: Vec3,
    /// One per influence.
    pub terms: Vec<Term>,
    /// The place where it is drawn, as the stage's own function computes it.
    pub sum: Vec3,
}

/// One influence's share of a vertex.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// The joint's name.
    pub joint: String,
    /// The influence's weight.
    pub weight: f32,
    /// The effect of the joint on the vertex.
    pub effect: JointEffect,
    /// The place to which this joint alone would move the vertex.
    pub moved: Vec3,
}

/// The effect of a joint on a vertex.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum JointEffect {
    /// A sum: the vertex's offset from the bone, plus the bone's place in the world.
    Offset {
        /// Relative to the bone.
        offset: Vec3,
        /// The bone's place in the world.
        bone: Vec3,
    },
    /// A product: `model_from_joint * joint_from_mesh`.
    Matrices {
        /// The joint in model space.
        #[serde(serialize_with = "three_rows")]
        model_from_joint: Mat4,
        /// The inverse bind matrix.
        #[serde(serialize_with = "three_rows")]
        joint_from_mesh: Mat4,
    },
}

impl VertexSum {
    /// A message if the vertex is drawn elsewhere than at the sum of its terms; none if the two are equal.
    ///
    /// Values larger than 1 are compared relative to their size, because f32 has fewer decimals there.
    pub fn contradiction(&self) -> Option<String> {
        let of_terms: Vec3 = self.terms.iter().map(|term| term.weight * term.moved).sum();
        let size: Vec3 = self.terms.iter().map(|term| term.weight.abs() * term.moved.abs()).sum();
        let allowed = TOLERANCE as f32 * size.max(Vec3::ONE);
        // Written so that NaN does not equal anything.
        let is_equal = (of_terms - self.sum).abs().cmple(allowed).all();
        let [x, y, z] = of_terms.to_array();
        let place = || format!("({x:.3}, {y:.3}, {z:.3})");
        (!is_equal).then(|| say!("Drawn elsewhere: its terms sum to {place}.", place = place()))
    }

    /// One JSON object, each f32 in the shortest form that reads back as the same number. Matrices are three
    /// rows of four.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("names and numbers can be written as JSON")
    }
}

impl Serialize for Term {
    /// Adds the joint's share of the sum, `weighted`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Object<'a> {
            joint: &'a str,
            weight: f32,
            #[serde(flatten)]
            effect: &'a JointEffect,
            moved: Vec3,
            weighted: Vec3,
        }
        let Self { joint, weight, effect, moved } = self;
        let weighted = *weight * *moved;
        Object { joint, weight: *weight, effect, moved: *moved, weighted }.serialize(serializer)
    }
}

fn three_rows<S: Serializer>(matrix: &Mat4, serializer: S) -> Result<S::Ok, S::Error> {
    let rows: [Vec4; 3] = [0, 1, 2].map(|row| matrix.row(row));
    rows.serialize(serializer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec3;

    /// A vertex halfway between two joints that move it to (1, 0, 0) and (0, 2, 0), drawn at `drawn`.
    fn half_and_half(drawn: Vec3) -> VertexSum {
        let term = |moved| {
            let effect = JointEffect::Offset { offset: Vec3::ZERO, bone: Vec3::ZERO };
            Term { joint: String::new(), weight: 0.5, effect, moved }
        };
        VertexSum {
            vertex: 0,
            count: 1,
            of: String::new(),
            mesh_position: Vec3::ZERO,
            terms: vec![term(Vec3::X), term(2.0 * Vec3::Y)],
            sum: drawn,
        }
    }

    #[test]
    fn a_vertex_that_is_drawn_elsewhere_contradicts_its_terms() {
        assert_eq!(half_and_half(vec3(0.5, 1.0, 0.0)).contradiction(), None);
        assert_eq!(half_and_half(vec3(0.5, 1.00001, 0.0)).contradiction(), None);
        let says = "Drawn elsewhere: its terms sum to (0.500, 1.000, 0.000).";
        for wrong in [vec3(0.5, 1.0001, 0.0), vec3(1.0, 2.0, 0.0), vec3(0.5, 1.0, f32::NAN)] {
            assert_eq!(half_and_half(wrong).contradiction().as_deref(), Some(says));
        }
    }

    #[test]
    fn json_keeps_every_digit_and_the_rows() {
        let model_from_joint = Mat4::from_translation(vec3(1.0, 2.0, 3.0));
        let effect = JointEffect::Matrices { model_from_joint, joint_from_mesh: Mat4::IDENTITY };
        let moved = vec3(1.0 / 3.0, 0.0, -2.0);
        let term = Term { joint: "hip \"left\"".to_owned(), weight: 0.5, effect, moved };
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
        assert_eq!(term["weighted"][2], -1.0);
        assert_eq!(term["model_from_joint"][1], serde_json::json!([0.0, 1.0, 0.0, 2.0]));
    }
}

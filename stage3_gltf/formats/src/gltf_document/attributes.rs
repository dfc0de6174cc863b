//! A primitive's arrays: one element per vertex.

use crate::{
    error::LoadError,
    gltf_document::{document::GltfDocument, little_endian::Component},
};
use gltf::json::{
    Accessor, Index,
    accessor::Type,
    mesh::{Primitive, Semantic},
    validation::Checked,
};

/// The attributes of a primitive, read by meaning (S4-30). All have one element per vertex.
pub struct Attributes<'a> {
    /// The document with the data.
    pub document: &'a GltfDocument,
    /// The primitive, which names the accessor of each attribute.
    pub primitive: &'a Primitive,
    /// The number of vertices, which is that of the positions.
    pub count: usize,
}

impl<'a> Attributes<'a> {
    /// The attributes of a primitive, or none if it has no positions.
    pub fn of(document: &'a GltfDocument, primitive: &'a Primitive) -> Option<Self> {
        let positions = primitive.attributes.get(&Checked::Valid(Semantic::Positions))?;
        let count = document.json.accessors[positions.value()].count.0 as usize;
        Some(Self { document, primitive, count })
    }

    /// The accessor that holds an attribute, or none if the primitive lacks it.
    pub fn accessor(&self, semantic: &Semantic) -> Option<Index<Accessor>> {
        self.primitive.attributes.get(&Checked::Valid(semantic.clone())).copied()
    }

    /// An attribute as `read` makes it from its accessor; empty if the primitive lacks it.
    pub fn read<T>(
        &self,
        semantic: Semantic,
        read: impl FnOnce(Index<Accessor>) -> Result<Vec<T>, LoadError>,
    ) -> Result<Vec<T>, LoadError> {
        let Some(accessor) = self.accessor(&semantic) else { return Ok(Vec::new()) };
        let values = read(accessor).and_then(|values| self.one_per_vertex(values));
        values.map_err(|error| error.within(semantic.to_string()))
    }

    /// An attribute as floats, `N` a vertex; empty if the primitive lacks it.
    pub fn floats<const N: usize>(
        &self,
        semantic: Semantic,
        shape: Type,
        kinds: &[Component],
    ) -> Result<Vec<[f32; N]>, LoadError> {
        self.read(semantic, |accessor| self.document.floats(accessor, shape, kinds))
    }

    /// The same for an attribute that only affects looks: numbers that are not finite are replaced, with a
    /// warning.
    pub fn floats_or<const N: usize>(
        &self,
        semantic: Semantic,
        shape: Type,
        kinds: &[Component],
        instead: [f32; N],
        warnings: &mut Vec<String>,
    ) -> Result<Vec<[f32; N]>, LoadError> {
        self.read(semantic.clone(), |accessor| {
            let (values, replaced) = self.document.floats_or(accessor, shape, kinds, instead)?;
            if replaced > 0 {
                let (name, count) = (semantic.to_string(), values.len());
                warnings.push(format!("{name}: {replaced} of {count} are no numbers, and now {instead:?}"));
            }
            Ok(values)
        })
    }

    /// Values as they are, if there are as many elements as vertices.
    pub fn one_per_vertex<T>(&self, values: Vec<T>) -> Result<Vec<T>, LoadError> {
        let (elements, count) = (values.len(), self.count);
        if elements != count {
            return Err(LoadError::new(format!("has {elements} elements for {count} vertices")));
        }
        Ok(values)
    }

    /// The kinds of numbers that the file may use: smaller ones only with KHR_mesh_quantization.
    pub fn or_small(&self, plain: &'static [Component], small: &'static [Component]) -> &'static [Component] {
        if self.document.quantized { small } else { plain }
    }
}

//! Which joints move the vertices of a mesh: a list for each, of any length.

use stage2_mesh_skin::skin::Influence;
use std::ops::Index;

/// One list of influences per vertex: `influences[vertex]` is a slice, which may be empty.
///
/// All lists stand one behind the other in one piece of memory. A list of lists would ask for memory once per vertex, which
/// takes longer than all else that is done to read a mesh.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Influences {
    /// Of all vertices.
    all: Vec<Influence>,
    /// Where in `all` each vertex's list ends. No file that is read makes 2³² influences.
    ends: Vec<u32>,
}

impl Influences {
    /// None yet, and room for so many vertices with so many influences each.
    pub fn with_capacity(vertex_count: usize, influences_each: usize) -> Self {
        Self {
            all: Vec::with_capacity(vertex_count * influences_each),
            ends: Vec::with_capacity(vertex_count),
        }
    }

    /// Adds the list of the next vertex.
    pub fn push(&mut self, list: &[Influence]) {
        self.all.extend_from_slice(list);
        self.ends.push(self.all.len() as u32);
    }

    /// Adds the list of the next vertex, one influence after the other, so that no list needs to be made before.
    #[inline]
    pub fn push_each(&mut self, list: impl IntoIterator<Item = Influence>) {
        self.all.extend(list);
        self.ends.push(self.all.len() as u32);
    }

    /// Whether a vertex has no influence.
    pub fn has_empty_list(&self) -> bool {
        self.ends.first() == Some(&0) || self.ends.array_windows().any(|[start, end]| start == end)
    }

    /// The influences of all vertices, one list behind the other.
    #[inline]
    pub fn all(&self) -> &[Influence] {
        &self.all
    }

    /// How many vertices there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The lists, vertex after vertex.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[Influence]> + Clone {
        (0..self.len()).map(|vertex| &self[vertex])
    }
}

impl Index<usize> for Influences {
    type Output = [Influence];

    #[inline]
    fn index(&self, vertex: usize) -> &[Influence] {
        let start = if vertex == 0 { 0 } else { self.ends[vertex - 1] as usize };
        &self.all[start..self.ends[vertex] as usize]
    }
}

impl<List: AsRef<[Influence]>> FromIterator<List> for Influences {
    fn from_iter<Lists: IntoIterator<Item = List>>(lists: Lists) -> Self {
        let mut influences = Self::default();
        lists.into_iter().for_each(|list| influences.push(list.as_ref()));
        influences
    }
}

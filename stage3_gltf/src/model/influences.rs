//! The influences of a mesh: a list per vertex, of any length.

use stage2_mesh_skin::skin::Influence;

/// One list of influences per vertex, each of any length; it may be empty.
///
/// The lists stand one behind the other in one flat list: a list of lists would ask for memory once per
/// vertex, which takes longer than anything else that is done to read a mesh.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Influences {
    /// The influences of the first vertex, then those of the second, and so on.
    pub all: Vec<Influence>,
    /// One per vertex: where its list ends in `all`. It begins where the list before it ends.
    pub ends: Vec<usize>,
}

impl Influences {
    /// An empty list, with room for `vertex_count` vertices with `influences_each`.
    pub fn with_capacity(vertex_count: usize, influences_each: usize) -> Self {
        Self {
            all: Vec::with_capacity(vertex_count * influences_each),
            ends: Vec::with_capacity(vertex_count),
        }
    }

    /// Adds the list of the next vertex.
    pub fn push(&mut self, list: &[Influence]) {
        self.all.extend(list);
        self.ends.push(self.all.len());
    }

    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// True if there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The influences of a vertex.
    pub fn list(&self, vertex: usize) -> &[Influence] {
        let start = if vertex == 0 { 0 } else { self.ends[vertex - 1] };
        &self.all[start..self.ends[vertex]]
    }

    /// The lists, vertex after vertex.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[Influence]> + Clone {
        (0..self.len()).map(|vertex| self.list(vertex))
    }
}

impl<List: AsRef<[Influence]>> FromIterator<List> for Influences {
    fn from_iter<Lists: IntoIterator<Item = List>>(lists: Lists) -> Self {
        let lists = lists.into_iter();
        let mut influences = Self::with_capacity(lists.size_hint().0, 2);
        lists.for_each(|list| influences.push(list.as_ref()));
        influences
    }
}

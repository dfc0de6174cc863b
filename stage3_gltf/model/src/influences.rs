//! Which joints move the vertices of a mesh: a list for each, of any length.

use numbers::Numbers;
use stage2_mesh_skin::skin::Influence;
use std::ops::Deref;

/// One list of influences per vertex; [`Influences::list`] reads as a slice, which may be empty.
#[derive(Clone, Debug)]
pub struct Influences {
    kept: Kept,
}

/// How the lists are kept: either way in few pieces of memory. A list of lists would ask for memory once per vertex, which takes
/// longer than all else that is done to read a mesh.
#[derive(Clone, Debug)]
enum Kept {
    /// As most files have them: at most four a vertex, and no influence where the weight is 0. The weights may have any sum.
    ///
    /// They take 24 bytes a vertex, often the file's own, and four [`Influence`]s 64. Who reads a large file waits for the
    /// memory that it fills more than for all else, so an [`Influence`] is made when it is asked for.
    Fours { joints: Numbers<[u16; 4]>, weights: Numbers<[f32; 4]> },
    /// Of any length, one list behind the other; and where each vertex's list ends. No file that is read makes 2³² influences.
    Lists { all: Vec<Influence>, ends: Vec<u32> },
}

impl Influences {
    /// None yet, and room for so many vertices with so many influences each.
    pub fn with_capacity(vertex_count: usize, influences_each: usize) -> Self {
        let all = Vec::with_capacity(vertex_count * influences_each);
        Self { kept: Kept::Lists { all, ends: Vec::with_capacity(vertex_count) } }
    }

    /// At most four a vertex: what has no weight is no influence, and the rest is made to sum to 1. The numbers stay where they
    /// are in memory.
    ///
    /// # Panics
    /// If there are not as many joints as weights.
    pub fn of_fours(joints: Numbers<[u16; 4]>, weights: Numbers<[f32; 4]>) -> Self {
        assert_eq!(joints.len(), weights.len(), "four joints and four weights per vertex");
        Self { kept: Kept::Fours { joints, weights } }
    }

    /// Lists of any length, one behind the other, and where each of them ends.
    ///
    /// # Panics
    /// If the last does not end with them.
    pub fn of_lists(all: Vec<Influence>, ends: Vec<u32>) -> Self {
        assert_eq!(all.len(), ends.last().map_or(0, |&end| end as usize), "the last list ends with all");
        Self { kept: Kept::Lists { all, ends } }
    }

    /// Adds the list of the next vertex.
    pub fn push(&mut self, list: &[Influence]) {
        if let Kept::Fours { .. } = self.kept {
            *self = self.iter().collect();
        }
        if let Kept::Lists { all, ends } = &mut self.kept {
            all.extend_from_slice(list);
            ends.push(all.len() as u32);
        }
    }

    /// Gives this influence to each vertex that has none.
    pub fn fill_empty(&mut self, whole: Influence) {
        match (&mut self.kept, u16::try_from(whole.joint)) {
            (Kept::Fours { joints, weights }, Ok(joint)) => {
                for (joints, weights) in
                    joints.iter_mut().zip(weights.iter_mut()).filter(|(_, weights)| **weights == [0.0; 4])
                {
                    (*joints, weights[0]) = ([joint; 4], whole.weight);
                }
            }
            _ => {
                let filled = |list: List| if list.is_empty() { vec![whole] } else { list.to_vec() };
                *self = self.iter().map(filled).collect();
            }
        }
    }

    /// Whether a vertex has no influence.
    pub fn has_empty_list(&self) -> bool {
        match &self.kept {
            // All are looked at, many at a time, instead of up to the first that is empty.
            Kept::Fours { weights, .. } => {
                weights.iter().fold(false, |empty, weights| empty | (*weights == [0.0; 4]))
            }
            Kept::Lists { .. } => self.iter().any(|list| list.is_empty()),
        }
    }

    /// Whether all joints are below `count`.
    pub fn joints_are_below(&self, count: usize) -> bool {
        if let Kept::Fours { joints, .. } = &self.kept {
            let largest = joints.as_flattened().iter().copied().max();
            if largest.is_none_or(|joint| usize::from(joint) < count) {
                return true;
            }
            // It may be one without a weight, which is none.
        }
        self.iter().all(|list| list.iter().all(|influence| influence.joint < count))
    }

    /// How many vertices there are.
    #[inline]
    pub fn len(&self) -> usize {
        match &self.kept {
            Kept::Fours { joints, .. } => joints.len(),
            Kept::Lists { ends, .. } => ends.len(),
        }
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The influences of a vertex.
    #[inline]
    pub fn list(&self, vertex: usize) -> List<'_> {
        match &self.kept {
            Kept::Fours { joints, weights } => List::made(joints[vertex], weights[vertex]),
            Kept::Lists { all, ends } => {
                let start = if vertex == 0 { 0 } else { ends[vertex - 1] as usize };
                List(Held::Kept(&all[start..ends[vertex] as usize]))
            }
        }
    }

    /// The lists, vertex after vertex.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = List<'_>> + Clone {
        (0..self.len()).map(|vertex| self.list(vertex))
    }
}

impl Default for Influences {
    fn default() -> Self {
        Self::with_capacity(0, 0)
    }
}

/// They are equal if their lists are, in whichever way they are kept.
impl PartialEq for Influences {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().zip(other.iter()).all(|(one, two)| *one == *two)
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

/// The influences of one vertex: reads as a slice.
#[derive(Clone, Copy, Debug)]
pub struct List<'a>(Held<'a>);

#[derive(Clone, Copy, Debug)]
enum Held<'a> {
    /// Those that were just made of four joints and weights, and how many they are.
    Made([Influence; 4], usize),
    /// Those that stand in memory.
    Kept(&'a [Influence]),
}

impl List<'_> {
    /// The influences of four joints: what has no weight is left out, the rest is made to sum to 1.
    #[inline]
    fn made(joints: [u16; 4], weights: [f32; 4]) -> Self {
        let sum: f32 = weights.iter().sum();
        let (mut list, mut count) = ([Influence { joint: 0, weight: 0.0 }; 4], 0);
        for (joint, weight) in joints.into_iter().zip(weights).filter(|&(_, weight)| weight > 0.0) {
            list[count] = Influence { joint: usize::from(joint), weight: weight / sum };
            count += 1;
        }
        Self(Held::Made(list, count))
    }
}

impl Deref for List<'_> {
    type Target = [Influence];

    #[inline]
    fn deref(&self) -> &[Influence] {
        match &self.0 {
            Held::Made(list, count) => &list[..*count],
            Held::Kept(list) => list,
        }
    }
}

impl AsRef<[Influence]> for List<'_> {
    fn as_ref(&self) -> &[Influence] {
        self
    }
}

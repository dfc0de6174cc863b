//! Triangles: most share an edge with one of the last, and their third corner is new or was seen lately.

use crate::{
    compressed::meshopt::stream::{Stream, difference, without_ends},
    error::LoadError,
};

/// The number of edges and corners that are remembered.
const REMEMBERED: usize = 16;

/// Decodes a stream to `count` indices, three for each triangle.
///
/// # Errors
/// If the stream is not one of triangles, or not as long as it should be.
pub fn decode(stream: &[u8], count: usize) -> Result<Vec<u32>, LoadError> {
    let (0xe1, data, table) = without_ends(stream, 16)? else {
        return Err(LoadError::new("the stream is not one of triangles"));
    };
    if !count.is_multiple_of(3) {
        return Err(LoadError::new(format!("{count} indices are no triangles")));
    }
    let mut data = Stream { rest: data };
    let codes = data.take(count / 3)?;
    let mut decoder =
        Decoder { data, next: 0, last: 0, edges: Recent::default(), corners: Recent::default() };
    let mut indices = Vec::with_capacity(count);
    for &code in codes {
        indices.extend(decoder.triangle(code, table)?);
    }
    decoder.data.end()?;
    Ok(indices)
}

/// The last of something: 0 is the newest.
#[derive(Default)]
struct Recent<T> {
    entries: [T; REMEMBERED],
    /// The place of the next one.
    place: usize,
}

impl<T: Copy> Recent<T> {
    fn push(&mut self, entry: T) {
        self.entries[self.place] = entry;
        self.place = (self.place + 1) % REMEMBERED;
    }

    fn get(&self, age: usize) -> T {
        self.entries[(self.place + REMEMBERED - 1 - age) % REMEMBERED]
    }
}

struct Decoder<'a> {
    data: Stream<'a>,
    /// The index that no triangle had so far.
    next: u32,
    /// The index that was stored last.
    last: u32,
    edges: Recent<(u32, u32)>,
    corners: Recent<u32>,
}

/// A corner, and whether it is to be remembered.
type Corner = (u32, bool);

impl Decoder<'_> {
    /// A triangle, by the two halves of its code.
    fn triangle(&mut self, code: u8, table: &[u8]) -> Result<[u32; 3], LoadError> {
        match (code >> 4, code & 15) {
            (15, 14) => self.stored_triangle(0),
            (15, 15) => self.stored_triangle(15),
            (15, entry) => self.apart(0, table[entry as usize]),
            (edge, third) => {
                let (a, b) = self.edges.get(edge as usize);
                let c = self.third_corner(third)?;
                self.edges.push((c, b));
                self.edges.push((a, c));
                Ok([a, b, c])
            }
        }
    }

    /// A triangle whose other two corners are told by a byte of the data.
    fn stored_triangle(&mut self, first: u8) -> Result<[u32; 3], LoadError> {
        let others = self.data.byte()?;
        if others == 0 {
            // Another sequence of new corners begins.
            self.next = 0;
        }
        self.apart(first, others)
    }

    /// A triangle that shares no edge with the last ones: half a byte for each corner.
    fn apart(&mut self, first: u8, others: u8) -> Result<[u32; 3], LoadError> {
        let corners = [self.corner(first)?, self.corner(others >> 4)?, self.corner(others & 15)?];
        let [a, b, c] = corners.map(|(index, _)| index);
        for edge in [(b, a), (c, b), (a, c)] {
            self.edges.push(edge);
        }
        for (index, _) in corners.into_iter().filter(|&(_, is_kept)| is_kept) {
            self.corners.push(index);
        }
        Ok([a, b, c])
    }

    fn corner(&mut self, half: u8) -> Result<Corner, LoadError> {
        match half {
            0 => Ok((self.new_corner(), true)),
            15 => Ok((self.stored_corner()?, true)),
            age => Ok((self.corners.get(age as usize - 1), false)),
        }
    }

    /// The corner beside an edge that is known.
    fn third_corner(&mut self, half: u8) -> Result<u32, LoadError> {
        let corner = match half {
            0 => self.new_corner(),
            13 => self.beside_last(u32::MAX),
            14 => self.beside_last(1),
            15 => self.stored_corner()?,
            age => return Ok(self.corners.get(age as usize)),
        };
        self.corners.push(corner);
        Ok(corner)
    }

    fn new_corner(&mut self) -> u32 {
        self.next = self.next.wrapping_add(1);
        self.next.wrapping_sub(1)
    }

    fn stored_corner(&mut self) -> Result<u32, LoadError> {
        let step = difference(self.data.number()?);
        Ok(self.beside_last(step))
    }

    /// So many steps after the corner that was stored last; a step back is all bits set.
    fn beside_last(&mut self, step: u32) -> u32 {
        self.last = self.last.wrapping_add(step);
        self.last
    }
}

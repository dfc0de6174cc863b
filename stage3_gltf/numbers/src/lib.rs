//! A list of numbers that may stay where the file has them.
//!
//! Who reads a large file waits for the memory that it fills more than for all else. What a file holds just as a model wants it,
//! which is most of it, is therefore not copied: reading 100,000 vertices takes less than half of the time.

pub use bytemuck::Pod;
use bytemuck::allocation::try_cast_vec;
use bytes::Bytes;
use std::{
    fmt,
    marker::PhantomData,
    ops::{Deref, DerefMut},
};

/// Reads as a slice. Who writes to it gets a copy of what is the file's first.
///
/// As long as somebody has such a list, the file's bytes are kept.
#[derive(Clone)]
pub struct Numbers<T> {
    kept: Kept<T>,
}

#[derive(Clone)]
enum Kept<T> {
    /// In memory of its own.
    Own(Vec<T>),
    /// The bytes of some `T`s, aligned as those must be.
    File(Bytes, PhantomData<T>),
}

impl<T: Pod> Numbers<T> {
    /// The numbers that these bytes are. None where they are not aligned for a processor, or it has another order of bytes than
    /// files have, little-endian; or if they are not a whole number of `T`s.
    pub fn in_file(bytes: Bytes) -> Option<Self> {
        let fit = cfg!(target_endian = "little") && bytemuck::try_cast_slice::<u8, T>(&bytes).is_ok();
        fit.then(|| Self { kept: Kept::File(bytes, PhantomData) })
    }

    /// The same numbers, called by another type: three floats are a `Vec3`.
    ///
    /// # Panics
    /// If the two are not of one size and alignment.
    pub fn named<Other: Pod>(self) -> Numbers<Other> {
        let kept = match self.kept {
            Kept::Own(list) => match try_cast_vec(list) {
                Ok(list) => Kept::Own(list),
                Err((problem, _)) => panic!("other numbers than these: {problem}"),
            },
            Kept::File(bytes, _) => {
                assert_eq!((size_of::<T>(), align_of::<T>()), (size_of::<Other>(), align_of::<Other>()));
                Kept::File(bytes, PhantomData)
            }
        };
        Numbers { kept }
    }

    /// A list of its own.
    pub fn into_vec(self) -> Vec<T> {
        match self.kept {
            Kept::Own(list) => list,
            Kept::File(bytes, _) => bytemuck::cast_slice(&bytes).to_vec(),
        }
    }

    /// Drops what is behind the first `count`.
    pub fn truncate(&mut self, count: usize) {
        match &mut self.kept {
            Kept::Own(list) => list.truncate(count),
            Kept::File(bytes, _) => bytes.truncate(count * size_of::<T>()),
        }
    }
}

impl<T: Pod> Deref for Numbers<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match &self.kept {
            Kept::Own(list) => list,
            Kept::File(bytes, _) => bytemuck::cast_slice(bytes),
        }
    }
}

impl<T: Pod> DerefMut for Numbers<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        if let Kept::File(bytes, _) = &self.kept {
            self.kept = Kept::Own(bytemuck::cast_slice(bytes).to_vec());
        }
        match &mut self.kept {
            Kept::Own(list) => list,
            Kept::File(..) => unreachable!("it was copied"),
        }
    }
}

impl<T> Default for Numbers<T> {
    fn default() -> Self {
        Self { kept: Kept::Own(Vec::new()) }
    }
}

impl<T> From<Vec<T>> for Numbers<T> {
    fn from(list: Vec<T>) -> Self {
        Self { kept: Kept::Own(list) }
    }
}

impl<T> FromIterator<T> for Numbers<T> {
    fn from_iter<List: IntoIterator<Item = T>>(list: List) -> Self {
        Vec::from_iter(list).into()
    }
}

impl<'a, T: Pod> IntoIterator for &'a Numbers<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// With lists of any kind.
impl<T: Pod + PartialEq, List: AsRef<[T]>> PartialEq<List> for Numbers<T> {
    fn eq(&self, other: &List) -> bool {
        **self == *other.as_ref()
    }
}

impl<T: Pod> AsRef<[T]> for Numbers<T> {
    fn as_ref(&self) -> &[T] {
        self
    }
}

impl<T: Pod + fmt::Debug> fmt::Debug for Numbers<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

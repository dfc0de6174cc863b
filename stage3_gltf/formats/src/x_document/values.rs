//! A block's numbers and texts, pulled one by one or many at once. The counts among them tell what comes
//! next.

use crate::{
    error::{LoadError, number},
    x_document::{
        number::{Number, Value},
        source::Source,
        tree::Tree,
    },
};
use glam::{Mat4, Vec3, Vec4};

/// The rest of a block's numbers and texts.
///
/// The functions that pull a number are always inlined: a `Result` has room for an error, and would otherwise
/// pass through memory for each number.
pub struct Values<'a> {
    source: &'a Source,
    tree: &'a Tree,
    object: usize,
    /// The numbers that are left.
    numbers: &'a [Number],
    next_text: usize,
}

impl<'a> Values<'a> {
    /// All numbers and texts of a block.
    pub fn of(source: &'a Source, tree: &'a Tree, object: usize) -> Self {
        Self { source, tree, object, numbers: &tree.objects[object].numbers, next_text: 0 }
    }

    /// The number of numbers that are left.
    pub fn left(&self) -> usize {
        self.numbers.len()
    }

    /// A problem with the number that was pulled last.
    #[cold]
    pub fn error(&self, problem: impl Into<String>) -> LoadError {
        let object = &self.tree.objects[self.object];
        let pulled = object.numbers.len() - self.numbers.len();
        let last = object.numbers.get(pulled.saturating_sub(1));
        let at = last.map_or(object.at, |number| number.at as usize);
        LoadError::new(problem).within(object.title()).within(self.source.place(at))
    }

    #[inline(always)]
    fn value(&mut self) -> Result<Value, LoadError> {
        let Some((number, left)) = self.numbers.split_first() else {
            return Err(self.error("there are too few numbers"));
        };
        self.numbers = left;
        Ok(number.value)
    }

    /// The next `amount` numbers.
    #[inline(always)]
    fn pull(&mut self, amount: usize) -> Result<&'a [Number], LoadError> {
        let Some((pulled, left)) = self.numbers.split_at_checked(amount) else {
            self.numbers = &[];
            return Err(self.error("there are too few numbers"));
        };
        self.numbers = left;
        Ok(pulled)
    }

    /// A whole number.
    #[inline(always)]
    pub fn integer(&mut self) -> Result<u32, LoadError> {
        match self.value()? {
            Value::Integer(integer) => Ok(integer),
            Value::Float(float) => {
                Err(self.error(format!("{} stands where a whole number should", number(float))))
            }
        }
    }

    /// An index below `count`.
    #[inline(always)]
    pub fn index(&mut self, what: &str, count: usize) -> Result<u32, LoadError> {
        let index = self.integer()?;
        if index as usize >= count {
            return Err(self.error(format!("there is no {what} {index}, only {count}")));
        }
        Ok(index)
    }

    /// Adds `amount` indices to a list, each below `count`: faster than one by one.
    #[inline]
    pub fn indices(
        &mut self,
        amount: usize,
        (what, count): (&str, usize),
        indices: &mut Vec<u32>,
    ) -> Result<(), LoadError> {
        let (numbers, mut are_indices) = (self.numbers, true);
        indices.extend(self.pull(amount)?.iter().map(|number| {
            let index = match number.value {
                Value::Integer(index) => index,
                // No count is larger.
                Value::Float(_) => u32::MAX,
            };
            are_indices &= (index as usize) < count;
            index
        }));
        if !are_indices {
            // Pulled once more, one by one: the first wrong one is an error.
            self.numbers = numbers;
            (0..amount).try_for_each(|_| self.index(what, count).map(drop))?;
        }
        Ok(())
    }

    /// The count of the things that follow, with at least `numbers_each` numbers each. A count that can't be
    /// true is refused before anything is made for it.
    #[inline(always)]
    pub fn count(&mut self, what: &str, numbers_each: usize) -> Result<usize, LoadError> {
        let count = self.integer()? as usize;
        if count.saturating_mul(numbers_each) > self.left() {
            let left = self.left();
            return Err(self.error(format!("there should be {count} {what}, but only {left} numbers follow")));
        }
        Ok(count)
    }

    /// A number, with or without a point.
    #[inline(always)]
    pub fn float(&mut self) -> Result<f32, LoadError> {
        Ok(self.value()?.to_float())
    }

    /// `N` numbers.
    #[inline(always)]
    pub fn floats<const N: usize>(&mut self) -> Result<[f32; N], LoadError> {
        let mut floats = [0.0; N];
        for float in &mut floats {
            *float = self.float()?;
        }
        Ok(floats)
    }

    /// `count` groups of `N` numbers: faster than [`Values::floats`] for each.
    #[inline]
    pub fn groups<const N: usize>(
        &mut self,
        count: usize,
    ) -> Result<impl ExactSizeIterator<Item = [f32; N]> + 'a, LoadError> {
        let groups = self.pull(count * N)?.as_chunks::<N>().0;
        Ok(groups.iter().map(|group| group.map(|number| number.value.to_float())))
    }

    /// Adds `amount` numbers to a list, if they are finite.
    #[inline]
    pub fn finite_floats(&mut self, amount: usize, floats: &mut Vec<f32>) -> Result<(), LoadError> {
        let (numbers, mut are_finite) = (self.numbers, true);
        floats.extend(self.pull(amount)?.iter().map(|number| {
            let float = number.value.to_float();
            are_finite &= float.is_finite();
            float
        }));
        if !are_finite {
            self.numbers = numbers;
            while self.float()?.is_finite() {}
            return Err(self.error("a number is not finite"));
        }
        Ok(())
    }

    /// x, y and z; or red, green and blue.
    #[inline(always)]
    pub fn vec3(&mut self) -> Result<Vec3, LoadError> {
        self.floats().map(Vec3::from_array)
    }

    /// Red, green, blue and opacity.
    pub fn vec4(&mut self) -> Result<Vec4, LoadError> {
        self.floats().map(Vec4::from_array)
    }

    /// Sixteen numbers.
    pub fn matrix(&mut self) -> Result<Mat4, LoadError> {
        self.floats().map(matrix_from_rows)
    }

    /// A text that stood between quotation marks.
    pub fn text(&mut self) -> Result<&'a str, LoadError> {
        let text = self.tree.objects[self.object].texts.get(self.next_text);
        self.next_text += 1;
        text.map(String::as_str).ok_or_else(|| self.error("a text is missing"))
    }
}

// ANCHOR: matrix_from_rows
/// A matrix for columns from the sixteen numbers of a matrix for rows.
///
/// A row times a matrix is what the transposed matrix does to a column. Read column by column, numbers that
/// were written row by row are transposed already, so they must not be transposed again (E2-1).
pub fn matrix_from_rows(rows: [f32; 16]) -> Mat4 {
    Mat4::from_cols_array(&rows)
}
// ANCHOR_END: matrix_from_rows

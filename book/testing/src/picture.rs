//! A picture of a window, and measures of its content.

use std::{fs::File, io::BufReader, path::Path};

/// A picture that a program drew of its window.
pub struct Picture {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Three bytes a pixel, from the top row down.
    pub rgb: Vec<u8>,
}

impl Picture {
    /// Reads a PNG file.
    ///
    /// # Panics
    /// If the file can't be read as a PNG.
    pub fn read(path: &Path) -> Self {
        let file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut reader = png::Decoder::new(BufReader::new(file)).read_info().expect("a PNG file");
        let mut rgb = vec![0; reader.output_buffer_size().expect("a size that fits")];
        let info = reader.next_frame(&mut rgb).expect("a whole picture");
        Self { width: info.width, height: info.height, rgb }
    }

    /// Red, green and blue at a place, counted from the left and from the top.
    pub fn pixel(&self, x: u32, y: u32) -> [u8; 3] {
        self.rgb.as_chunks::<3>().0[(y * self.width + x) as usize]
    }

    /// The part between two corners, without the second one's row and column: three bytes a pixel, row by
    /// row.
    pub fn part(&self, (left, top): (u32, u32), (right, foot): (u32, u32)) -> Vec<u8> {
        let row = |y| 3 * (y * self.width + left) as usize..3 * (y * self.width + right) as usize;
        (top..foot).flat_map(|y| self.rgb[row(y)].iter().copied()).collect()
    }

    /// The share of pixels, 0 to 1, that differ clearly from the pixel beside them: almost 0 in an empty
    /// window.
    pub fn busy_share(&self) -> f32 {
        let pixels = self.rgb.as_chunks::<3>().0;
        let differ =
            |pair: &&[[u8; 3]]| (0..3).any(|channel| pair[0][channel].abs_diff(pair[1][channel]) > 12);
        pixels.windows(2).filter(differ).count() as f32 / pixels.len() as f32
    }

    /// A measure of the pixels that differ clearly from those of a plain picture: their number, and the share
    /// of them, 0 to 1, that lies between the lightest and the darkest of the plain picture's pixels around
    /// it, as a smoothed edge does.
    pub fn smoothed(&self, plain: &Picture) -> (usize, f32) {
        let (width, height) = (self.width as usize, self.height as usize);
        let light = |picture: &Picture, x: usize, y: usize| {
            let at = 3 * (y * width + x);
            picture.rgb[at..at + 3].iter().map(|&channel| i32::from(channel)).sum::<i32>()
        };
        let (mut differing, mut between) = (0, 0);
        for (x, y) in (1..height - 1).flat_map(|y| (1..width - 1).map(move |x| (x, y))) {
            let mine = light(self, x, y);
            if (mine - light(plain, x, y)).abs() > 60 {
                let around = (y - 1..=y + 1).flat_map(|y| (x - 1..=x + 1).map(move |x| (x, y)));
                let around: Vec<i32> = around.map(|(x, y)| light(plain, x, y)).collect();
                let (darkest, lightest) = (around.iter().min(), around.iter().max());
                let is_between = darkest.is_some_and(|&dark| dark - 24 <= mine)
                    && lightest.is_some_and(|&light| mine <= light + 24);
                differing += 1;
                between += usize::from(is_between);
            }
        }
        (differing, between as f32 / differing.max(1) as f32)
    }

    /// The share, 0 to 1, of the places where wood ends on the right, away from the lamp, and the last pixel
    /// is clearly brighter than the one before it: specks on an outline.
    pub fn speck_share(&self) -> f32 {
        let (mut ends, mut specks) = (0, 0);
        for row in self.rgb.chunks_exact(3 * self.width as usize) {
            let pixels = row.as_chunks::<3>().0;
            let is_wood = |pixel: &[u8; 3]| pixel[0] > pixel[2];
            let light = |pixel: [u8; 3]| pixel.iter().map(|&channel| i32::from(channel)).sum::<i32>();
            for four in pixels.windows(4) {
                if four[..3].iter().all(is_wood) && !is_wood(&four[3]) {
                    ends += 1;
                    specks += i32::from(light(four[2]) - light(four[1]) > 90);
                }
            }
        }
        specks as f32 / ends.max(1) as f32
    }

    /// The share of pixels, 0 to 1, within 24 of a colour in each channel.
    pub fn share_near(&self, color: [u8; 3]) -> f32 {
        let near = |pixel: &&[u8; 3]| (0..3).all(|channel| pixel[channel].abs_diff(color[channel]) <= 24);
        let pixels = self.rgb.as_chunks::<3>().0;
        pixels.iter().filter(near).count() as f32 / pixels.len() as f32
    }
}

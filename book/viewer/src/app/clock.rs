//! The window's time: the length of a frame, and the frames in a second.

use miniquad::date;

/// By this frame the shaders are compiled and the pictures uploaded.
pub(crate) const WARM_UP: u32 = 20;

/// Counts frames, and the seconds between them.
pub(crate) struct Clock {
    began_s: f64,
    last_s: f64,
    smooth_dt_s: f64,
    /// The time at which the first frames were over.
    warm_s: f64,
    /// The number of frames painted.
    pub frames: u32,
    is_asleep: bool,
    /// True once the first second after the warm-up is over.
    rate_is_known: bool,
}

impl Clock {
    /// Begins now.
    pub fn start() -> Self {
        let now_s = date::now();
        Self {
            began_s: now_s,
            last_s: now_s,
            smooth_dt_s: 1.0 / 60.0,
            warm_s: f64::INFINITY,
            frames: 0,
            is_asleep: false,
            rate_is_known: false,
        }
    }

    /// Seconds since the last call. Time that the window slept through does not count in a rate.
    pub fn tick_s(&mut self) -> f64 {
        let now_s = date::now();
        let dt_s = now_s - self.last_s;
        self.last_s = now_s;
        if std::mem::take(&mut self.is_asleep) {
            self.warm_s += dt_s;
        } else {
            self.smooth_dt_s += (dt_s - self.smooth_dt_s) * 0.05;
        }
        dt_s
    }

    /// Stops the window's time until the next frame.
    pub fn fall_asleep(&mut self) {
        self.is_asleep = true;
    }

    /// Counts a painted frame.
    pub fn count(&mut self) {
        self.frames += 1;
        if self.frames == WARM_UP {
            self.warm_s = date::now();
        }
    }

    /// The time at which the frame began, in seconds from the start.
    pub fn time_s(&self) -> f64 {
        self.last_s - self.began_s
    }

    /// Frames per second in the recent past.
    pub fn recent_rate(&self) -> f64 {
        1.0 / self.smooth_dt_s
    }

    /// Seconds since the warm-up, and the frames per second in them.
    pub fn measured(&self) -> (f64, f64) {
        let elapsed_s = date::now() - self.warm_s;
        (elapsed_s, f64::from(self.frames.saturating_sub(WARM_UP)) / elapsed_s)
    }

    /// Frames per second, returned once: at the end of the first second.
    pub fn first_rate(&mut self) -> Option<f64> {
        let (elapsed_s, rate) = self.measured();
        let is_news = elapsed_s >= 1.0 && !self.rate_is_known;
        self.rate_is_known |= is_news;
        is_news.then_some(rate)
    }
}

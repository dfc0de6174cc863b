//! PNG and JPEG: four bytes a pixel, or a refusal, and no more memory than allowed.
#![no_main]

use formats::{budget::Budget, picture::decode};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // Enough for 1024 by 1024 pixels; larger pictures would only take longer.
    if let Ok(picture) = decode(&Budget::of(4 << 20), bytes) {
        assert!(picture.width > 0 && picture.height > 0);
        assert_eq!(picture.rgba.len(), 4 * picture.width as usize * picture.height as usize);
    }
});

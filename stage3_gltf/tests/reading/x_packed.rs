//! Packed files that are damaged.

use crate::{
    loading::load_bytes,
    x_write::{packed, text},
};
use formats::file::MOST_BYTES;

#[test]
fn a_small_archive_does_not_unpack_to_gigabytes() {
    let mut file = packed(&text(&" ".repeat(1 << 20)));
    file[16..20].copy_from_slice(&u32::MAX.to_le_bytes());
    let error = load_bytes("bomb.x", &file).expect_err("too large").to_string();
    assert_eq!(
        error,
        format!("bomb.x: byte 16: unpacks to 4294967295 bytes, more than the {MOST_BYTES} that are read")
    );
    // Where the stated size is too small, reading ends at the block that does not fit.
    file[16..20].copy_from_slice(&100_000u32.to_le_bytes());
    let error = load_bytes("bomb.x", &file).expect_err("does not fit").to_string();
    assert!(error.contains("a block unpacks to 32768 bytes, which does not fit"), "{error}");
}

#[test]
fn a_block_that_is_not_what_it_says_is_refused() {
    let file = packed(&text(&"Frame A { Frame B { } } # packed in a few bytes\n".repeat(40)));
    let (size, length) = (u16::from_le_bytes([file[20], file[21]]), file.len() - 26);
    let error = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut file = file.clone();
        change(&mut file);
        load_bytes("packed.x", &file).expect_err("not what it says").to_string()
    };
    let says = |size: u16| move |file: &mut Vec<u8>| file[20..22].copy_from_slice(&size.to_le_bytes());
    let more = format!("packed.x: byte 20: a block unpacks to more than {} bytes", size - 1);
    assert_eq!(error(&says(size - 1)), more);
    let fewer = |file: &mut Vec<u8>| {
        file[16..20].copy_from_slice(&(u32::from(size) + 17).to_le_bytes());
        says(size + 1)(file);
    };
    let problem = format!("packed.x: byte 20: a block unpacks to {size} bytes, not to {}", size + 1);
    assert_eq!(error(&fewer), problem);
    // Cut off anywhere, even by a single byte.
    for left in [0, 1, length / 2, length - 2, length - 1] {
        let cut = |file: &mut Vec<u8>| {
            file.truncate(26 + left);
            file[22..24].copy_from_slice(&(left as u16 + 2).to_le_bytes());
        };
        assert_eq!(error(&cut), "packed.x: byte 20: a block is not valid DEFLATE data", "{left} bytes");
    }
    // Bytes behind the end of a block are not part of it.
    for extra in [1, 3, 4, 20] {
        let mut file = file.clone();
        file[22..24].copy_from_slice(&((length + extra) as u16 + 2).to_le_bytes());
        file.resize(file.len() + extra, 0xff);
        assert!(load_bytes("packed.x", &file).is_ok(), "{extra} bytes");
    }
}

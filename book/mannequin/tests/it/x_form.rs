//! The three forms of an .X file taken apart into words, as briefly as possible, for comparing files and
//! counting.

use flate2::{Decompress, FlushDecompress};

/// A word of a file: a number, or anything else.
#[derive(Clone, Debug, PartialEq)]
pub enum Word {
    Float(f32),
    Integer(u32),
    /// A name, a text, or a mark such as `{`.
    Text(String),
}

/// The words of a text file. Numbers with a point are floats; separators count as space, but braces are
/// words.
pub fn text_words(file: &[u8]) -> Vec<Word> {
    let text = str::from_utf8(&file[16..]).expect("ASCII");
    let words = text.split(|letter: char| letter.is_whitespace() || letter == ',' || letter == ';');
    let word = |word: &str| match (word.parse(), word.parse()) {
        (Ok(integer), _) => Word::Integer(integer),
        (_, Ok(float)) => Word::Float(float),
        _ => Word::Text(word.trim_matches('"').to_owned()),
    };
    words.filter(|word| !word.is_empty()).map(word).collect()
}

/// The words of the tokens after a binary file's header.
pub fn binary_words(mut bytes: &[u8]) -> Vec<Word> {
    let mut words = Vec::new();
    while !bytes.is_empty() {
        let token = u16::from_le_bytes(take(&mut bytes));
        let mut count = || u32::from_le_bytes(take(&mut bytes)) as usize;
        match token {
            1 | 2 => {
                let length = count();
                let text = bytes.split_off(..length).expect("the file goes on");
                if token == 2 {
                    assert_eq!(u16::from_le_bytes(take(&mut bytes)), 20, "a text ends with a semicolon");
                }
                words.push(Word::Text(String::from_utf8(text.to_vec()).expect("ASCII")));
            }
            6 => words.extend((0..count()).map(|_| Word::Integer(u32::from_le_bytes(take(&mut bytes))))),
            7 => words.extend((0..count()).map(|_| Word::Float(f32::from_le_bytes(take(&mut bytes))))),
            10 => words.push(Word::Text("{".to_owned())),
            11 => words.push(Word::Text("}".to_owned())),
            other => panic!("token {other}"),
        }
    }
    words
}

fn take<const N: usize>(bytes: &mut &[u8]) -> [u8; N] {
    let (taken, rest) = bytes.split_first_chunk().expect("the file goes on");
    *bytes = rest;
    *taken
}

/// The contents of a compressed file after its header, unpacked. It relies on the way the writer packs:
/// without their ends the blocks are one stream.
pub fn unpack(file: &[u8]) -> Vec<u8> {
    let mut bytes = &file[16..];
    let length = u32::from_le_bytes(take(&mut bytes)) as usize - 16;
    let (mut stream, mut unpacked) = (Decompress::new(false), Vec::with_capacity(length + 1));
    while !bytes.is_empty() {
        let before = unpacked.len();
        let (size, packed) = (u16::from_le_bytes(take(&mut bytes)), u16::from_le_bytes(take(&mut bytes)));
        let (block, rest) = bytes.split_at(usize::from(packed));
        bytes = rest;
        let inner = block.strip_prefix(b"CK").and_then(|block| block.strip_suffix(&[3, 0]));
        let inner = inner.expect("a block begins with CK and ends with an empty piece");
        stream.decompress_vec(inner, &mut unpacked, FlushDecompress::Sync).expect("a right stream");
        assert_eq!(unpacked.len() - before, usize::from(size), "a block's size");
    }
    assert_eq!(unpacked.len(), length, "the file's size");
    unpacked
}

/// Asserts that two files have the same words, but for numbers that another machine may have rounded
/// differently.
pub fn same_words(name: &str, expected: &[Word], actual: &[Word]) {
    assert_eq!(expected.len(), actual.len(), "{name}: words");
    for (index, pair) in expected.iter().zip(actual).enumerate() {
        match pair {
            // The text has six decimals. A weight is a whole 1024th, and one of them may be rounded the other
            // way.
            (Word::Float(old), Word::Float(new)) => {
                let whole = (old * 1024.0).round() / 1024.0;
                let tolerance = if (whole - old).abs() < 1e-6 { 1.5 / 1024.0 } else { 2.1e-6 };
                assert!((old - new).abs() <= tolerance, "{name}, word {index}: {old} in the file, {new} now");
            }
            (old, new) => assert_eq!(old, new, "{name}, word {index}"),
        }
    }
}

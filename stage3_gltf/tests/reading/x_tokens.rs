//! The tokens of a file: the same ones for text, binary and packed files.

use crate::x_write::{binary, packed, text};
use formats::{
    file::MOST_BYTES,
    x_document::{header::Encoding, source::Source, token::Kind, tokens::Tokens, unpack::unpack},
};
use std::fs;
use testing::samples;

/// All tokens of a file as words, without their places.
fn tokens(file: &[u8]) -> Vec<String> {
    let source = Source::read(&file.to_vec().into(), MOST_BYTES).expect("a header");
    let mut tokens = Tokens::of(&source);
    let mut all = Vec::new();
    loop {
        match tokens.next_token().expect("a token").kind {
            Kind::End => return all,
            kind => all.push(format!("{kind:?}")),
        }
    }
}

fn tokens_of_text(body: &str) -> Vec<String> {
    tokens(&text(body))
}

/// S2-02: text and binary, told apart by the header.
#[test]
fn the_header_says_how_to_read() {
    let encoding = |header: &str| {
        let mut file = header.as_bytes().to_vec();
        if header.contains("zip") {
            file.extend(16u32.to_le_bytes());
        }
        Source::read(&file.into(), MOST_BYTES)
            .map(|source| source.encoding)
            .map_err(|error| error.to_string())
    };
    assert_eq!(encoding("xof 0302txt 0064"), Ok(Encoding::Text));
    assert_eq!(encoding("xof 0303tzip0032"), Ok(Encoding::Text));
    assert_eq!(encoding("xof 0303bin 0032"), Ok(Encoding::Binary { doubles: false }));
    assert_eq!(encoding("xof 0303bzip0064"), Ok(Encoding::Binary { doubles: true }));
    for (header, what) in [
        ("xof 0303cmp 0032", "byte 8: the header says encoding \"cmp \""),
        ("xof 0301txt 0032", "byte 4: the header says version \"0301\""),
        ("xof 0303txt 0048", "byte 12: the header says size of floating-point numbers \"0048\""),
        ("xog 0303txt 0032", "byte 0: the header says format \"xog \""),
        ("xof 0303txt 003", "byte 15: the file ends inside its header"),
    ] {
        assert!(encoding(header).unwrap_err().starts_with(what), "{header}: {:?}", encoding(header));
    }
}

#[test]
fn separators_are_white_space_and_counts_drive() {
    let plain = tokens_of_text("Mesh { 1 2.5 -3 }");
    assert_eq!(tokens_of_text("Mesh\t{;1;2.5;;,\r\n-3;;;}"), plain);
    assert_eq!(plain[2..5], ["Integer(1)", "Float(2.5)", "Float(-3.0)"]);
}

/// E2-8, S2-17: a block's name ends at white space or `{`. Braces in strings and comments don't count.
#[test]
fn names_texts_and_comments_end_where_they_should() {
    let all = tokens_of_text("Mesh mesh-guard.01{\"a } { # // b\" } # } \n// { \nFrame 3dMax// {\n{");
    let expected = [
        "Name(\"Mesh\")",
        "Name(\"mesh-guard.01\")",
        "Open",
        "Text(\"a } { # // b\")",
        "Close",
        "Name(\"Frame\")",
        "Name(\"3dMax\")",
        "Open",
    ];
    assert_eq!(all, expected);
}

#[test]
fn a_number_may_be_none() {
    for word in ["1.#QNAN0", "-1.#IND00", "1.#INF00", "1e99"] {
        let [ref number] = tokens_of_text(word)[..] else { panic!("{word} is one token") };
        assert!(["Float(NaN)", "Float(inf)"].contains(&number.as_str()), "{word}: {number}");
    }
    // Words that look like numbers to a programmer are names in this format.
    assert_eq!(tokens_of_text("nan inf 1a"), ["Name(\"nan\")", "Name(\"inf\")", "Name(\"1a\")"]);
}

#[test]
fn text_that_is_not_utf_8_is_read() {
    let mut file = text("Frame B");
    file.extend(b"\xfcffel {}");
    assert_eq!(tokens(&file)[1], "Name(\"B\u{fffd}ffel\")");
}

const ALL_KINDS: &str = "template T <3cf169ce-ff7c-44ab-93c0-f78f62d172e2> [ ] { WORD a; } Frame F { 1;2; 3.5;,-4.25; \
    \"text\"; <01234567-89ab-cdef-0123-456789abcdef> { G } }";

/// S2-64: a binary file has the same tokens as its text.
#[test]
fn text_and_binary_have_the_same_tokens() {
    let file = text(ALL_KINDS);
    for bits in [32, 64] {
        assert_eq!(tokens(&binary(&file, bits)), tokens(&file), "{bits} bits");
    }
    assert!(
        tokens(&file).contains(&format!("Guid({:?})", 0x0123456789abcdef_0123456789abcdefu128.to_be_bytes()))
    );
}

#[test]
fn packed_files_unpack_to_what_they_were() {
    let long = text(&ALL_KINDS.repeat(2000));
    assert!(long.len() > 3 * (32 << 10), "several blocks");
    for file in [text(ALL_KINDS), binary(&text(ALL_KINDS), 32), long] {
        let unpacked = unpack(&packed(&file), MOST_BYTES).expect("a packed file");
        assert_eq!(unpacked[16..], file[16..]);
        assert_eq!(tokens(&packed(&file)), tokens(&file));
    }
}

/// A block's dictionary is the block before it: exporters cut a single stream at any place.
#[test]
fn a_block_looks_back_on_the_one_before() {
    // The stored bytes "abcdefgh", then in a second block one match of length 8 at distance 8, by hand: the
    // fixed code for length 8 is 0000110; for distances 7 and 8 it is 00101 with one more bit, 1; then comes
    // the end, 0000000.
    let stored = [&[1, 8, 0, !8, !0][..], b"abcdefgh"].concat();
    let mut bits = vec![1, 1, 0];
    bits.extend([0, 0, 0, 0, 1, 1, 0]);
    bits.extend([0, 0, 1, 0, 1]);
    bits.extend([1]);
    bits.extend([0; 7]);
    let matched: Vec<u8> =
        bits.chunks(8).map(|byte| byte.iter().rev().fold(0, |byte, bit| byte << 1 | bit)).collect();
    let mut file = b"xof 0303tzip0032".to_vec();
    file.extend(32u32.to_le_bytes());
    for deflated in [stored, matched] {
        file.extend([8, 0, deflated.len() as u8 + 2, 0]);
        file.extend(b"CK");
        file.extend(deflated);
    }
    assert_eq!(&unpack(&file, MOST_BYTES).expect("a packed file")[16..], b"abcdefghabcdefgh");
}

/// The samples' binary and packed copies were made from their texts by another program.
#[test]
fn samples_agree_with_their_copies() {
    let Some(folder) = samples::folder() else { return };
    let read = |name: &str| tokens(&fs::read(folder.join(name)).expect("a sample"));
    let txt = read("_derived_x/cool_guy_txt32.x");
    assert_eq!(read("_derived_x/cool_guy_tzip32.x"), txt);
    let numbers = |tokens: &[String]| tokens.iter().filter(|token| token.starts_with("Float")).count();
    for copy in ["bin32", "bin64", "bzip32", "bzip64"] {
        let tokens = read(&format!("_derived_x/cool_guy_{copy}.x"));
        assert!(numbers(&tokens) >= numbers(&txt), "{copy}");
    }
    let cube = fs::read(folder.join("assimp/X/test_cube_compressed.x")).expect("a sample");
    let binary_cube = fs::read(folder.join("assimp/X/test_cube_binary.x")).expect("a sample");
    assert_eq!(unpack(&cube, MOST_BYTES).expect("a packed cube")[16..], binary_cube[16..]);
}

/// Numbers are the f32 nearest to the text, as the standard library reads it: random digits, with a point
/// anywhere.
#[test]
fn a_number_is_the_float_nearest_to_its_digits() {
    let mut state = 7_u64;
    let mut random_below = |end: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % end
    };
    let mut words = Vec::new();
    for _ in 0..20_000 {
        let count = 1 + random_below(20) as usize;
        let mut word: String = (0..count).map(|_| char::from(b'0' + random_below(10) as u8)).collect();
        word.insert(random_below(1 + count as u64) as usize, '.');
        let sign = ["", "-"][random_below(2) as usize];
        words.push(format!("{sign}{word}"));
    }
    words.extend(["1e5", "-1E-3", "+1", "4294967296", "-0.0", "5.", "-7"].map(str::to_owned));
    let read = tokens_of_text(&words.join(";"));
    assert_eq!(read.len(), words.len());
    for (word, token) in words.iter().zip(read) {
        assert_eq!(token, format!("Float({:?})", word.parse::<f32>().expect("a number")), "{word}");
    }
}

#[test]
fn what_only_looks_like_a_number_is_a_name() {
    let words = ["3dMax", "1.2.3", "-", ".", "-.", "inf", "nan", "infinity", "1e"];
    assert_eq!(tokens_of_text(&words.join(" ")), words.map(|word| format!("Name({word:?})")));
    assert_eq!(tokens_of_text("4294967295}"), ["Integer(4294967295)", "Close"]);
    assert_eq!(tokens_of_text("1.#QNAN0 -1.#IND00"), ["Float(NaN)", "Float(NaN)"]);
}

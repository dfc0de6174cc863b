//! What stands behind a block that is skipped.

use formats::{
    file::MOST_BYTES,
    x_document::{read_tree::skip_block, source::Source, token::Kind, tokens::Tokens},
};
use testing::cases::{self, Draws, Right, Rows};

/// A text file with this behind its header.
fn text(body: &str) -> Vec<u8> {
    format!("xof 0303txt 0032\n{body}").into_bytes()
}

/// The word behind a block that is skipped.
fn behind(body: &str) -> Result<String, String> {
    let source = Source::read(&text(body).into(), MOST_BYTES).expect("a header");
    let mut tokens = Tokens::of(&source);
    while tokens.next_token().expect("a token").kind != Kind::Open {}
    skip_block(&mut tokens).map_err(|error| error.problem)?;
    Ok(format!("{:?}", tokens.next_token().expect("a token").kind))
}

/// S2-19: a number behind each block; a row is which number comes next.
#[test]
fn what_comes_next() {
    let blocks = [
        ("empty", "Foo { } 10"),
        ("numbers", "Foo { 1; 2; } 20"),
        ("nested", "Foo { 1; Bar { 2; } 3; } 30"),
        ("siblings", "Foo { Bar { 1; } Baz { 2; } } 40"),
        ("deep", "Foo { Bar { Baz { 1; } 2; } 3; } 50"),
        ("braces", "Foo { \"}\" # }\n {x} 1; } 60"),
    ];
    let mut text = String::new();
    for (name, body) in blocks {
        let next = behind(body).expect("a whole block");
        text += &format!("{name:>8} {:>4}\n", next.replace("Integer(", "").replace(')', ""));
    }
    testing::assert_table!("next", text);
}

#[test]
fn ends_at_its_own_brace() {
    assert_eq!(behind("Foo { } next"), Ok("Name(\"next\")".to_owned()));
}

#[test]
fn passes_over_what_is_nested() {
    let next = behind("Foo { 1; Bar { {x} \"}\" # }\n Baz {} 2; } 3; } next");
    assert_eq!(next, Ok("Name(\"next\")".to_owned()));
}

#[test]
fn does_not_pass_the_end_of_the_file() {
    let cut_off = behind("Foo { Bar { }");
    assert!(cut_off.is_err(), "the file ends inside the block `Foo {{ Bar {{ }}`: it should be an error");
    assert!(behind("Foo {").is_err(), "the file ends inside the block `Foo {{`: it should be an error");
}

/// A part of a file, in text and in binary.
struct Piece {
    kind: PieceKind,
    text: String,
    binary: Vec<u8>,
    /// The token that it is read as; empty if it is none.
    token: String,
    /// How often it comes in a row.
    times: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum PieceKind {
    Open,
    Close,
    /// No token, or a file that ends inside one.
    Broken,
    /// All else.
    Other,
}

struct Input {
    source: Source,
    /// All behind the block's `{`.
    pieces: Vec<Piece>,
}

/// What can stand in a block: as text, as binary, and what it is read as.
const WORDS: [(&str, &[u8], &str); 9] = [
    ("2.5,", b"\x07\0\x01\0\0\0\0\0\x20\x40\x13\0", "2.5"),
    ("hips", b"\x01\0\x04\0\0\0hips", "word"),
    ("\"}\"", b"\x02\0\x01\0\0\0}", "text"),
    ("\"{\"", b"\x02\0\x01\0\0\0{", "text"),
    ("\"|\"", b"\x02\0\x01\0\0\0|", "text"),
    ("# }\n", b"\x14\0", ""),
    (
        "<3D82AB43-62DA-11CF-AB39-0020AF71E433>",
        b"\x05\0\x43\xab\x82\x3d\xda\x62\xcf\x11\xab9\0 \xafq\xe43",
        "GUID",
    ),
    ("template", b"\x1f\0", "word"),
    ("array", b"\x34\0", "word"),
];

fn draw(draws: &mut Draws) -> Option<Input> {
    let mut pieces: Vec<Piece> = draws.list(0, 9, some_pieces).into_iter().flatten().collect();
    // Whatever was opened is closed, and a number follows; or else the file is cut off.
    if draws.rarely(6) {
        if draws.flip() {
            pieces.push(Piece::of(PieceKind::Broken, "\"", b"\x06\0\x05\0\0\0", ""));
        }
    } else {
        while end_of_block(&pieces).is_none() {
            pieces.push(Piece::close());
        }
        pieces.push(Piece::number(pieces.len()));
    }
    let is_binary = draws.flip();
    let words: Vec<String> = pieces.iter().map(|piece| piece.said(is_binary)).collect();
    let form = if is_binary { "binary file" } else { "file" };
    draws.note(form, format!("Foo {{ {}", words.join(" ")).trim_end());
    let bytes = if is_binary {
        let all = pieces.iter().map(|piece| piece.binary.repeat(piece.times));
        [&b"xof 0303bin 0032\x01\0\x03\0\0\0Foo\x0a\0"[..], &all.collect::<Vec<_>>().concat()].concat()
    } else {
        let all = pieces.iter().map(|piece| (piece.text.clone() + " ").repeat(piece.times));
        text(&format!("Foo {{ {}", all.collect::<String>()))
    };
    Some(Input { source: Source::read(&bytes.into(), MOST_BYTES).expect("a header"), pieces })
}

fn some_pieces(draws: &mut Draws, index: usize) -> Vec<Piece> {
    vec![match draws.index(8) {
        0 => Piece::number(index),
        1 | 2 => Piece::close(),
        3 | 4 => Piece::open(),
        5 if draws.rarely(8) => Piece::of(PieceKind::Broken, "<12>", b"\x63\0", ""),
        6 if draws.rarely(16) => Piece { times: draws.count(1, 20_000), ..Piece::number(index) },
        7 if draws.rarely(16) => {
            let times = draws.count(1, 1200);
            return vec![Piece { times, ..Piece::open() }, Piece { times, ..Piece::close() }];
        }
        _ => {
            let (text, binary, token) = draws.one_of(&WORDS);
            Piece::of(PieceKind::Other, text, binary, token)
        }
    }]
}

impl Piece {
    fn of(kind: PieceKind, text: &str, binary: &[u8], token: &str) -> Self {
        Self { kind, text: text.to_owned(), binary: binary.to_owned(), token: token.to_owned(), times: 1 }
    }

    fn open() -> Self {
        Self::of(PieceKind::Open, "{", b"\x0a\0", "{")
    }

    fn close() -> Self {
        Self::of(PieceKind::Close, "}", b"\x0b\0", "}")
    }

    fn number(number: usize) -> Self {
        let binary = [&b"\x03\0"[..], &(number as u32).to_le_bytes()].concat();
        Self::of(PieceKind::Other, &number.to_string(), &binary, &number.to_string())
    }

    /// As text, unless it is something else in binary.
    fn said(&self, is_binary: bool) -> String {
        let text = match &self.text[..] {
            "# }\n" if is_binary => ";",
            "\"" if is_binary => "(an unfinished list)",
            "<12>" if is_binary => "(an unknown token)",
            text => text,
        };
        if self.times == 1 { text.to_owned() } else { format!("{text} ({} times)", self.times) }
    }
}

/// The number of pieces up to the first `}` that closes more than was opened.
fn end_of_block(pieces: &[Piece]) -> Option<usize> {
    let count = |end: usize, kind| {
        pieces[..end].iter().filter(|piece| piece.kind == kind).map(|piece| piece.times).sum::<usize>()
    };
    (1..=pieces.len()).find(|&end| count(end, PieceKind::Close) > count(end, PieceKind::Open))
}

fn answer(Input { source, .. }: &mut Input) -> Rows {
    let mut tokens = Tokens::of(source);
    while tokens.next_token().expect("a token").kind != Kind::Open {}
    match skip_block(&mut tokens) {
        Ok(()) => behind_it(std::iter::from_fn(|| match tokens.next_token() {
            Ok(token) => said(token.kind),
            Err(_) => Some(ERROR.to_owned()),
        })),
        Err(error) => {
            let own = tokens_fault(source).is_some_and(|fault| error.problem.contains(&fault));
            refused(own)
        }
    }
}

/// Why a token can't be read, if one can't.
fn tokens_fault(source: &Source) -> Option<String> {
    let mut tokens = Tokens::of(source);
    loop {
        match tokens.next_token() {
            Ok(token) if token.kind == Kind::End => return None,
            Ok(_) => (),
            Err(fault) => return Some(fault.problem),
        }
    }
}

/// Oracle: whoever writes the block knows which of its pieces stand behind it.
fn right(Input { pieces, .. }: &Input) -> Right {
    let broken = pieces.iter().position(|piece| piece.kind == PieceKind::Broken).unwrap_or(pieces.len());
    let Some(end) = end_of_block(pieces).filter(|end| *end <= broken) else {
        return refused(broken < pieces.len()).right();
    };
    let error = pieces.get(broken).map(|_| ERROR.to_owned());
    let behind = pieces[end..broken].iter().filter(|piece| !piece.token.is_empty());
    behind_it(behind.flat_map(|piece| vec![piece.token.clone(); piece.times.min(MOST_SAID)]).chain(error))
        .right()
}

/// The number of tokens that a row says.
const MOST_SAID: usize = 9;

/// In the place of a token, and the last one.
const ERROR: &str = "error";

/// An error, of the function or of a token that can't be read.
fn refused(is_token_s: bool) -> Rows {
    let next = if is_token_s { "the-token's-error" } else { "no-token" };
    Rows::of("result", ["Err"]).and("what comes next", [next])
}

/// Its success, and the first tokens behind the block, up to an error.
fn behind_it(tokens: impl Iterator<Item = String>) -> Rows {
    let mut tokens: Vec<String> = tokens.take(MOST_SAID).collect();
    if let Some(error) = tokens.iter().position(|token| token == ERROR) {
        tokens.truncate(error + 1);
    }
    let next = if tokens.is_empty() { "end-of-file".to_owned() } else { tokens.join(",") };
    Rows::of("result", ["Ok"]).and("what comes next", [next])
}

fn said(kind: Kind) -> Option<String> {
    Some(match kind {
        Kind::Integer(number) => number.to_string(),
        Kind::Float(number) => number.to_string(),
        Kind::Open => "{".to_owned(),
        Kind::Close => "}".to_owned(),
        Kind::Text(_) => "text".to_owned(),
        Kind::Guid(_) => "GUID".to_owned(),
        Kind::Name(_) | Kind::Template | Kind::Other => "word".to_owned(),
        Kind::End => return None,
    })
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}

//! Compressed buffer views, against streams of another program and values from the extension's text.

use formats::compressed::meshopt::{Filter, Mode, decode, filters, indices, stream::Stream, vertices};

/// Made by the npm package meshoptimizer 1.3.0, whose decoder also made what they decode to. A line has a
/// name, mode, filter, count, stride, the stream and the elements in hexadecimal digits.
const STREAMS: &str = include_str!("meshopt/streams.txt");

struct Case<'a> {
    name: &'a str,
    mode: Mode,
    filter: Filter,
    count: usize,
    stride: usize,
    stream: Vec<u8>,
    elements: Vec<u8>,
}

fn bytes(digits: &str) -> Vec<u8> {
    let pairs = digits.as_bytes().as_chunks::<2>().0;
    pairs.iter().map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

fn cases(text: &str) -> impl Iterator<Item = Case<'_>> {
    text.lines().map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        Case {
            name: words[0],
            mode: match words[1] {
                "ATTRIBUTES" => Mode::Attributes,
                "TRIANGLES" => Mode::Triangles,
                _ => Mode::Indices,
            },
            filter: match words[2] {
                "OCTAHEDRAL" => Filter::Octahedral,
                "QUATERNION" => Filter::Quaternion,
                "EXPONENTIAL" => Filter::Exponential,
                "COLOR" => Filter::Color,
                _ => Filter::None,
            },
            count: words[3].parse().unwrap(),
            stride: words[4].parse().unwrap(),
            stream: bytes(words[5]),
            elements: bytes(words[6]),
        }
    })
}

fn decoded(case: &Case) -> Vec<u8> {
    let Case { name, mode, filter, count, stride, ref stream, .. } = *case;
    decode(stream, count, stride, mode, filter).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The extension allows filters a unit in the last place: their numbers have 8 or 16 bits.
fn assert_near(case: &Case, actual: &[u8]) {
    let numbers = |bytes: &[u8]| -> Vec<i32> {
        match case.stride {
            4 => bytes.iter().map(|&byte| i32::from(byte)).collect(),
            _ => bytes.as_chunks().0.iter().map(|&two| i32::from(u16::from_le_bytes(two))).collect(),
        }
    };
    for (actual, expected) in numbers(actual).into_iter().zip(numbers(&case.elements)) {
        let most = if case.stride == 4 { 256 } else { 65536 };
        let off = (actual - expected).rem_euclid(most);
        assert!(off <= 1 || off == most - 1, "{}: {actual}, expected {expected}", case.name);
    }
}

fn compare(text: &str) -> usize {
    let mut count = 0;
    for case in cases(text) {
        let actual = decoded(&case);
        assert_eq!(actual.len(), case.elements.len(), "{}", case.name);
        match case.filter {
            Filter::None | Filter::Exponential => {
                assert!(actual == case.elements, "{}, {} of {}", case.name, case.count, case.stride)
            }
            _ => assert_near(&case, &actual),
        }
        count += 1;
    }
    count
}

#[test]
fn streams_of_another_program_are_read() {
    assert!(compare(STREAMS) > 50);
}

/// The example in the extension's text: 16 differences of 4 bits, two of which did not fit.
#[test]
fn a_group_of_four_bits() {
    let group = [0x17, 0x5f, 0xf0, 0xbc, 0x77, 0xa9, 0x21, 0x00, 0x34, 0xb5];
    // A header, one group of mode 2, and for the other three bytes of the elements groups of mode 0; then the
    // baseline.
    let mut stream = vec![0xa0, 2];
    stream.extend(group);
    stream.extend([0; 3]);
    stream.extend([0; 32]);
    let elements = vertices::decode(&stream, 16, 4).unwrap();
    let mut expected = 0_i8;
    for (element, difference) in
        elements.as_chunks::<4>().0.iter().zip([-1, -4, -3, 26, -91, 0, -6, 6, -4, -4, 5, -5, 1, -1, 0, 0])
    {
        expected = expected.wrapping_add(difference);
        assert_eq!(*element, [expected as u8, 0, 0, 0]);
    }
}

#[test]
fn numbers_of_seven_bits_a_byte() {
    for (bytes, number) in [(&[0x7f][..], 0x7f), (&[0x81, 0x04], 0x201), (&[0xff, 0xa0, 0x05], 0x1507f)] {
        let mut stream = Stream { rest: bytes };
        assert_eq!((stream.number().unwrap(), stream.rest.len()), (number, 0));
    }
    assert!(Stream { rest: &[0xff; 6] }.number().is_err());
}

/// By hand: 5, then 5 more from the first baseline, then 1 from the second, then 2 back from the first.
#[test]
fn indices_count_from_two_baselines() {
    let stream = [0xd1, 5 << 2, 5 << 2, 1 << 2 | 1, 2 << 2 | 2, 0, 0, 0, 0];
    // The zigzag of -3 is 5, and 2 << 1 | 1 stands for it.
    assert_eq!(indices::decode(&stream, 4).unwrap(), [5, 10, 1, 7]);
}

#[test]
fn filters_by_hand() {
    // Straight up on the octahedron, with 127 for 1; the fourth number stays.
    let mut up = [0, 0, 127, 9];
    filters::apply(Filter::Octahedral, &mut up, 4);
    assert_eq!(up, [0, 0, 127, 9]);
    // A corner of the square is straight down.
    let mut down = [127, 127, 127, 0];
    filters::apply(Filter::Octahedral, &mut down, 4);
    assert_eq!(down, [0, 0, -127_i8 as u8, 0]);
    // All small parts 0; the largest is w.
    let mut identity = [0, 0, 0, 0, 0, 0, 0xff, 0x7f];
    filters::apply(Filter::Quaternion, &mut identity, 8);
    assert_eq!(identity, [0, 0, 0, 0, 0, 0, 0xff, 0x7f]);
    // 3 · 2⁻¹
    let mut float = [3, 0, 0, 0xff];
    filters::apply(Filter::Exponential, &mut float, 4);
    assert_eq!(f32::from_le_bytes(float), 1.5);
    // Grey with 8 bits: no chroma, and full opacity of 7 bits behind the set bit.
    let mut grey = [100, 0, 0, 0xff];
    filters::apply(Filter::Color, &mut grey, 4);
    assert_eq!(grey, [100, 100, 100, 255]);
}

#[test]
fn what_no_mode_takes_is_refused() {
    for (mode, filter, stride) in [
        (Mode::Attributes, Filter::None, 3),
        (Mode::Attributes, Filter::None, 260),
        (Mode::Attributes, Filter::None, 0),
        (Mode::Attributes, Filter::Octahedral, 12),
        (Mode::Attributes, Filter::Quaternion, 4),
        (Mode::Triangles, Filter::None, 1),
        (Mode::Indices, Filter::Exponential, 4),
    ] {
        assert!(decode(&[0xa0; 64], 1, stride, mode, filter).is_err());
    }
}

/// A stream that is cut off, too long, or damaged: an error, or elements as many as asked for.
#[test]
fn damaged_streams_end_well() {
    let mut state = 1_u32;
    for case in cases(STREAMS) {
        let attempt = |stream: &[u8], count| {
            if let Ok(elements) = decode(stream, count, case.stride, case.mode, case.filter) {
                assert_eq!(elements.len(), count * case.stride);
            }
        };
        for length in 0..case.stream.len() {
            let cut = decode(&case.stream[..length], case.count, case.stride, case.mode, case.filter);
            // Without its zeros at the end, a stream's last block lies elsewhere; that may still decode.
            assert!(length > case.stream.len() / 2 || cut.is_err(), "{}", case.name);
        }
        for _ in 0..200 {
            let mut stream = case.stream.clone();
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let at = state as usize / 7 % stream.len();
            stream[at] = (state >> 24) as u8;
            attempt(&stream, case.count);
        }
        attempt(&case.stream, 3_000_000);
    }
}

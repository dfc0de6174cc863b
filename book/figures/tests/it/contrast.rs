//! The colours of `book/press/live/figures.css`: text has a contrast of 4.5 to 1, lines of 3 to 1 (WCAG 2.2,
//! 1.4.3 and 1.4.11).

const STYLES: &str = include_str!("../../../press/live/figures.css");

/// The colour variables of a theme: 0 is light, 1 is dark.
fn variables(theme: usize) -> Vec<(String, [f32; 3])> {
    let lines =
        STYLES.lines().filter_map(|line| line.trim().strip_prefix("--fig-")?.split_once(": light-dark("));
    lines
        .map(|(name, both)| (name.to_owned(), both.trim_end_matches(");").split(", ").nth(theme)))
        .map(|(name, color)| (name, rgb(color.expect("a colour for each theme"))))
        .collect()
}

fn rgb(value: &str) -> [f32; 3] {
    let digits: String = match value.trim_start_matches('#') {
        short if short.len() == 3 => short.chars().flat_map(|digit| [digit, digit]).collect(),
        long => long.to_owned(),
    };
    [0, 2, 4].map(|start| u8::from_str_radix(&digits[start..start + 2], 16).expect("a colour") as f32 / 255.0)
}

fn luminance(color: [f32; 3]) -> f32 {
    let linear =
        color.map(|part| if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

fn contrast(a: [f32; 3], b: [f32; 3]) -> f32 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn every_colour_stands_out_in_both_themes() {
    for theme in [0, 1] {
        let variables = variables(theme);
        assert_eq!(variables.len(), 10, "all of them are read");
        let page = variables.iter().find(|(name, _)| name == "page").expect("a page").1;
        for (name, color) in &variables {
            let least = match &name[..] {
                "page" | "grid" => continue,
                "axis" => 3.0,
                _ => 4.5,
            };
            let found = contrast(*color, page);
            assert!(found >= least, "theme {theme}, {name}: {found:.2}");
            if least == 4.5 {
                // Text in a box is on a light shade of the box's own colour.
                let shade = [0, 1, 2].map(|part| 0.12 * color[part] + 0.88 * page[part]);
                let ink = variables.iter().find(|(name, _)| name == "ink").expect("ink").1;
                assert!(
                    contrast(ink, shade) >= 4.5 && contrast(*color, shade) >= 4.5,
                    "theme {theme}, {name} in a box"
                );
            }
        }
    }
}

//! Data in memory, and the part of it that is sent.

use crate::svg::Figure;
use glam::{Mat4, Vec3, Vec4, vec2};
use stage4_animation::character::character;
use stage5_gpu::{palette::palette_rows, vertex::Vertex};
use std::mem::{offset_of, size_of};
use tables::words::thousands;

/// The number of bytes that each way sends for a frame of the mannequin: all vertices, or its palette.
pub fn bytes_a_frame() -> [usize; 2] {
    let (model, _) = character();
    let vertices: usize = model.meshes.iter().map(|mesh| mesh.positions.len()).sum();
    let rows = palette_rows(&vec![Mat4::IDENTITY; model.skins[0].joints.len()]);
    [vertices * 2 * size_of::<Vec3>(), rows.len() * size_of::<Vec4>()]
}

/// The data sent to the card in a frame, when the CPU skins and when the card does.
pub fn cpu_gpu() -> Figure {
    let mut figure = Figure::new("cpu-gpu", 520.0);
    let [vertices, palette] = bytes_a_frame();
    let thickest = 84.0;
    for (y, title, on_cpu, on_card, sent, class) in [
        (60.0, "The CPU skins", "pose, palette, all vertices", "draw", vertices, "skin"),
        (300.0, "The card skins", "pose, palette", "all vertices, draw", palette, "bone"),
    ] {
        figure.text_from("strong", vec2(24.0, y - 32.0), title);
        for (x, name, width) in [(24.0, "CPU", 180.0), (436.0, "card", 180.0)] {
            figure.rect("box soft", vec2(x, y), vec2(width, 150.0));
            figure.text("bare strong", vec2(x + width / 2.0, y + 24.0), name);
        }
        for (x, words) in [(114.0, on_cpu), (526.0, on_card)] {
            for (row, word) in words.split(", ").enumerate() {
                let class =
                    if word == "all vertices" { format!("{class} strong bare") } else { "bare".to_owned() };
                figure.text(&class, vec2(x, y + 58.0 + row as f32 * 30.0), word);
            }
        }
        let thickness = (thickest * sent as f32 / vertices as f32).max(2.0);
        let middle = y + 75.0;
        let half = vec2(0.0, thickness / 2.0);
        let (from, to) = (vec2(210.0, middle), vec2(400.0, middle));
        let head = vec2(0.0, thickness / 2.0 + 9.0);
        let tip = to + vec2(30.0, 0.0);
        figure.filled(class, &[from - half, to - half, to - head, tip, to + head, to + half, from + half]);
        let words = format!("{} bytes", thousands(sent));
        let at = vec2(320.0, if sent == vertices { middle - 66.0 } else { middle - 30.0 });
        figure.text(&format!("{class} strong"), at, &words);
    }
    figure.text("soft", vec2(320.0, 490.0), "a frame of the mannequin");
    figure
}

/// The fields of a vertex of stage 5, each with its offset in bytes.
pub fn fields() -> [(&'static str, usize); 6] {
    [
        ("position", offset_of!(Vertex, position)),
        ("normal", offset_of!(Vertex, normal)),
        ("uv", offset_of!(Vertex, uv)),
        ("color", offset_of!(Vertex, color)),
        ("joints", offset_of!(Vertex, joints)),
        ("weights", offset_of!(Vertex, weights)),
    ]
}

/// The bytes of a vertex, and vertices side by side compared with lists of their fields.
pub fn struct_layout() -> Figure {
    let mut figure = Figure::new("struct-layout", 600.0);
    let total = size_of::<Vertex>();
    let classes = ["rest", "bone", "soft", "other", "hot", "skin"];
    let x = |byte: usize| 30.0 + byte as f32 * 580.0 / total as f32;
    let ends = fields().into_iter().skip(1).map(|(_, start)| start).chain([total]);
    let widths: Vec<(usize, usize)> = fields().into_iter().map(|(_, start)| start).zip(ends).collect();
    for (((name, start), &(_, end)), (index, class)) in
        fields().into_iter().zip(&widths).zip(classes.into_iter().enumerate())
    {
        let size = vec2(x(end) - x(start), 50.0);
        figure.rect(&format!("box {class}"), vec2(x(start), 110.0), size);
        // The names of neighbours stand above and below by turns.
        let y = if index % 2 == 0 { 90.0 } else { 180.0 };
        figure.text(&format!("{class} strong"), vec2(x(start) + size.x / 2.0, y), name);
        figure.text("bare", vec2(x(start) + size.x / 2.0, 135.0), end - start);
    }
    figure.text_from("", vec2(30.0, 40.0), format!("one vertex, {total} bytes"));
    lists(&mut figure, &widths, &classes, total);
    figure
}

/// Three vertices as structures, and the same as six lists; the second vertex stands out.
fn lists(figure: &mut Figure, widths: &[(usize, usize)], classes: &[&str], total: usize) {
    let vertices = 3;
    let byte = 580.0 / (vertices * total) as f32;
    let mut bar = |start: f32, width: f32, y: f32, class: &str, vertex: usize| {
        let kind = if vertex == 1 { "box" } else { "area" };
        figure.bar(&format!("{kind} {class}"), vec2(30.0 + start * byte, y), vec2(width * byte, 44.0));
    };
    for vertex in 0..vertices {
        for (&(start, end), class) in widths.iter().zip(classes) {
            let width = (end - start) as f32;
            bar((vertex * total + start) as f32, width, 270.0, class, vertex);
            bar(vertices as f32 * start as f32 + vertex as f32 * width, width, 420.0, class, vertex);
        }
    }
    for (y, text) in
        [(246.0, "structures: vertex 1 is in one place"), (396.0, "lists: vertex 1 is in six places")]
    {
        figure.text_from("", vec2(30.0, y), text);
    }
    for (y, words) in [(338.0, "one place, two lines of 64 bytes"), (488.0, "skinning reads four of the six")]
    {
        figure.text("soft", vec2(320.0, y), words);
    }
}

//! The style of the panel, the timeline and the labels: fonts, sizes and colours.

use crate::{host, look, panel::color32};

/// One proportional and one fixed font of egui's four, behind them the language's, and the palette.
pub fn set_look(ui: &egui::Context, font: Option<egui::FontData>) {
    let mut fonts = egui::FontDefinitions::empty();
    for (name, family, bytes) in [
        ("Ubuntu Light", egui::FontFamily::Proportional, host::SANS),
        ("Hack", egui::FontFamily::Monospace, host::MONO),
    ] {
        fonts.font_data.insert(name.to_owned(), egui::FontData::from_static(bytes).into());
        fonts.families.insert(family, vec![name.to_owned()]);
    }
    if let Some(font) = font {
        let name = "of the language".to_owned();
        fonts.families.values_mut().for_each(|family| family.push(name.clone()));
        fonts.font_data.insert(name, font.into());
    }
    ui.set_fonts(fonts);
    ui.set_theme(egui::Theme::Dark);
    ui.options_mut(|options| options.max_passes = std::num::NonZeroUsize::MIN);
    ui.all_styles_mut(|style| {
        style.visuals.override_text_color = Some(color32(look::TEXT));
        style.visuals.slider_trailing_fill = true;
        // Rows that are scrolled out of a list are not seen beside it.
        style.visuals.clip_rect_margin = 0.0;
        style.visuals.selection.bg_fill = color32(look::faded(look::BONE, 0.55));
        style.spacing.item_spacing = egui::vec2(6.0, 3.0);
        style.animation_time = 0.0;
        // The full text of a cut name appears beside it at once: no later frame comes by itself.
        style.interaction.tooltip_delay = 0.0;
        style.interaction.show_tooltips_only_when_still = false;
        // A caret that blinks would keep the window awake.
        style.visuals.text_cursor.blink = false;
        // A thin mark shows that there is more, even if the pointer is elsewhere.
        style.spacing.scroll.dormant_handle_opacity = 0.35;
        style.spacing.scroll.floating_allocated_width = 6.0;
        for (text_style, font) in &mut style.text_styles {
            font.size = match text_style {
                egui::TextStyle::Heading => 15.0,
                egui::TextStyle::Small => 10.5,
                egui::TextStyle::Monospace => 11.5,
                _ => 12.5,
            };
        }
    });
}

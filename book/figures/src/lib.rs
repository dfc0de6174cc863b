//! The book's figures, drawn from the stages' own data.
//!
//! Every number in a figure is computed by the function that the chapter teaches, so the figure shows what
//! the code does. `cargo run -p figures -- DIR` writes `NAME.svg` for each of [`figures`]. The book's pages
//! contain them unchanged, so that their text can be read, found and enlarged, and their colours follow the
//! page.
//!
//! [`svg`] draws; [`words`] has the titles and the descriptions; [`world`] places the world in a picture;
//! [`plane`] and [`parts`] have the grids, plots and boxes that many figures share. Each further file holds
//! a figure or a family of figures. Some have states, which a slider in the page selects. [`atlas`] has the
//! pictures of what goes wrong, and [`answers`] those that move when a question is answered.
//!
//! The crate also runs the Rust examples in the chapters: `cargo test -p figures --doc`. `build.rs` finds the
//! chapters.

pub mod along_the_arm;
pub mod answers;
pub mod arm;
pub mod atlas;
pub mod baked;
pub mod body;
pub mod card;
pub mod carried;
pub mod chain;
mod chapters;
pub mod characters;
pub mod clips;
pub mod crowds;
pub mod files;
pub mod flow;
pub mod gaits;
pub mod grab;
pub mod instances;
pub mod interpolation;
pub mod layers;
pub mod limbs;
pub mod matrices;
pub mod measured;
pub mod memory;
pub mod motion;
pub mod normals;
pub mod outline;
pub mod outline_moves;
pub mod packed;
pub mod parts;
pub mod phases;
pub mod pipeline;
pub mod plane;
pub mod poses;
pub mod same_turn;
pub mod spaces;
pub mod spline;
pub mod svg;
pub mod travels;
pub mod tree;
pub mod two_turns;
pub mod unit_circle;
pub mod volume;
pub mod words;
pub mod world;
pub mod x_files;

use svg::Figure;

/// The function that draws each figure, in the order of the book.
const DRAWINGS: [fn() -> Figure; 85] = [
    grab::grab,
    answers::tree,
    tree::small_tree,
    answers::outline,
    answers::outline_by_one_bone,
    answers::arm,
    answers::arm_rigid,
    answers::arm_blended,
    answers::arm_slerp,
    answers::arm_matrix_lerp,
    spaces::bone_as_space,
    characters::pelvis_root,
    characters::three_kinds,
    motion::links,
    motion::bounce_path,
    outline_moves::outline_offsets,
    outline_moves::outline_weights,
    outline_moves::outline_blended,
    matrices::row_column,
    matrices::matrix_columns,
    unit_circle::unit_circle,
    same_turn::same_turn,
    arm::arm_rigid_smooth,
    along_the_arm::weights_along_arm,
    chain::chain_of_spaces,
    matrices::transpose_back,
    arm::normals_bent,
    spaces::joint_on_its_side,
    chain::stretched_slope,
    normals::normal_error,
    volume::twist,
    volume::bend,
    x_files::x_beside_gltf,
    files::joint_lists,
    answers::two_joints,
    poses::rest_bind,
    files::uv_concatenation,
    files::subsets,
    characters::bounds_camera,
    x_files::x_blocks,
    flow::clip_to_vertices,
    interpolation::key_neighbours,
    interpolation::matrix_lerp_shrinks,
    interpolation::slerp_nlerp_lerp,
    two_turns::slerp_against_nlerp,
    spline::cubic_spline,
    matrices::trs_order,
    clips::loop_time,
    clips::cross_fade,
    phases::two_clocks,
    clips::bind_by_name,
    instances::instances,
    instances::morph,
    layers::own_axes,
    layers::breath_weights,
    layers::three_mixtures,
    gaits::gait_slides,
    travels::ground_direction,
    travels::travel_map,
    limbs::corner_angle,
    limbs::two_bone,
    limbs::look_limit,
    limbs::shared_turn,
    carried::sword,
    carried::coat_list,
    limbs::other_axes,
    limbs::hip_scale,
    packed::arm_off,
    packed::steps_of_angle,
    packed::fewer_keys,
    packed::packed_sizes,
    flow::cpu_to_card,
    pipeline::pipeline_spaces,
    card::palette,
    card::matrix_texture,
    crowds::crowd_texture,
    crowds::crowd_places,
    baked::bake_rates,
    card::read_back,
    memory::cpu_gpu,
    memory::struct_layout,
    measured::fast_ladder,
    measured::skinning_growth,
    measured::sampling_growth,
    measured::loading_growth,
];

/// All figures, in the order of the book.
pub fn figures() -> Vec<Figure> {
    DRAWINGS.iter().map(|draw| draw()).chain(atlas::figures()).collect()
}

//! The chapters' Rust blocks, each compiled and run as a documentation test.
//!
//! Other blocks are passed over: a fence that names another language is no test. A test's name is its
//! chapter's file and line.

macro_rules! chapters {
    ($($module:ident $path:literal)*) => {
        $(
            #[cfg(doctest)]
            #[doc = include_str!(concat!("../../chapters/", $path))]
            mod $module {}
        )*
    };
}

chapters! {
    introduction "introduction.md"
    ideas__what_bones_are "ideas/what_bones_are.md"
    ideas__three_kinds "ideas/three_kinds.md"
    stage1__index "stage1/index.md"
    stage1__link_first_child "stage1/link_first_child.md"
    stage1__link_sibling "stage1/link_sibling.md"
    stage1__small_tree "stage1/small_tree.md"
    stage1__update_world_positions "stage1/update_world_positions.md"
    stage1__bounce "stage1/bounce.md"
    stage2__index "stage2/index.md"
    stage2__bone_offsets "stage2/bone_offsets.md"
    stage2__one_bone_effect "stage2/one_bone_effect.md"
    stage2__blend "stage2/blend.md"
    ideas__row_or_column "ideas/row_or_column.md"
    stage2__compose "stage2/compose.md"
    stage2__model_matrices "stage2/model_matrices.md"
    stage2__inverse_bind_matrices "stage2/inverse_bind_matrices.md"
    stage2__skinning_matrices "stage2/skinning_matrices.md"
    stage2__skin_rigid "stage2/skin_rigid.md"
    stage2__skin_position "stage2/skin_position.md"
    stage2__skin_normal "stage2/skin_normal.md"
    ideas__where_blending_fails "ideas/where_blending_fails.md"
    stage2__blend_dual_quaternions "stage2/blend_dual_quaternions.md"
    stage3__index "stage3/index.md"
    ideas__how_a_file_stores_a_character "ideas/how_a_file_stores_a_character.md"
    stage3__skin_joints "stage3/skin_joints.md"
    stage3__vertex_influences "stage3/vertex_influences.md"
    ideas__rest_and_bind "ideas/rest_and_bind.md"
    stage3__bind_locals "stage3/bind_locals.md"
    stage3__concatenate_uvs "stage3/concatenate_uvs.md"
    stage3__subsets "stage3/subsets.md"
    stage3__bounding_sphere "stage3/bounding_sphere.md"
    stage3__skip_block "stage3/skip_block.md"
    stage3__read_frame "stage3/read_frame.md"
    stage3__rotation_from_key "stage3/rotation_from_key.md"
    stage4__index "stage4/index.md"
    ideas__from_keys_to_a_pose "ideas/from_keys_to_a_pose.md"
    stage4__find_key "stage4/find_key.md"
    stage4__lerp "stage4/lerp.md"
    ideas__why_quaternions "ideas/why_quaternions.md"
    stage4__slerp "stage4/slerp.md"
    stage4__cubic_spline "stage4/cubic_spline.md"
    stage4__loop_time "stage4/loop_time.md"
    stage4__cross_fade "stage4/cross_fade.md"
    stage4__bind_by_name "stage4/bind_by_name.md"
    stage4__advance_instance "stage4/advance_instance.md"
    ideas__morph_targets "ideas/morph_targets.md"
    stage5__index "stage5/index.md"
    ideas__the_pipeline "ideas/the_pipeline.md"
    stage5__palette_rows "stage5/palette_rows.md"
    stage5__blend_joints "stage5/blend_joints.md"
    stage5__transform_normal "stage5/transform_normal.md"
    stage5__pack_matrix "stage5/pack_matrix.md"
    stage5__skinning_rows_from_texture "stage5/skinning_rows_from_texture.md"
    ideas__crowds "ideas/crowds.md"
    stage5__pose_index "stage5/pose_index.md"
    stage5__decode_positions "stage5/decode_positions.md"
    ideas__cpu_or_gpu "ideas/cpu_or_gpu.md"
    stage5__skin_vertices "stage5/skin_vertices.md"
    back__conventions "back/conventions.md"
    back__glossary "back/glossary.md"
    back__errors "back/errors.md"
    back__rows "back/rows.md"
    back__schedule "back/schedule.md"
    back__sources "back/sources.md"
}

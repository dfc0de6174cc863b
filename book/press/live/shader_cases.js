// The cases in which shader.js tries a shader's function, and what is right in each, in double precision: found from
// what the function means, not from its formula.

"use strict";

const { shaderCases, vector } = (() => {
  /**
   * The cases of an exercise:
   *
   * - pieces: the shader's pieces that belong to it, in order
   * - inputs, outputs: the names of the shader's, each with its count of numbers; declared: those inputs that the pieces
   *   declare; main: the line that calls the function
   * - uniforms, texture: what is the same in all cases
   * - all: each case's inputs, the first `simple` ones with one thing alone
   * - right: for each the outputs, one after the other; tolerance: how far they may be off
   * - compared: brings a case's outputs into the form of `right`; words: a case in lines
   */
  function shaderCases(name, matricesPerLine, mostJoints) {
    return { transform_normal: normals, blend_joints: blends, skinning_rows_from_texture: texels, blend_frames: moments }[name](matricesPerLine, mostJoints);
  }

  const number = (value) => String(Number(value.toFixed(5)) + 0);
  const vector = (values) => `(${values.map(number).join(", ")})`;

  // ---- Random numbers, the same in every browser (mulberry32).

  function randomNumbers(seed) {
    let state = seed;
    const next = () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
    return {
      below: (count) => Math.floor(next() * count),
      // As a shader gets it.
      between: (low, high) => Math.fround(low + next() * (high - low)),
    };
  }

  // ---- Vectors, and matrices as three rows of four.

  const dot = (a, b) => a.reduce((sum, value, at) => sum + value * b[at], 0);
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const scaled = (a, factor) => a.map((value) => value * factor);
  const unit = (a) => scaled(a, 1 / Math.hypot(...a));
  const direction = (rows, v) => rows.map((row) => dot(row.slice(0, 3), v));
  const AXES = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  const IDENTITY = AXES.map((axis) => [...axis, 0]);

  function product(a, b) {
    const column = (at) => b.map((row) => row[at]);
    return a.map((row) => [0, 1, 2, 3].map((at) => dot(row.slice(0, 3), column(at)) + (at === 3 ? row[3] : 0)));
  }

  // Rodrigues' formula.
  function turn(axis, angle) {
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const column = (v) => v.map((value, at) => value * cos + cross(axis, v)[at] * sin + axis[at] * dot(axis, v) * (1 - cos));
    const columns = AXES.map(column);
    return [0, 1, 2].map((row) => [...columns.map((column) => Math.round(column[row] * 1e12) / 1e12), 0]);
  }

  // Rows of equal length that lean; and a stretch that leaves the volume as it is.
  const LEANING = [[0.5, 0.5, 0, 0], [0, 0.5, 0.5, 0], [0.5, 0, 0.5, 0]];
  const SAME_VOLUME = [2, 0.5, 1];

  const stretch = (factors) => IDENTITY.map((row, at) => scaled(row, factors[at]));
  const move = (by) => IDENTITY.map((row, at) => [...row.slice(0, 3), by[at]]);

  function randomUnit(random) {
    const v = [0, 1, 2].map(() => random.between(-1, 1));
    return Math.hypot(...v) > 0.1 ? unit(v) : randomUnit(random);
  }

  // At first one thing alone: a turn, an uneven stretch, a mirror, a move; then several.
  function randomMatrix(random, isSimple) {
    const simple = [
      () => turn(AXES[random.below(3)], Math.PI / 2),
      () => stretch(AXES[random.below(3)].map((value) => 1 + value)),
      () => stretch(AXES[random.below(3)].map((value) => 1 - 2 * value)),
      () => move(AXES[random.below(3)]),
    ];
    if (isSimple) return simple[random.below(4)]();
    const any = () => {
      const factors = [0, 1, 2].map(() => random.between(0.4, 2) * (random.below(4) === 0 ? -1 : 1));
      return product(move([0, 1, 2].map(() => random.between(-2, 2))), product(turn(randomUnit(random), random.between(-3, 3)), stretch(factors)));
    };
    const rows = random.below(3) === 0 ? product(any(), any()) : any();
    return rows.map((row) => row.map(Math.fround));
  }

  const COUNT = 2000;
  const SIMPLE = 60;
  const rowsInWords = (what, rows) => rows.map((row, at) => `${what}, row ${at}: ${vector(row)}`);
  const each = (make) => Array.from({ length: COUNT }, (_, at) => make(at < SIMPLE));

  // ---- transform_normal: a surface is moved by two of its directions, and its normal is upright on both, and outside.
  // A matrix may make all small, or flat along z: then there is no outside.

  function normals() {
    const random = randomNumbers(27182);
    const all = each((isSimple) => {
      let rows = randomMatrix(random, isSimple);
      if (random.below(6) === 0) rows = LEANING;
      else if (random.below(6) === 0) rows = product(rows, stretch(SAME_VOLUME));
      const any = isSimple && random.below(2) === 0 ? AXES[random.below(3)] : randomUnit(random).map(Math.fround);
      const known = isSimple && random.below(3) === 0 ? unit([1, 1, 0]).map(Math.fround) : any;
      // A mesh without normals has zeros.
      const normal = random.below(12) === 0 ? [0, 0, 0] : known;
      // A surface on edge would become a line.
      if (random.below(6) === 0 && Math.abs(normal[2]) > 0.1) rows = product(rows, stretch([1, 1, 0]));
      else if (random.below(6) === 0) rows = product(rows, stretch([0.01, 0.01, 0.01]));
      const [row_x, row_y, row_z] = rows.map((row) => row.map(Math.fround));
      return { row_x, row_y, row_z, normal };
    });
    const right = all.map(({ row_x, row_y, row_z, normal }) => {
      if (normal.every((value) => value === 0)) return normal;
      const rows = [row_x, row_y, row_z];
      const least = normal.map(Math.abs).indexOf(Math.min(...normal.map(Math.abs)));
      const along = cross(normal, AXES[least]);
      const upright = unit(cross(direction(rows, along), direction(rows, cross(normal, along))));
      return dot(upright, direction(rows, normal)) > 0 ? upright : scaled(upright, -1);
    });
    return {
      pieces: ["affine"], inputs: { row_x: 4, row_y: 4, row_z: 4, normal: 3 }, declared: [], outputs: { the_normal_at_unit_length: 3 },
      main: "the_normal_at_unit_length = transform_normal(mat3x4(row_x, row_y, row_z), normal);",
      uniforms: {}, simple: SIMPLE, all, right, tolerance: 1e-4,
      // It may have any length.
      compared: (made, at) => {
        const { row_x, row_y, row_z } = all[at];
        const isFlat = [row_x, row_y, row_z].every((row) => row[2] === 0);
        const isOtherSide = isFlat && dot(made, right[at]) < 0;
        return Math.hypot(...made) > 0 ? scaled(unit(made), isOtherSide ? -1 : 1) : made;
      },
      words: ({ row_x, row_y, row_z, normal }) => [...rowsInWords("matrix", [row_x, row_y, row_z]), `normal: ${vector(normal)}`],
    };
  }

  // ---- blend_joints: the mean of four matrices, number by number.

  const ROWS = { row_0: 4, row_1: 4, row_2: 4 };
  const ROWS_MADE = "row_0 = made[0]; row_1 = made[1]; row_2 = made[2];";

  function blends(matricesPerLine, mostJoints) {
    const random = randomNumbers(31415);
    const palette = Array.from({ length: mostJoints }, (_, joint) => (joint === 0 ? IDENTITY : randomMatrix(random, joint < 8)));
    const all = each((isSimple) => {
      const joints = [0, 1, 2, 3].map(() => random.below(isSimple ? 8 : mostJoints));
      const count = 1 + random.below(4);
      const shares = [0, 1, 2, 3].map((at) => (at < count ? (isSimple ? 1 : random.between(0.01, 1)) : 0));
      // The four may be one half of a vertex's eight.
      const sum = isSimple ? 1 : [1, 1, 0.5, 0.25, 0][random.below(5)];
      const weights = scaled(shares, sum / dot(shares, [1, 1, 1, 1])).map(Math.fround);
      // Their order says nothing about their size.
      const first = random.below(4);
      return { joints, weights: [0, 1, 2, 3].map((at) => weights[(at + first) % 4]) };
    });
    const right = all.map(({ joints, weights }) => {
      return [0, 1, 2].flatMap((row) => [0, 1, 2, 3].map((column) => dot(weights, joints.map((joint) => palette[joint][row][column]))));
    });
    return {
      pieces: ["affine", "palette", "skin"], inputs: { joints: 4, weights: 4 }, declared: ["joints", "weights"], outputs: ROWS,
      main: `mat3x4 made = blend_joints(joints, weights); ${ROWS_MADE}`,
      uniforms: { palette_rows: palette.flat(2) }, simple: SIMPLE, all, right, tolerance: 1e-5, compared: (made) => made,
      words: (one) => [
        `joints: ${vector(one.joints)}`,
        `weights: ${vector(one.weights)}`,
        ...[...new Set(one.joints)].flatMap((joint) => rowsInWords(`skinning_rows(${joint}.0)`, palette[joint])),
      ],
    };
  }

  // ---- skinning_rows_from_texture: poses one after the other, in each the palettes of all skins.

  // A skin in a texture may have more joints than uniforms hold.
  const [POSES, PER_POSE, FIRST, JOINTS] = [19, 137, 23, 111];
  const IN_TEXTURE = { first_matrix: FIRST, matrices_per_pose: PER_POSE };
  const inTexture = (pose, joint) => pose * PER_POSE + FIRST + joint;

  // Some are flat along x, and some hardly differ from those of the pose before.
  function matricesOf(random) {
    const all = [];
    for (let at = 0; at < POSES * PER_POSE; at += 1) {
      const matrix = randomMatrix(random, false).flat();
      const before = all[at - PER_POSE];
      const isFlat = random.below(8) === 0;
      const isNear = before && random.below(8) === 0;
      all.push((isNear ? before.map((value) => value + 0.004) : matrix.map((value, place) => (isFlat && place < 3 ? 0 : value))).map(Math.fround));
    }
    return all;
  }

  function texels(matricesPerLine) {
    const random = randomNumbers(16180);
    const matrices = matricesOf(random);
    const all = each((isSimple) => ({ pose: [isSimple ? random.below(2) : random.below(POSES)], joint: [random.below(isSimple ? 2 : JOINTS)] }));
    return {
      pieces: ["affine", "joint_texture"], inputs: { pose: 1, joint: 1 }, declared: [], outputs: ROWS,
      main: `mat3x4 made = rows_in_pose(pose, joint); ${ROWS_MADE}`,
      uniforms: IN_TEXTURE, texture: matrices.flat(), simple: SIMPLE, all,
      right: all.map(({ pose: [pose], joint: [joint] }) => matrices[inTexture(pose, joint)]), tolerance: 0, compared: (made) => made,
      words: ({ pose, joint }) => [
        `pose: ${pose}`, `matrices_per_pose: ${PER_POSE}`, `first_matrix: ${FIRST}`, `joint: ${joint}`, `MATRICES_PER_LINE: ${matricesPerLine}`,
      ],
    };
  }

  // ---- blend_frames: the matrix between those of two frames, number by number.

  function moments() {
    const random = randomNumbers(14142);
    const matrices = matricesOf(random);
    const all = each((isSimple) => {
      const before = random.below(isSimple ? 2 : POSES - 1);
      const [near, between] = [random.between(0.0005, 0.01), random.between(0.01, 0.99)];
      // On a frame, just after one, just before the next, or anywhere between.
      const share = [0, near, 1 - near, between, between, between][random.below(6)];
      return { frame: [Math.fround(before + (isSimple && share > 0 ? 0.5 : share))], joint: [random.below(isSimple ? 2 : JOINTS)] };
    });
    const right = all.map(({ frame: [frame], joint: [joint] }) => {
      const before = Math.trunc(frame);
      const [from, to] = [before, before + 1].map((pose) => matrices[inTexture(pose, joint)]);
      return from.map((value, at) => value + (frame - before) * (to[at] - value));
    });
    return {
      pieces: ["affine", "joint_texture", "baked"], inputs: { frame: 1, joint: 1 }, declared: ["frame"], outputs: ROWS,
      main: `mat3x4 made = skinning_rows(joint); ${ROWS_MADE}`,
      uniforms: IN_TEXTURE, texture: matrices.flat(), simple: SIMPLE, all, right, tolerance: 1e-5, compared: (made) => made,
      words: ({ frame: [frame], joint: [joint] }) => {
        const before = Math.trunc(frame);
        const rows = (pose) => [0, 4, 8].map((at) => matrices[inTexture(pose, joint)].slice(at, at + 4));
        return [
          `frame: ${number(frame)}`, `joint: ${joint}`,
          ...[before, before + 1].flatMap((pose) => rowsInWords(`rows_in_pose(${pose}.0, ${joint}.0)`, rows(pose))),
        ];
      },
    };
  }

  return { shaderCases, vector };
})();

// A shader's exercise written in the page: form.shader, which ../src/shaders.rs writes. The browser compiles the
// function among the shader's own pieces, runs it in many cases and reads back what it makes; shader_cases.js has
// the cases and what is right. Then the stage draws with it, and compares what it reads back with its own tables.
//
// The form's data (answer.js):
//
//   { window, blank, original, pieces: { affine: "…", … }, matrices_per_line, mistakes: [{ code, body, says }], hints, why }

"use strict";

(() => {
  const HEADER = "#version 300 es\nprecision highp float;\nprecision highp int;\nprecision highp sampler2D;\n";
  const NO_COLOUR = `${HEADER}out vec4 color;\nvoid main() { color = vec4(0.0); }\n`;
  const MOST_JOINTS = 40;

  // The comment above a function, and the rest.
  function parted(text) {
    const code = text.split("\n").findIndex((line) => !/^\s*(\/\/.*)?$/.test(line));
    const lines = text.split("\n");
    return { lead: lines.slice(0, code).join("\n"), code: lines.slice(code).join("\n") };
  }

  // ---- On the graphics card.

  // The text of the vertex shader with this function. The driver counts the function's lines from 1.
  function shaderText(data, name, cases, code) {
    const own = Object.entries(cases.inputs).filter(([input]) => !cases.declared.includes(input));
    const inputs = own.map(([input, size]) => `in ${size === 1 ? "float" : `vec${size}`} ${input};`);
    const outputs = Object.entries(cases.outputs).map(([output, size]) => `out vec${size} ${output};`);
    const pieces = cases.pieces.map((piece) => {
      return `#line 100001\n${data.pieces[piece].replace(region(name), (_, start, end) => `${start}#line 1\n${code}\n#line 200001\n${end}`)}`;
    });
    const constants = `#define MOST_JOINTS ${MOST_JOINTS}\n#define MATRICES_PER_LINE ${data.matrices_per_line}\n#define SKINNED\n`;
    return `${HEADER}${constants}${pieces.join("\n")}\n#line 300001\n${inputs.join("\n")}\n${outputs.join("\n")}\nvoid main() { ${cases.main} gl_Position = vec4(0.0); }\n`;
  }

  function compiled(gl, kind, text) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Refused(gl.getShaderInfoLog(shader) ?? "");
    return shader;
  }

  // The driver does not take a shader, and says why.
  class Refused extends Error {}

  // What a function makes of all cases: for each the numbers of its outputs.
  function run(gl, data, name, cases, code) {
    const program = gl.createProgram();
    gl.attachShader(program, compiled(gl, gl.VERTEX_SHADER, shaderText(data, name, cases, code)));
    gl.attachShader(program, compiled(gl, gl.FRAGMENT_SHADER, NO_COLOUR));
    gl.transformFeedbackVaryings(program, Object.keys(cases.outputs), gl.INTERLEAVED_ATTRIBS);
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Refused(gl.getProgramInfoLog(program) ?? "");
    gl.useProgram(program);
    for (const [uniform, value] of Object.entries(cases.uniforms)) {
      const place = gl.getUniformLocation(program, uniform);
      if (typeof value === "number") gl.uniform1f(place, value);
      else gl.uniform4fv(place, value);
    }
    if (cases.texture) upload(gl, cases.texture, data.matrices_per_line);
    for (const [input, size] of Object.entries(cases.inputs)) {
      const place = gl.getAttribLocation(program, input);
      // A driver leaves out what the function does not use.
      if (place === -1) continue;
      gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
      gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(cases.all.flatMap((one) => one[input])), gl.STATIC_DRAW);
      gl.enableVertexAttribArray(place);
      gl.vertexAttribPointer(place, size, gl.FLOAT, false, 0, 0);
    }
    const width = Object.values(cases.outputs).reduce((sum, size) => sum + size, 0);
    const made = new Float32Array(width * cases.all.length);
    gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, gl.createBuffer());
    gl.bufferData(gl.TRANSFORM_FEEDBACK_BUFFER, made.byteLength, gl.STREAM_READ);
    gl.enable(gl.RASTERIZER_DISCARD);
    gl.beginTransformFeedback(gl.POINTS);
    gl.drawArrays(gl.POINTS, 0, cases.all.length);
    gl.endTransformFeedback();
    gl.getBufferSubData(gl.TRANSFORM_FEEDBACK_BUFFER, 0, made);
    if (gl.isContextLost()) throw new Error(say("It takes too long: the browser has stopped it. Does a loop never end?"));
    return cases.all.map((_, at) => cases.compared([...made.subarray(at * width, (at + 1) * width)], at));
  }

  // The matrices' floats, each as a texel of four bytes.
  function upload(gl, floats, matricesPerLine) {
    const width = 12 * matricesPerLine;
    const lines = Math.ceil(floats.length / width);
    const bytes = new Uint8Array(4 * width * lines);
    const view = new DataView(bytes.buffer);
    floats.forEach((float, at) => view.setFloat32(4 * at, float, true));
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, width, lines, 0, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
    for (const side of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, side, gl.NEAREST);
  }

  // ---- The verdict.

  const isClose = (tolerance) => (a, b) => Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(b));
  const areClose = (a, b, tolerance) => a.every((number, at) => isClose(tolerance)(number, b[at]) || (Number.isNaN(number) && Number.isNaN(b[at])));

  // Tries a function, and returns the verdict: { kind, said, line, message }.
  function judged(data, name, code) {
    const gl = document.createElement("canvas").getContext("webgl2");
    if (!gl) return { kind: "bad", said: say("This browser has no WebGL 2, so it can't be tried here.") };
    const cases = shaderCases(name, Number(data.matrices_per_line), MOST_JOINTS);
    try {
      const made = run(gl, data, name, cases, code);
      const wrong = cases.all.map((_, at) => at).filter((at) => !areClose(made[at], cases.right[at], cases.tolerance));
      const count = cases.all.length.toLocaleString("en");
      if (wrong.length === 0) return { kind: "good", said: `${say("✓ {name}: right in all {count} cases", { name, count })}\n\n${translated(data.why)}` };
      const head = wrong.length === cases.all.length
        ? say("✗ {name}: wrong in all {count} cases", { name, count })
        : say("✗ {name}: wrong in {wrong} of {count} cases", { name, count, wrong: wrong.length.toLocaleString("en") });
      const parts = [head, smallest(cases, made, wrong)];
      const does = (mistake) => run(gl, data, name, cases, parted(mistake.code).code).every((it, at) => areClose(it, made[at], cases.tolerance));
      const twin = wrong.length >= 5 && data.mistakes.find(does);
      if (twin) parts.push(`${say("In all {count} cases yours does what this does:", { count })}\n${indented(twin.body)}`, translated(twin.says));
      return { kind: "bad", said: parts.join("\n\n") };
    } catch (error) {
      if (!(error instanceof Refused)) return { kind: "bad", said: `✗ ${name}: ${error.message}` };
      return refused(name, code, error.message);
    } finally {
      gl.getExtension("WEBGL_lose_context")?.loseContext();
    }
  }

  // The wrong case with the fewest numbers other than 0 and 1, and among those the one with the smallest: a simple
  // one, if one is wrong.
  function smallest(cases, made, wrong) {
    const weight = (number) => (number === 0 || number === 1 ? 0 : 1) + Math.abs(number) / 1000;
    const size = (at) => Object.values(cases.all[at]).flat().reduce((sum, number) => sum + weight(number), 0);
    const simple = wrong.filter((at) => at < cases.simple);
    const at = (simple.length > 0 ? simple : wrong).reduce((best, other) => (size(other) < size(best) ? other : best));
    const lines = cases.words(cases.all[at]).map((line) => `  ${line}`);
    let first = 0;
    for (const [output, count] of Object.entries(cases.outputs)) {
      const [is, should] = [made[at], cases.right[at]].map((numbers) => numbers.slice(first, first + count));
      first += count;
      if (!areClose(is, should, cases.tolerance)) lines.push(`  ${output.replaceAll("_", " ")}: ${say("is {is}, should be {should}", { is: vector(is), should: vector(should) })}`);
    }
    return `${say("The smallest case tried in which it is wrong:")}\n${lines.join("\n")}`;
  }

  const indented = (text) => text.replace(/\n$/, "").split("\n").map((line) => `    ${line}`).join("\n");

  // The driver's first error. Its lines are the function's, or those of the pieces around it.
  function refused(name, code, log) {
    const [, line, message] = log.match(/^ERROR: \d+:(\d+): (.*)$/m) ?? [null, "", log.trim().split("\n")[0]];
    const own = Number(line) > 0 && Number(line) <= code.split("\n").length;
    const place = own ? `\n\n  ${line} | ${code.split("\n")[line - 1].trim()}` : `\n\n${say("The driver reports it after this function: does each brace have its partner?")}`;
    return { kind: "bad", said: `${say("✗ {name}: it does not compile", { name })}\n\n${say("The driver says: {message}", { message })}${place}`, line: own ? Number(line) : 0, message };
  }

  // ---- The form.

  class ShaderForm {
    constructor(form) {
      this.form = form;
      this.name = form.dataset.exercise;
      this.draft = `shader ${this.name}`;
      this.said = form.querySelector(".answer-said");
      this.buttons = form.querySelector(".answer-buttons");
      form.hidden = false;
      form.addEventListener("submit", (event) => event.preventDefault());
      form.querySelector("[data-does=open]").addEventListener("click", () => this.open());
    }

    async open() {
      try {
        const root = this.form.dataset.root;
        await Promise.all([script(`${root}live/shader_cases.js`), script(`${root}live/editor.js`)]);
        this.data = await answersOf(this.form);
      } catch (error) {
        return sayVerdict(this.said, "bad", error.message);
      }
      const { lead, code } = parted(this.data.blank);
      this.blank = code;
      this.form.querySelector(".code-lead").append(...inWords(lead.replace(/^\/\/ ?/gm, "")));
      const keys = this.form.querySelector(".code-keys");
      keys.textContent = say("Ctrl+S checks. Esc leaves the editor, then Tab goes on.");
      this.editor = codeEditor.makeEditor({
        parent: this.form.querySelector(".code-editor"), text: kept(this.draft) ?? code, label: say("The function {name}", { name: this.name }), isShader: true, firstLine: 1,
        changed: () => keep(this.draft, this.editor.text === this.blank ? null : this.editor.text), check: () => this.check(), leave: () => keys.focus(),
      });
      this.hint = button("", () => this.showHint());
      this.hints = [];
      this.buttons.replaceChildren(
        button(say("Check"), () => this.check(), "answer-main"), this.hint,
        button(say("Show the answer"), () => this.show()),
        button(say("Begin again"), () => (this.editor.text = this.blank)),
      );
      this.countHints();
      this.editor.focus();
    }

    countHints() {
      const left = this.data.hints.length - this.hints.length;
      this.hint.disabled = left === 0;
      this.hint.textContent = left > 0 ? say("Hint ({left} left)", { left }) : say("No more hints");
    }

    showHint() {
      this.hints.push(this.data.hints[this.hints.length]);
      this.form.querySelector(".code-hints").replaceChildren(...this.hints.map((hint) => element("li", {}, ...withCode(translated(hint)))));
      this.countHints();
    }

    show() {
      if (!window.confirm(say("It is the answer. Show it?"))) return;
      const words = [element("p", { textContent: say("As it was handed out:") }), element("pre", { textContent: parted(this.data.original).code })];
      this.said.replaceChildren(...words);
    }

    check() {
      const code = this.editor.text;
      const { kind, said, line, message } = judged(this.data, this.name, code);
      sayVerdict(this.said, kind, said);
      this.editor.mark(line ?? 0, message ?? "");
      if (message !== undefined) return hideAnswer(this.form);
      const caption = say("The stage draws with what you wrote. Where it differs from what is expected, that lies behind it.");
      showAnswer(this.form, this.data.window, caption, "", { shader: { name: this.name, code } });
    }
  }

  // Where the desk serves the page, it is written there.
  if (!document.querySelector("#desk")) document.querySelectorAll("form.shader").forEach((form) => new ShaderForm(form));
})();

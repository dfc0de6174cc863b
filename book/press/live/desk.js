// The desk: each exercise of a page as a place to write and to be checked, and the page's demos with what was
// written. The server is in book/desk/src; what it answers is described in turn.rs and serve.rs.
//
// The file on disk is the one truth. What is typed is a draft until it is checked, and lives through a reload;
// what was saved elsewhere is shown, and never written over.

const own = document.querySelector("#desk");

const GONE = say("The workbook's server does not answer. Start `cargo workbook book --open` again: what you wrote is kept in this page.");
const PATIENCE = say("Checking … The first time, the stage's tests have to be built, which takes a minute.");
const CONFIRM = say("It is the answer. Show it?");

const WORDS = { new: say("not begun"), started: say("begun"), solved: say("solved"), skipped: say("left out for now") };

// ---- Asking the server.

// The answer is in this page's language.
async function ask(address, body) {
  const headers = { "x-desk-lang": document.documentElement.lang };
  const post = body && {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", "x-desk-token": own.dataset.token },
    body: JSON.stringify(body),
  };
  let response;
  try {
    response = await fetch(`/desk/${address}`, post ?? { headers });
  } catch {
    throw new Error(GONE);
  }
  // The server was started anew, and has another token. A draft lives through this.
  if (response.status === 403) window.location.reload();
  const answer = await response.json().catch(() => ({ why: `${response.status} ${response.statusText}` }));
  if (!response.ok && response.status !== 409) throw new Error(answer.why);
  return answer;
}

// A function's comment, without its slashes and without attributes. A heading becomes its text's first word, and
// a link its name.
function comment(lead) {
  const lines = lead.split("\n").filter((line) => line.startsWith("//")).map((line) => line.replace(/^\/\/\/? ?/, ""));
  const text = lines.join("\n").replace(/^# (.+)$/gm, "$1:");
  return inWords(text.replace(/\[(`[^`]+`)\](\([^)]*\))?/g, "$1"));
}

// The editor, which is loaded once.
let editorScript = null;

// ---- One exercise.

class Turn {
  constructor(box) {
    this.box = box;
    this.name = box.dataset.exercise;
    this.draft = `desk ${this.name}`;
    this.saw = null;
    this.state = element("span", { className: "desk-state" });
    this.lead = element("div", { className: "code-lead" });
    this.place = element("div", { className: "code-editor" });
    // From here Tab goes on to the buttons.
    this.keys = element("p", { className: "code-keys", tabIndex: -1, textContent: say("Ctrl+S checks. Esc leaves the editor, then Tab goes on.") });
    this.elsewhere = element("div", { className: "desk-elsewhere", hidden: true });
    this.verdict = element("div", { className: "verdict", role: "status" });
    this.hints = element("ol", { className: "code-hints" });
    this.window = element("div", { className: "desk-window" });
    this.answer = element("div", { className: "desk-answer" });
    this.next = element("p", { className: "desk-next" });
    this.startButton = button(say("Start"), () => this.act("start", { again: this.now.state === "solved" || this.now.is_handed_out }), "answer-main");
    this.checkButton = button(say("Check"), () => this.check(), "answer-main");
    this.hintButton = button(say("Hint"), () => this.act("hint"));
    this.showButton = button(say("Show the answer"), () => this.show());
    this.restoreButton = button(say("Put it back as it was"), () => this.act("restore"));
    this.skipButton = button(say("Leave it out"), () => this.act("skip"));
    this.buttons = [this.checkButton, this.startButton, this.hintButton, this.showButton, this.restoreButton, this.skipButton];
    const desk = element("section", { className: "desk", ariaLabel: say("Write {name}", { name: this.name }) });
    desk.append(
      element("p", { className: "desk-head" }, this.state),
      this.lead, this.place, this.keys, this.elsewhere,
      element("div", { className: "answer-buttons" }, ...this.buttons),
      this.verdict, this.hints, this.window, this.answer, this.next,
    );
    box.querySelector("pre")?.replaceWith(desk);
  }

  async open() {
    try {
      await this.look();
    } catch (error) {
      this.tell("bad", error.message);
    }
  }

  // Reads the exercise from the server.
  async look() {
    await this.showState((await ask(`exercises/${this.name}`)).state);
  }

  async showState(now) {
    const before = this.now;
    this.now = now;
    this.box.dataset.state = now.state;
    this.state.textContent = say("{state}, {place}", { state: WORDS[now.state], place: `${now.file}:${now.line}` });
    this.lead.replaceChildren(...comment(now.lead));
    // What was handed out is the answer: it is shown on request.
    const isOpen = !(now.is_handed_out && now.state !== "solved");
    for (const part of [this.lead, this.place, this.keys, this.checkButton, this.hintButton, this.restoreButton]) part.hidden = !isOpen;
    this.startButton.hidden = isOpen && now.state !== "solved";
    this.startButton.textContent = now.state === "solved" ? say("Begin again") : say("Start");
    this.startButton.classList.toggle("answer-main", !isOpen);
    this.skipButton.hidden = now.state === "solved" || now.state === "skipped";
    // While something is done, no button is to be pressed.
    this.hintButton.disabled = this.checkButton.disabled || now.hints_left === 0;
    this.hintButton.textContent = now.hints_left > 0 ? say("Hint ({left} left)", { left: now.hints_left }) : say("No more hints");
    this.hints.replaceChildren(...now.hints.map((textContent) => element("li", {}, ...withCode(textContent))));
    this.hints.hidden = !isOpen;
    this.showNext();
    if (isOpen) await this.edit(now);
    else this.saw = now.code;
    if (before && before.state !== now.state) showProgress();
  }

  showNext() {
    const { next, state } = this.now;
    if (state !== "solved" || !next) return this.next.replaceChildren();
    const link = element("a", { href: `/${next.page}`, textContent: next.exercise });
    // The link is where the text has it.
    const [before, after] = say("Next: {exercise}, about {minutes} minutes.", { exercise: "\n", minutes: next.minutes }).split("\n");
    this.next.replaceChildren(before, link, after);
  }

  // Brings the editor to what is on disk, unless the reader has a draft.
  async edit(now) {
    if (!this.editor) {
      editorScript ??= script("/live/editor.js");
      await editorScript;
      if (this.editor) return;
      const draft = kept(this.draft);
      // What was saved since then is not seen yet.
      this.saw = draft?.saw ?? now.code;
      this.editor = codeEditor.makeEditor({
        parent: this.place, text: draft?.code ?? now.code, label: say("The function {name}", { name: this.name }), isShader: !now.file.endsWith(".rs"), firstLine: now.line,
        changed: () => this.keepDraft(), check: () => this.check(), leave: () => this.keys.focus(),
      });
      if (draft && draft.saw !== now.code) this.showElsewhere(now.code);
      return;
    }
    if (now.code === this.saw) return;
    if (this.editor.text !== this.saw) return this.showElsewhere(now.code);
    this.take(now.code);
    if (!now.is_blank && !now.is_handed_out) this.check();
  }

  take(code) {
    this.saw = code;
    this.editor.text = code;
    this.elsewhere.hidden = true;
    this.keepDraft();
  }

  // Both texts, and the choice between them.
  showElsewhere(code) {
    if (code === this.editor.text) return this.take(code);
    this.elsewhere.hidden = false;
    this.elsewhere.replaceChildren(
      element("p", { textContent: say("The file was saved elsewhere while you wrote here. This is in it now:") }),
      element("pre", { textContent: code }),
      button(say("Take what is in the file"), () => this.take(code)),
      button(say("Keep what I wrote here"), () => {
        this.saw = code;
        this.elsewhere.hidden = true;
        this.keepDraft();
      }),
    );
  }

  // The draft lives in this browser until it is saved.
  keepDraft() {
    const code = this.editor.text;
    keep(this.draft, code === this.saw ? null : { saw: this.saw, code });
  }

  // ---- The buttons.

  async act(action, body = {}) {
    this.buttons.forEach((button) => (button.disabled = true));
    try {
      const answer = await ask(`exercises/${this.name}/${action}`, body);
      if (answer.elsewhere !== undefined) this.showElsewhere(answer.elsewhere);
      if (answer.state) {
        if (action === "start" || action === "restore") this.adopt(answer.state.code);
        await this.showState(answer.state);
        if (action === "start") this.editor.focus();
      }
      if (action === "restore" || action === "skip") {
        this.tell("", answer.said);
        useOwnStages();
      }
      return answer;
    } catch (error) {
      this.tell("bad", error.message);
      return null;
    } finally {
      this.buttons.forEach((button) => (button.disabled = false));
      this.hintButton.disabled = this.now?.hints_left === 0;
    }
  }

  // What the runner has just put there; the attempt before is kept by it.
  adopt(code) {
    this.saw = code;
    this.verdict.replaceChildren();
    globalThis.liveDemos?.hide(this.window);
    this.answer.replaceChildren();
    if (!this.editor) return;
    this.editor.mark(0, "");
    this.take(code);
  }

  async check() {
    if (this.isChecking || !this.editor) return;
    this.isChecking = true;
    this.tell("", say("Checking …"));
    const patience = setTimeout(() => this.tell("", PATIENCE), 5000);
    globalThis.liveDemos?.rest(true);
    const answer = await this.act("check", { saw: this.saw, code: this.editor.text, packages });
    clearTimeout(patience);
    this.isChecking = false;
    if (answer) await this.showVerdict(answer);
    globalThis.liveDemos?.rest(false);
    if (answer?.further) await this.lookFurther();
  }

  // Such as where a change makes the answer right. It takes seconds to find, and the verdict does not wait for it.
  async lookFurther() {
    const head = this.verdict.firstChild;
    const { said } = await ask(`exercises/${this.name}/further`, {}).catch(() => ({}));
    // Another verdict may stand there by now.
    if (said && this.verdict.firstChild === head) this.verdict.append(...inWords(said));
  }

  async showVerdict(answer) {
    if (answer.late) return this.tell("", say("A later check was asked for, and tells."));
    if (answer.elsewhere !== undefined) return this.tell("", say("Not checked: choose first which of the two texts it is to be."));
    const isRight = answer.verdict === "solved" || answer.verdict === "mended";
    // There is no key to press, as the runner has it.
    const isHandedOut = answer.verdict === "as handed out";
    this.tell(isRight ? "good" : "bad", isHandedOut ? say("This is as it was handed out. “Start” blanks it, for you to write.") : answer.said);
    if (answer.at) this.editor.mark(answer.at.line, answer.message, answer.at.column);
    else this.editor.mark(0, "");
    if (!answer.may_run) {
      globalThis.liveDemos?.hide(this.window);
      globalThis.liveDemos?.use(ownProgram, say("your code, before this"));
      return;
    }
    const fault = await useOwnStages();
    if (fault) this.window.replaceChildren(element("p", { textContent: fault }));
    else this.showWindow(answer.window);
  }

  // The exercise's own window on what was written, with the expected places behind it.
  showWindow(window) {
    if (!globalThis.liveDemos) return;
    if (!window || !ownProgram) return globalThis.liveDemos.hide(this.window);
    const caption = window.is_at_case
      ? say("The smallest case in which it is wrong, with the right places beside yours.")
      : say("Your code in the stage's window. Where it differs from what is expected, that lies behind it.");
    const { stage, query } = window;
    globalThis.liveDemos.show(this.window, caption, { stage, query, root: "/", program: ownProgram });
  }

  async show() {
    if (this.now.state !== "solved" && !window.confirm(CONFIRM)) return;
    const answer = await this.act("show");
    if (answer?.original) this.answer.replaceChildren(element("p", { textContent: say("As it was handed out:") }), element("pre", { textContent: answer.original }));
  }

  tell(kind, words) {
    sayVerdict(this.verdict, kind, words);
  }
}

// ---- The page's demos with the reader's code.

let ownProgram = null;

// The stages that the page shows; an exercise's own is always built.
const packages = [...new Set([...document.querySelectorAll("figure.demo")].map((figure) => figure.dataset.stage))];

// Returns the reason if the stages can't be built with that code: then the demos stay as they were.
async function useOwnStages() {
  if (!globalThis.liveDemos) return null;
  try {
    const { program } = await ask("stages", { packages });
    ownProgram = program && `../desk/stages/${program}`;
    globalThis.liveDemos.use(ownProgram, ownProgram ? say("your code") : say("as handed out"));
    return null;
  } catch (error) {
    return error.message;
  }
}

// ---- The table of contents shows what is solved.

async function showProgress() {
  const rows = await ask("exercises").catch(() => []);
  for (const { page, state } of rows) {
    for (const link of document.querySelectorAll(`#mdbook-sidebar a[href$="${page}"]`)) link.dataset.desk = state;
  }
}

// ---- What happens elsewhere.

const turns = [...document.querySelectorAll(".exercise[data-exercise]")].map((box) => new Turn(box));

// Waits for a newer book, and for what is saved by an editor or a terminal, while somebody looks at the page.
async function listen() {
  let seen = 0;
  for (;;) {
    if (document.hidden) await new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));
    try {
      const { edition, news } = await ask(`news/${own.dataset.edition}/${seen}`);
      if (String(edition) !== own.dataset.edition) return reloadWhenNobodyWrites();
      if (news === seen) continue;
      seen = news;
      for (const turn of turns) await turn.look();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  }
}

// Whoever is writing goes on, and gets the newer page afterwards; a draft lives through that.
async function reloadWhenNobodyWrites() {
  while (document.hasFocus() && document.activeElement.closest(".cm-editor")) {
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  window.location.reload();
}

document.head.append(element("link", { rel: "stylesheet", href: "/live/desk.css" }));
await Promise.all(turns.map((turn) => turn.open()));
showProgress();
useOwnStages();
listen();

/** The line below the grid: results of a check, and hints in three turns: technique, place, move. */

import { DIGIT } from "./game.js";
import { make } from "./page.js";

const THREE = 3;

/** What of a step has been said last. */
const NOTHING = 0, TECHNIQUE = 1, PLACE = 2, MOVE = 3;

export class Advice {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    /** @type {import("./types.js").Application | null} */
    this.step = null;
    this.turn = NOTHING;
    this.text = make("div", { class: "words", role: "status" });
    this.buttons = make("div", { class: "answers" });
    this.element = make("div", { class: "advice" }, this.text, this.buttons);
  }

  /** @param {string[]} lines @param {HTMLElement[]} buttons */
  show(lines, buttons = []) {
    const held = this.buttons.contains(document.activeElement);
    this.text.replaceChildren(...lines.map((line) => make("p", { text: line })));
    this.buttons.replaceChildren(...buttons);
    this.element.classList.toggle("empty", !lines.length);
    if (held && buttons.length) buttons[0].focus();
    else if (held) this.play.board.focus(true);
  }

  clear() {
    this.forget();
    this.show([]);
  }

  forget() {
    this.step = null;
    this.turn = NOTHING;
  }

  /** @param {string} key @param {() => void} action */
  button(key, action) {
    return make("button", { type: "button", text: this.play.words.say(key), onclick: action });
  }

  /** Says whether all is right so far; without a key, whether a rule is broken. */
  check() {
    const { play } = this;
    const { words, guide, game } = play;
    const wrong = play.puzzle.key ? guide.wrongDigits(game) : [...play.breaking()];
    this.forget();
    play.point([[wrong, "wrong"]]);
    const good = play.puzzle.key ? "checked.right" : "checked.unbroken";
    const bad = play.puzzle.key ? "checked.wrong" : "checked.broken";
    this.show([wrong.length ? words.say(bad, { cells: play.named(wrong) }) : words.say(good)]);
  }

  get left() { return this.play.book.hints === "three" ? THREE - this.play.game.hints : Infinity; }

  /** Says more of the step that was offered last; else offers the next one, which counts once: its technique first. */
  hint() {
    if (this.step) return this.turn === TECHNIQUE ? this.place() : this.move();
    const { play } = this;
    const { words, guide, game } = play;
    if (game.complete || game.filled && play.outcome()) return this.show([words.say("hint.none")]);
    const [wrong, marks] = [guide.wrongDigits(game), guide.wrongMarks(game)];
    if (wrong.length) return this.mend("hint.wrong", wrong);
    if (marks.length) return this.mend("hint.marks", marks);
    const step = guide.next(game);
    const told = step !== null && game.hinted.includes(guide.placeOf(step));
    if (this.left <= 0 && !told) return this.show([words.say("hint.used_up")]);
    return step ? this.offer(step) : this.offerCell();
  }

  /** @param {import("./types.js").Application} step */
  offer(step) {
    const { words, guide, game } = this.play;
    game.countHint(guide.placeOf(step));
    [this.step, this.turn] = [step, TECHNIQUE];
    const [name, sentence] = guide.techniques[step.technique];
    const left = this.left === Infinity ? [] : [words.say("hint.left", { count: this.left })];
    this.show([words.say("hint.technique", { name, sentence }), ...left], [this.button("hint.place", () => this.place())]);
  }

  /** @param {string} key @param {number[]} cells */
  mend(key, cells) {
    this.play.point([[cells, "wrong"]]);
    this.show([this.play.words.say(key, { cells: this.play.named(cells) })]);
  }

  /** Says where the step is seen. */
  place() {
    const { step, play } = this;
    if (!step) return;
    this.turn = PLACE;
    const cells = step.cells.length ? step.cells : step.placed.map(([cell]) => cell);
    play.point([[step.houseCells, "house"], [cells, "hinted"]]);
    this.show([this.name(step), step.pattern ? play.words.say("say.seen", { shown: step.pattern }) : play.named(cells)], [this.button("hint.move", () => this.move())]);
  }

  /** Says what follows. */
  move() {
    const { step, play } = this;
    if (!step) return;
    this.turn = MOVE;
    play.point([[step.houseCells, "house"], [step.cells, "hinted"],
      [[...step.placed, ...step.struck].map(([cell]) => cell), "target"]]);
    this.show([this.name(step), play.words.say("say.sentence", { shown: step.pattern, outcome: step.outcome })], [this.button("hint.apply", () => this.apply())]);
  }

  apply() {
    const { step, play } = this;
    if (!step) return;
    play.game.change(play.guide.changes(step, play.game));
    if (play.game.complete) return;
    const next = this.button("hint.next", () => this.hint());
    this.clear();
    this.show([], [next]);
    this.element.classList.remove("empty");
    next.focus();
  }

  offerCell() {
    this.show([this.play.words.say("hint.no_path")], this.play.puzzle.key ? [this.button("hint.reveal", () => this.reveal())] : []);
  }

  /** Writes the digit of the chosen cell, or of the first open one; that counts as a hint. */
  reveal() {
    const { game, puzzle, selection } = this.play;
    const open = puzzle.openCells.filter((cell) => !game.digit(cell));
    const cell = open.includes(selection.focus) ? selection.focus : open[0];
    if (!puzzle.key || cell === undefined) return;
    game.countHint();
    game.change([[DIGIT, cell, puzzle.key[cell]]]);
  }

  /** @param {import("./types.js").Application} step */
  name(step) { return this.play.words.say("hint.name", { name: this.play.guide.techniques[step.technique][0] }); }
}

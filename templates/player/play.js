/** One puzzle while it is played: what is chosen, what is entered, what is said and shown about it. */

import { Board } from "./board.js";
import { possible } from "./candidates.js";
import { entered, erased } from "./entry.js";
import { Game } from "./game.js";
import { Guide } from "./hints.js";
import { brokenCells } from "./rules.js";
import { Selection } from "./selection.js";
import { Speech } from "./speech.js";

export class Play {
  /** @param {import("./puzzle.js").Puzzle} puzzle @param {import("./types.js").Book} book @param {import("./page.js").Words} words
   * @param {import("./settings.js").Settings} settings @param {string} number @param {string} title */
  constructor(puzzle, book, words, settings, number, title) {
    this.puzzle = puzzle;
    this.book = book;
    this.words = words;
    this.settings = settings;
    this.number = number;
    this.title = title;
    this.game = new Game(puzzle);
    this.selection = new Selection(puzzle);
    this.guide = new Guide(puzzle, book.techniques[puzzle.data.kind]);
    this.field = 0;
    /** @type {Set<number>} */
    this.broken = new Set();
    /** Cells that a hint or a check points at, with the class that shows it. @type {Map<number, string>} */
    this.pointed = new Map();
    this.speech = new Speech(this);
    this.board = new Board(this);
    /** Then neither keys nor buttons reach the puzzle: see Player.setPaused and listenToKeys. */
    this.paused = false;
    /** Called after every change of the grid. @type {() => void} */
    this.changed = () => {};
    /** Called with what is to be read aloud. @type {(text: string) => void} */
    this.say = () => {};
    this.game.changed = () => this.afterChange();
  }

  afterChange() {
    this.pointed.clear();
    this.judge();
    this.changed();
    this.board.update();
  }

  /** Looks for broken rules, where they are to be shown. */
  judge() {
    this.broken = this.settings.get("conflicts") ? this.breaking() : new Set();
  }

  /** The cells of broken rules. */
  breaking() { return brokenCells(this.puzzle, (cell) => this.game.digit(cell)); }

  /** Every cell that is to look different, with its classes. @returns {Map<number, string>} */
  lights() {
    const { game, puzzle, selection, settings } = this;
    /** @type {Map<number, string>} */
    const found = new Map();
    const add = (/** @type {number} */ cell, /** @type {string} */ name) => found.set(cell, `${found.get(cell) || ""} ${name}`);
    const digit = game.digit(selection.focus);
    if (settings.get("houses")) for (const cell of puzzle.peers[selection.focus]) add(cell, "seen");
    if (settings.get("same") && digit) for (const cell of puzzle.cells) if (game.digit(cell) === digit) add(cell, "same");
    for (const cell of this.broken) add(cell, "broken");
    for (const [cell, name] of this.pointed) add(cell, name);
    return found;
  }

  /** Points at cells until the grid changes. @param {[Iterable<number>, string][]} sorts */
  point(sorts) {
    this.pointed.clear();
    for (const [cells, name] of sorts) for (const cell of cells) this.pointed.set(cell, name);
    this.board.update();
  }

  /** Writes a digit, mark or colour into the chosen cells. @param {number} value @param {number} [field] */
  enter(value, field = this.field) {
    const { game, selection, settings } = this;
    game.change(entered(game, [...selection.cells], field, value, Boolean(settings.get("tidy"))));
    if (field === 0 && settings.get("advance") && selection.cells.size === 1) {
      selection.advance();
      this.choose();
    }
  }

  erase() { this.game.change(erased(this.game, [...this.selection.cells], this.field)); }

  /** Focuses and shows what is chosen now; in this order, for focus makes a browser lay out at once what has changed before. */
  choose() {
    this.board.focus();
    this.board.update();
  }

  /** Is the grid full and right? @returns {boolean | null} null while it is not full */
  outcome() {
    if (!this.game.filled) return null;
    const { proof } = this.puzzle.data;
    if (proof) return this.puzzle.fingerprint((cell) => this.game.digit(cell)) === proof;
    return this.guide.wrongDigits(this.game).length === 0 && this.breaking().size === 0;
  }

  /** Cells in words. @param {Iterable<number>} cells */
  named(cells) {
    return [...cells].map((cell) => this.words.say("cell", { row: this.puzzle.row(cell) + 1, column: this.puzzle.column(cell) + 1 })).join("; ");
  }

  /** Chooses all cells that hold, or can hold, the digit of the one in focus. */
  chooseAlike() {
    const { game, puzzle, selection } = this;
    const digit = game.digit(selection.focus);
    if (digit) selection.chooseAll(puzzle.cells.filter((cell) => game.digit(cell) === digit));
    else selection.chooseAll(puzzle.openCells.filter((cell) => !game.digit(cell) && possible(game, cell) === possible(game, selection.focus)));
    this.board.update();
  }
}

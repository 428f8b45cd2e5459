/**
 * The next step that a person would take, from the steps that came with the puzzle. No solver: a step is offered when
 * what it rests on holds in the reader's grid, and when it still has something to say there.
 */

import { CENTRE, CORNER, DIGIT, STRUCK } from "./game.js";
import { known, possible } from "./candidates.js";

const ZERO = "0".charCodeAt(0);

/** @param {import("./puzzle.js").Puzzle} puzzle @returns {import("./types.js").Application[]} */
export function applicationsOf(puzzle) {
  return (puzzle.data.steps || "").split("\n").filter(Boolean).flatMap((line, step) => line.slice(1).split("\t").map((row) => {
    const [pattern, houseCells, cells, outcome, placed, struck] = row.split("#");
    return { technique: numbers(line[0])[0], step, pattern, outcome,
      cells: numbers(cells), houseCells: numbers(houseCells), placed: pairs(placed), struck: pairs(struck) };
  }));
}

/** Small numbers of a text with a character for each. @param {string} text */
function numbers(text) { return [...text].map((character) => character.charCodeAt(0) - ZERO); }

/** @param {string} text @returns {[number, number][]} */
function pairs(text) {
  const flat = numbers(text);
  return Array.from({ length: flat.length / 2 }, (_, place) => [flat[2 * place], flat[2 * place + 1]]);
}

/** The values of all cells before every step, as bits. @param {import("./puzzle.js").Puzzle} puzzle
 * @param {import("./types.js").Application[]} applications */
export function positions(puzzle, applications) {
  const held = puzzle.data.givens.map((given) => (given === 0 ? puzzle.all : 0));
  const place = (/** @type {number} */ cell, /** @type {number} */ value) => {
    for (const peer of puzzle.peers[cell]) held[peer] &= ~(1 << value);
    held[cell] = 1 << value;
  };
  for (const cell of puzzle.cells) if (!puzzle.isOpen(cell)) place(cell, puzzle.data.givens[cell]);
  /** @type {number[][]} */
  const found = [];
  for (let start = 0; start < applications.length;) {
    found.push([...held]);
    const { step } = applications[start];
    const together = applications.filter((one) => one.step === step);
    for (const { struck } of together) for (const [cell, value] of struck) held[cell] &= ~(1 << value);
    for (const { placed } of together) for (const [cell, value] of placed) place(cell, value);
    start += together.length;
  }
  return found;
}

export class Guide {
  /** @param {import("./puzzle.js").Puzzle} puzzle @param {[string, string, number, boolean][]} techniques */
  constructor(puzzle, techniques) {
    this.puzzle = puzzle;
    this.techniques = techniques;
    this.applications = applicationsOf(puzzle);
    this.before = positions(puzzle, this.applications);
  }

  /** Digits that are not those of the key. @param {import("./game.js").Game} game */
  wrongDigits(game) {
    const { key, openCells } = this.puzzle;
    return key ? openCells.filter((cell) => game.digit(cell) && game.digit(cell) !== key[cell]) : [];
  }

  /** Cells whose lists of candidates lack their digit. @param {import("./game.js").Game} game */
  wrongMarks(game) {
    const { key, openCells } = this.puzzle;
    const seen = known(game);
    return key ? openCells.filter((cell) => !(seen[cell] & (1 << key[cell]))) : [];
  }

  /** The easiest step that holds in a grid without mistakes; null where none leads on.
   * @param {import("./game.js").Game} game */
  next(game) {
    const seen = known(game);
    let best = null;
    for (const one of this.applications) {
      if (best && this.weight(one) >= this.weight(best)) continue;
      if (this.isNew(one, game, seen) && this.holds(one, seen)) best = one;
    }
    return best;
  }

  /** What a game counts a step by. @param {import("./types.js").Application} one */
  placeOf(one) { return this.applications.indexOf(one); }

  /** @param {import("./types.js").Application} one */
  weight(one) { return this.techniques[one.technique][2]; }

  /** @param {import("./types.js").Application} one @param {import("./game.js").Game} game @param {number[]} seen */
  isNew(one, game, seen) {
    return one.placed.some(([cell, value]) => game.digit(cell) !== value) ||
      one.struck.some(([cell, value]) => !game.digit(cell) && seen[cell] & (1 << value));
  }

  /** Does the grid leave no more, in all cells that a step speaks of, than it rested on?
   * @param {import("./types.js").Application} one @param {number[]} seen */
  holds(one, seen) {
    const before = this.before[one.step];
    return this.region(one).every((cell) => !(seen[cell] & ~before[cell]));
  }

  /** The cells of a step, and of all houses, cages and orders that they belong to; all cells, where it rests on more than it names. @param {import("./types.js").Application} one */
  region(one) {
    if (this.techniques[one.technique][3]) return this.puzzle.cells;
    const core = new Set([...one.cells, ...one.houseCells, ...one.placed.map(([cell]) => cell), ...one.struck.map(([cell]) => cell)]);
    const found = new Set(core);
    const groups = [...this.puzzle.houses.map((house) => house.cells), ...this.puzzle.cages.map((cage) => cage.cells), ...this.puzzle.data.orders];
    for (const cells of groups) if (cells.some((cell) => core.has(cell))) cells.forEach((cell) => found.add(cell));
    return [...found];
  }

  /** The changes that a step makes; cells without marks get marks, so that what is struck is seen. @param {import("./types.js").Application} one @param {import("./game.js").Game} game
   * @returns {[number, number, number][]} */
  changes(one, game) {
    /** @type {Map<number, number>} */
    const gone = new Map();
    for (const [cell, value] of one.struck) gone.set(cell, (gone.get(cell) || 0) | (1 << value));
    return [
      ...one.placed.map(([cell, value]) => /** @type {[number, number, number]} */ ([DIGIT, cell, value])),
      ...[...gone].flatMap(([cell, bits]) => /** @type {[number, number, number][]} */ ([
        [STRUCK, cell, game.get(STRUCK, cell) | bits],
        [CORNER, cell, (game.get(CORNER, cell) || game.get(CENTRE, cell) ? game.get(CORNER, cell) : possible(game, cell)) & ~bits],
        [CENTRE, cell, game.get(CENTRE, cell) & ~bits]])),
    ];
  }
}

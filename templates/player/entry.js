/** What a digit, or Erase, changes in the chosen cells. */

import { CENTRE, COLOUR, CORNER, DIGIT } from "./game.js";
import { tidied } from "./candidates.js";

/** @typedef {[number, number, number][]} Changes */

/** @param {import("./game.js").Game} game @param {number[]} cells @param {number} field @param {number} value
 * @param {boolean} tidy @returns {Changes} */
export function entered(game, cells, field, value, tidy) {
  const open = cells.filter((cell) => game.puzzle.isOpen(cell));
  if (field === DIGIT) return digits(game, open, value, tidy);
  const wanted = field === COLOUR ? cells : open.filter((cell) => !game.digit(cell));
  const bit = 1 << value;
  const remove = wanted.every((cell) => game.get(field, cell) & bit);
  return wanted.map((cell) => [field, cell, remove ? game.get(field, cell) & ~bit : game.get(field, cell) | bit]);
}

/** @param {import("./game.js").Game} game @param {number[]} open @param {number} value @param {boolean} tidy @returns {Changes} */
function digits(game, open, value, tidy) {
  if (open.every((cell) => game.digit(cell) === value)) return open.map((cell) => [DIGIT, cell, 0]);
  /** @type {Changes} */
  const changes = open.map((cell) => [DIGIT, cell, value]);
  return tidy ? [...changes, ...open.flatMap((cell) => tidied(game, cell, value))] : changes;
}

/** Erases digits where there are any; else marks of the kind that is written now, else all marks.
 * @param {import("./game.js").Game} game @param {number[]} cells @param {number} field @returns {Changes} */
export function erased(game, cells, field) {
  const open = cells.filter((cell) => game.puzzle.isOpen(cell));
  const fields = [...(field === COLOUR ? [COLOUR] : []), DIGIT, ...(field === DIGIT ? [] : [field])];
  for (const one of fields) {
    const own = one === COLOUR ? cells : open;
    if (own.some((cell) => game.get(one, cell))) return own.map((cell) => [one, cell, 0]);
  }
  return [CORNER, CENTRE, COLOUR].flatMap((one) => cells.map((cell) => /** @type {[number, number, number]} */ ([one, cell, 0])));
}

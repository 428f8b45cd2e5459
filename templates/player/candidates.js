/** What cells can still hold, by what is in the grid; and the sets of digits that fill a cage. */

import { CENTRE, CORNER, STRUCK } from "./game.js";
import { canBeMet } from "./rules.js";

/** The values, as bits, that no digit which a cell sees rules out, nor a step that the reader has taken.
 * @param {import("./game.js").Game} game @param {number} cell */
export function possible(game, cell) {
  let seen = 0;
  for (const peer of game.puzzle.peers[cell]) seen |= 1 << game.digit(peer);
  return game.puzzle.all & ~seen & ~game.get(STRUCK, cell);
}

/** What a reader can know of every cell: its digit alone, else what is possible and, where marks list it, marked.
 * @param {import("./game.js").Game} game @returns {number[]} */
export function known(game) {
  const { puzzle } = game;
  const open = puzzle.openCells.filter((cell) => !game.digit(cell));
  const marked = (/** @type {number} */ cell) => game.get(CORNER, cell) | game.get(CENTRE, cell);
  const listed = open.every(marked);
  const found = new Array(puzzle.size).fill(0);
  for (const cell of puzzle.cells) {
    if (game.digit(cell)) found[cell] = 1 << game.digit(cell);
    else found[cell] = possible(game, cell) & ((listed ? marked(cell) : game.get(CENTRE, cell)) || puzzle.all);
  }
  return found;
}

/** The changes that write candidates into all open cells. @param {import("./game.js").Game} game @param {boolean} every
 * @returns {[number, number, number][]} */
export function candidateMarks(game, every) {
  const open = game.puzzle.openCells.filter((cell) => !game.digit(cell));
  return open.map((cell) => [CORNER, cell, every ? game.puzzle.all : possible(game, cell)]);
}

/** The changes that take a digit's marks from the cells that it sees. @param {import("./game.js").Game} game
 * @param {number} cell @param {number} value @returns {[number, number, number][]} */
export function tidied(game, cell, value) {
  const keep = ~(1 << value);
  return game.puzzle.peers[cell].flatMap((peer) => /** @type {[number, number, number][]} */ ([
    [CORNER, peer, game.get(CORNER, peer) & keep], [CENTRE, peer, game.get(CENTRE, peer) & keep]]));
}

/** The first sets of digits that make the clue of a cage, each as sorted values; does the grid leave them `open`?
 * @param {import("./game.js").Game} game @param {import("./types.js").Cage} cage @param {number} most So many are looked for. */
export function combinations(game, cage, most) {
  const { puzzle } = game;
  const options = cage.cells.map((cell) => (game.digit(cell) ? 1 << game.digit(cell) : possible(game, cell)));
  const every = cage.cells.map(() => puzzle.all);
  /** @type {{values: number[], open: boolean}[]} */
  const found = [];
  for (const values of setsOf(puzzle, cage)) {
    if (found.length === most) break;
    if (fits(puzzle, cage.cells, every, values)) found.push({ values, open: fits(puzzle, cage.cells, options, values) });
  }
  return found;
}

/** The sorted values that make a clue, none more often than cells can hold it, one set after the other.
 * @param {import("./puzzle.js").Puzzle} puzzle @param {import("./types.js").Cage} cage @param {number[]} chosen The smallest values of a set.
 * @param {number} [times] How often a value can stand in the cage. @returns {Generator<number[]>} */
function* setsOf(puzzle, cage, chosen = [], times = groupsOfPeers(puzzle, cage.cells)) {
  if (!canBeMet(cage, cage.cells.map((_, place) => chosen[place] || 0), puzzle)) return;
  if (chosen.length === cage.cells.length) return yield chosen;
  const last = chosen[chosen.length - 1] || 1;
  const least = last + (chosen.filter((value) => value === last).length === times ? 1 : 0);
  for (let value = least; value <= puzzle.data.values; value++) yield* setsOf(puzzle, cage, [...chosen, value], times);
}

/** In how many groups of cells that all see each other cells fall: a value stands in no more of them. @param {import("./puzzle.js").Puzzle} puzzle
 * @param {number[]} cells */
function groupsOfPeers(puzzle, cells) {
  /** @type {number[][]} */
  const groups = [];
  for (const cell of cells) {
    const own = groups.find((group) => group.every((other) => puzzle.peers[cell].includes(other)));
    if (own) own.push(cell);
    else groups.push([cell]);
  }
  return groups.length;
}

/** Can values stand in cells, each cell with its options, and no value twice where cells see each other?
 * @param {import("./puzzle.js").Puzzle} puzzle @param {number[]} cells @param {number[]} options @param {number[]} values */
function fits(puzzle, cells, options, values) {
  /** @type {number[]} */
  const held = [];
  const rest = [...values];
  const fill = () => {
    const place = held.length;
    if (place === cells.length) return true;
    for (let at = 0; at < rest.length; at++) {
      const value = rest[at];
      if (!(options[place] & (1 << value)) || rest.indexOf(value) < at) continue;
      if (held.some((other, one) => other === value && puzzle.peers[cells[place]].includes(cells[one]))) continue;
      held.push(value);
      rest.splice(at, 1);
      const whole = fill();
      held.pop();
      rest.splice(at, 0, value);
      if (whole) return true;
    }
    return false;
  };
  return fill();
}

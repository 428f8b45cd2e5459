/** What cells can still hold, by what is in the grid; and the sets of digits that fill a cage. */

import { CENTRE, CORNER, STRUCK } from "./game.js";
import { isMet } from "./rules.js";

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

/** The sets of digits that fill a cage, those that what is possible leaves; each as sorted values.
 * @param {import("./game.js").Game} game @param {import("./types.js").Cage} cage @param {number} most */
export function combinations(game, cage, most) {
  const { puzzle } = game;
  const options = cage.cells.map((cell) => (game.digit(cell) ? 1 << game.digit(cell) : possible(game, cell)));
  /** @type {Map<string, number[]>} */
  const found = new Map();
  /** @type {number[]} */
  const held = [];
  let looked = 0;
  const fill = () => {
    if (++looked > 200000 || found.size > most) return;
    const place = held.length;
    if (place === cage.cells.length) {
      const digits = held.map((value) => value - 1 + puzzle.data.first);
      if (isMet(cage.operator, cage.target, digits)) found.set([...held].sort((a, b) => a - b).join(), [...held].sort((a, b) => a - b));
      return;
    }
    const peers = puzzle.peers[cage.cells[place]];
    for (let value = 1; value <= puzzle.data.values; value++) {
      if (!(options[place] & (1 << value))) continue;
      if (held.some((other, at) => other === value && peers.includes(cage.cells[at]))) continue;
      held.push(value);
      fill();
      held.pop();
    }
  };
  fill();
  return [...found.values()].sort((one, other) => one.join() < other.join() ? -1 : 1);
}

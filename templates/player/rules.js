/** Which rules the digits of a grid break. The rules are data: cells that differ, cages, pairs in order. */

const ADD = 1, SUBTRACT = 2, MULTIPLY = 3, DIVIDE = 4, RUN = 5, ANY = 0;

/** The cells of all rules that are broken for certain. @param {import("./puzzle.js").Puzzle} puzzle @param {(cell: number) => number} digit */
export function brokenCells(puzzle, digit) {
  /** @type {Set<number>} */
  const broken = new Set();
  for (const { cells } of puzzle.houses) for (const cell of repeated(cells, digit)) broken.add(cell);
  for (const cage of puzzle.cages) {
    const held = cage.cells.map(digit);
    if (!canBeMet(cage, held, puzzle)) cage.cells.filter((cell) => digit(cell)).forEach((cell) => broken.add(cell));
  }
  for (const [smaller, larger] of puzzle.data.orders)
    if (digit(smaller) && digit(larger) && digit(smaller) >= digit(larger)) broken.add(smaller).add(larger);
  return broken;
}

/** @param {number[]} cells @param {(cell: number) => number} digit */
function repeated(cells, digit) {
  /** @type {Map<number, number[]>} */
  const places = new Map();
  for (const cell of cells) if (digit(cell)) places.set(digit(cell), [...(places.get(digit(cell)) || []), cell]);
  return [...places.values()].filter((twins) => twins.length > 1).flat();
}

/** Can a cage still reach its target? Sums are bounded while cells are open, all others are judged when they are full.
 * @param {import("./types.js").Cage} cage @param {number[]} held By cell; 0 for open ones. @param {import("./puzzle.js").Puzzle} puzzle */
export function canBeMet(cage, held, puzzle) {
  const { first, values } = puzzle.data;
  const digits = held.filter(Boolean).map((value) => value - 1 + first);
  const open = held.length - digits.length;
  if (!open) return isMet(cage.operator, cage.target, digits);
  if (cage.operator !== ADD && cage.operator !== RUN) return true;
  const sum = digits.reduce((one, other) => one + other, 0);
  return sum + open * first <= cage.target && cage.target <= sum + open * (values - 1 + first);
}

/** Do digits reach a target? @param {number} operator @param {number} target @param {number[]} digits */
function isMet(operator, target, digits) {
  const sum = digits.reduce((one, other) => one + other, 0);
  const product = digits.reduce((one, other) => one * other, 1);
  const [large, small] = [Math.max(...digits), Math.min(...digits)];
  const pair = digits.length === 2;
  /** @type {Record<number, boolean>} */
  const met = {
    [ADD]: sum === target,
    [RUN]: sum === target,
    [MULTIPLY]: product === target,
    [SUBTRACT]: pair && large - small === target,
    [DIVIDE]: pair && small > 0 && large === small * target,
  };
  return operator === ANY ? met[ADD] || met[MULTIPLY] || met[SUBTRACT] || met[DIVIDE] : met[operator];
}

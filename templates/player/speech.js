/** What cells and houses are called for those who hear the page. */

import { CENTRE, COLOUR, CORNER } from "./game.js";
import { valuesOf } from "./puzzle.js";

export class Speech {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.turn = 0;
    this.last = -1;
  }

  /** A cell with its place, what it holds and the clues of its cages. @param {number} cell */
  cell(cell) {
    const { puzzle, words } = this.play;
    const cages = puzzle.cages.filter((cage) => cage.cells.includes(cell));
    const place = words.say("cell", { row: puzzle.row(cell) + 1, column: puzzle.column(cell) + 1 });
    const clues = cages.map((cage) => words.say("cell.cage", { clue: cage.name }));
    return [place, ...this.content(cell), ...clues, ...this.signs(cell), ...this.conflict(cell)].join(", ");
  }

  /** What a cell holds, and whether that breaks a rule. @param {number} cell */
  state(cell) { return [...this.content(cell), ...this.conflict(cell)].join(", "); }

  /** @param {number} cell */
  conflict(cell) { return this.play.broken.has(cell) ? [this.play.words.say("cell.conflict")] : []; }

  /** The order signs beside a cell: which of its neighbours are larger, which smaller. @param {number} cell */
  signs(cell) {
    const { puzzle, words } = this.play;
    const { columns, orders } = puzzle.data;
    const sides = /** @type {[number, string][]} */ ([[-columns, "above"], [-1, "left"], [1, "right"], [columns, "below"]]);
    return sides.flatMap(([by, side]) => {
      const [smaller, larger] = [[cell, cell + by], [cell + by, cell]].map(([one, other]) => orders.some(([low, high]) => low === one && high === other));
      return smaller ? [words.say(`sign.smaller.${side}`)] : larger ? [words.say(`sign.larger.${side}`)] : [];
    });
  }

  /** @param {number} cell */
  content(cell) {
    const { puzzle, game, words } = this.play;
    const colours = valuesOf(game.get(COLOUR, cell)).map((value) => words.say(`colour.${value}`));
    const coloured = colours.length ? [words.say("cell.colours", { colours: colours.join(" ") })] : [];
    const digit = game.digit(cell) && puzzle.digit(game.digit(cell));
    if (digit) return [words.say(puzzle.isOpen(cell) ? "cell.digit" : "cell.given", { digit }), ...coloured];
    const marks = [["cell.corner", CORNER], ["cell.centre", CENTRE]].flatMap(([key, field]) => {
      const bits = game.get(Number(field), cell);
      return bits ? [words.say(String(key), { digits: valuesOf(bits).map((value) => puzzle.digit(value)).join(" ") })] : [];
    });
    return [...(marks.length ? marks : [words.say("cell.empty")]), ...coloured];
  }

  /** The houses and cages of a cell; a cage that is a house too is named once, with its clue.
   * @param {number} cell @returns {import("./types.js").Group[]} */
  groups(cell) {
    const { puzzle, words } = this.play;
    const cages = puzzle.cages.filter((cage) => cage.cells.includes(cell));
    const alike = (/** @type {import("./types.js").Group} */ one, /** @type {import("./types.js").Group} */ other) => one.cells.join() === other.cells.join();
    const houses = puzzle.houses.filter((house) => house.cells.includes(cell)).map((house) => {
      const cage = cages.find((one) => alike(one, house));
      return cage ? { name: `${house.name}, ${words.say("cell.cage", { clue: cage.name })}`, cells: house.cells } : house;
    });
    const others = cages.filter((cage) => !houses.some((house) => alike(house, cage)));
    return [...houses, ...others.map((cage) => ({ name: words.say("cell.cage", { clue: cage.name }), cells: cage.cells }))];
  }

  /** The next of the groups of a cell with what its cells hold: row, column, then the others. @param {number} cell */
  group(cell) {
    const { puzzle, game, words } = this.play;
    this.turn = cell === this.last ? this.turn + 1 : 0;
    this.last = cell;
    const groups = this.groups(cell);
    const { name, cells } = groups[this.turn % groups.length];
    const content = cells.map((one) => (game.digit(one) ? puzzle.digit(game.digit(one)) : words.say("house.open"))).join(", ");
    return words.say("house", { house: name, content });
  }
}

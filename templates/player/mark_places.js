/** Where marks stand in a cell. Print leaves every cell the room that a clue takes; here cells without a clue use all of theirs. */

export const CELL = 10;
/** Of the reader's own sans serif, in ems: the height of digits. */
export const CAPS = 0.72;
/** In units of the picture: from where on print makes room for clues, what lines of cages take, the size of type of one column. */
const CLUE = 2.5, INSET = 0.9, WIDEST = 8.7;
/** Numbers of two digits, with a gap beside them, are so many times as wide as their type is large. */
const TWO_DIGITS = 1.4;
/** The share of a row that digits fill. */
const FILLED = 0.92;

export class MarkPlaces {
  /** @param {import("./puzzle.js").Puzzle} puzzle */
  constructor(puzzle) {
    const { marks = [0] } = puzzle.data;
    this.size = marks[marks.length - 1];
    /** @type {[number, number][]} */
    this.printed = Array.from({ length: (marks.length - 1) / 2 }, (_, place) => [marks[2 * place], marks[2 * place + 1]]);
    this.rows = [...new Set(this.printed.map(([, down]) => down))];
    this.columns = new Set(this.printed.map(([across]) => across)).size;
    this.widest = WIDEST / this.columns / (puzzle.data.numbers ? TWO_DIGITS : 1);
    const half = (this.rows.length > 1 ? this.rows[1] - this.rows[0] : CELL * 0.9) / 2;
    const middle = CAPS * this.size / 2;
    /** @type {[number, number]} */
    this.edges = [this.rows[0] - middle - half, this.rows[this.rows.length - 1] - middle + half];
    this.roomForClues = this.edges[0] > CLUE;
    this.clued = new Set(puzzle.cages.map(({ cells }) => Math.min(...cells)));
  }

  /** The upper and lower edge of the part of a cell that marks may use. @param {number} cell @returns {[number, number]} */
  band(cell) {
    if (!this.roomForClues) return this.edges;
    return [this.clued.has(cell) ? this.edges[0] : INSET, CELL - INSET];
  }

  /** Middle, baseline and size of the type of a value, always at the same place of a cell. @param {number} cell @param {number} value
   * @returns {[number, number, number]} */
  raster(cell, value) {
    const [across, down] = this.printed[value - 1];
    if (!this.roomForClues) return [across, down, this.size];
    const [top, bottom] = this.band(cell);
    const pitch = (bottom - top) / this.rows.length;
    const size = Math.min(this.widest, pitch * FILLED / CAPS);
    return [across, top + pitch * (this.rows.indexOf(down) + 0.5) + CAPS * size / 2, size];
  }
}

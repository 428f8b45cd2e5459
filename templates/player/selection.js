/** The cells that a reader has chosen, and the one among them that keys move from. */

export class Selection {
  /** @param {import("./puzzle.js").Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.focus = puzzle.openCells[0] ?? puzzle.cells[0];
    this.cells = new Set([this.focus]);
  }

  /** Chooses a cell: alone, or besides those chosen before. @param {number} cell @param {boolean} more */
  choose(cell, more) {
    if (!more) this.cells.clear();
    this.cells.add(cell);
    this.focus = cell;
  }

  /** @param {number[]} cells */
  chooseAll(cells) { this.cells = new Set(cells); }

  /** Moves to the next cell in a direction, past what holds nothing. @param {number} down @param {number} right @param {boolean} more */
  move(down, right, more) {
    const { puzzle } = this;
    const { columns } = puzzle.data;
    const rows = puzzle.size / columns;
    let [row, column] = [puzzle.row(this.focus), puzzle.column(this.focus)];
    do {
      row += down;
      column += right;
      if (row < 0 || row >= rows || column < 0 || column >= columns) return false;
    } while (puzzle.data.givens[row * columns + column] === -1);
    this.choose(row * columns + column, more);
    return true;
  }

  /** Moves to the first or last cell of the row, or of the grid. @param {boolean} last @param {boolean} whole */
  jump(last, whole) {
    const own = this.puzzle.cells.filter((cell) => whole || this.puzzle.row(cell) === this.puzzle.row(this.focus));
    this.choose(own[last ? own.length - 1 : 0], false);
  }

  /** Goes on to the next open cell in reading order. */
  advance() {
    const next = this.puzzle.openCells.find((cell) => cell > this.focus);
    if (next !== undefined) this.choose(next, false);
  }
}

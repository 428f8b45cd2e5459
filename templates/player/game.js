/** What a reader has entered into one puzzle, and every change since the beginning, so that all can be undone. */

export const DIGIT = 0, CORNER = 1, CENTRE = 2, COLOUR = 3, STRUCK = 4;
const FIELDS = 5;

/** So many colours can be written into a cell. */
export const COLOURS = 9;

export class Game {
  /** @param {import("./puzzle.js").Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.fields = Array.from({ length: FIELDS }, () => new Array(puzzle.size).fill(0));
    for (const cell of puzzle.cells) this.fields[DIGIT][cell] = puzzle.data.givens[cell];
    /** @type {import("./types.js").Edit[][]} */
    this.history = [];
    this.position = 0;
    this.seconds = 0;
    this.hints = 0;
    this.complete = false;
    /** @type {{name: string, position: number, fields: number[][]}[]} */
    this.savePoints = [];
    /** @type {(cells: number[]) => void} */
    this.changed = () => {};
    /** Called when there is more to keep than the grid. @type {() => void} */
    this.noted = () => {};
  }

  /** @param {number} cell */
  digit(cell) { return this.fields[DIGIT][cell]; }

  /** @param {number} field @param {number} cell */
  get(field, cell) { return this.fields[field][cell]; }

  /** Is there anything to keep? */
  get begun() { return this.history.length > 0 || this.hints > 0 || this.savePoints.length > 0; }

  get filled() { return this.puzzle.cells.every((cell) => this.digit(cell)); }

  /** Changes several values at once; they are undone at once too. @param {[number, number, number][]} wanted */
  change(wanted) {
    /** @type {import("./types.js").Edit[]} */
    const edits = [];
    for (const [field, cell, value] of wanted) {
      const before = this.fields[field][cell];
      if (before === value) continue;
      edits.push([field, cell, before, value]);
      this.fields[field][cell] = value;
    }
    if (!edits.length) return false;
    this.history.length = this.position;
    this.history.push(edits);
    this.position++;
    this.changed(edits.map(([, cell]) => cell));
    return true;
  }

  undo() {
    if (!this.position) return false;
    const edits = this.history[--this.position];
    for (const [field, cell, before] of [...edits].reverse()) this.fields[field][cell] = before;
    this.changed(edits.map(([, cell]) => cell));
    return true;
  }

  redo() {
    if (this.position === this.history.length) return false;
    const edits = this.history[this.position++];
    for (const [field, cell, , after] of edits) this.fields[field][cell] = after;
    this.changed(edits.map(([, cell]) => cell));
    return true;
  }

  /** Makes the grid what it was at a save point, as one change. @param {number[][]} fields */
  become(fields) {
    /** @type {[number, number, number][]} */
    const wanted = [];
    fields.forEach((values, field) => values.forEach((value, cell) => wanted.push([field, cell, value])));
    return this.change(wanted);
  }

  /** @param {string} name */
  addSavePoint(name) {
    this.savePoints.push({ name, position: this.position, fields: this.fields.map((values) => [...values]) });
    this.noted();
  }

  countHint() {
    this.hints++;
    this.noted();
  }

  saved() {
    const { fields, history, position, seconds, hints, complete, savePoints } = this;
    return { id: this.puzzle.id, fields, history, position, seconds, hints, complete, savePoints };
  }

  /** What a link says of the game: all but its history. */
  shared() {
    const { fields, seconds, hints } = this;
    return { id: this.puzzle.id, fields, seconds, hints };
  }

  /** Takes up what a file or a link has saved. A link has no history; beside it, and where the reader has begun, that is one
   * change, so that nothing is lost. @param {any} saved */
  load(saved) {
    if (!this.fits(saved)) return false;
    const others = saved.savePoints.filter((/** @type {any} */ point) => !this.savePoints.some(({ name }) => name === point.name));
    const savePoints = [...this.savePoints, ...others], hints = Math.max(this.hints, saved.hints);
    if (!this.history.length && saved.history.length) return this.resume({ ...saved, savePoints, hints });
    if (!this.history.length) this.seconds = saved.seconds;
    this.savePoints = savePoints;
    this.hints = hints;
    this.become(saved.fields);
    return true;
  }

  /** Takes up what was saved; false where that is of another puzzle, or damaged. @param {any} saved */
  resume(saved) {
    if (!this.fits(saved)) return false;
    this.fields = saved.fields;
    this.history = saved.history;
    this.position = saved.position;
    this.seconds = saved.seconds;
    this.hints = saved.hints;
    this.complete = saved.complete;
    this.savePoints = saved.savePoints;
    this.changed(this.puzzle.cells);
    return true;
  }

  /** The largest number that a field holds. @param {number} field */
  most(field) { return field === DIGIT ? this.puzzle.data.values : field === COLOUR ? 2 << COLOURS : this.puzzle.all; }

  /** @param {any} saved */
  fits(saved) {
    if (!saved || saved.id !== this.puzzle.id || !Array.isArray(saved.history)) return false;
    const whole = (/** @type {any} */ value) => Number.isInteger(value) && value >= 0;
    const grids = [saved.fields, ...(Array.isArray(saved.savePoints) ? saved.savePoints : [null]).map((/** @type {any} */ point) => point && point.fields)];
    const sound = grids.every((fields) => Array.isArray(fields) && fields.length === FIELDS &&
      fields.every((values) => Array.isArray(values) && values.length === this.puzzle.size && values.every(whole)));
    const edits = saved.history.every((/** @type {any} */ edit) => Array.isArray(edit) && edit.every(
      (row) => Array.isArray(row) && row.length === 4 && row.every(whole) && row[0] < FIELDS && row[1] < this.puzzle.size &&
        Math.max(row[2], row[3]) <= this.most(row[0]) && (row[0] !== DIGIT || this.puzzle.isOpen(row[1]))));
    const allowed = sound && grids.every((fields) => fields.every((/** @type {number[]} */ values, /** @type {number} */ field) =>
      values.every((value) => value <= this.most(field))));
    const givens = allowed && grids.every((fields) => this.puzzle.cells.every(
      (cell) => this.puzzle.isOpen(cell) || fields[DIGIT][cell] === this.puzzle.data.givens[cell]));
    return givens && edits && whole(saved.position) && saved.position <= saved.history.length && whole(saved.seconds) && whole(saved.hints);
  }
}

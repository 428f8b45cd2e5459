/** What a reader has entered into one puzzle, and every change since the beginning, so that all can be undone. */

export const DIGIT = 0, CORNER = 1, CENTRE = 2, COLOUR = 3, STRUCK = 4;
const FIELDS = 5;

/** So many colours can be written into a cell. */
export const COLOURS = 9;

/** All seconds that a puzzle was played until it was solved first. @param {any} saved What was kept of a game. @returns {number} */
export function secondsOf({ solve, spent, seconds }) { return solve ? solve.seconds : spent + seconds; }

export class Game {
  /** @param {import("./puzzle.js").Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.fields = Array.from({ length: FIELDS }, () => new Array(puzzle.size).fill(0));
    for (const cell of puzzle.cells) this.fields[DIGIT][cell] = puzzle.data.givens[cell];
    /** @type {import("./types.js").Edit[][]} */
    this.history = [];
    this.position = 0;
    /** Seconds since the last new start, and those before it; the change that the new start was, by its position. */
    this.seconds = 0;
    this.spent = 0;
    this.started = 0;
    this.hints = 0;
    /** The steps that hints have told, by their places in the guide. @type {number[]} */
    this.hinted = [];
    /** Is the grid full and right? */
    this.complete = false;
    /** What the first solve took; it stays, whatever is changed afterwards. @type {import("./types.js").Solve | null} */
    this.solve = null;
    /** Has a file or a link brought progress before that? */
    this.loaded = false;
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
    if (this.position < this.started) [this.seconds, this.spent, this.started] = [this.seconds + this.spent, 0, 0];
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

  /** Begins anew, as one change; to undo it brings back the time too. @param {number[][]} fields What stands in the grid then. */
  restart(fields) {
    this.spent += this.seconds;
    this.seconds = 0;
    this.become(fields);
    this.started = this.position;
    this.noted();
  }

  /** Takes note whether the grid is full and right; true where it has become so. @param {boolean} right */
  judged(right) {
    const done = right && !this.complete;
    this.complete = right;
    if (done && !this.solve) this.solve = { seconds: this.spent + this.seconds, hints: this.hints };
    return done;
  }

  /** @param {string} name */
  addSavePoint(name) {
    this.savePoints.push({ name, position: this.position, fields: this.fields.map((values) => [...values]) });
    this.noted();
  }

  /** Counts a hint: a cell, or a step by its place in the guide; a step that has been told before counts no more. @param {number} [step] */
  countHint(step) {
    if (step !== undefined && this.hinted.includes(step)) return;
    if (step !== undefined) this.hinted.push(step);
    this.hints++;
    this.noted();
  }

  saved() {
    const { fields, history, position, seconds, spent, started, hints, hinted, complete, solve, loaded, savePoints } = this;
    return { id: this.puzzle.id, fields, history, position, seconds, spent, started, hints, hinted, complete, solve, loaded, savePoints };
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
    const hinted = [...new Set([...this.hinted, ...saved.hinted])], solve = this.solve || saved.solve, loaded = this.loaded || !this.solve;
    if (!this.history.length && saved.history.length) return this.resume({ ...saved, savePoints, hints, hinted, solve, loaded });
    if (!this.history.length) this.seconds = saved.seconds;
    Object.assign(this, { savePoints, hints, hinted, solve, loaded });
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
    this.spent = saved.spent;
    this.started = saved.started;
    this.hints = saved.hints;
    this.hinted = saved.hinted;
    this.complete = saved.complete;
    this.solve = saved.solve;
    this.loaded = saved.loaded;
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
    const counts = ["position", "seconds", "spent", "started", "hints"].every((name) => whole(saved[name]));
    const hints = Array.isArray(saved.hinted) && saved.hinted.every(whole);
    const solve = saved.solve === null || (saved.solve && whole(saved.solve.seconds) && whole(saved.solve.hints));
    return Boolean(givens && edits && counts && hints && solve) && saved.position <= saved.history.length;
  }
}

/** Shows a puzzle: the printed picture, what the reader has entered, and above it a grid of cells for keys and speech. */

import { CENTRE, COLOUR, COLOURS, CORNER } from "./game.js";
import { CAPS, CELL, MarkPlaces } from "./mark_places.js";
import { draw, make } from "./page.js";
import { valuesOf } from "./puzzle.js";

const MARGIN = 1;
/** Of the reader's own sans serif, in ems: the width of digits. */
const NARROW = 0.6;
/** Of the height that marks may use, for type in one of two rows beside centre marks. */
const SHARE = 0.34;
/** In units of the picture: the width that centre marks may use, sizes of type, a gap. */
const WIDTH = 8.6, CENTRE_SIZE = 3.4, SMALL = 2.6, EDGE = 0.25;

/** @typedef {{wash: SVGRectElement, colours: SVGGElement, entry: SVGGElement, cell: HTMLElement, look: string, content: string}} Part */

export class Board {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    const { data } = play.puzzle;
    this.data = data;
    this.corner = data.corner || [0, 0];
    this.places = new MarkPlaces(play.puzzle);
    /** What every cell is made of, with what of it is shown now: its classes, its content. @type {Map<number, Part>} */
    this.parts = new Map();
    /** The cell that the Tab key reaches. */
    this.stop = -1;
    /** Called whenever the board has been shown anew. @type {() => void} */
    this.updated = () => {};
    /** What a change has made of the cell in focus, for those who hear the page. */
    this.heard = make("div", { class: "heard", "aria-live": "polite" });
    this.washes = draw("g");
    this.entries = draw("g");
    this.cursor = draw("rect", { class: "cursor", width: CELL - 0.8, height: CELL - 0.8, rx: 0.6 });
    this.grid = make("div", { class: "cells", role: "grid", "aria-label": play.title, "aria-rowcount": data.givens.length / data.columns,
      "aria-colcount": data.columns, "aria-multiselectable": "true" });
    const [width, height] = this.size;
    this.element = make("div", { class: "board" }, ...this.pictures(), this.grid, this.heard);
    this.element.style.setProperty("--ratio", String(width / height));
    this.element.style.setProperty("--wide", String(this.size[0] / CELL)); // in cells, margins included
    this.addCells();
  }

  /** Width and height of the picture with its margins. @returns {[number, number]} */
  get size() { return [this.data.wide * CELL + 2 * MARGIN, this.data.high * CELL + 2 * MARGIN]; }

  /** What is printed, and what changes, lie one over the other: a browser paints again a whole picture in which anything changes. */
  pictures() {
    const [below, above] = [draw("g"), draw("g")];
    below.innerHTML = this.data.shades;
    above.innerHTML = this.data.lines;
    return [[below], [this.washes], [above], [this.entries, this.cursor]].map((parts) => {
      const picture = draw("svg", { viewBox: [-MARGIN, -MARGIN, ...this.size].join(" "), "aria-hidden": "true" });
      picture.append(...parts);
      return picture;
    });
  }

  addCells() {
    const { puzzle } = this.play;
    const rows = new Map();
    for (const cell of puzzle.cells) {
      const [x, y] = this.place(cell);
      const wash = draw("rect", { class: "wash", x, y, width: CELL, height: CELL });
      const colours = draw("g"), entry = draw("g");
      this.washes.append(colours, wash);
      this.entries.append(entry);
      const made = this.gridCell(cell);
      const row = puzzle.row(cell);
      if (!rows.has(row)) rows.set(row, make("div", { role: "row", "aria-rowindex": row + 1 }));
      rows.get(row).append(made);
      this.parts.set(cell, { wash, colours, entry, cell: made, look: "", content: "" });
    }
    this.grid.append(...rows.values());
  }

  /** @param {number} cell */
  gridCell(cell) {
    const [x, y] = this.place(cell);
    const made = make("div", { role: "gridcell", class: "cell", tabindex: -1, "data-cell": cell, "aria-colindex": this.play.puzzle.column(cell) + 1 });
    const [width, height] = this.size;
    made.style.left = `${(x + MARGIN) / width * 100}%`;
    made.style.top = `${(y + MARGIN) / height * 100}%`;
    made.style.width = `${CELL / width * 100}%`;
    made.style.height = `${CELL / height * 100}%`;
    return made;
  }

  /** The upper left corner of a cell. @param {number} cell @returns {[number, number]} */
  place(cell) {
    const { puzzle } = this.play;
    return [(puzzle.column(cell) + this.corner[0]) * CELL, (puzzle.row(cell) + this.corner[1]) * CELL];
  }

  /** The cell below a point of the window; -1 where there is none. @param {number} x @param {number} y */
  cellAt(x, y) {
    const found = document.elementFromPoint(x, y);
    return found instanceof HTMLElement && this.grid.contains(found) && found.dataset.cell ? Number(found.dataset.cell) : -1;
  }

  /** Focuses the cell that is chosen; `still` without scrolling to it. */
  focus(still = false) {
    const part = this.parts.get(this.play.selection.focus);
    if (part) part.cell.focus({ preventScroll: still });
  }

  /** Shows what has changed in any cell. Whatever is as before is left alone: a browser would lay it out and paint it again. */
  update() {
    const { play } = this;
    const { game, selection } = play;
    const lights = play.lights();
    for (const [cell, part] of this.parts) {
      const chosen = selection.cells.has(cell);
      this.light(part, `wash ${lights.get(cell) || ""}${chosen ? " chosen" : ""}`, chosen);
      const content = `${play.broken.has(cell)} ${game.fields.map((values) => values[cell])}`;
      if (part.content !== content) this.fill(cell, part, content);
    }
    if (this.stop !== selection.focus) this.moveStop(selection.focus);
    this.updated();
  }

  /** @param {Part} part @param {string} look @param {boolean} chosen */
  light(part, look, chosen) {
    if (part.look === look) return;
    part.look = look;
    part.wash.setAttribute("class", look);
    part.cell.setAttribute("aria-selected", String(chosen));
  }

  /** @param {number} cell @param {Part} part @param {string} content */
  fill(cell, part, content) {
    part.content = content;
    part.cell.setAttribute("aria-label", this.play.speech.cell(cell));
    this.drawEntry(cell, part);
  }

  /** @param {number} cell */
  moveStop(cell) {
    const [before, after] = [this.parts.get(this.stop), this.parts.get(cell)];
    if (before) before.cell.tabIndex = -1;
    if (after) after.cell.tabIndex = 0;
    this.stop = cell;
    const [x, y] = this.place(cell);
    this.cursor.setAttribute("x", String(x + 0.4));
    this.cursor.setAttribute("y", String(y + 0.4));
  }

  announce() { this.heard.textContent = this.play.speech.state(this.play.selection.focus); }

  /** @param {number} cell @param {{entry: SVGGElement, colours: SVGGElement}} part */
  drawEntry(cell, part) {
    const { game, puzzle } = this.play;
    part.colours.replaceChildren(...this.stripes(cell, valuesOf(game.get(COLOUR, cell))));
    if (!puzzle.isOpen(cell)) return;
    const digit = game.digit(cell);
    part.entry.replaceChildren(...(digit ? [this.digit(cell, digit)] : this.marks(cell)));
  }

  /** @param {number} cell @param {number[]} colours */
  stripes(cell, colours) {
    const [x, y] = this.place(cell);
    const height = CELL / colours.length;
    return colours.map((colour, place) => draw("rect", { class: `colour colour-${(colour - 1) % COLOURS + 1}`, x, y: y + place * height, width: CELL, height }));
  }

  /** @param {number} cell @param {number} value */
  digit(cell, value) {
    const [x, y] = this.place(cell);
    const [across, down, size] = /** @type {number[]} */ (this.data.digit);
    return draw("text", { class: "entered", x: x + across, y: y + down, "font-size": size, text: this.play.puzzle.digit(value) });
  }

  /** Corner marks stand where print puts candidates; beside centre marks they stand in two rows. @param {number} cell */
  marks(cell) {
    const { game } = this.play;
    const [corner, centre] = [valuesOf(game.get(CORNER, cell)), valuesOf(game.get(CENTRE, cell))];
    if (!centre.length) return corner.map((value) => this.cornerMark(cell, value, this.places.raster(cell, value)));
    const [top, bottom] = this.places.band(cell);
    const narrow = this.data.numbers ? WIDTH / corner.length : SMALL;
    const small = Math.min(SMALL, narrow, SHARE * (bottom - top), this.places.raster(cell, 1)[2]);
    const found = corner.map((value, place) => this.cornerMark(cell, value, this.inRows(cell, place, corner.length, small)));
    return [...found, this.centreMarks(cell, centre, corner.length ? small : 0)];
  }

  /** @param {number} cell @param {number} place @param {number} count @param {number} size @returns {[number, number, number]} */
  inRows(cell, place, count, size) {
    const [top, bottom] = this.places.band(cell);
    const half = Math.max(2, Math.ceil(count / 2));
    const [row, column] = [Math.floor(place / half), place % half];
    return [CELL * (0.15 + 0.7 * column / (half - 1)), row ? bottom - EDGE : top + EDGE + CAPS * size, size];
  }

  /** @param {number} cell @param {number} value @param {[number, number, number]} place */
  cornerMark(cell, value, [across, down, size]) {
    const [x, y] = this.place(cell);
    return draw("text", { class: "mark", x: x + across, y: y + down, "font-size": size, text: this.play.puzzle.digit(value) });
  }

  /** @param {number} cell @param {number[]} values @param {number} rows The size of corner marks above and below; 0 without. */
  centreMarks(cell, values, rows) {
    const [x, y] = this.place(cell);
    const [top, bottom] = this.places.band(cell);
    const high = bottom - top - (rows ? 2 * (CAPS * rows + 2 * EDGE) : 0);
    const text = this.play.puzzle.joined(values);
    const size = Math.min(CENTRE_SIZE, WIDTH / (NARROW * text.length), high / CAPS);
    return draw("text", { class: "mark", x: x + CELL / 2, y: y + (top + bottom + CAPS * size) / 2, "font-size": size, text });
  }
}

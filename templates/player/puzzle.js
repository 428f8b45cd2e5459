/** A puzzle with what follows from its data: which cells see each other, which groups a cell belongs to. */

import { sha256 } from "./sha256.js";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const BLACK = -1;

export class Puzzle {
  /** @param {import("./types.js").PuzzleData} data */
  constructor(data) {
    this.data = data;
    this.id = data.id;
    this.size = data.givens.length;
    /** @type {number[]} */
    this.cells = [...data.givens.keys()].filter((cell) => data.givens[cell] !== BLACK);
    this.openCells = this.cells.filter((cell) => data.givens[cell] === 0);
    /** @type {import("./types.js").Group[]} */
    this.houses = data.houses.map(([name, ...cells]) => ({ name, cells }));
    /** @type {import("./types.js").Cage[]} */
    this.cages = data.cages.map(([name, operator, target, ...cells]) => ({ name, operator, target, cells }));
    this.peers = peersOf(this.size, this.houses);
    this.key = data.key ? keyOf(this.cells, this.size, data.key) : null;
    this.all = (1 << (data.values + 1)) - 2;
  }

  /** @param {number} cell */
  row(cell) { return Math.floor(cell / this.data.columns); }

  /** @param {number} cell */
  column(cell) { return cell % this.data.columns; }

  /** @param {number} cell */
  isOpen(cell) { return this.data.givens[cell] === 0; }

  /** What is printed for a value. @param {number} value */
  digit(value) {
    const digit = value - 1 + this.data.first;
    return this.data.numbers ? String(digit) : DIGITS[digit];
  }

  /** The value of a typed character, letters from A = 10 on; 0 for any other. @param {string} character */
  value(character) {
    const value = DIGITS.indexOf(character.toUpperCase()) + 1 - this.data.first;
    return character.length === 1 && DIGITS.includes(character.toUpperCase()) && value >= 1 && value <= this.data.values ? value : 0;
  }

  /** The value of a number of two digits; 0 where it is none of the puzzle. @param {string} text */
  number(text) {
    const value = /^[1-9]\d$/.test(text) ? Number(text) + 1 - this.data.first : 0;
    return value <= this.data.values ? value : 0;
  }

  /** What proves a full grid right: the digest of the puzzle's name and the digits. @param {(cell: number) => number} digit */
  fingerprint(digit) { return sha256(`${this.id}:${this.cells.map((cell) => DIGITS[digit(cell)]).join("")}`); }

  /** What is printed for values, beside each other. @param {number[]} values */
  joined(values) { return values.map((value) => this.digit(value)).join(this.data.numbers ? " " : ""); }
}

/** The values of a set of bits, small to large. @param {number} bits */
export function valuesOf(bits) {
  const found = [];
  for (let value = 1; bits >> value; value++) if (bits & (1 << value)) found.push(value);
  return found;
}

/** @param {number} size @param {import("./types.js").Group[]} houses */
function peersOf(size, houses) {
  /** @type {Set<number>[]} */
  const found = Array.from({ length: size }, () => new Set());
  for (const { cells } of houses)
    for (const one of cells)
      for (const other of cells) if (one !== other) found[one].add(other);
  return found.map((peers) => [...peers]);
}

/** @param {number[]} cells @param {number} size @param {string} text */
function keyOf(cells, size, text) {
  const key = new Array(size).fill(0);
  cells.forEach((cell, place) => { key[cell] = DIGITS.indexOf(text[place]); });
  return key;
}

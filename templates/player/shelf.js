/** Hands out the puzzles of the page, each unpacked when it is first asked for. */

import { unpacked } from "./packing.js";
import { Puzzle } from "./puzzle.js";

export class Shelf {
  /** @param {import("./types.js").Book} book */
  constructor(book) {
    this.chunks = book.chunks;
    this.alone = book.place !== undefined;
    /** @type {Map<number, Promise<import("./types.js").PuzzleData[]>>} */
    this.unpacked = new Map();
  }

  /** @param {number} place */
  async puzzle(place) {
    let chunk = 0, within = this.alone ? 0 : place;
    while (within >= this.chunks[chunk]) within -= this.chunks[chunk++];
    const rows = this.unpacked.get(chunk) || this.unpack(chunk);
    this.unpacked.set(chunk, rows);
    return new Puzzle((await rows)[within]);
  }

  /** @param {number} chunk @returns {Promise<any[]>} */
  async unpack(chunk) {
    const name = `puzzles-${chunk}`;
    const whole = chunk === 0 || document.getElementById(`puzzles-${chunk + 1}`);
    if (!whole) await arrived();
    const columns = await unpacked(/** @type {HTMLElement} */ (document.getElementById(name)).textContent || "");
    return Array.from({ length: this.chunks[chunk] }, (_, row) =>
      Object.fromEntries(Object.entries(columns).map(([key, values]) => [key, values[row]])));
  }
}

/** Waits for the end of the page, if that is still on its way. */
function arrived() {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
}

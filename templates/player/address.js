/** What the address of the page names behind its #: a puzzle, and a state of it on wish. */

import { sha256 } from "./sha256.js";

const STATE = "&s=", TEXT = "p=", CODE = "c=";
/** As pipeline/outputs/play/puzzle_data.py and pipeline/model/code.py have them. */
const ID_LENGTH = 12, CODE_LENGTH = 4;

/** The name of a puzzle, and a packed state of it; both may be empty. @param {string} hash */
export function named(hash) {
  const [name, state = ""] = hash.slice(1).split(STATE);
  return { name: decoded(name), state };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    return text;
  }
}

/** The end of an address that names a puzzle, with a state of it. @param {string} number @param {string} [state] */
export function hashOf(number, state) { return `#${encodeURIComponent(number)}${state ? STATE + state : ""}`; }

/** The place of the puzzle with a name: `p=` and its text form, `c=` and its code, or its number as printed; -1 for none.
 * @param {import("./types.js").Book} book @param {string} name */
export function placeOf(book, name) {
  if (name.startsWith(TEXT)) return placeOfText(book, name.slice(TEXT.length));
  if (name.startsWith(CODE)) return placeOfCode(book, name.slice(CODE.length).toUpperCase());
  return book.puzzles.findIndex(({ number }) => number === name);
}

/** A puzzle's id is a digest of its kind and text. A numeric code in print has 0 for a cell without a given.
 * @param {import("./types.js").Book} book @param {string} text */
function placeOfText(book, text) {
  const texts = /^\d+$/.test(text) ? [text, text.replaceAll("0", ".")] : [text];
  const ids = book.kinds.flatMap((kind) => texts.map((one) => sha256(`${kind} ${one}`).slice(0, ID_LENGTH)));
  return book.puzzles.findIndex(({ id }) => ids.includes(id));
}

/** A code may be longer or shorter in another edition. @param {import("./types.js").Book} book @param {string} name */
function placeOfCode(book, name) {
  if (name.length < CODE_LENGTH) return -1;
  return book.puzzles.findIndex(({ code }) => code.startsWith(name) || name.startsWith(code));
}

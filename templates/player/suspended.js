/**
 * The settings, and what was entered into all puzzles of a sheet, as text that a learning platform keeps: 4,096 characters in SCORM 1.2.
 * Settings, digits and times always fit, which a build makes sure of (pipeline/outputs/play/scorm_package.py). Marks and colours, and which hints were told, follow
 * as far as there is room, those of the puzzle that was played last first.
 */

import { BitReader, BitWriter, widthOf } from "./bits.js";
import { CENTRE, COLOUR, COLOURS, CORNER, DIGIT, STRUCK } from "./game.js";
import { CHOICES, FLAGS } from "./settings.js";

export const ROOM = 4096;
const FORM = 2, FORM_BITS = 4, CHOICE_BITS = 2, SECONDS = 17, HINTS = 7;
/** Bits of how many hints are known again, and of the place of each in the guide. */
const TOLD = 2, STEP = 12;
const MARKS = [CORNER, CENTRE, COLOUR, STRUCK];

/** @typedef {{saved: any, solved: boolean}} Progress */
/** @typedef {Record<string, boolean | string> | null} Chosen Settings; null where none was changed. */

/** @param {import("./puzzle.js").Puzzle[]} puzzles @param {Map<string, Progress>} progress By name, that of the last puzzle last.
 * @param {Chosen} settings @returns {string} */
export function suspended(puzzles, progress, settings) {
  const writer = new BitWriter();
  writer.write(FORM, FORM_BITS);
  writeSettings(writer, settings);
  for (const puzzle of puzzles) writeDigits(writer, puzzle, progress.get(puzzle.id));
  const latest = [...progress].reverse().map(([id, { saved }]) => ({ place: puzzles.findIndex((puzzle) => puzzle.id === id), saved }));
  const [marked, told] = [new BitWriter(), new BitWriter()];
  told.write(0, 1); // no more marks
  for (const { place, saved } of latest) {
    const hints = toldOf(puzzles, place, saved.hinted), marks = marksOf(puzzles, place, saved.fields);
    if (hints && writer.lengthWith(marked, told, hints) <= ROOM) told.append(hints);
    if (marks && writer.lengthWith(marked, told, marks) <= ROOM) marked.append(marks);
  }
  writer.append(marked);
  if (told.bits.length > 1) writer.append(told);
  return writer.text();
}

/** A bit whether there are any, then all of them. @param {BitWriter} writer @param {Chosen} settings */
function writeSettings(writer, settings) {
  writer.write(Number(settings !== null), 1);
  for (const name of FLAGS) writer.write(Number(Boolean(settings && settings[name])), 1);
  for (const name of Object.keys(CHOICES)) writer.write(settings ? CHOICES[name].indexOf(String(settings[name])) : 0, CHOICE_BITS);
}

/** @param {BitReader} reader @returns {Chosen} */
function readSettings(reader) {
  const any = reader.read(1);
  const flags = FLAGS.map((name) => [name, Boolean(reader.read(1))]);
  const choices = Object.keys(CHOICES).map((name) => [name, CHOICES[name][reader.read(CHOICE_BITS)]]);
  return any ? Object.fromEntries([...flags, ...choices]) : null;
}

/** @param {BitWriter} writer @param {import("./puzzle.js").Puzzle} puzzle @param {Progress | undefined} one */
function writeDigits(writer, puzzle, one) {
  writer.write(Number(Boolean(one)), 1);
  if (!one) return;
  const { saved, solved } = one;
  writer.write(Math.min(saved.seconds, 2 ** SECONDS - 1), SECONDS);
  writer.write(Math.min(saved.hints, 2 ** HINTS - 1), HINTS);
  writer.write(Number(saved.complete), 1);
  writer.write(Number(solved), 1);
  writer.writeDigits(puzzle.openCells.map((cell) => saved.fields[DIGIT][cell]), puzzle.data.values + 1);
}

/** A bit that more follows, the place of the puzzle, and the last hints that were told; null without any.
 * @param {import("./puzzle.js").Puzzle[]} puzzles @param {number} place @param {number[]} hinted */
function toldOf(puzzles, place, hinted) {
  const steps = hinted.filter((step) => step < 2 ** STEP).slice(1 - 2 ** TOLD);
  if (!steps.length) return null;
  const writer = new BitWriter();
  writer.write(1, 1);
  writer.write(place, widthOf(puzzles.length));
  writer.write(steps.length, TOLD);
  for (const step of steps) writer.write(step, STEP);
  return writer;
}

/** A bit that more follows, the place of the puzzle, and for every kind of mark whether there are any and which; null without any.
 * @param {import("./puzzle.js").Puzzle[]} puzzles @param {number} place @param {number[][]} fields */
function marksOf(puzzles, place, fields) {
  const puzzle = puzzles[place];
  if (!MARKS.some((field) => puzzle.cells.some((cell) => fields[field][cell]))) return null;
  const writer = new BitWriter();
  writer.write(1, 1);
  writer.write(place, widthOf(puzzles.length));
  for (const field of MARKS) {
    const held = puzzle.cells.map((cell) => fields[field][cell]);
    writer.write(Number(held.some(Boolean)), 1);
    if (held.some(Boolean)) for (const bits of held) writeBits(writer, bits, valuesIn(puzzle, field));
  }
  return writer;
}

/** A bit whether there are any, then one for each value from 1. @param {BitWriter} writer @param {number} bits @param {number} values */
function writeBits(writer, bits, values) {
  writer.write(Number(bits !== 0), 1);
  if (bits) writer.write(bits >> 1, values);
}

/** @param {import("./puzzle.js").Puzzle} puzzle @param {number} field */
function valuesIn(puzzle, field) { return field === COLOUR ? COLOURS : puzzle.data.values; }

/** The settings, and what was entered, by the names of puzzles; nothing from a text of another form. To undo it is one step.
 * @param {import("./puzzle.js").Puzzle[]} puzzles @param {string} text @returns {{progress: Map<string, Progress>, settings: Chosen}} */
export function resumed(puzzles, text) {
  const reader = new BitReader(text);
  /** @type {Map<string, Progress>} */
  const found = new Map();
  if (reader.read(FORM_BITS) !== FORM) return { progress: found, settings: null };
  const settings = readSettings(reader);
  for (const puzzle of puzzles) if (reader.read(1)) found.set(puzzle.id, readDigits(reader, puzzle));
  readEach(reader, puzzles, found, (puzzle, saved) => readMarks(reader, puzzle, saved.fields));
  readEach(reader, puzzles, found, (_, saved) => { saved.hinted = Array.from({ length: reader.read(TOLD) }, () => reader.read(STEP)); });
  for (const puzzle of puzzles) undoable(puzzle, found.get(puzzle.id));
  return { progress: found, settings };
}

/** Reads more of one puzzle after the other, until a bit says that there is none.
 * @param {BitReader} reader @param {import("./puzzle.js").Puzzle[]} puzzles @param {Map<string, Progress>} found
 * @param {(puzzle: import("./puzzle.js").Puzzle, saved: any) => void} read */
function readEach(reader, puzzles, found, read) {
  while (reader.read(1)) {
    const puzzle = puzzles[reader.read(widthOf(puzzles.length))];
    const one = puzzle && found.get(puzzle.id);
    if (!one) break;
    read(puzzle, one.saved);
  }
}

/** @param {BitReader} reader @param {import("./puzzle.js").Puzzle} puzzle @returns {Progress} */
function readDigits(reader, puzzle) {
  const [seconds, hints, complete, solved] = [SECONDS, HINTS, 1, 1].map((width) => reader.read(width));
  const fields = [DIGIT, ...MARKS].map(() => new Array(puzzle.size).fill(0));
  for (const cell of puzzle.cells) fields[DIGIT][cell] = puzzle.data.givens[cell];
  const digits = reader.readDigits(puzzle.openCells.length, puzzle.data.values + 1);
  puzzle.openCells.forEach((cell, place) => { fields[DIGIT][cell] = digits[place]; });
  const saved = {
    id: puzzle.id, fields, history: [], position: 0, seconds, spent: 0, started: 0, hints, hinted: [], complete: Boolean(complete),
    solve: solved ? { seconds, hints } : null, loaded: false, savePoints: [],
  };
  return { saved, solved: Boolean(solved) };
}

/** @param {BitReader} reader @param {import("./puzzle.js").Puzzle} puzzle @param {number[][]} fields */
function readMarks(reader, puzzle, fields) {
  for (const field of MARKS) {
    if (!reader.read(1)) continue;
    for (const cell of puzzle.cells) if (reader.read(1)) fields[field][cell] = reader.read(valuesIn(puzzle, field)) << 1;
  }
}

/** Gives what was entered a history of one change. @param {import("./puzzle.js").Puzzle} puzzle @param {Progress | undefined} one */
function undoable(puzzle, one) {
  if (!one) return;
  const { saved } = one;
  /** @type {import("./types.js").Edit[]} */
  const edits = [];
  saved.fields.forEach((/** @type {number[]} */ values, /** @type {number} */ field) => {
    for (const cell of puzzle.cells) {
      const before = field === DIGIT ? puzzle.data.givens[cell] : 0;
      if (values[cell] !== before) edits.push([field, cell, before, values[cell]]);
    }
  });
  if (edits.length) [saved.history, saved.position] = [[edits], 1];
}

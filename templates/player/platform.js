/** Keeps progress on a learning platform, and reports there how many puzzles of the sheet are solved. */

import { countingPuzzles } from "./sheet.js";
import { resumed, suspended } from "./suspended.js";

/** Milliseconds between two moments at which the platform is made to keep what it was given. */
const BETWEEN = 15000;

export class Platform {
  /** @param {import("./scorm_link.js").Link} link @param {import("./types.js").Book} book @param {import("./puzzle.js").Puzzle[]} puzzles */
  constructor(link, book, puzzles) {
    this.link = link;
    this.puzzles = puzzles;
    this.counting = countingPuzzles(book).map(({ id }) => id);
    const { progress, settings } = resumed(puzzles, link.get("cmi.suspend_data"));
    this.progress = progress;
    /** @type {Map<string, any>} */
    this.values = new Map(/** @type {[string, any][]} */ ([["last", link.get("cmi.core.lesson_location")], ["settings", settings]]));
    this.committed = 0;
    link.set("cmi.core.score.min", 0);
    link.set("cmi.core.score.max", 100);
    link.set("cmi.core.exit", "suspend");
    this.score();
  }

  /** @param {string} name */
  read(name) {
    const one = this.progress.get(name);
    return one ? structuredClone(one.saved) : this.values.get(name) || null;
  }

  /** @param {string} name @param {any} value */
  write(name, value) {
    if (!this.puzzles.some(({ id }) => id === name)) {
      this.values.set(name, value);
      return name === "last" ? this.link.set("cmi.core.lesson_location", value) : this.suspend();
    }
    const solved = Boolean(value.solve);
    const scores = solved && !this.progress.get(name)?.solved;
    this.progress.delete(name);
    this.progress.set(name, { saved: structuredClone(value), solved });
    const kept = this.suspend();
    if (scores) this.score();
    const due = scores || Date.now() - this.committed > BETWEEN;
    return kept && (!due || this.commit());
  }

  onWritten() {}

  /** Gives the platform all that is to be kept. */
  suspend() { return this.link.set("cmi.suspend_data", suspended(this.puzzles, this.progress, this.values.get("settings"))); }

  /** Reports whole per cent of the puzzles that count. A puzzle that was solved once stays so. */
  score() {
    const solved = this.counting.filter((id) => this.progress.get(id)?.solved).length;
    this.link.set("cmi.core.score.raw", Math.floor(100 * solved / this.counting.length));
    const before = this.link.get("cmi.core.lesson_status");
    if (solved === this.counting.length) this.link.set("cmi.core.lesson_status", "completed");
    else if (before !== "completed" && before !== "passed") this.link.set("cmi.core.lesson_status", "incomplete");
  }

  commit() {
    this.committed = Date.now();
    return this.link.commit();
  }
}

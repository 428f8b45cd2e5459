/** A file of solving times that a reader may send: a row for every puzzle that was begun here, and no name. What came from a
 * file or a link has a time that is nobody's, or another's. */

import { secondsOf } from "./game.js";
import { download } from "./page.js";

/** The columns, as `calibrate` reads them; who gets the files fills in the group. */
const TIME_COLUMNS = ["reader", "reader_group", "puzzle", "number", "seconds", "outcome"];

/** @param {import("./player.js").Player} player */
export function saveTimes(player) {
  const { book, store, words } = player;
  player.keep();
  const rows = book.puzzles.flatMap(({ id, number, lesson }) => {
    const kept = lesson ? null : store.read(id);
    const timed = kept && !kept.loaded && secondsOf(kept) >= 1;
    return timed ? [[readerCode(store), "", id, number, secondsOf(kept), outcome(kept.solve)]] : [];
  });
  if (rows.length) download("times.csv", [TIME_COLUMNS, ...rows, ""].map(String).join("\n"), "text/csv");
  if (player.play) player.play.say(words.say(rows.length ? "times.saved" : "times.none"));
}

/** @param {import("./types.js").Solve | null} solve */
function outcome(solve) {
  return solve ? (solve.hints ? "helped" : "solved") : "open";
}

/** Tells readers apart: made by chance, kept where progress is kept. @param {import("./types.js").Keeper} store @returns {string} */
function readerCode(store) {
  const known = store.read("reader");
  if (/^[0-9a-f]{8}$/.test(known)) return known;
  const made = crypto.getRandomValues(new Uint32Array(1))[0].toString(16).padStart(8, "0");
  store.write("reader", made);
  return made;
}

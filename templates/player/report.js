/** A line of CSV that a pupil can hand in: how many puzzles of the sheet are solved. It proves nothing. */

import { openDialog } from "./dialogs.js";
import { secondsOf } from "./game.js";
import { download, make } from "./page.js";
import { countingPuzzles } from "./sheet.js";

/** The columns of the line, and what it is headed. */
const COLUMNS = ["sheet", "pupil", "correct", "total", "seconds"];
const MARK = "\ufeff";

/** Asks for the pupil's number, and gives the line as text and as a file. @param {import("./player.js").Player} player */
export function openReport(player) {
  const { words, book } = player;
  player.keep();
  const number = make("input", { inputmode: "numeric", pattern: "[0-9]{1,4}", maxlength: 4, required: true, size: 4 });
  const shown = make("pre", { role: "status" });
  const form = make("form", { class: "report" }, make("label", { class: "setting" }, words.say("report.number"), number),
    make("button", { text: words.say("report.save") }), make("p", { text: words.say("report.note") }), shown);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = reported(player, number.value);
    shown.textContent = text;
    download(`${book.sheet}-${number.value}.csv`, MARK + text, "text/csv");
  });
  openDialog(words, words.say("report"), form);
  number.focus();
}

/** @param {import("./player.js").Player} player @param {string} pupil */
function reported({ words, book, store }, pupil) {
  const counting = countingPuzzles(book);
  const kept = counting.map(({ id }) => store.read(id)).filter(Boolean);
  const seconds = kept.reduce((sum, one) => sum + secondsOf(one), 0);
  const line = [book.sheet, pupil, kept.filter((one) => one.solve).length, counting.length, seconds];
  return [`# ${words.say("report.heading")}`, COLUMNS.join(), line.join(), ""].join("\n");
}

/** The menu of what is needed now and then: candidates, combinations, save points, printing, files. */

import { candidateMarks } from "./candidates.js";
import { askName, openDialog, openSettings } from "./dialogs.js";
import { CENTRE, CORNER, STRUCK } from "./game.js";
import { make } from "./page.js";
import { loadFile, saveFile, shareLink } from "./saving.js";

/** @param {import("./play.js").Play} play @param {{keep: () => void, restart: () => void, items: [string, () => void][]}} actions */
export function openMenu(play, actions) {
  const { words, game } = play;
  /** @param {string} key @param {() => void} action @param {Record<string, string>} [values] */
  const item = (key, action, values = {}) => make("button", { type: "button", text: words.say(key, values), onclick: () => { dialog.close(); action(); } });
  const shown = play.settings.get("sums");
  const points = game.savePoints.map((point) => item("save_point.back", () => game.become(point.fields), { name: point.name }));
  const dialog = openDialog(words, words.say("more"), make("div", { class: "menu" },
    item("marks.possible", () => game.change(candidateMarks(game, false))),
    item("marks.all", () => game.change(candidateMarks(game, true))),
    item("marks.clear", () => game.change(clearedMarks(game))),
    ...(play.puzzle.cages.length ? [item(shown ? "combinations.hide" : "combinations.show", () => play.settings.set("sums", !shown))] : []),
    item("save_point", () => askName(words, words.say("save_point.name", { number: String(game.savePoints.length + 1) }), (name) => game.addSavePoint(name))),
    ...points,
    item("restart", actions.restart),
    item("print.puzzle", () => printed(true)),
    item("print.state", () => printed(false)),
    item("link", () => shareLink(play)),
    item("export", () => saveFile(play)),
    item("import", () => loadFile(play, actions.keep)),
    ...actions.items.map(([key, action]) => item(key, action)),
    item("settings", () => openSettings(words, play.settings))));
}

/** @param {import("./game.js").Game} game @returns {[number, number, number][]} */
function clearedMarks(game) {
  return [CORNER, CENTRE, STRUCK].flatMap((field) => game.puzzle.cells.map((cell) => /** @type {[number, number, number]} */ ([field, cell, 0])));
}

/** @param {boolean} bare Without what the reader has entered? */
function printed(bare) {
  document.documentElement.classList.toggle("print-bare", bare);
  print();
}

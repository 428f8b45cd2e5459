/** The menu of what is needed now and then: candidates, combinations, save points, printing, files. */

import { candidateMarks, combinations } from "./candidates.js";
import { openDialog, openSettings } from "./dialogs.js";
import { CENTRE, CORNER, STRUCK } from "./game.js";
import { make } from "./page.js";

const MOST = 60;

/** @param {import("./play.js").Play} play @param {{keep: () => void, restart: () => void, items: [string, () => void][]}} actions */
export function openMenu(play, actions) {
  const { words, game } = play;
  /** @param {string} key @param {() => void} action @param {Record<string, string>} [values] */
  const item = (key, action, values = {}) => make("button", { type: "button", text: words.say(key, values), onclick: () => { dialog.close(); action(); } });
  const points = game.savePoints.map((point) => item("save_point.back", () => game.become(point.fields), { name: point.name }));
  const dialog = openDialog(words, words.say("more"), make("div", { class: "menu" },
    item("marks.possible", () => game.change(candidateMarks(game, false))),
    item("marks.all", () => game.change(candidateMarks(game, true))),
    item("marks.clear", () => game.change(clearedMarks(game))),
    item("combinations", () => showCombinations(play)),
    item("save_point", () => game.addSavePoint(words.say("save_point.name", { number: String(game.savePoints.length + 1) }))),
    ...points,
    item("restart", actions.restart),
    item("print.puzzle", () => printed(true)),
    item("print.state", () => printed(false)),
    item("export", () => exported(play)),
    item("import", () => imported(play, actions.keep)),
    ...actions.items.map(([key, action]) => item(key, action)),
    item("settings", () => openSettings(words, play.settings))));
}

/** @param {import("./game.js").Game} game @returns {[number, number, number][]} */
function clearedMarks(game) {
  return [CORNER, CENTRE, STRUCK].flatMap((field) => game.puzzle.cells.map((cell) => /** @type {[number, number, number]} */ ([field, cell, 0])));
}

/** The sets of digits of every cage and run of the chosen cell. @param {import("./play.js").Play} play */
function showCombinations(play) {
  const { puzzle, game, selection, words } = play;
  const cages = puzzle.cages.filter((cage) => cage.cells.includes(selection.focus));
  const content = cages.flatMap((cage) => {
    const sets = combinations(game, cage, MOST).map((values) => values.map((value) => puzzle.digit(value)).join(" "));
    const more = sets.length > MOST ? ["…"] : [];
    return [make("h3", { text: words.say("cell.cage", { clue: cage.name }) }),
      make("ul", { class: "sets" }, ...[...sets.slice(0, MOST), ...more].map((text) => make("li", { text })))];
  });
  openDialog(words, words.say("combinations"), ...(content.length ? content : [make("p", { text: words.say("combinations.none") })]));
}

/** @param {boolean} bare Without what the reader has entered? */
function printed(bare) {
  document.documentElement.classList.toggle("print-bare", bare);
  print();
}

/** Gives the state of the puzzle as a file. @param {import("./play.js").Play} play */
function exported(play) {
  const blob = new Blob([JSON.stringify(play.game.saved())], { type: "application/json" });
  const link = make("a", { href: URL.createObjectURL(blob), download: `puzzle-${play.puzzle.id}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {import("./play.js").Play} play @param {() => void} keep */
function imported(play, keep) {
  const input = make("input", { type: "file", accept: "application/json,.json" });
  input.addEventListener("change", async () => {
    const file = input.files && input.files[0];
    if (!file) return;
    const taken = play.game.resume(parsed(await file.text()));
    play.say(play.words.say(taken ? "import.done" : "import.wrong"));
    if (taken) keep();
  });
  input.click();
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    return null;
  }
}

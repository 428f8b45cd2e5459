/** The buttons below or beside the grid: what digits write, the digits, undo and what helps. */

import { COLOUR, COLOURS } from "./game.js";
import { MODES } from "./keyboard.js";
import { make } from "./page.js";

const FEWEST = 4, MOST_COLUMNS = 7;

/** The number of columns, between few and many, that leaves the fewest places empty, in the fewest rows. @param {number} buttons */
function columnsFor(buttons) {
  const wide = Array.from({ length: MOST_COLUMNS - FEWEST + 1 }, (_, more) => FEWEST + more);
  const empty = (/** @type {number} */ columns) => Math.ceil(buttons / columns) * columns - buttons;
  return wide.sort((one, other) => empty(one) - empty(other) || other - one)[0];
}

export class Keypad {
  /** @param {import("./play.js").Play} play @param {Record<string, () => void>} actions By the words of their buttons. */
  constructor(play, actions) {
    this.play = play;
    const { words } = play;
    this.modes = MODES.map(([field, key]) => make("button", { type: "button", text: words.say(key), onclick: () => this.setMode(field) }));
    this.digits = make("div", { class: "digits" });
    this.tools = Object.entries(actions).map(([key, action]) => make("button", { type: "button", "data-tool": key, text: words.say(key), onclick: action }));
    this.element = make("div", { class: "keypad" },
      make("div", { class: "modes", role: "group", "aria-label": words.say("mode") }, ...this.modes),
      this.digits, make("div", { class: "tools" }, ...this.tools));
    this.setMode(play.field);
  }

  /** @param {number} field */
  setMode(field) {
    const { play } = this;
    play.field = field;
    this.modes.forEach((button, place) => button.setAttribute("aria-pressed", String(MODES[place][0] === field)));
    this.digits.dataset.mode = String(field);
    const count = field === COLOUR ? COLOURS : play.puzzle.data.values;
    this.digits.style.setProperty("--columns", String(columnsFor(count + 1)));
    const values = Array.from({ length: count }, (_, place) => place + 1);
    this.digits.replaceChildren(...values.map((value) => this.digit(value)), make("button", {
      type: "button", class: "erase", text: play.words.say("erase"), onclick: () => play.erase() }));
    this.update();
  }

  nextMode() { this.setMode((this.play.field + 1) % MODES.length); }

  /** @param {number} value */
  digit(value) {
    const { play } = this;
    const coloured = play.field === COLOUR;
    return make("button", {
      type: "button", "data-value": value, onclick: () => play.enter(value),
      class: coloured ? `colour colour-${value}` : "", "aria-label": coloured ? play.words.say(`colour.${value}`) : undefined,
      text: coloured ? "" : play.puzzle.digit(value) });
  }

  /** Dims digits that stand everywhere already. */
  update() {
    const { game, puzzle, field } = this.play;
    const rows = puzzle.cells.length / puzzle.data.values;
    for (const button of this.digits.querySelectorAll("[data-value]")) {
      const value = Number(/** @type {HTMLElement} */ (button).dataset.value);
      const done = field !== COLOUR && Number.isInteger(rows) && puzzle.cells.filter((cell) => game.digit(cell) === value).length === rows;
      button.classList.toggle("done", done);
    }
    for (const button of this.tools) {
      const { tool } = button.dataset;
      if (tool === "undo") button.disabled = !game.position;
      if (tool === "redo") button.disabled = game.position === game.history.length;
    }
  }
}

/** The table of sums in place: the sets of digits that fill the cages and runs of the cell in focus. */

import { combinations } from "./candidates.js";
import { make } from "./page.js";

const MOST = 60;

export class Sums {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.element = make("div", { class: "sums", role: "region", tabindex: 0, "aria-label": play.words.say("combinations"), hidden: true });
  }

  /** Shows the sets of the cell in focus, where the reader wants them; those that the grid rules out are crossed out. */
  update() {
    const { puzzle, selection, settings, words } = this.play;
    this.element.hidden = !settings.get("sums") || !puzzle.cages.length;
    if (this.element.hidden) return;
    const cages = puzzle.cages.filter((cage) => cage.cells.includes(selection.focus));
    this.element.replaceChildren(...(cages.length ? cages.map((cage) => this.row(cage)) : [make("p", { text: words.say("combinations.none") })]));
  }

  /** @param {import("./types.js").Cage} cage */
  row(cage) {
    const { game, puzzle, words } = this.play;
    const sets = combinations(game, cage, MOST + 1);
    const shown = sets.slice(0, MOST).map(({ values, open }) => {
      const text = puzzle.joined(values);
      return open ? make("span", { text }) : make("s", { text, "aria-hidden": "true" });
    });
    const more = sets.length > MOST ? [make("span", { text: "…" })] : [];
    return make("p", {}, make("b", { text: words.say("cell.cage", { clue: cage.name }) }), ...[...shown, ...more].flatMap((one) => [" ", one]));
  }
}

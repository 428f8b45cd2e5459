/** The player of a course: a lesson stands above its board, which begins where the lesson's second position does. */

import { CORNER, DIGIT } from "./game.js";
import { draw, make } from "./page.js";
import { Player } from "./player.js";

/** In units of the picture. */
const SQUARE = 10, RIM = 1;

export class Course extends Player {
  /** @param {import("./play.js").Play} play */
  show(play) {
    const { lesson } = play.puzzle.data;
    document.querySelector(".lesson")?.remove();
    play.game.fields = this.start(play);
    super.show(play);
    if (lesson) this.main.before(explained(lesson, this.book.puzzles[this.place].lesson || ""));
  }

  /** A board of a lesson starts at its position; what has been found before that is no move of the reader's.
   * @param {import("./play.js").Play} play */
  start(play) {
    const fields = super.start(play);
    const { lesson } = play.puzzle.data;
    if (!lesson) return fields;
    fields[DIGIT] = fields[DIGIT].map((value, cell) => value || lesson.digits[cell]);
    fields[CORNER] = [...lesson.marks];
    return fields;
  }

  /** @param {number} place */
  showHeading(place) {
    super.showHeading(place);
    const { lesson } = this.book.puzzles[place];
    if (lesson) this.heading.replaceChildren(make("b", { text: lesson }));
  }
}

/** What a lesson says and shows, and what it asks for; a landmark. @param {import("./types.js").Lesson} lesson @param {string} title */
function explained({ text, picture: [wide, high, marks], said, head, task, answer: [word, answer] }, title) {
  const words = make("div");
  words.innerHTML = text;
  const picture = draw("svg", { viewBox: [-RIM, -RIM, wide * SQUARE + 2 * RIM, high * SQUARE + 2 * RIM].join(" "), role: "img", "aria-label": said });
  picture.innerHTML = marks;
  return make("section", { class: "lesson", role: "region", "aria-label": title }, words, make("figure", {}, picture, make("figcaption", { text: said })),
    make("h3", { text: head }), make("p", { text: task }), make("details", {}, make("summary", { text: word }), make("p", { text: answer })));
}

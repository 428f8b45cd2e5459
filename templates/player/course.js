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
    if (lesson) this.begin(play, lesson);
    super.show(play);
    if (lesson) this.main.before(explained(lesson, this.book.puzzles[this.place].lesson || ""));
  }

  /** Writes what has been found before the position, so that it is no move of the reader's.
   * @param {import("./play.js").Play} play @param {import("./types.js").Lesson} lesson */
  begin({ game }, lesson) {
    for (const cell of game.puzzle.openCells) {
      game.fields[DIGIT][cell] = lesson.digits[cell];
      game.fields[CORNER][cell] = lesson.marks[cell];
    }
  }

  /** A board of a lesson starts again at its position. */
  restart() {
    super.restart();
    const lesson = this.play?.puzzle.data.lesson;
    if (!this.play || !lesson) return;
    const fields = this.play.game.fields.map((values) => [...values]);
    fields[DIGIT] = fields[DIGIT].map((value, cell) => value || lesson.digits[cell]);
    fields[CORNER] = [...lesson.marks];
    this.play.game.become(fields);
    this.refresh();
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

/** Numbers of two digits, typed one after the other: a digit that soon follows another makes one number of both. */

/** How soon, in milliseconds. */
const SOON = 1000;

export class Numbers {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    /** The digit that may begin a number, and what it has changed. @type {{character: string, field: number, at: number, position: number, focus: number, from: number, cells: number[]} | null} */
    this.begun = null;
  }

  /** Enters a typed character; false where it stands for no value. @param {string} character @param {number} field @param {number} at When, in milliseconds. */
  write(character, field, at) {
    const { puzzle, game, selection } = this.play;
    const both = this.completed(character, field, at);
    const value = both || puzzle.value(character);
    if (both) this.takeBack();
    this.begun = null;
    if (!value) return false;
    const [cells, from, position] = [[...selection.cells], selection.focus, game.position];
    this.play.enter(value, field);
    if (puzzle.data.numbers && !both && game.position !== position) {
      this.begun = { character, field, at, position: game.position, focus: selection.focus, from, cells };
    }
    return true;
  }

  /** The value of the digit before and this one, where nothing has happened between them; else 0.
   * @param {string} character @param {number} field @param {number} at */
  completed(character, field, at) {
    const { play: { puzzle, game, selection }, begun } = this;
    if (!begun || begun.field !== field || at - begun.at > SOON) return 0;
    return begun.position === game.position && begun.focus === selection.focus ? puzzle.number(begun.character + character) : 0;
  }

  takeBack() {
    const { play: { game, selection }, begun } = this;
    game.undo();
    if (!begun) return;
    selection.chooseAll(begun.cells);
    selection.focus = begun.from;
  }
}

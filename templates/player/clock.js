/** Counts the seconds that a puzzle is played: not while it is paused, complete, or out of sight. */

export class Clock {
  /** @param {() => import("./play.js").Play | null} current @param {() => void} shown Called every second. */
  constructor(current, shown) {
    setInterval(() => {
      const play = current();
      if (!play || play.paused || play.game.complete || document.hidden) return;
      play.game.seconds++;
      shown();
    }, 1000);
  }
}

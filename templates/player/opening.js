/** Opens a page: with the player, or, on a list of pages, goes on to the one with the puzzle that the address names. */

import { named, placeOf } from "./address.js";
import { readBook } from "./book.js";
import { Player } from "./player.js";
import { Store } from "./store.js";

/** @param {[string, () => void][]} items What the page adds to the menu. @param {typeof Player} [Opened] A player, or one for more than puzzles.
 * @returns {Player | null} None on a list of pages. */
export function openPage(items, Opened = Player) {
  const book = readBook();
  if (document.getElementById("puzzles-0")) return new Opened(book, new Store(book.store), items);
  const goOn = () => {
    const place = placeOf(book, named(location.hash).name);
    if (book.pages && place >= 0) location.replace(book.pages[place] + location.hash);
  };
  goOn();
  addEventListener("hashchange", goOn);
  return null;
}

/** Starts the player on the page of a book, a day or a puzzle; the page of a list goes on to the puzzle that its address names. */

import { named, placeOf } from "./address.js";
import { readBook } from "./page.js";
import { Player } from "./player.js";
import { Store } from "./store.js";

const opened = readBook();

/** Opens the page of the puzzle that the address names. */
function goOn() {
  const place = placeOf(opened, named(location.hash).name);
  if (opened.pages && place >= 0) location.replace(opened.pages[place] + location.hash);
}

if (document.getElementById("puzzles-0")) new Player(opened, new Store(opened.store));
else {
  goOn();
  addEventListener("hashchange", goOn);
}

/** Starts the player on the page of a book, a day or a puzzle. */

import { readBook } from "./page.js";
import { Player } from "./player.js";
import { Store } from "./store.js";

const opened = readBook();
new Player(opened, new Store(opened.store));

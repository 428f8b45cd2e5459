/** Starts the player on the page of a book, a day or a puzzle. */

import { openPage } from "./opening.js";
import { saveTimes } from "./times.js";

const playing = openPage([["times", () => { if (playing) saveTimes(playing); }]]);

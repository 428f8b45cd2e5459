/** Starts the player on the page of a book with lessons. */

import { Course } from "./course.js";
import { openPage } from "./opening.js";
import { saveTimes } from "./times.js";

const playing = openPage([["times", () => { if (playing) saveTimes(playing); }]], Course);

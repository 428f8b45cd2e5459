/** Starts the player on the page of a book with lessons. */

import { readBook } from "./book.js";
import { Course } from "./course.js";
import { openPage } from "./opening.js";
import { Store } from "./store.js";
import { saveTimes } from "./times.js";

const taught = readBook();
const playing = document.getElementById("puzzles-0")
  ? new Course(taught, new Store(taught.store), [["times", () => { if (playing) saveTimes(playing); }]]) : openPage();

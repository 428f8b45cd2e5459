/** Starts the player on a page of a class with lessons. */

import { Course } from "./course.js";
import { openPage } from "./opening.js";
import { openReport } from "./report.js";

const playing = openPage([["report", () => { if (playing) openReport(playing); }]], Course);

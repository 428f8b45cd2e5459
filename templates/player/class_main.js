/** Starts the player on a page of a class: its menu has the line that a pupil can hand in. */

import { openPage } from "./opening.js";
import { openReport } from "./report.js";

const playing = openPage([["report", () => { if (playing) openReport(playing); }]]);

/** Starts the player inside a learning platform; where there is none, as on any page, and says so. */

import { readBook, unreadable } from "./book.js";
import { make } from "./page.js";
import { Platform } from "./platform.js";
import { Player } from "./player.js";
import { Link } from "./scorm_link.js";
import { Shelf } from "./shelf.js";
import { Store } from "./store.js";

/** @param {import("./types.js").Book} book @param {Link} link */
async function startOn(book, link) {
  const shelf = new Shelf(book);
  const puzzles = await Promise.all(book.puzzles.map((_, place) => shelf.puzzle(place)));
  const platform = new Platform(link, book, puzzles);
  new Player(book, platform);
  // After the player's own listeners, which hand over the last moves.
  document.addEventListener("visibilitychange", () => { if (document.hidden) platform.commit(); });
  addEventListener("pagehide", () => link.finish());
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}

const lesson = readBook();
const session = new Link(window);
if (session.open) startOn(lesson, session).catch(() => document.body.append(unreadable(lesson.words)));
else {
  document.body.prepend(make("p", { class: "notice", role: "alert", text: lesson.words["scorm.missing"] }));
  new Player(lesson, new Store(lesson.store));
}

/** Unpacks the player that stands in the page, and runs it: the policy of the page admits it by its digest. */

import { readBook, unreadable } from "./book.js";
import { unpackedText } from "./packing.js";

unpackedText(/** @type {HTMLElement} */ (document.getElementById("player")).textContent || "").then((text) => {
  const player = document.createElement("script");
  player.textContent = text;
  document.head.append(player);
}).catch(() => document.body.append(unreadable(readBook().words)));

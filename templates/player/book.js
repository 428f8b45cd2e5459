/** What the page says of its book, and the line that stands in place of what cannot be unpacked. */

/** The book as the page describes it, and what pages of puzzles share. @returns {import("./types.js").Book} */
export function readBook() {
  const own = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("book")).textContent || "");
  return Object.assign({}, /** @type {any} */ (globalThis).puzzlepress, own);
}

/** Says that the file is not whole, or the browser too old to unpack it. @param {Record<string, string>} words */
export function unreadable(words) {
  const line = document.createElement("p");
  line.className = "notice";
  line.setAttribute("role", "alert");
  line.textContent = words.unreadable;
  return line;
}

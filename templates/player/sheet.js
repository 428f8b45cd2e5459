/** What counts on a sheet of a class. */

/** The puzzles that count: all but those for pupils who are done early, where there are others. @param {import("./types.js").Book} book */
export function countingPuzzles(book) {
  const counting = book.puzzles.filter(({ extra }) => !extra);
  return counting.length ? counting : book.puzzles;
}

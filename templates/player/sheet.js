/** What counts on a sheet of a class. */

/** The puzzles that count: no boards of lessons, and none for pupils who are done early, where there are others. @param {import("./types.js").Book} book */
export function countingPuzzles(book) {
  const puzzles = book.puzzles.filter(({ lesson }) => !lesson);
  const counting = puzzles.filter(({ extra }) => !extra);
  return counting.length ? counting : puzzles;
}

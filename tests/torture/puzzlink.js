// Opens addresses with puzz.link's own code, and fills in their grids. What came of it goes to stdout as JSON: for each
// the address that this code writes for the puzzle, and whether it takes the grid as solved, then with one digit changed.
const { readFileSync } = require("node:fs");
const pzpr = require(process.argv[2]);

const puzzle = new pzpr.Puzzle();
const found = JSON.parse(readFileSync(0, "utf8")).map(([body, values, changed]) => {
  puzzle.open(body);
  const again = puzzle.getURL().split("?")[1];
  const solved = [values, changed].map((digits) => {
    digits.forEach((digit, cell) => digit > 0 && puzzle.board.cell[cell].setAnum(digit));
    return puzzle.check(true).complete;
  });
  return [again, ...solved];
});
process.stdout.write(JSON.stringify(found));

/**
 * What the modules hand to each other. Nothing here runs.
 *
 * @typedef {object} PuzzleData A puzzle as the page holds it; the names are those of pipeline/outputs/play/puzzle_data.py.
 * @property {string} id
 * @property {string} kind
 * @property {number} wide Columns of the picture.
 * @property {number} high Rows of the picture.
 * @property {string} shades Areas, as markup of SVG.
 * @property {string} lines Lines and printed texts, as markup of SVG.
 * @property {[number, number]} [corner] Column and row of the picture in which the first cell stands.
 * @property {[number, number, number]} [digit] Where a digit stands in its cell: middle, baseline, size.
 * @property {number[]} [marks] The same for the mark of every value; the last number is the size.
 * @property {number} columns Cells in a row.
 * @property {number} values Values count from 1 to this.
 * @property {number} first The digit that is printed for 1.
 * @property {boolean} [numbers] Are values from 10 on printed as numbers of two digits? Else letters stand for them.
 * @property {number[]} givens A value, 0 for an open cell, -1 for none.
 * @property {[string, ...number[]][]} houses Name and cells; all differ.
 * @property {[string, number, number, ...number[]][]} cages Clue, operator, target, cells.
 * @property {[number, number][]} orders Pairs of cells, the smaller first.
 * @property {string} [proof] Where there is no key, the digest of the name and the key.
 * @property {string} [key] The values in reading order, a character each.
 * @property {Lesson} [lesson] The lesson that stands above its board.
 * @property {string} [steps] A line for each: a character for the technique, then its applications, between tabs. Each has six parts,
 *   between number signs: what shows it in words, cells of houses, cells; what follows in words, pairs of cell and value: placed, struck.
 *
 * @typedef {object} Listed What the list of puzzles says of one.
 * @property {string} number
 * @property {string} id
 * @property {string} code
 * @property {string} [level]
 * @property {number} [dots] How many its level fills.
 * @property {string} [day]
 * @property {string} [lesson] The title of the lesson that it belongs to.
 * @property {boolean} [extra] It does not count: it is for those who are done early.
 *
 * @typedef {object} Book
 * @property {string} title
 * @property {Record<string, string>} words
 * @property {"none" | "three" | "all"} hints
 * @property {"none" | "session" | "device"} store
 * @property {string} [sheet] The sign of a class's sheet.
 * @property {[string, number][]} groups Heading, and how many puzzles follow below it.
 * @property {Listed[]} puzzles
 * @property {number} dots How many a level's mark has, filled or not.
 * @property {number[]} chunks How many puzzles are packed together.
 * @property {string[]} [pages] Where every puzzle has a page of its own, their names.
 * @property {number} [place] And which of them this one is.
 * @property {string[]} kinds Family and variant of its puzzles.
 * @property {Record<string, [string, string, number, boolean][]>} techniques Name, sentence, weight, and whether its steps rest on the whole grid, by kind; none
 * without hints.
 *
 * @typedef {object} Lesson
 * @property {string} text Its paragraphs, as markup.
 * @property {[number, number, string]} picture Columns and rows, and the marks as markup of SVG.
 * @property {string} said What the picture shows.
 * @property {string} head
 * @property {string} task
 * @property {[string, string]} answer What opens it, and the answer.
 * @property {number[]} digits What stands in the board from the start.
 * @property {number[]} marks Candidates as bits.
 *
 * @typedef {object} Keeper Keeps values by name: progress by the name of a puzzle.
 * @property {(name: string) => any} read Null where nothing is kept.
 * @property {(name: string, value: any) => boolean} write False where the value could not be kept.
 * @property {(listener: (name: string) => void) => void} onWritten Calls back when another page has written a name.
 *
 * @typedef {object} Group Cells that a rule holds together.
 * @property {string} name
 * @property {number[]} cells
 *
 * @typedef {Group & {operator: number, target: number}} Cage
 *
 * @typedef {object} Application One use of a technique.
 * @property {number} technique Its position among those of the kind.
 * @property {number} step The step that it belongs to.
 * @property {string} pattern
 * @property {string} outcome
 * @property {number[]} cells
 * @property {number[]} houseCells
 * @property {[number, number][]} placed
 * @property {[number, number][]} struck
 *
 * @typedef {object} Solve
 * @property {number} seconds All that were played until then.
 * @property {number} hints
 *
 * @typedef {[number, number, number, number]} Edit Field, cell, value before, value after.
 */
export {};

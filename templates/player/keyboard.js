/** Keys and pointers on the grid. */

import { CENTRE, COLOUR, CORNER, DIGIT } from "./game.js";
import { Numbers } from "./numbers.js";

const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });

/** @typedef {Record<string, () => void>} Commands */

/** Lets a board, the only one that is open, listen to keys: also while a button is in focus that was pressed last.
 * @param {import("./play.js").Play} play @param {Commands} commands By key. */
export function listenToKeys(play, commands) {
  const numbers = new Numbers(play);
  document.onkeydown = (event) => {
    if (play.paused || isForOthers(event) || (event.altKey && !typed(event))) return;
    if ((!isShiftedDigit(event) && moved(play, event)) || wrote(play, numbers, event) || commanded(event, commands)) event.preventDefault();
  };
  play.board.grid.addEventListener("focusin", (event) => {
    const cell = event.target instanceof HTMLElement ? Number(event.target.dataset.cell) : NaN;
    if (!Number.isNaN(cell) && cell !== play.selection.focus) {
      play.selection.choose(cell, false);
      play.board.update();
    }
  });
}

/** Does a key belong to a dialog, a field, or the button in focus? @param {KeyboardEvent} event */
function isForOthers(event) {
  const { target } = event;
  if (!(target instanceof Element) || document.querySelector("dialog[open]") || target.closest("input, select")) return true;
  return !isShiftedDigit(event) && Boolean(target.closest("button, [role=region]")) && [" ", "Enter", "Home", "End"].includes(event.key);
}

/** Is a digit of the number pad pressed with Shift? Windows and Linux then call it by the other name of its key, such as End. @param {KeyboardEvent} event */
function isShiftedDigit(event) { return /^Numpad\d$/.test(event.code) && event.getModifierState("NumLock") && event.key.length > 1; }

/** @param {import("./play.js").Play} play @param {KeyboardEvent} event */
function moved(play, event) {
  const arrow = ARROWS[event.key];
  if (arrow) {
    if (play.selection.move(arrow[0], arrow[1], event.shiftKey || event.ctrlKey || event.metaKey)) play.choose();
    return true;
  }
  if (event.key !== "Home" && event.key !== "End") return false;
  play.selection.jump(event.key === "End", event.ctrlKey || event.metaKey);
  play.choose();
  return true;
}

/** The character that a key stands for, whatever Shift makes of it. @param {KeyboardEvent} event */
function typed(event) {
  const number = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  if (number) return number[1];
  return event.ctrlKey || event.metaKey ? "" : event.key;
}

/** @param {import("./play.js").Play} play @param {Numbers} numbers @param {KeyboardEvent} event */
function wrote(play, numbers, event) {
  if (event.key === "Backspace" || event.key === "Delete") {
    play.erase();
    return true;
  }
  const field = event.altKey ? COLOUR : event.ctrlKey || event.metaKey ? CENTRE : event.shiftKey || isShiftedDigit(event) ? CORNER : play.field;
  const character = typed(event);
  if (field !== COLOUR) return numbers.write(character, field, event.timeStamp);
  const colour = Number(character) || 0;
  if (colour) play.enter(colour, field);
  return colour > 0;
}

/** @param {KeyboardEvent} event @param {Commands} commands */
function commanded(event, commands) {
  const modified = event.ctrlKey || event.metaKey;
  const name = `${modified ? "Ctrl+" : ""}${modified && event.shiftKey ? "Shift+" : ""}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`;
  const command = commands[name];
  if (command) command();
  return Boolean(command);
}

/** Lets a board listen to mouse, finger and pen: a press chooses a cell, a drag all cells on its way.
 * @param {import("./play.js").Play} play */
export function listenToPointers(play) {
  const { board, selection } = play;
  let dragging = -1;
  const choose = (/** @type {PointerEvent} */ event, /** @type {boolean} */ more) => {
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell < 0 || (more && cell === selection.focus && selection.cells.has(cell))) return;
    selection.choose(cell, more);
    play.choose();
  };
  board.grid.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button) return;
    dragging = event.pointerId;
    event.preventDefault();
    choose(event, event.shiftKey || event.ctrlKey || event.metaKey);
  });
  board.grid.addEventListener("pointermove", (event) => { if (event.pointerId === dragging) choose(event, true); });
  // Else a quick stroke is a fling to the browser, and the next tap, which ends it, presses nothing.
  board.grid.addEventListener("touchmove", (event) => { if (event.touches.length === 1 && event.cancelable) event.preventDefault(); }, { passive: false });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { dragging = -1; });
  board.grid.addEventListener("dblclick", () => play.chooseAlike());
}

/** The fields that digits can write into, with the words of their buttons. */
export const MODES = /** @type {[number, string][]} */ ([[DIGIT, "mode.digit"], [CORNER, "mode.corner"], [CENTRE, "mode.centre"], [COLOUR, "mode.colour"]]);

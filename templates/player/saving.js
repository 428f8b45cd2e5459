/** Saves the state of a puzzle to a file or a link, on wish, and loads it again. */

import { hashOf } from "./address.js";
import { openDialog } from "./dialogs.js";
import { linked, unlinked } from "./packing.js";
import { download, make } from "./page.js";

/** Gives the game with its history as a file. @param {import("./play.js").Play} play */
export function saveFile(play) {
  download(`puzzle-${play.puzzle.id}.json`, JSON.stringify(play.game.saved()), "application/json");
}

/** @param {import("./play.js").Play} play @param {() => void} keep */
export function loadFile(play, keep) {
  const input = make("input", { type: "file", accept: "application/json,.json" });
  input.addEventListener("change", async () => {
    const file = input.files && input.files[0];
    if (!file) return;
    const taken = play.game.load(parsed(await file.text()));
    play.say(play.words.say(taken ? "import.done" : "import.wrong"));
    if (taken) keep();
  });
  input.click();
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    return null;
  }
}

/** Shows an address that opens the puzzle as it is now, to be copied. @param {import("./play.js").Play} play */
export async function shareLink(play) {
  const { words } = play;
  const state = play.game.begun ? await linked(play.game.shared()) : "";
  const field = make("input", { type: "text", class: "link", readonly: true, "aria-label": words.say("link"), value: location.href.split("#")[0] + hashOf(play.number, state) });
  const copy = make("button", { type: "button", text: words.say("link.copy"), onclick: () => copied(field, copy, words) });
  const dialog = openDialog(words, words.say("link"), make("p", { text: words.say("link.text") }), field, copy);
  dialog.addEventListener("click", (event) => { if (event.target === field) field.select(); });
  field.select();
}

/** Pages from a file may not use the clipboard everywhere; what is selected can be copied by hand.
 * @param {HTMLInputElement} field @param {HTMLButtonElement} button @param {import("./page.js").Words} words */
async function copied(field, button, words) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = words.say("link.copied");
  } catch (error) {
    button.textContent = words.say(document.execCommand("copy") ? "link.copied" : "link.copy");
  }
}

/** Takes up what a link says, as one change that can be undone. @param {import("./play.js").Play} play @param {string} text */
export async function followLink(play, text) {
  const state = await unlinked(text);
  const taken = play.game.load(state && { ...play.game.saved(), ...state });
  play.say(play.words.say(taken ? "import.done" : "link.wrong"));
}

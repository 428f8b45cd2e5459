/** Dialogs over the page: the list of puzzles, the menu, the settings. */

import { make } from "./page.js";
import { CHOICES, FLAGS } from "./settings.js";

/** A dialog with a heading and a button to close it. @param {import("./page.js").Words} words @param {string} title @param {Node[]} content */
export function openDialog(words, title, ...content) {
  const heading = make("h2", { id: "dialog-title", text: title });
  const close = make("button", { type: "button", class: "close", text: words.say("close") });
  const dialog = make("dialog", { "aria-labelledby": "dialog-title" }, make("div", { class: "dialog-head" }, heading, close), ...content);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Asks for the name of a save point. @param {import("./page.js").Words} words @param {string} usual @param {(name: string) => void} named */
export function askName(words, usual, named) {
  const field = make("input", { type: "text", name: "name", value: usual, maxlength: 40, "aria-label": words.say("save_point") });
  const form = make("form", { class: "setting" }, field, make("button", { type: "submit", text: words.say("save") }));
  const dialog = openDialog(words, words.say("save_point"), form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    named(field.value.trim() || usual);
    dialog.close();
  });
  field.focus();
  field.select();
}

/** The list of all puzzles, with how far each has come. @param {import("./types.js").Book} book @param {import("./page.js").Words} words
 * @param {import("./types.js").Keeper} store @param {number} current @param {(place: number) => void} open */
export function listPuzzles(book, words, store, current, open) {
  const states = book.puzzles.map(({ id }) => {
    const kept = store.read(id);
    return kept ? (kept.solve ? "solved" : "begun") : "";
  });
  const puzzles = states.filter((_, place) => !book.puzzles[place].lesson);
  const solved = puzzles.filter((state) => state === "solved").length;
  /** @type {Node[]} */
  const content = [make("p", { text: words.say("solved_count", { solved, count: puzzles.length }) })];
  let place = 0;
  for (const [title, count] of book.groups) {
    const items = Array.from({ length: count }, () => puzzleButton(book, words, states[place], place++, current, (one) => { dialog.close(); open(one); }));
    content.push(make("h3", { text: title }), make("ul", { class: "puzzles" }, ...items));
  }
  const dialog = openDialog(words, words.say("puzzles"), ...content);
  const here = dialog.querySelector("[aria-current]");
  if (here instanceof HTMLElement) here.focus();
}

/** @param {import("./types.js").Book} book @param {import("./page.js").Words} words @param {string} state @param {number} place
 * @param {number} current @param {(place: number) => void} open */
function puzzleButton(book, words, state, place, current, open) {
  const { number, lesson, level, day } = book.puzzles[place];
  const spoken = [words.say("puzzle", { number }), lesson, day, level, state && words.say(state)].filter(Boolean).join(", ");
  const button = make("button", { type: "button", "aria-label": spoken, "aria-current": place === current && "true", class: state, text: number, onclick: () => open(place) });
  return make("li", {}, button);
}

/** @param {import("./page.js").Words} words @param {import("./settings.js").Settings} settings */
export function openSettings(words, settings) {
  const flags = FLAGS.map((name) => {
    const box = make("input", { type: "checkbox", onchange: () => settings.set(name, box.checked) });
    box.checked = Boolean(settings.get(name));
    return make("label", { class: "setting" }, box, words.say(`setting.${name}`));
  });
  const choices = [
    choice(words, "theme", (name) => words.say(`setting.theme.${name}`), settings),
    choice(words, "text", percent, settings),
    choice(words, "zoom", percent, settings),
  ];
  openDialog(words, words.say("settings"), ...flags, ...choices, ...["keys", "fingers"].flatMap((name) => [make("h3", { text: words.say(name) }), make("p", { text: words.say(`${name}.text`) })]));
}

/** @param {string} value */
function percent(value) { return `${Number(value) * 100} %`; }

/** @param {import("./page.js").Words} words @param {string} name @param {(value: string) => string} shown
 * @param {import("./settings.js").Settings} settings */
function choice(words, name, shown, settings) {
  const select = make("select", { onchange: () => settings.set(name, select.value) },
    ...CHOICES[name].map((value) => make("option", { value, text: shown(value), selected: settings.get(name) === value })));
  return make("label", { class: "setting" }, words.say(`setting.${name}`), select);
}

/** The player: opens a puzzle of the book, keeps its progress, and joins grid, buttons and words. */

import { hashOf, named, placeOf } from "./address.js";
import { Advice } from "./advice.js";
import { unreadable } from "./book.js";
import { Clock } from "./clock.js";
import { listPuzzles } from "./dialogs.js";
import { listenToKeys, listenToPointers } from "./keyboard.js";
import { Keypad } from "./keypad.js";
import { openMenu } from "./menu.js";
import { clockTime, make, Words } from "./page.js";
import { Play } from "./play.js";
import { followLink } from "./saving.js";
import { Settings } from "./settings.js";
import { Shelf } from "./shelf.js";
import { Sums } from "./sums.js";

export class Player {
  /** @param {import("./types.js").Book} book @param {import("./types.js").Keeper} store Where progress is kept.
   * @param {[string, () => void][]} items What a page adds to the menu: words and actions. */
  constructor(book, store, items = []) {
    this.book = book;
    this.words = new Words(book.words);
    this.store = store;
    this.items = items;
    this.settings = new Settings(this.store);
    this.shelf = new Shelf(this.book);
    /** @type {Play | null} */
    this.play = null;
    this.place = 0;
    this.opened = 0;
    this.waiting = 0;
    this.warned = false;
    this.back = this.stepButton("previous", "‹", -1);
    this.forth = this.stepButton("next", "›", 1);
    this.heading = make("h2", { "aria-live": "polite" });
    this.time = make("button", { type: "button", class: "time", onclick: () => this.pause() });
    this.panel = make("div", { class: "panel" });
    this.main = make("main");
    this.buildFrame();
    new Clock(() => this.play, () => this.showTime());
    this.settings.changed = () => this.refresh();
    this.store.onWritten((name) => this.followOtherTab(name));
    addEventListener("hashchange", () => this.openNamed());
    addEventListener("pagehide", () => this.keep());
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.keep(); });
    this.openNamed();
  }

  buildFrame() {
    const { words, book } = this;
    document.getElementById("opening")?.remove();
    document.body.append(
      make("header", {}, make("button", { type: "button", class: "list", text: words.say("puzzles"), onclick: () => this.list() }),
        make("h1", { text: book.title }), this.time),
      make("nav", { "aria-label": words.say("puzzles") }, this.back, this.heading, this.forth), this.main);
  }

  /** @param {string} key @param {string} sign @param {number} by */
  stepButton(key, sign, by) {
    const label = this.words.say(key);
    return make("button", { type: "button", class: "step", "aria-label": label, text: sign, onclick: () => this.go(this.place + by) });
  }

  list() {
    this.keep();
    listPuzzles(this.book, this.words, this.store, this.place, (place) => this.go(place));
  }

  /** Opens a puzzle by its place, and names it in the address. @param {number} place */
  go(place) {
    const listed = this.book.puzzles[place];
    const { pages } = this.book;
    if (listed && pages) location.href = pages[place];
    else if (listed) location.hash = hashOf(listed.number);
  }

  /** Opens the puzzle of the page, or that which the address names; else the one that was played last; else the first. */
  openNamed() {
    const { name, state } = named(location.hash);
    const { place: own, pages } = this.book;
    const place = name ? placeOf(this.book, name) : -1;
    const asked = { state, missing: Boolean(name) && place < 0 };
    if (own !== undefined && pages && place >= 0 && place !== own) return location.replace(pages[place] + location.hash);
    if (own !== undefined) return this.open(own, asked);
    const last = this.store.read("last");
    const kept = this.book.puzzles.findIndex(({ id }) => id === last);
    this.open(Math.max(place >= 0 ? place : kept, 0), asked);
  }

  /** Opens a puzzle, with a state that the address has. @param {number} place @param {{state: string, missing: boolean}} asked */
  async open(place, asked) {
    this.keep();
    const turn = ++this.opened;
    this.showHeading(place);
    const puzzle = await this.shelf.puzzle(place).catch(() => null);
    if (turn !== this.opened) return;
    this.place = place;
    if (!puzzle) return this.close();
    this.show(new Play(puzzle, this.book, this.words, this.settings, this.book.puzzles[place].number, this.title(place)));
    this.store.write("last", puzzle.id);
    if (asked.missing && this.play) this.play.say(this.words.say("address.missing"));
    if (asked.state && this.play) await this.takeUp(this.play, asked.state);
  }

  /** Shows no puzzle: that of this place cannot be unpacked. */
  close() {
    this.play = null;
    document.onkeydown = null;
    this.main.replaceChildren(unreadable(this.book.words));
  }

  /** Takes up the state of a link once: the address forgets it. @param {Play} play @param {string} state */
  async takeUp(play, state) {
    history.replaceState(null, "", hashOf(play.number));
    await followLink(play, state);
    this.keep();
  }

  /** @param {Play} play */
  show(play) {
    const held = this.main.contains(document.activeElement);
    this.play = play;
    play.game.resume(this.store.read(play.puzzle.id));
    this.advice = new Advice(play);
    this.keypad = new Keypad(play, this.actions(play));
    listenToKeys(play, this.commands(play));
    listenToPointers(play);
    play.changed = () => this.afterChange(play);
    play.game.noted = () => this.keepSoon();
    play.say = (text) => this.advice && this.advice.show([text]);
    this.advice.clear();
    const sums = new Sums(play);
    play.board.updated = () => sums.update();
    const frame = make("div", { class: "frame", "data-paused": this.words.say("paused") }, play.board.element);
    this.panel.replaceChildren(this.advice.element, sums.element, this.keypad.element);
    this.main.replaceChildren(frame, this.panel);
    if (held) play.board.focus();
    if (play.game.complete) this.congratulate(play);
    this.refresh();
  }

  /** @param {Play} play @returns {Record<string, () => void>} */
  actions(play) {
    /** @type {Record<string, () => void>} */
    const found = { undo: () => play.game.undo(), redo: () => play.game.redo() };
    if (this.book.hints !== "none" && !play.puzzle.data.proof) found.hint = () => this.advice && this.advice.hint();
    found.check = () => this.advice && this.advice.check();
    found.more = () => openMenu(play, { keep: () => this.keep(), restart: () => this.restart(), items: this.items });
    return found;
  }

  /** The keys of functions do what letters do, which large grids have as digits. @param {Play} play @returns {Record<string, () => void>} */
  commands(play) {
    const { hint, check } = this.actions(play);
    const read = () => play.say(play.speech.group(play.selection.focus));
    const sums = () => this.settings.set("sums", !this.settings.get("sums"));
    return {
      "Ctrl+z": () => play.game.undo(),
      "Ctrl+y": () => play.game.redo(),
      "Ctrl+Shift+z": () => play.game.redo(),
      " ": () => this.keypad && this.keypad.nextMode(),
      h: read, F2: read, k: check, F8: check, c: sums, F9: sums,
      ...(hint ? { i: hint, F4: hint } : {}),
    };
  }

  /** @param {Play} play */
  afterChange(play) {
    const outcome = play.outcome();
    const done = play.game.judged(outcome === true);
    if (this.advice) {
      this.advice.clear();
      if (done) this.congratulate(play);
      else if (outcome === false) this.advice.show([this.words.say("complete.wrong")]);
    }
    if (this.keypad) this.keypad.update();
    play.board.announce();
    this.keepSoon();
    this.showTime();
  }

  /** @param {Play} play */
  congratulate(play) {
    const time = clockTime(play.game.seconds);
    const words = this.settings.get("timer") ? this.words.say("complete", { time }) : this.words.say("complete.untimed");
    const helped = play.game.hints ? [this.words.say("complete.hints", { count: play.game.hints })] : [];
    if (this.advice) this.advice.show([words, ...helped], this.book.puzzles[this.place + 1] ? [this.advice.button("next", () => this.go(this.place + 1))] : []);
  }

  restart() {
    if (!this.play) return;
    this.play.game.restart(this.start(this.play));
    this.refresh();
  }

  /** What stands in the grid before anything is entered. @param {Play} play @returns {number[][]} */
  start({ game, puzzle }) {
    return game.fields.map((values, field) => values.map((_, cell) => (field === 0 ? Math.max(puzzle.data.givens[cell], 0) : 0)));
  }

  pause() {
    const { play } = this;
    if (!play || play.game.complete) return;
    this.setPaused(play, !play.paused);
    play.board.heard.textContent = play.paused ? this.words.say("paused") : "";
    this.showTime();
  }

  /** A pause stops all keys and buttons that belong to the puzzle. @param {Play} play @param {boolean} paused */
  setPaused(play, paused) {
    play.paused = paused;
    this.panel.inert = paused;
    this.main.classList.toggle("paused", paused);
  }

  /** Shows everything anew, as after a change of settings. */
  refresh() {
    if (!this.play) return;
    this.setPaused(this.play, false);
    this.play.judge();
    this.play.board.update();
    this.showTime();
  }

  showTime() {
    const { play } = this;
    if (!play) return;
    const time = clockTime(play.game.seconds);
    const label = `${time}, ${this.words.say(play.paused ? "resume" : "pause")}`;
    this.time.hidden = !this.settings.get("timer");
    if (this.time.getAttribute("aria-label") === label) return;
    this.time.textContent = time;
    this.time.setAttribute("aria-label", label);
  }

  /** @param {number} place */
  title(place) {
    let within = place;
    const group = this.book.groups.find(([, count]) => (within < count ? true : ((within -= count), false)));
    const { number, level } = this.book.puzzles[place];
    const title = [group ? group[0] : "", level].filter(Boolean).join(", ");
    return this.words.say("grid", { number, title });
  }

  /** @param {number} place */
  showHeading(place) {
    const { number, level, dots, day } = this.book.puzzles[place];
    const marks = dots === undefined ? "" : "●".repeat(dots) + "○".repeat(this.book.dots - dots);
    this.heading.replaceChildren(make("b", { text: this.words.say("puzzle", { number }) }),
      ...[marks && make("span", { class: "dots", "aria-hidden": "true", text: marks }), level && make("span", { text: level }), day && make("span", { text: day })]
        .filter((part) => part instanceof HTMLElement));
    this.back.disabled = place === 0;
    this.forth.disabled = place === this.book.puzzles.length - 1;
    document.title = `${number} · ${this.book.title}`;
  }

  keepSoon() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.keep(), 250);
  }

  /** Keeps the progress of the open puzzle, if there is any. */
  keep() {
    clearTimeout(this.waiting);
    const { play } = this;
    if (!play || (!play.game.begun && !this.store.read(play.puzzle.id))) return;
    if (this.store.write(play.puzzle.id, play.game.saved()) || this.warned) return;
    this.warned = true;
    play.say(this.words.say("stored.not"));
  }

  /** @param {string} name */
  followOtherTab(name) {
    const { play } = this;
    if (!play || name !== play.puzzle.id) return;
    clearTimeout(this.waiting);
    if (play.game.resume(this.store.read(name))) {
      clearTimeout(this.waiting);
      play.say(this.words.say("stored.elsewhere"));
    }
  }
}

/** What a reader chooses for all puzzles. */

/** @type {Record<string, boolean | string>} */
const USUAL = {
  timer: true, conflicts: true, tidy: true, same: true, houses: false, advance: false, sums: false, theme: "auto", text: "1", zoom: "1",
};

/** The values of settings that are more than yes or no; the names of all others. @type {Record<string, string[]>} */
export const CHOICES = { theme: ["auto", "light", "dark"], text: ["1", "1.25", "1.5"], zoom: ["1", "1.5", "2"] };
export const FLAGS = Object.keys(USUAL).filter((name) => !CHOICES[name]);

export class Settings {
  /** @param {import("./types.js").Keeper} store */
  constructor(store) {
    this.store = store;
    /** @type {Record<string, boolean | string>} */
    this.values = { ...USUAL, ...usable(store.read("settings")) };
    /** @type {() => void} */
    this.changed = () => {};
    this.apply();
  }

  /** @param {string} name */
  get(name) { return this.values[name]; }

  /** @param {string} name @param {boolean | string} value */
  set(name, value) {
    this.values[name] = value;
    this.store.write("settings", this.values);
    this.apply();
    this.changed();
  }

  apply() {
    const { dataset } = document.documentElement;
    for (const name of Object.keys(CHOICES)) dataset[name] = String(this.values[name]);
  }
}

/** What is a setting with a value of its own among what was kept. @param {any} kept */
function usable(kept) {
  const known = (/** @type {[string, any]} */ [name, value]) =>
    (FLAGS.includes(name) ? typeof value === "boolean" : Object.keys(CHOICES).includes(name) && CHOICES[name].includes(value));
  return Object.fromEntries(Object.entries(kept || {}).filter(known));
}

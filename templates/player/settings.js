/** What a reader chooses for all puzzles. */

const USUAL = {
  timer: true, conflicts: true, tidy: true, same: true, houses: false, advance: false, sums: false, theme: "auto", text: "1", zoom: "1",
};

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
    for (const name of ["theme", "text", "zoom"]) dataset[name] = String(this.values[name]);
  }
}

/** What is a setting of its own sort among what was kept. @param {any} kept */
function usable(kept) {
  const usual = /** @type {Record<string, any>} */ (USUAL);
  return Object.fromEntries(Object.entries(kept || {}).filter(([name, value]) => typeof value === typeof usual[name]));
}

/** Keeps what a reader enters in the browser, for as long as the book says. No name, nothing about the reader. */

const PREFIX = "puzzlepress-play:";

export class Store {
  /** @param {"none" | "session" | "device"} kind */
  constructor(kind) {
    this.area = area(kind);
    this.working = kind === "none" || this.area !== null;
    /** What is known while the page is open, whatever the browser keeps. @type {Map<string, string>} */
    this.known = new Map();
  }

  /** @param {string} name */
  read(name) {
    try {
      return JSON.parse(this.known.get(name) || (this.area && this.area.getItem(PREFIX + name)) || "null");
    } catch (error) {
      return null;
    }
  }

  /** Keeps a value; false where the browser does not. @param {string} name @param {any} value */
  write(name, value) {
    const text = JSON.stringify(value);
    if (!this.area) return this.remember(name, text);
    try {
      this.area.setItem(PREFIX + name, text);
      this.known.delete(name);
      this.working = true;
    } catch (error) {
      this.remember(name, text);
      this.working = false;
    }
    return this.working;
  }

  /** Keeps a value until the page is closed. @param {string} name @param {string} text */
  remember(name, text) {
    this.known.set(name, text);
    return this.working;
  }

  /** Calls back when another tab has written a name. @param {(name: string) => void} listener */
  onWritten(listener) {
    addEventListener("storage", (event) => {
      if (event.storageArea !== this.area || !event.key || !event.key.startsWith(PREFIX)) return;
      const name = event.key.slice(PREFIX.length);
      this.known.delete(name);
      listener(name);
    });
  }
}

/** @param {string} kind @returns {Storage | null} */
function area(kind) {
  try {
    return kind === "device" ? localStorage : kind === "session" ? sessionStorage : null;
  } catch (error) {
    return null;
  }
}

/** Keeps what a reader enters in the browser, for as long as the book says. No name, nothing about the reader. */

const PREFIX = "puzzlepress-play:";

export class Store {
  /** @param {"none" | "session" | "device"} kind */
  constructor(kind) {
    this.area = area(kind);
    this.working = kind === "none" || this.area !== null;
  }

  /** @param {string} name */
  read(name) {
    try {
      return JSON.parse((this.area && this.area.getItem(PREFIX + name)) || "null");
    } catch (error) {
      return null;
    }
  }

  /** Keeps a value; false where the browser does not. @param {string} name @param {any} value */
  write(name, value) {
    if (!this.area) return this.working;
    try {
      this.area.setItem(PREFIX + name, JSON.stringify(value));
      this.working = true;
    } catch (error) {
      this.working = false;
    }
    return this.working;
  }

  /** Calls back when another tab has written a name. @param {(name: string) => void} listener */
  onWritten(listener) {
    addEventListener("storage", (event) => {
      if (event.storageArea === this.area && event.key && event.key.startsWith(PREFIX)) listener(event.key.slice(PREFIX.length));
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

/**
 * Talks to a learning platform by the calls of SCORM 1.2. The platform puts an object `API` into a window above the page, or above the
 * window that has opened it. All values are texts; a call says "true" or "false", on some platforms as no text.
 */

/** So many windows are looked through upwards. */
const HIGHEST = 20;

export class Link {
  /** Begins a session. @param {Window} view */
  constructor(view) {
    this.api = apiAbove(view) || openersApi(view);
    this.open = this.api !== null && String(this.api.LMSInitialize("")) === "true";
    this.begun = Date.now();
  }

  /** @param {string} element */
  get(element) { return this.open ? String(this.api.LMSGetValue(element)) : ""; }

  /** False where the platform refuses the value. @param {string} element @param {string | number} value @returns {boolean} */
  set(element, value) { return this.open && String(this.api.LMSSetValue(element, String(value))) === "true"; }

  /** Lets the platform keep what was set, with the time of the session so far. @returns {boolean} */
  commit() {
    this.set("cmi.core.session_time", timespan((Date.now() - this.begun) / 1000));
    return this.open && String(this.api.LMSCommit("")) === "true";
  }

  /** Ends the session, which the pupil may take up again. */
  finish() {
    if (!this.open) return;
    this.set("cmi.core.exit", "suspend");
    this.commit();
    this.api.LMSFinish("");
    this.open = false;
  }
}

/** @param {Window} view @returns {any} */
function apiAbove(view) {
  let one = view;
  for (let height = 0; height < HIGHEST; height++) {
    const found = apiOf(one);
    if (found || one.parent === one) return found;
    one = one.parent;
  }
  return null;
}

/** @param {Window} view @returns {any} */
function openersApi(view) {
  const { opener } = view.top || view;
  return opener ? apiAbove(opener) : null;
}

/** The object of a window; a window of somebody else lets nobody look. @param {any} view */
function apiOf(view) {
  try {
    return view.API || null;
  } catch (error) {
    return null;
  }
}

/** Seconds as hours, minutes and seconds, as the standard writes them. @param {number} seconds */
function timespan(seconds) {
  const two = (/** @type {number} */ number) => String(Math.floor(number)).padStart(2, "0");
  return `${String(Math.min(Math.floor(seconds / 3600), 9999)).padStart(4, "0")}:${two(seconds / 60 % 60)}:${two(seconds % 60)}`;
}

/** Makes elements, and speaks the book's language. */

const SVG = "http://www.w3.org/2000/svg";

export class Words {
  /** @param {Record<string, string>} words */
  constructor(words) { this.words = words; }

  /** A text with its {braces} filled in. @param {string} key @param {Record<string, string | number>} [values] */
  say(key, values = {}) {
    return this.words[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  }
}

/** An element with attributes, `text`, and listeners that begin with `on`.
 * @template {keyof HTMLElementTagNameMap} K @param {K} name @param {Record<string, any>} [attributes]
 * @param {(Node | string)[]} children @returns {HTMLElementTagNameMap[K]} */
export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  assign(made, attributes);
  made.append(...children);
  return made;
}

/** An element of a picture. @template {keyof SVGElementTagNameMap} K @param {K} name @param {Record<string, any>} [attributes]
 * @returns {SVGElementTagNameMap[K]} */
export function draw(name, attributes = {}) {
  const made = /** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG, name));
  assign(made, attributes);
  return made;
}

/** @param {Element} element @param {Record<string, any>} attributes */
function assign(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "text") element.textContent = value;
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== null && value !== false) element.setAttribute(key, value === true ? "" : String(value));
  }
}

/** Gives a text as a file. @param {string} name @param {string} text @param {string} type */
export function download(name, text, type) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Seconds as a clock shows them. @param {number} seconds */
export function clockTime(seconds) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Unpacks what the page holds, and packs what a link holds: values as JSON, deflated, as text. */

/** As pipeline/outputs/play/packing.py has them. */
const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;,=>?@^_.{|}~";
const BASE = SIGNS.length, GROUP = 5, BYTES = 4;

/** Values of a packed script element. @param {string} text */
export async function unpacked(text) { return JSON.parse(await unpackedText(text)); }

/** What is packed in a script element. @param {string} text */
export async function unpackedText(text) {
  const bytes = new Uint8Array(Math.ceil(text.length / GROUP) * BYTES);
  const view = new DataView(bytes.buffer);
  const values = new Uint8Array(128);
  [...SIGNS].forEach((sign, value) => { values[sign.charCodeAt(0)] = value; });
  for (let start = 0, at = 0; start < text.length; start += GROUP, at += BYTES) {
    let word = 0;
    for (let place = start; place < start + GROUP; place++) word = word * BASE + (values[text.charCodeAt(place)] ?? BASE - 1);
    view.setUint32(at, word);
  }
  return inflated(bytes.subarray(0, Math.floor(text.length * BYTES / GROUP)));
}

/** @param {Uint8Array} bytes */
function inflated(bytes) {
  const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

/** Values as text that an address can hold: base64 for URLs. @param {any} values */
export async function linked(values) {
  const stream = new Blob([JSON.stringify(values)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The values of such a text; null where it is damaged. @param {string} text */
export async function unlinked(text) {
  try {
    const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return JSON.parse(await inflated(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0))));
  } catch (error) {
    return null;
  }
}

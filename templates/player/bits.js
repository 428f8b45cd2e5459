/** Writes numbers of few bits as text, and reads them again. */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const LETTER = 6;
/** Digits of one base are packed together, in no more bits than operators of bits take. */
const PACKED = 30;

export class BitWriter {
  constructor() {
    /** @type {number[]} */
    this.bits = [];
  }

  /** @param {number} value @param {number} width */
  write(value, width) {
    for (let place = width - 1; place >= 0; place--) this.bits.push(value >> place & 1);
  }

  /** Digits below a base, many together: less than a whole bit of each is lost. @param {number[]} digits @param {number} base */
  writeDigits(digits, base) {
    for (const group of groupsOf(digits, base))
      this.write(group.reduceRight((sum, digit) => sum * base + digit, 0), widthOf(base ** group.length));
  }

  /** @param {BitWriter} other */
  append(other) { for (const bit of other.bits) this.bits.push(bit); }

  /** How long the text is with the bits of others behind its own. @param {...BitWriter} others */
  lengthWith(...others) { return Math.ceil(others.reduce((sum, other) => sum + other.bits.length, this.bits.length) / LETTER); }

  text() {
    const found = [];
    for (let start = 0; start < this.bits.length; start += LETTER) {
      const bits = Array.from({ length: LETTER }, (_, place) => this.bits[start + place] || 0);
      found.push(LETTERS[bits.reduce((sum, bit) => 2 * sum + bit, 0)]);
    }
    return found.join("");
  }
}

export class BitReader {
  /** @param {string} text */
  constructor(text) {
    this.bits = [...text].flatMap((sign) => Array.from({ length: LETTER }, (_, place) => LETTERS.indexOf(sign) >> (LETTER - 1 - place) & 1));
    this.place = 0;
  }

  /** Zeros stand behind the end. @param {number} width */
  read(width) {
    let value = 0;
    for (let count = 0; count < width; count++) value = 2 * value + (this.bits[this.place++] || 0);
    return value;
  }

  /** @param {number} count @param {number} base */
  readDigits(count, base) {
    return groupsOf(new Array(count).fill(0), base).flatMap((group) => {
      let packed = this.read(widthOf(base ** group.length));
      return group.map(() => {
        const digit = packed % base;
        packed = Math.floor(packed / base);
        return digit;
      });
    });
  }
}

/** @param {number[]} digits @param {number} base */
function groupsOf(digits, base) {
  let size = 1;
  while (widthOf(base ** (size + 1)) <= PACKED) size++;
  return Array.from({ length: Math.ceil(digits.length / size) }, (_, place) => digits.slice(place * size, (place + 1) * size));
}

/** The bits that so many different values take. @param {number} count */
export function widthOf(count) {
  let width = 0;
  while (2 ** width < count) width++;
  return width;
}

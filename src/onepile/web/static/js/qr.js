// @ts-check
/* A link as a QR code (ISO/IEC 18004): bytes, the lowest correction level, versions 1 to 9, mask 0. */

const CORRECTION = [0, 7, 10, 15, 20, 26, 18, 20, 24, 30]; // bytes a block, by version
const DATA = [0, 19, 34, 55, 80, 108, 68, 78, 97, 116];
const FORMAT = 0b01000; // correction level L, mask 0
/** @param {number} version */
const blocksOf = (version) => (version < 6 ? 1 : 2);

/* The field of 256 elements in which the correction is computed: powers of 2, and logarithms. */
/** @type {number[]} */
const POWER = [1];
/** @type {number[]} */
const LOG = [];
for (let at = 0; at < 255; at += 1) {
  LOG[POWER[at]] = at;
  POWER[at + 1] = (POWER[at] << 1) ^ (POWER[at] & 128 ? 0x11d : 0);
}
/** @param {number} one @param {number} other */
const times = (one, other) => (one && other ? POWER[(LOG[one] + LOG[other]) % 255] : 0);

/** The remainder of the data by the generator with so many roots.
 * @param {number[]} data
 * @param {number} many */
function correction(data, many) {
  let generator = [1];
  for (let at = 0; at < many; at += 1) generator = [...generator, 0].map((factor, place) => factor ^ times(generator[place - 1] ?? 0, POWER[at]));
  const rest = [...data, ...Array(many).fill(0)];
  for (let at = 0; at < data.length; at += 1) {
    const lead = rest[at];
    for (const [place, factor] of generator.entries()) rest[at + place] ^= times(factor, lead);
  }
  return rest.slice(data.length);
}

/** The bits of a number, the highest first.
 * @param {number} number
 * @param {number} many */
const bits = (number, many) => Array.from({ length: many }, (_, at) => (number >> (many - 1 - at)) & 1);

/** A number with its remainder by a polynomial, as format and version stand in the code.
 * @param {number} number
 * @param {number} polynomial
 * @param {number} many */
function checked(number, polynomial, many) {
  let rest = number << many;
  for (let at = 31 - Math.clz32(rest); at >= many; at -= 1) if ((rest >> at) & 1) rest ^= polynomial << (at - many);
  return (number << many) | rest;
}

/** All bytes of the code: data and correction, the blocks interleaved.
 * @param {Uint8Array} text
 * @param {number} version */
function codewords(text, version) {
  const room = DATA[version] * blocksOf(version);
  const all = [...bits(0b0100, 4), ...bits(text.length, 8), ...[...text].flatMap((byte) => bits(byte, 8)), 0, 0, 0, 0];
  const packed = Array.from({ length: text.length + 2 }, (_, at) => all.slice(8 * at, 8 * at + 8).reduce((sum, bit) => 2 * sum + bit, 0));
  const data = [...packed, ...Array.from({ length: room - packed.length }, (_, at) => (at % 2 ? 0x11 : 0xec))];
  const blocks = Array.from({ length: blocksOf(version) }, (_, at) => data.slice(at * DATA[version], (at + 1) * DATA[version]));
  /** @param {number[][]} lists */
  const woven = (lists) => lists[0].flatMap((_, at) => lists.map((list) => list[at]));
  return [...woven(blocks), ...woven(blocks.map((block) => correction(block, CORRECTION[version])))];
}

/** The squares of the code of a text, true where they are dark; null if it is too long.
 * @param {string} text
 * @returns {boolean[][] | null} */
export function squares(text) {
  const bytes = new TextEncoder().encode(text);
  const version = DATA.findIndex((size, at) => at > 0 && size * blocksOf(at) >= bytes.length + 2);
  if (version < 0) return null;
  const size = 17 + 4 * version;
  /** @type {(boolean | undefined)[][]} */
  const made = Array.from({ length: size }, () => Array(size));
  /* Rings around a middle: light where it is so far away as `light` says. */
  /** @param {number} row @param {number} column @param {number} radius @param {number[]} light */
  const ringed = (row, column, radius, light) => {
    for (let y = Math.max(0, row - radius); y <= Math.min(size - 1, row + radius); y += 1) {
      for (let x = Math.max(0, column - radius); x <= Math.min(size - 1, column + radius); x += 1) {
        made[y][x] = !light.includes(Math.max(Math.abs(y - row), Math.abs(x - column)));
      }
    }
  };
  for (let at = 0; at < size; at += 1) made[6][at] = made[at][6] = at % 2 === 0;
  const middles = version === 1 ? [] : version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7];
  const corners = [[6, 6], [6, size - 7], [size - 7, 6]].map(String); // the finders stand there
  for (const row of middles) for (const column of middles) if (!corners.includes(`${row},${column}`)) ringed(row, column, 2, [1]);
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]]) ringed(row, column, 4, [2, 4]);
  const format = bits(checked(FORMAT, 0x537, 10) ^ 0x5412, 15).map(Boolean);
  format.forEach((dark, at) => {
    made[8][at < 6 ? at : at < 8 ? at + 1 : size - 15 + at] = dark;
    made[at < 7 ? size - 1 - at : at < 9 ? 15 - at : 14 - at][8] = dark;
  });
  made[8][size - 8] = format[7];
  made[size - 8][8] = true;
  if (version > 6) bits(checked(version, 0x1f25, 12), 18).reverse().forEach((bit, at) => {
    made[Math.floor(at / 3)][size - 11 + (at % 3)] = made[size - 11 + (at % 3)][Math.floor(at / 3)] = Boolean(bit);
  });
  const stream = codewords(bytes, version).flatMap((byte) => bits(byte, 8));
  let next = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const up = ((size - (right > 6 ? 1 : 2) - right) / 2) % 2 === 0;
    for (let step = 0; step < size; step += 1) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (made[row][column] !== undefined) continue;
        made[row][column] = Boolean(stream[next]) !== ((row + column) % 2 === 0);
        next += 1;
      }
    }
  }
  return /** @type {boolean[][]} */ (made);
}

/** The code of a text as a picture; an empty one if the text is too long.
 * @param {string} text */
export function qrCode(text) {
  const rows = squares(text) ?? [];
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  picture.setAttribute("viewBox", `-4 -4 ${rows.length + 8} ${rows.length + 8}`);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", text);
  picture.classList.add("qr");
  path.setAttribute("d", rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(""));
  picture.append(path);
  return picture;
}

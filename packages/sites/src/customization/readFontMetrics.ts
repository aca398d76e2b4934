import { Effect } from "effect"
import type { FontType } from "./fontTypeOf.ts"
import type { FontMetrics } from "./SiteCustomization.ts"
import { type FontTables, fontTables } from "./fontTables.ts"

/** The characters of English texts, and how many of ten thousand each is. */
const characters = ` etainorshldcumfpgybw,.v0kTSA|C2Mx1PI[B-U5RF'NHDL"WzGE3()jJO4q:68]K=97VY$Z`
const frequencies = [
  1540, 922, 672, 668, 588, 578, 571, 526, 469, 351, 304, 298, 232, 207, 181, 170, 163, 155, 123, 114, 110,
  83, 79, 76, 53, 46, 41, 41, 40, 38, 31, 26, 25, 25, 23, 23, 22, 21, 20, 18, 16, 15, 15, 15, 14, 14, 13, 13,
  12, 12, 12, 11, 11, 11, 10, 10, 10, 9, 9, 9, 8, 8, 8, 7, 7, 7, 7, 7, 6, 5, 5, 3, 2, 2
]

/** The glyph of a character of the basic plane, by a table of format 4: segments in the order of their last characters. */
const glyphOf = (table: Buffer, character: number): number => {
  const [count, end] = [table.readUInt16BE(6) / 2, 14]
  let [low, high] = [0, count - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (table.readUInt16BE(end + 2 * middle) < character) low = middle + 1
    else high = middle
  }
  const start = end + 2 * count + 2 + 2 * low
  const first = table.readUInt16BE(start)
  if (first > character || table.readUInt16BE(end + 2 * low) < character) return 0
  const delta = table.readUInt16BE(start + 2 * count)
  const rangeAt = start + 4 * count
  const range = table.readUInt16BE(rangeAt)
  if (range === 0) return (character + delta) & 0xffff
  const glyph = table.readUInt16BE(rangeAt + range + 2 * (character - first))
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff
}

/** The table of glyphs by Unicode characters. */
const glyphTable = (cmap: Buffer): Buffer => {
  for (let at = 4, left = cmap.readUInt16BE(2); left > 0; left--, at += 8) {
    const [platform, encoding] = [cmap.readUInt16BE(at), cmap.readUInt16BE(at + 2)]
    const table = cmap.subarray(cmap.readUInt32BE(at + 4))
    if ((platform === 0 || (platform === 3 && encoding === 1)) && table.readUInt16BE(0) === 4) return table
  }
  throw new RangeError("The font has no table of Unicode characters")
}

/** The average width of the characters that the font has; fails for a font without letters, such as one of icons. */
const averageWidth = ({ cmap, hhea, hmtx }: FontTables): number => {
  const table = glyphTable(cmap.bytes)
  const last = hhea.bytes.readUInt16BE(34) - 1
  let [sum, found] = [0, 0]
  for (const [index, frequency] of frequencies.entries()) {
    const glyph = glyphOf(table, characters.charCodeAt(index))
    if (glyph === 0) continue
    const one = Math.min(glyph, last)
    sum += frequency * hmtx.bytes.readUInt16BE(hmtx.isTransformed ? 1 + 2 * one : 4 * one)
    found += frequency
  }
  if (found < 5000) throw new RangeError("The font has too few letters")
  return sum / found
}

/** The heights of a line in browsers: those of the table `OS/2` if it asks for that or `hhea` has none, else those of `hhea`. */
const heights = ({ "OS/2": { bytes: os2 }, hhea: { bytes: hhea } }: FontTables) => {
  const ofHhea = [4, 6, 8].map((at) => hhea.readInt16BE(at))
  const usesTypo = (os2.readUInt16BE(62) & 128) !== 0 || (ofHhea[0] === 0 && ofHhea[1] === 0)
  const [ascent = 0, descent = 0, lineGap = 0] = usesTypo
    ? [68, 70, 72].map((at) => os2.readInt16BE(at))
    : ofHhea
  return { ascent, descent: -descent, lineGap }
}

/** PANOSE says so for Latin texts, else the class of the family. */
const isSerif = (os2: Buffer): boolean => {
  const [kind, style, family] = [os2.readUInt8(32), os2.readUInt8(33), os2.readUInt8(30)]
  return kind === 2 && style > 1 ? style <= 10 : [1, 2, 3, 4, 5, 7].includes(family)
}

const metricsOf = (tables: FontTables): FontMetrics => {
  const unitsPerEm = tables.head.bytes.readUInt16BE(18)
  const { ascent, descent, lineGap } = heights(tables)
  const parts = [averageWidth(tables), ascent, descent, lineGap].map((units) => units / unitsPerEm)
  const [width = 0, ...rest] = parts
  if (!(width > 0.05 && parts.every((part) => part >= 0 && part <= 4)))
    throw new RangeError("Sizes are out of bounds")
  const [ofAscent = 0, ofDescent = 0, ofLineGap = 0] = rest
  return {
    width,
    ascent: ofAscent,
    descent: ofDescent,
    lineGap: ofLineGap,
    isSerif: isSerif(tables["OS/2"].bytes)
  }
}

/** Reads the metrics of a WOFF2 or WOFF file; null for a damaged file, and for a font without Latin letters. */
export const readFontMetrics = (bytes: Uint8Array, type: FontType): Effect.Effect<FontMetrics | null> =>
  Effect.tryPromise(async () =>
    metricsOf(await fontTables(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), type))
  ).pipe(
    Effect.withSpan("sites.readFontMetrics"),
    Effect.orElseSucceed(() => null)
  )

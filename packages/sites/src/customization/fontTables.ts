import { promisify } from "node:util"
import type { FontType } from "./fontTypeOf.ts"
import { brotliDecompress, inflate } from "node:zlib"

/** The tables that tell widths and heights. */
type FontTable = "OS/2" | "cmap" | "head" | "hhea" | "hmtx"

/** A table of a font; WOFF2 may have transformed `hmtx`. */
interface Table {
  readonly bytes: Buffer
  readonly isTransformed: boolean
}

export type FontTables = Readonly<Record<FontTable, Table>>

/** The most bytes that the tables of a file may have. */
const maxTablesSize = 8 * 1024 * 1024

/** The tags that WOFF2 writes as the first numbers; no table of others is read. */
const tags = ["cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "cvt ", "fpgm", "glyf", "loca"]

const tablesOf = (found: ReadonlyMap<string, Table>): FontTables => {
  const table = (tag: FontTable): Table => {
    const one = found.get(tag)
    if (one === undefined) throw new RangeError(`The font has no table ${tag}`)
    return one
  }
  return {
    "OS/2": table("OS/2"),
    cmap: table("cmap"),
    head: table("head"),
    hhea: table("hhea"),
    hmtx: table("hmtx")
  }
}

/** The tables of WOFF, each compressed by itself. */
const readWoff = async (file: Buffer): Promise<FontTables> => {
  const found = new Map<string, Table>()
  for (let at = 44, left = file.readUInt16BE(12); left > 0; left--, at += 20) {
    const tag = file.toString("latin1", at, at + 4)
    if (!["OS/2", "cmap", "head", "hhea", "hmtx"].includes(tag) || found.has(tag)) continue
    const [start, length, size] = [
      file.readUInt32BE(at + 4),
      file.readUInt32BE(at + 8),
      file.readUInt32BE(at + 12)
    ]
    const stored = file.subarray(start, start + length)
    const bytes =
      length === size
        ? stored
        : await promisify(inflate)(stored, { maxOutputLength: Math.min(size, maxTablesSize) })
    found.set(tag, { bytes, isTransformed: false })
  }
  return tablesOf(found)
}

/** The tables of WOFF2, which are one stream in the order of their directory. */
const readWoff2 = async (file: Buffer): Promise<FontTables> => {
  if (file.toString("latin1", 4, 8) === "ttcf") throw new RangeError("The file is a collection of fonts")
  let at = 48
  const readLength = (): number => {
    let value = 0
    for (let count = 0; count < 5; count++) {
      const byte = file.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw new RangeError("A length has more than five bytes")
  }
  const directory: Array<{
    readonly tag: string | undefined
    readonly start: number
    readonly end: number
    readonly isTransformed: boolean
  }> = []
  let size = 0
  for (let left = file.readUInt16BE(12); left > 0; left--) {
    const flags = file.readUInt8(at++)
    const tag = tags[flags & 63]
    if ((flags & 63) === 63) at += 4
    const original = readLength()
    // Outlines are transformed by version 0, other tables by the rest.
    const isTransformed = tag === "glyf" || tag === "loca" ? flags >> 6 !== 3 : flags >> 6 !== 0
    const start = size
    size += isTransformed ? readLength() : original
    directory.push({ tag, start, end: size, isTransformed })
  }
  if (size > maxTablesSize) throw new RangeError("The tables are too large")
  const stream = await promisify(brotliDecompress)(file.subarray(at, at + file.readUInt32BE(20)), {
    maxOutputLength: size
  })
  return tablesOf(
    new Map(
      directory.flatMap(({ end, isTransformed, start, tag }) =>
        tag === undefined ? [] : [[tag, { bytes: stream.subarray(start, end), isTransformed }]]
      )
    )
  )
}

/** Reads the tables of a WOFF2 or WOFF file, within bounds of time and memory; fails for a damaged file, and for one of more than 8 MB when uncompressed. */
export const fontTables = (file: Buffer, type: FontType): Promise<FontTables> =>
  type === "font/woff2" ? readWoff2(file) : readWoff(file)

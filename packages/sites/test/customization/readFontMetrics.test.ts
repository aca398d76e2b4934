import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { brotliCompressSync, brotliDecompressSync, constants, deflateSync } from "node:zlib"
import { readFontMetrics } from "../../src/customization/readFontMetrics.ts"

const html = new URL("../../../html/", import.meta.url)
const named = (name: string) => readFileSync(new URL(`fonts/${name}.woff2`, html))
const formulaFont = (format: string) =>
  readFileSync(
    createRequire(new URL("package.json", html)).resolve(`katex/dist/fonts/KaTeX_Main-Regular.${format}`)
  )
const inter = named("inter-basic-400")

it.effect("readFontMetrics reads the metrics that Capsize lists for known fonts", () =>
  Effect.gen(function* () {
    const known = {
      "inter-basic-400": { width: 978 / 2048, ascent: 1984 / 2048, descent: 494 / 2048, lineGap: 0 },
      "inter-basic-600": { width: 998 / 2048, ascent: 1984 / 2048, descent: 494 / 2048, lineGap: 0 },
      "merriweather-latin-400": { width: 0.485, ascent: 0.984, descent: 0.273, lineGap: 0 },
      "poppins-basic-400": { width: 0.5, ascent: 1.05, descent: 0.35, lineGap: 0.1 },
      "ibm-plex-mono-basic-400": { width: 0.6, ascent: 1.025, descent: 0.275, lineGap: 0 }
    }
    for (const [name, { width, ...heights }] of Object.entries(known)) {
      const metrics = yield* readFontMetrics(named(name), "font/woff2")
      expect([name, metrics]).toEqual([name, expect.objectContaining(heights)])
      expect([name, Math.abs(metrics!.width / width - 1) < 0.005]).toEqual([name, true])
    }
    const plex = yield* readFontMetrics(named("ibm-plex-serif-basic-400"), "font/woff2")
    expect([plex?.isSerif, (yield* readFontMetrics(inter, "font/woff2"))?.isSerif]).toEqual([true, false])
  })
)

it.effect("WOFF and WOFF2 files of a font have the same metrics, and fonts without letters have none", () =>
  Effect.gen(function* () {
    const [woff, woff2] = [
      yield* readFontMetrics(formulaFont("woff"), "font/woff"),
      yield* readFontMetrics(formulaFont("woff2"), "font/woff2")
    ]
    expect(woff?.width).toBeGreaterThan(0.3)
    expect(woff2).toEqual(woff)
    expect(yield* readFontMetrics(named("inter-greek-400"), "font/woff2")).toBe(null)
  })
)

/** A WOFF2 file with these entries of the directory, and a stream. */
const woff2 = (entries: number, directory: Buffer, stream: Buffer) => {
  const header = Buffer.alloc(48)
  header.write("wOF2")
  header.writeUInt16BE(entries, 12)
  header.writeUInt32BE(stream.length, 20)
  return Buffer.concat([header, directory, stream])
}

/** A WOFF file that says so of the size of its only table. */
const woff = (tag: string, size: number, stream: Buffer) => {
  const file = Buffer.alloc(64)
  file.write("wOFF")
  file.writeUInt16BE(1, 12)
  file.write(tag, 44)
  file.writeUInt32BE(64, 48)
  file.writeUInt32BE(stream.length, 52)
  file.writeUInt32BE(size, 56)
  return Buffer.concat([file, stream])
}

const zeros = Buffer.alloc(256 * 1024 * 1024)
const brotliBomb = brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
const zlibBomb = deflateSync(zeros, { level: 1 })

/** The lengths of 1,000 bytes, and of 256 MB and 4 GB, as WOFF2 writes them. */
const [small, large, huge] = [
  Buffer.from([0x87, 0x68]),
  Buffer.from([0x81, 0x80, 0x80, 0x80, 0x00]),
  Buffer.from([0x8f, 0xff, 0xff, 0xff, 0x7f])
]
const entry = (length: Buffer) => Buffer.concat([Buffer.from([0]), length])

it.effect("files with false sizes have no metrics, within bounds of time and memory", () =>
  Effect.gen(function* () {
    const files = {
      "a stream that is larger than its tables": woff2(1, entry(small), brotliBomb),
      "tables of 256 MB": woff2(1, entry(large), brotliBomb),
      "tables of 4 GB": woff2(1, entry(huge), brotliBomb),
      "65,535 tables of 4 GB": woff2(65_535, Buffer.concat(Array(65_535).fill(entry(huge))), brotliBomb),
      "65,535 tables that are not there": woff2(65_535, Buffer.alloc(0), Buffer.alloc(0)),
      "65,535 empty tables": woff2(65_535, Buffer.alloc(2 * 65_535), brotliCompressSync("")),
      "a length without an end": woff2(1, Buffer.alloc(64, 0xff), Buffer.alloc(0)),
      "a collection of fonts": Buffer.concat([Buffer.from("wOF2ttcf"), inter.subarray(8)])
    }
    const [before, started] = [process.resourceUsage().maxRSS, process.cpuUsage()]
    for (const [name, file] of Object.entries(files))
      expect([name, yield* readFontMetrics(file, "font/woff2")]).toEqual([name, null])
    for (const size of [1000, 2 ** 31, 2 ** 32 - 1])
      expect([size, yield* readFontMetrics(woff("hmtx", size, zlibBomb), "font/woff")]).toEqual([size, null])
    const { system, user } = process.cpuUsage(started)
    expect((user + system) / 1e6).toBeLessThan(1)
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(64 * 1024)
  })
)

/** The file with other bytes in the stream of its tables. */
const withTables = (change: (tables: Buffer) => void) => {
  const size = inter.readUInt32BE(20)
  const start = Array.from({ length: inter.length - size }, (_, at) => at).findLast((at) => {
    try {
      return at >= 48 && brotliDecompressSync(inter.subarray(at, at + size)).length > 1000
    } catch {
      return false
    }
  })!
  const tables = brotliDecompressSync(inter.subarray(start, start + size))
  change(tables)
  const stream = brotliCompressSync(tables, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  const head = Buffer.from(inter.subarray(0, start))
  head.writeUInt32BE(stream.length, 20)
  return Buffer.concat([head, stream])
}

it.effect("damaged files have no metrics or finite ones", () =>
  Effect.gen(function* () {
    const whole = yield* readFontMetrics(inter, "font/woff2")
    expect(
      yield* readFontMetrics(
        withTables(() => undefined),
        "font/woff2"
      )
    ).toEqual(whole)
    const cut = Array.from({ length: 40 }, (_, part) =>
      inter.subarray(0, Math.floor((inter.length * part) / 40))
    )
    for (const file of cut)
      expect([file.length, yield* readFontMetrics(file, "font/woff2")]).toEqual([file.length, null])
    // Bytes at places that a generator of congruences names.
    let seed = 1
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    const damaged = Array.from({ length: 40 }, () =>
      withTables((tables) => {
        for (let count = 0; count < 400; count++) tables[next(tables.length)] = next(256)
      })
    )
    for (const file of damaged) {
      const metrics = yield* readFontMetrics(file, "font/woff2")
      const { isSerif: _, ...sizes } = metrics ?? { isSerif: false }
      expect(Object.values(sizes).every((size) => Number.isFinite(size) && size >= 0 && size <= 4)).toBe(true)
    }
  })
)

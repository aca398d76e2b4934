import { DocumentParserProcesses } from "@octavo/content/node"
import { ImportReaderProcesses } from "@octavo/imports/node"
import * as KernelMemory from "@octavo/kernel/memory"
import { PdfPrinterTypst } from "@octavo/pdf/node"
import { expect, layer } from "@effect/vitest"
import { DocumentParser } from "@octavo/content"
import { ImportReader } from "@octavo/imports"
import { Effect, Layer } from "effect"
import { frontMatterBombs } from "./src/bombs/frontMatterBombs.ts"
import { htmlBombs } from "./src/bombs/htmlBombs.ts"
import { markdownBombs } from "./src/bombs/markdownBombs.ts"
import { beyondBounds, measured, residentMegabytes } from "./src/bombs/measure.ts"
import { readingsOf } from "./src/bombs/readers.ts"

const printer = PdfPrinterTypst.layer().pipe(Layer.provide(KernelMemory.blobs))

layer(Layer.mergeAll(DocumentParserProcesses.layer, ImportReaderProcesses.layer, printer), {
  timeout: "60 seconds",
  excludeTestServices: true
})("bombs", (it) => {
  it.effect(
    "of every construct are answered or refused by every reader, within the bounds",
    () =>
      Effect.gen(function* () {
        // Starting a process is no part of a reading.
        const { parser, reader } = yield* Effect.all({ parser: DocumentParser, reader: ImportReader })
        yield* Effect.andThen(parser.derive("# Start"), reader.readPage("<p>Start</p>", "https://a.example/"))
        const all = readingsOf(1_000)
        const others = all.filter(({ reader }) => reader !== "PDF")
        // Each print starts a program: one in thirty.
        const prints = all.filter(({ reader }, at) => reader === "PDF" && at % 30 === 0)
        const readOnce = (reading: (typeof all)[number]) =>
          Effect.map(measured(reading.read()), (cost) => beyondBounds(reading, cost))
        // Other programs and the collection of garbage only add to a cost: a bound is broken when three readings break it.
        const read = (reading: (typeof all)[number]) =>
          Effect.repeat(readOnce(reading), { until: (beyond) => beyond.length === 0, times: 2 })
        const beyond = [...(yield* Effect.forEach(others, read)), ...(yield* Effect.forEach(prints, read))]
        expect(beyond.flat()).toEqual([])
      }),
    300_000
  )

  it.effect(
    "that are short enough to be read in this thread hold it up for some milliseconds",
    () =>
      Effect.gen(function* () {
        const parser = yield* DocumentParser
        const held: Array<string> = []
        const all = Object.entries({ ...markdownBombs, ...frontMatterBombs, ...htmlBombs })
        for (const [construct, make] of all) {
          // Code that runs for the first time is compiled, which adds to the cost of the first readings.
          const costs: Array<number> = []
          for (let time = 0; time < 4; time++) {
            const before = process.threadCpuUsage()
            yield* parser.read(make(1_000).slice(0, 500))
            const { system, user } = process.threadCpuUsage(before)
            costs.push((system + user) / 1000)
          }
          if (Math.min(...costs) > 50) held.push(`${construct}: ${Math.min(...costs)} ms`)
        }
        expect(held).toEqual([])
      }),
    60_000
  )

  it.effect(
    "of character references is set aside, while other pages are read",
    () =>
      Effect.gen(function* () {
        const parser = yield* DocumentParser
        const bomb = markdownBombs["refNamed"]!(990_000)
        const others = Effect.forEach(Array.from({ length: 10 }), () =>
          Effect.map(parser.derive("# Other\n\nwords\n"), ({ title }) => title)
        )
        const begun = residentMegabytes()
        const [titles, derived] = yield* Effect.all([others, parser.deriveMany([bomb])], {
          concurrency: "unbounded"
        })
        expect(titles).toEqual(Array(10).fill("Other"))
        expect(derived.map(({ unparsed }) => unparsed !== undefined)).toEqual([true])
        expect(residentMegabytes() - begun).toBeLessThan(1_000)
        expect((yield* parser.derive("# After")).title).toBe("After")
      }),
    240_000
  )
})

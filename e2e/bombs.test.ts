import { DocumentParserProcesses, ImportReaderProcesses } from "@octavo/content/node"
import { expect, layer } from "@effect/vitest"
import { DocumentParser } from "@octavo/content"
import { Effect, Layer } from "effect"
import { markdownBombs } from "./src/bombs/markdownBombs.ts"
import { beyondBounds, measured, ownChildren } from "./src/bombs/measure.ts"
import { readingsOf } from "./src/bombs/readers.ts"

/** Sizes for each reader: merging and editing read a text several times. */
const sizeFor = (reader: string) => (/merged|edited/.test(reader) ? 1_000 : 5_000)

layer(Layer.merge(DocumentParserProcesses.layer, ImportReaderProcesses.layer), {
  timeout: "60 seconds",
  excludeTestServices: true
})("bombs", (it) => {
  it.effect("of every construct are answered or refused by every reader, within the bounds", () =>
    Effect.gen(function* () {
      const beyond: Array<string> = []
      for (const reading of [...readingsOf(1_000), ...readingsOf(5_000)]) {
        if (reading.size !== sizeFor(reading.reader)) continue
        beyond.push(...beyondBounds(reading, yield* measured(reading.read())))
      }
      expect(beyond).toEqual([])
    })
  )

  it.effect("of character references are read as Markdown, and end nobody", () =>
    Effect.gen(function* () {
      const parser = yield* DocumentParser
      yield* parser.derive("# Start")
      const before = ownChildren()
      const escaped = markdownBombs.refNamed!(40_000)
      for (const text of [
        escaped,
        `# ${escaped}`,
        `- ${escaped}`,
        `[${escaped}](a.md)`,
        `|a|\n|-|\n|${escaped}|\n`
      ]) {
        expect((yield* parser.derive(text)).unparsed).toBeUndefined()
      }
      expect(ownChildren()).toEqual(before)
    })
  )

  it.effect("of a megabyte and more are set aside, while other pages are read", () =>
    Effect.gen(function* () {
      const parser = yield* DocumentParser
      const bombs = ["refNamed", "items", "refLines", "linksOpen"].map((name) =>
        markdownBombs[name]!(990_000)
      )
      const begun = performance.now()
      const [, derived] = yield* Effect.all(
        [
          Effect.forEach(Array.from({ length: 20 }), () =>
            Effect.gen(function* () {
              const begun = performance.now()
              expect((yield* parser.derive("# Other\n\nwords\n")).title).toBe("Other")
              expect(performance.now() - begun).toBeLessThan(5_000)
              yield* Effect.sleep(50)
            })
          ),
          parser.deriveMany(bombs)
        ],
        { concurrency: "unbounded" }
      )
      expect(derived.map(({ unparsed }) => unparsed !== undefined)).toContain(true)
      expect(performance.now() - begun).toBeLessThan(40_000)
      for (const bomb of bombs.slice(0, 1)) expect((yield* parser.read(bomb)).nodes).not.toEqual([])
    })
  )
})

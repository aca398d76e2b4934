import { describe, expect } from "@effect/vitest"
import { newId } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import { documentsOf, Pages, Sources } from "../../src/index.ts"
import { makeDocuments } from "../../src/sources/makeDocuments.ts"
import { aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"

const facts = (source: ReturnType<typeof aSource>) => {
  const { sections: _, ...facts } = source.derived
  return facts
}

const getText = (hash: string) =>
  Effect.map(
    Effect.flatMap(Sources, (sources) => sources.getMany([hash])),
    (texts) => texts.get(hash)
  )

/** The contract of sources, for every store. */
export const sourcesContract = (it: ContentTests, isAtLength = true) =>
  describe("sources", () => {
    it.effect("come back byte for byte, with what was derived from them", () =>
      Effect.gen(function* () {
        const sources = yield* Sources
        const id = yield* newId
        const texts = [
          "",
          `# ${id}\r\n\r\n\ttabs \u00a0 and  spaces  \n\n\n`,
          `\ufeff# ${id} 👩‍🚀 é é`,
          `no newline ${id}`
        ]
        const all = texts.map(aSource)
        yield* sources.putMany(all)
        for (const source of all) expect(yield* getText(source.hash)).toBe(source.text)
        const derived = yield* sources.findDerived([...all.map((source) => source.hash), "none"])
        expect(derived).toEqual(new Map(all.map((source) => [source.hash, facts(source)])))
        expect(yield* sources.findDerived([])).toEqual(new Map())
      })
    )

    it.effect("are stored once, also when they come twice in one go, or in ten at once", () =>
      Effect.gen(function* () {
        const sources = yield* Sources
        const source = aSource(`# Twice ${yield* newId}\n\n## One\n\n## Two\n`)
        yield* sources.putMany([source, source])
        yield* sources.putMany([source])
        const another = aSource(`# At once ${yield* newId}\n\n## One\n`)
        yield* Effect.all(
          Array.from({ length: 10 }, () => sources.putMany([another])),
          { concurrency: "unbounded" }
        )
        expect(yield* getText(source.hash)).toBe(source.text)
        expect(yield* getText(another.hash)).toBe(another.text)
      })
    )

    it.effect("that give their page an order are found", () =>
      Effect.gen(function* () {
        const sources = yield* Sources
        const id = yield* newId
        const [ordered, plain] = [aSource(`---\nweight: 2\n---\n\n# ${id}\n`), aSource(`# Plain ${id}\n`)]
        yield* sources.putMany([ordered, plain])
        expect(yield* sources.findOrdered([ordered.hash, plain.hash, "none"])).toEqual([ordered.hash])
        expect(yield* sources.findOrdered([])).toEqual([])
      })
    )

    it.effect("get their document trees in the background, each once", () =>
      Effect.gen(function* () {
        const sources = yield* Sources
        yield* makeDocuments()
        const texts = Array.from({ length: 45 }, (_, n) => `# Tree ${n}\n\nWords *of* ${n}.\n`)
        const all = texts.map(aSource)
        const [read, ...unread] = all.map(({ hash }) => hash)
        yield* sources.putMany(all)
        yield* documentsOf([read!])
        expect(yield* makeDocuments()).toBe(unread.length)
        expect([...(yield* sources.findDocuments(unread)).keys()].sort()).toEqual(unread.toSorted())
        expect(yield* makeDocuments()).toBe(0)
      })
    )

    it.effect("are taken for their trees by one worker at a time, and by another after a minute", () =>
      Effect.gen(function* () {
        const sources = yield* Sources
        yield* makeDocuments()
        const all = Array.from({ length: 6 }, (_, n) => aSource(`# Taken ${n}\n`))
        yield* sources.putMany(all)
        const taken = yield* Effect.all([sources.takeWaiting(3), sources.takeWaiting(3)], {
          concurrency: "unbounded"
        })
        const hashes = taken.flatMap((found) => [...found.keys()])
        expect(hashes.toSorted()).toEqual(all.map(({ hash }) => hash).toSorted())
        expect(yield* sources.takeWaiting(3)).toEqual(new Map())
        yield* TestClock.adjust("1 minute")
        expect(yield* makeDocuments()).toBe(6)
      })
    )

    if (isAtLength)
      it.effect("are stored many thousand in one go", () =>
        Effect.gen(function* () {
          const sources = yield* Sources
          const id = yield* newId
          const all = Array.from({ length: 1203 }, (_, index) => aSource(`# ${id} ${index}`))
          yield* sources.putMany(all)
          expect((yield* sources.findDerived(all.map((source) => source.hash))).size).toBe(1203)
        })
      )

    if (isAtLength)
      it.effect("of a million different words are stored whole", () =>
        Effect.gen(function* () {
          const sources = yield* Sources
          const id = yield* newId
          const words = Array.from({ length: 140_000 }, (_, index) =>
            (index * 7919 + 60_000_000).toString(36)
          )
          const source = aSource(`# ${id}\n\n${words.join(" ")}\n`)
          yield* sources.putMany([source])
          expect((yield* getText(source.hash))?.length).toBe(source.text.length)
        })
      )

    it.effect("keep the document that was read from them, also when they come again", () =>
      Effect.gen(function* () {
        const sources = yield* Sources
        const made = yield* aSpace()
        const source = aSource(`# Kept ${made.space.id}`)
        const page = yield* aPage({ title: "Kept", sourceHash: source.hash })
        const at = yield* commit(made, { pages: { put: [page], remove: [] }, sources: [source] })
        const stored = Effect.map(
          (yield* Pages).findWithDocument(at, page.id),
          (found) => Option.getOrThrow(found).source
        )
        expect(yield* stored).toMatchObject({ facts: facts(source), documentJson: null })
        expect(yield* sources.findDocuments([source.hash])).toEqual(new Map())
        yield* sources.putDocuments(
          new Map([
            [source.hash, '{"object":"document"}'],
            ["none", "{}"]
          ])
        )
        yield* sources.putMany([source])
        expect(yield* sources.findDocuments([source.hash, "none"])).toEqual(
          new Map([[source.hash, '{"object":"document"}']])
        )
        expect((yield* stored)?.documentJson).toBe('{"object":"document"}')
        const unread = aSource(`unread ${yield* newId}`)
        yield* sources.putMany([unread])
        expect(yield* sources.findDocuments([unread.hash, source.hash, "none"])).toEqual(
          new Map([[source.hash, '{"object":"document"}']])
        )
      })
    )

    it.effect("are read many at once, those that are there", () =>
      Effect.gen(function* () {
        const sources = yield* Sources
        const [one, other] = [aSource(`one ${yield* newId}`), aSource(`other ${yield* newId}`)]
        yield* sources.putMany([one, other])
        expect(yield* sources.getMany([other.hash, "none", one.hash, one.hash])).toEqual(
          new Map([
            [one.hash, one.text],
            [other.hash, other.text]
          ])
        )
        expect(yield* sources.getMany([])).toEqual(new Map())
      })
    )
  })

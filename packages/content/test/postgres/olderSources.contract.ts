import { describe, expect, type Vitest } from "@effect/vitest"
import { rowsReadBy } from "@octavo/database/testing"
import { as } from "@octavo/identity/testing"
import { Effect, type Layer } from "effect"
import { SqlClient } from "effect/sql"
import { readDocumentSafely } from "@octavo/markdown"
import {
  derivedOf,
  getPage,
  listPublishedPages,
  Pages,
  PublishedSpaces,
  Revisions,
  Sources
} from "../../src/index.ts"
import { readOlderSources } from "../../src/sources/readOlderSources.ts"
import { parserVersion } from "../../src/entries/Source.ts"
import { aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import { aDesk } from "../edits/aDesk.ts"
import type { postgres } from "../ContentServices.ts"

/** Makes a source look as if an older version had read it, and read it wrongly. */
const grownOld = (hash: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`UPDATE content.sources SET parser = 0, document = '{"object":"document","data":{},"nodes":[]}',
      facts = facts || '{"title":"Old","references":[]}' WHERE hash = ${hash}`
    yield* sql`DELETE FROM content.source_references WHERE source_hash = ${hash}`
    yield* sql`UPDATE content.sections SET title = 'Old' WHERE source_hash = ${hash}`
  })

const storedOf = (hash: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return yield* sql<{
      readonly parser: number
      readonly sections: number
      readonly named: number
    }>`SELECT parser,
      (SELECT count(*)::int FROM content.sections WHERE source_hash = hash AND title <> 'Old') AS sections,
      (SELECT count(*)::int FROM content.source_references WHERE source_hash = hash) AS named
      FROM content.sources WHERE hash = ${hash}`
  })

/** The contract of facts of an older parser: they are derived again when they are read, or ahead of that by a worker. */
export const olderSourcesContract = (it: Vitest.MethodsNonLive<Layer.Success<typeof postgres>>) =>
  describe("sources that an older version read", () => {
    it.effect("are read again with their page, once, with all that is found by them", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const source = aSource(`# Page ${made.space.id}\n\n## One\n\n[a link](other.md) and words.\n`)
        const page = yield* aPage({ title: "Page", sourceHash: source.hash })
        yield* commit(made, { pages: { put: [page], remove: [] }, sources: [source] })
        const before = yield* storedOf(source.hash)
        yield* grownOld(source.hash)
        expect(yield* storedOf(source.hash)).toMatchObject([{ parser: 0, sections: 0, named: 0 }])
        const sources = yield* Sources
        expect(yield* sources.findOrdered([source.hash])).toEqual([source.hash])
        const read = getPage(made.space.id, page.id, "document").pipe(as(made.admin))
        const { text } = yield* read
        expect(JSON.stringify(text)).toContain("a link")
        expect(yield* storedOf(source.hash)).toEqual(before)
        expect(before).toMatchObject([{ sections: 1, named: 1 }])
        expect(yield* sources.findOrdered([source.hash])).toEqual([])
        expect((yield* sources.findDocuments([source.hash])).size).toBe(1)
        expect(yield* read).toMatchObject({ text })
      })
    )

    it.effect("are the base of edits as the parser reads them now", () =>
      Effect.gen(function* () {
        const { base, branchId, page, text, update } = yield* aDesk(
          "main",
          "# T\n\n[a](other.md) b.\n\nc d.\n"
        )
        const { headSeq } = yield* (yield* Revisions).getBranch(branchId)
        const [before] = yield* (yield* Pages).findMany({ branchId, seq: headSeq, base: null }, [page])
        const [, last] = readDocumentSafely(yield* text()).nodes
        yield* update({ base, document: { markdown: "# T\n\n[a](other.md) B.\n\nc d.\n" } })
        yield* grownOld(before!.sourceHash!)
        yield* update({ document: { base, blocks: [{ type: "insertAfter", key: last!.key, block: last! }] } })
        expect(yield* text()).toBe("# T\n\n[a](other.md) B.\n\nc d.\n\nc d.\n")
      })
    )

    it.effect("show no conditional page to everybody, since their conditions are derived again", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const source = aSource(`---\nif: visitor.claims.a\n---\n\n# Page ${made.space.id}\n`)
        const page = yield* aPage({ title: "Page", sourceHash: source.hash })
        yield* commit(made, { pages: { put: [page], remove: [] }, sources: [source] })
        const sql = yield* SqlClient.SqlClient
        yield* sql`UPDATE content.sources SET parser = 2, facts = facts #- '{frontMatter,if}' WHERE hash = ${source.hash}`
        const published = yield* PublishedSpaces.open([made.space.id])
        for (let reading = 0; reading < 2; reading++) {
          const { pages } = yield* listPublishedPages(published, made.space.id)
          expect(pages[0]!.attributes.condition).toBe("visitor.claims.a")
        }
        expect(yield* storedOf(source.hash)).toMatchObject([{ parser: parserVersion }])
      })
    )

    it.effect("are read again in the background until none is left, which is found at once", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const sources = yield* Sources
        const all = Array.from({ length: 250 }, (_, n) => aSource(`# Background ${n}\n\n[b](b${n}.md)\n`))
        yield* sources.putMany(all)
        yield* sql`DELETE FROM content.waiting_sources`
        for (const { hash } of all.slice(0, 220)) yield* grownOld(hash)
        expect(yield* readOlderSources()).toBeGreaterThanOrEqual(220)
        expect((yield* sources.findDerived(all.map(({ hash }) => hash))).size).toBe(all.length)
        for (const { hash } of [all[0]!, all[219]!])
          expect(yield* storedOf(hash)).toMatchObject([{ parser: parserVersion, named: 1 }])
        // The worker makes their document trees next.
        expect((yield* sources.takeWaiting(1_000)).size).toBeGreaterThanOrEqual(220)
        yield* sql`DELETE FROM content.waiting_sources`
        yield* sql`VACUUM ANALYZE content.sources`.unprepared
        expect(yield* rowsReadBy(readOlderSources(), "content.sources")).toBe(0)
      })
    )

    it.effect("are derived again by many at once, and keep what they refer to until then", () =>
      Effect.gen(function* () {
        const sources = yield* Sources
        const made = yield* aSpace()
        const source = aSource(`# Many ${made.space.id}\n\n[b](b.md)\n`)
        yield* sources.putMany([source])
        const sql = yield* SqlClient.SqlClient
        yield* sql`UPDATE content.sources SET parser = 0 WHERE hash = ${source.hash}`
        expect((yield* sources.findDerived([source.hash])).size).toBe(0)
        expect((yield* sources.findReferences([source.hash])).get(source.hash)).toMatchObject([
          { target: "b.md" }
        ])
        yield* Effect.all(
          Array.from({ length: 8 }, () => derivedOf([source.hash])),
          { concurrency: "unbounded" }
        )
        expect(yield* storedOf(source.hash)).toMatchObject([{ named: 1 }])
        expect((yield* sources.findDerived([source.hash])).size).toBe(1)
      })
    )
  })

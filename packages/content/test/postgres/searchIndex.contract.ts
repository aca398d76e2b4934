import { describe, expect, type Vitest } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { Effect, type Layer } from "effect"
import { TestClock } from "effect/testing"
import { SqlClient } from "effect/sql"
import {
  PageId,
  type PageVersion,
  refreshSearch,
  SearchIndex,
  searchOrganization,
  searchSpace,
  type SpaceView
} from "../../src/index.ts"
import { maxScored } from "../../src/search/pageScore.ts"
import { aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { postgres } from "../ContentServices.ts"
import { collectList } from "../walk.ts"

const put = (space: SpaceView, page: PageVersion, text: string) => {
  const source = aSource(text)
  const written = { ...page, sourceHash: source.hash }
  return Effect.as(commit(space, { pages: { put: [written], remove: [] }, sources: [source] }), source.hash)
}

/** The contract of the search index and its maintenance. */
export const searchIndexContract = (it: Vitest.MethodsNonLive<Layer.Success<typeof postgres>>) =>
  describe("the search index", () => {
    const setUp = Effect.gen(function* () {
      const made = yield* aSpace()
      const sql = yield* SqlClient.SqlClient
      const page = yield* aPage({ title: "Badger" })
      return {
        made,
        page,
        find: (text: string) =>
          Effect.map(
            searchSpace(made.space.id, text, { after: null, limit: 10 }).pipe(as(made.admin)),
            ({ items }) => items.length
          ),
        isIndexed: (hash: string) =>
          Effect.map(
            sql`SELECT FROM content.source_words WHERE source_hash = ${hash}`,
            (rows) => rows.length === 1
          ),
        forget: sql`DELETE FROM content.source_words WHERE source_hash IN (
          SELECT source_hash FROM content.page_versions WHERE line_id = ${made.space.mainBranchId})`,
        forgetTitles: sql`UPDATE content.page_versions SET title_words = NULL
          WHERE line_id = ${made.space.mainBranchId}`
      }
    })

    it.effect("makes entries of an older edition anew", () =>
      Effect.gen(function* () {
        const { find, made, page } = yield* setUp
        const hash = yield* put(made, page, `# Badger\n\nFor C++ ${made.space.id}.\n`)
        const sql = yield* SqlClient.SqlClient
        yield* sql`UPDATE content.source_words SET words = 'badger', edition = 1 WHERE source_hash = ${hash}`
        expect(yield* find("C++")).toBe(0)
        yield* refreshSearch()
        expect(yield* find("C++")).toBe(1)
      })
    )

    it.effect("is filled with what pages have that an earlier version wrote", () =>
      Effect.gen(function* () {
        const { find, forget, forgetTitles, made, page } = yield* setUp
        yield* put(
          made,
          page,
          `---\ndescription: About quokkas\n---\n\n# Badger\n\nAn ermine.\n\n## ${made.space.id}\n`
        )
        yield* forget
        yield* forgetTitles
        for (const text of ["ermine", "badger", "quokkas", made.space.id]) expect(yield* find(text)).toBe(0)
        yield* refreshSearch()
        for (const text of ["ermine", "badger", "quokkas", made.space.id]) expect(yield* find(text)).toBe(1)
        yield* refreshSearch()
        expect(yield* find("ermine")).toBe(1)
      })
    )

    it.effect("finds new words before and after they are settled, and settles them once", () =>
      Effect.gen(function* () {
        const { find, made, page } = yield* setUp
        const sql = yield* SqlClient.SqlClient
        yield* SearchIndex.use(({ settle }) => settle)
        yield* put(made, page, `# Badger\n\nwolverine ${made.space.id}\n`)
        expect(yield* find("wolverine")).toBe(1)
        yield* SearchIndex.use(({ settle }) => settle)
        expect(yield* find("wolverine")).toBe(1)
        const [left] = yield* sql<{
          pages: number
        }>`SELECT gin_clean_pending_list('content.source_words_words')::int AS pages`
        expect(left?.pages).toBe(0)
      })
    )

    it.effect(
      "holds what pages have, and nothing that they had a day ago; what comes back is found at once",
      () =>
        Effect.gen(function* () {
          const { find, isIndexed, made, page } = yield* setUp
          const sql = yield* SqlClient.SqlClient
          const before = yield* put(made, page, `# Badger\n\nermine ${made.space.id}\n`)
          const after = yield* put(made, page, `# Badger\n\nferret ${made.space.id}\n`)
          yield* sql`DELETE FROM content.replaced_sources`
          yield* TestClock.adjust("1 day")
          yield* refreshSearch()
          expect([yield* isIndexed(before), yield* isIndexed(after)]).toEqual([true, true])
          yield* TestClock.adjust(1)
          yield* refreshSearch()
          expect([yield* isIndexed(before), yield* isIndexed(after)]).toEqual([false, true])
          expect([yield* find("ermine"), yield* find("ferret")]).toEqual([0, 1])
          const reverted = { ...page, sourceHash: before }
          yield* commit(made, { pages: { put: [reverted], remove: [] } })
          expect(yield* isIndexed(before)).toBe(true)
          expect([yield* find("ermine"), yield* find("ferret")]).toEqual([1, 0])
        })
    )

    it.effect(
      "drops the words of replaced versions when it is settled, but those that a page still has",
      () =>
        Effect.gen(function* () {
          const { find, isIndexed, made, page } = yield* setUp
          const other = yield* aPage({ title: "Other" })
          const shared = yield* put(made, page, `# Badger\n\nermine ${made.space.id}\n`)
          yield* put(made, other, `# Badger\n\nermine ${made.space.id}\n`)
          const draft = yield* put(made, page, `# Badger\n\nferret ${made.space.id}\n`)
          const last = yield* put(made, page, `# Badger\n\nstoat ${made.space.id}\n`)
          yield* commit(made, {
            pages: { put: [{ ...page, title: "Moved", sourceHash: last }], remove: [] }
          })
          yield* SearchIndex.use(({ settle }) => settle)
          expect([yield* isIndexed(shared), yield* isIndexed(draft), yield* isIndexed(last)]).toEqual([
            true,
            false,
            true
          ])
          for (const word of ["ermine", "stoat"]) expect(yield* find(word)).toBe(1)
          yield* commit(made, { pages: { put: [{ ...page, sourceHash: draft }], remove: [other.id] } })
          yield* SearchIndex.use(({ settle }) => settle)
          expect([yield* isIndexed(shared), yield* isIndexed(draft)]).toEqual([false, true])
          expect([yield* find("ermine"), yield* find("ferret")]).toEqual([0, 1])
        })
    )

    it.effect("answers by words that thousands of pages have as it does by others", () =>
      Effect.gen(function* () {
        const [made, other] = [yield* aSpace(), yield* aSpace()]
        const template = yield* aPage({ title: "Template" })
        const write = (space: SpaceView, texts: ReadonlyArray<readonly [title: string, text: string]>) => {
          const sources = texts.map(([, text]) => aSource(`${text} ${space.space.id}\n`))
          const pages = texts.map(([title], index) => ({
            ...template,
            id: PageId.make(`${space.space.id}-${String(index).padStart(5, "0")}`),
            title,
            slug: `page-${index}`,
            sourceHash: sources[index]!.hash
          }))
          return commit(space, { pages: { put: pages, remove: [] }, sources })
        }
        const special = [
          ["Heading", "# Heading\n\n## Gnu goes here\n\nx"],
          ["Often", "# Often\n\ngnu gnu gnu"],
          ["Gnu", "# Gnu\n\ngrazes"]
        ] as const
        const plain = (count: number) =>
          Array.from({ length: count }, (_, n) => [`Page ${n}`, `# Page ${n}\n\na gnu, number ${n}`] as const)
        yield* write(made, [...plain(3100), ...special])
        yield* write(other, [...plain(300), ...special])
        const search = (space: typeof made, text: string, limit: number) =>
          Effect.map(
            collectList((request) => searchSpace(space.space.id, text, request).pipe(as(space.admin)), limit),
            (hits) => hits.map(({ title }) => title)
          )
        for (const [space, count] of [
          [made, 3103],
          [other, 303]
        ] as const) {
          const found = yield* search(space, "gnu ", 1000)
          expect(found.slice(0, 3)).toEqual(["Gnu", "Heading", "Often"])
          expect(found.length).toBe(count)
          expect(new Set(found).size).toBe(count)
          expect((yield* search(space, '"gnu gnu"', 10)).toSorted()).toEqual(["Often"])
          expect((yield* search(space, "gnu ", 40)).slice(0, 90)).toEqual(found.slice(0, 90))
          const numbered = yield* search(space, '"a gnu number"', 1000)
          expect(numbered.length).toBe(count - 3)
          expect(yield* search(space, '"gnu goes"', 10)).toEqual(["Heading"])
          expect(yield* search(space, '"page 2" "a gnu"', 10)).toEqual(["Page 2"])
          expect(yield* search(space, '"gnu grazes"', 10)).toEqual([])
          expect(yield* search(space, "gnu grazes", 10)).toEqual(["Gnu"])
          // Texts of other spaces take no place among those that are looked up.
          expect((yield* search(space, "gnu number", 50)).length).toBe(maxScored)
        }
        expect(yield* search(other, "gnu ", 2)).toEqual(yield* search(other, "gnu ", 100))
        const { items } = yield* searchOrganization(other.organization.id, "gnu ", {
          after: null,
          limit: 5
        }).pipe(as(other.admin))
        expect(items.map(({ pages }) => pages.length)).toEqual([5])
      })
    )
  })

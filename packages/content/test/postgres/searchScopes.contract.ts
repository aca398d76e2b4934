import { describe, expect, type Vitest } from "@effect/vitest"
import { multiplyRows, rowsReadBy } from "@octavo/database/testing"
import { as } from "@octavo/identity/testing"
import { Effect, type Layer } from "effect"
import { SqlClient } from "effect/sql"
import {
  type SearchIndex,
  searchSpace,
  searchSpaces,
  type SpaceNotFound,
  type Spaces
} from "../../src/index.ts"
import { aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { postgres } from "../ContentServices.ts"

/** So many pages have the same words: more than are always hashed. */
const copies = 21_000

/** So many texts have them that no page has. They are before all others in the order of their hashes. */
const strayTexts = 1_500

/** A space with thousands of pages, and with one that has a rare word. */
const aLargeSpace = Effect.gen(function* () {
  const made = yield* aSpace()
  const source = aSource("# Mangrove\n\nThe lagoon of a heron\n")
  const rare = aSource("# Delta\n\nThe lagoon of a stork, and a heron\n")
  const page = { ...(yield* aPage({ title: "Mangrove" })), sourceHash: source.hash }
  const rarePage = { ...(yield* aPage({ title: "Delta" })), sourceHash: rare.hash }
  yield* commit(made, { pages: { put: [page, rarePage], remove: [] }, sources: [source, rare] })
  const isCopied = `source_hash = '${source.hash}'`
  yield* multiplyRows("content.page_versions", isCopied, copies, {
    id: "t.id || n",
    source_hash: "t.source_hash || n",
    title: "'Page ' || n",
    title_words: "NULL",
    slug: "'page-' || n"
  })
  yield* multiplyRows("content.source_words", isCopied, copies, { source_hash: "t.source_hash || n" })
  const stray = { source_hash: "'0' || t.source_hash || n" }
  yield* multiplyRows("content.source_words", `source_hash = '${rare.hash}'`, strayTexts, stray)
  return made
})

/** The contract of the two ways to find the texts of a scope: by a hash table of all, and one by one by an index. */
export const searchScopesContract = (it: Vitest.MethodsNonLive<Layer.Success<typeof postgres>>) =>
  describe("the scope of a search, on Postgres", () => {
    it.effect("has the same answers whether its texts are hashed or looked up", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { admin, space } = yield* aLargeSpace
        const believe = (texts: number) =>
          sql`UPDATE pg_class SET reltuples = ${texts} WHERE oid = 'content.source_words'::regclass`
        const request = { after: null, limit: 20 }
        for (const query of ["stork heron", "lagoon heron", "stork delta", "mangrove lagoon stork"]) {
          const answers: Array<ReadonlyArray<unknown>> = []
          const keep = ({ items }: { readonly items: ReadonlyArray<unknown> }) => answers.push(items)
          const searches = [
            Effect.map(searchSpace(space.id, query, request).pipe(as(admin)), keep),
            Effect.map(searchSpaces([space.id], query, request).pipe(as(admin)), keep)
          ]
          for (const search of searches) {
            const read = rowsReadBy<unknown, SpaceNotFound, SearchIndex | Spaces>(
              search,
              "content.page_versions"
            )
            yield* believe(copies)
            const lookedUp = yield* read
            yield* believe(1_000 * copies)
            const hashed = yield* read
            const [found, same] = answers.splice(0)
            expect.soft(found, query).not.toEqual([])
            expect.soft(found, query).toEqual(same)
            expect.soft(hashed - lookedUp, query).toBeGreaterThan(copies / 3)
          }
        }
        yield* sql`ANALYZE content.source_words`
      })
    )
  })

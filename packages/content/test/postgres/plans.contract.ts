import { describe, expect, type Vitest } from "@effect/vitest"
import { multiplyRows, rowsReadBy } from "@octavo/database/testing"
import { as } from "@octavo/identity/testing"
import { DateTime, Effect, type Layer } from "effect"
import { SqlClient } from "effect/sql"
import {
  BranchId,
  getPage,
  PageId,
  Pages,
  type PageVersion,
  Revisions,
  SearchIndex,
  searchSpace,
  Sources
} from "../../src/index.ts"
import { aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { postgres } from "../ContentServices.ts"

const pagesBelow = (top: PageVersion, count: number, title: string): ReadonlyArray<PageVersion> =>
  Array.from({ length: count }, (_, index) => ({
    ...top,
    id: PageId.make(`${top.id}-${index}`),
    parentId: top.id,
    title: `${title} ${index}`,
    slug: `page-${index}`
  }))

/** The contract of statements whose plans must stay good where the planner knows little. */
export const plansContract = (it: Vitest.MethodsNonLive<Layer.Success<typeof postgres>>) =>
  describe("the plans of Postgres", () => {
    it.effect("take no more waiting sources than were asked for, where the planner knows of none", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const sources = yield* Sources
        const some = (name: string) => Array.from({ length: 400 }, (_, n) => aSource(`# ${name} ${n}\n`))
        yield* sources.putMany(some("Before"))
        yield* sql`DELETE FROM content.waiting_sources`
        yield* sql`ANALYZE content.waiting_sources`
        const all = some("After")
        yield* sources.putMany(all)
        for (let taken = 0; taken < all.length; taken += 40)
          expect((yield* sources.takeWaiting(40)).size).toBe(40)
        yield* sql`DELETE FROM content.waiting_sources`
      })
    )

    it.effect("find the place of a page by the pages above it, where branches are taken for small ones", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const made = yield* aSpace()
        const top = yield* aPage({ title: "Top" })
        const source = aSource(`# Quagga\n\nA zebra ${made.space.id}\n`)
        const pages = pagesBelow(top, 400, "Quagga").map((page) => ({ ...page, sourceHash: source.hash }))
        yield* commit(made, { pages: { put: [top, ...pages], remove: [] }, sources: [source] })
        const believe = (distinct: string) =>
          Effect.andThen(
            sql.unsafe(`ALTER TABLE content.page_versions ALTER COLUMN line_id ${distinct}`),
            sql`ANALYZE content.page_versions`
          )
        yield* believe("SET (n_distinct = -0.2)")
        const search = Effect.map(
          searchSpace(made.space.id, "quagga zebra", { after: null, limit: 10 }).pipe(as(made.admin)),
          ({ items }) => expect(items.length).toBe(10)
        )
        const read = yield* rowsReadBy(search, "content.page_versions").pipe(
          Effect.ensuring(Effect.ignore(believe("SET (n_distinct = -0.01)")))
        )
        // Each of 200 candidates is read with the page above it; all 400 pages are read a few times, and never once for each candidate.
        expect(read).toBeLessThan(5_000)
      })
    )

    it.effect("find pages that are read together by their ids, and their relatives by these", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const made = yield* aSpace()
        const top = yield* aPage({ title: "Top" })
        // Few sources would be read as a whole.
        const sources = Array.from({ length: 200 }, (_, index) =>
          aSource(`# Together ${index} ${made.space.id}\n`)
        )
        const pages = pagesBelow(top, 1_000, "Page").map((page, index) => ({
          ...page,
          sourceHash: sources[index % sources.length]!.hash
        }))
        yield* commit(made, { pages: { put: [top, ...pages], remove: [] }, sources })
        yield* sql`ANALYZE content.page_versions, content.sources`
        for (const format of ["markdown", "document"] as const) {
          const reads = Effect.forEach(
            pages.slice(0, 30),
            ({ id }) => getPage(made.space.id, id, format).pipe(as(made.admin)),
            { concurrency: "unbounded" }
          )
          // Each page is read with the one above it.
          expect(yield* rowsReadBy(reads, "content.page_versions")).toBeLessThan(100)
          // Each source has some dead rows, of before its document was made; all of them are 200 at least.
          expect(yield* rowsReadBy(reads, "content.sources")).toBeLessThan(150)
        }
      })
    )

    it.effect("find the pages below a page by their parent, where one page has nearly all", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const made = yield* aSpace()
        const top = yield* aPage({ title: "Top" })
        const pages = pagesBelow(top, 2_000, "Page")
        yield* commit(made, { pages: { put: [top, ...pages], remove: [] } })
        yield* sql`ANALYZE content.page_versions`
        for (const format of ["markdown", "document"] as const) {
          const read = getPage(made.space.id, top.id, format).pipe(as(made.admin))
          // The first of them together with others, then all of them alone.
          expect(yield* rowsReadBy(read, "content.page_versions")).toBeLessThan(10_000)
        }
      })
    )

    it.effect("find words by their index while many of them are pending", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const sources = yield* Sources
        const made = yield* aSpace()
        const some = (name: string, count: number) =>
          Array.from({ length: count }, (_, n) =>
            aSource(Array.from({ length: 60 }, (_, word) => `${name}${n}x${word}`).join(" "))
          )
        yield* sources.putMany(some("settled", 600))
        yield* SearchIndex.use(({ settle }) => settle)
        const zebra = aSource("# Zebra\n\nWith the rareword\n")
        const page = { ...(yield* aPage({ title: "Zebra" })), sourceHash: zebra.hash }
        yield* commit(made, { pages: { put: [page], remove: [] }, sources: [zebra] })
        yield* sources.putMany(some("pending", 200))
        yield* sql`ANALYZE content.source_words`
        for (const query of ["rareword", '"the rareword"', "rareword zebra"]) {
          const search = Effect.map(
            searchSpace(made.space.id, query, { after: null, limit: 10 }).pipe(as(made.admin)),
            ({ items }) => expect.soft(items.length, query).toBe(1)
          )
          expect.soft(yield* rowsReadBy(search, "content.source_words"), query).toBeLessThan(50)
        }
      })
    )

    it.effect("find the sources whose document trees are kept among all that wait", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const sources = yield* Sources
        const waiting = Array.from({ length: 2000 }, (_, n) => aSource(`# Waiting ${n}\n`))
        yield* sources.putMany(waiting)
        yield* sql`ANALYZE content.waiting_sources`
        const kept = sources.putDocuments(new Map([[waiting[0]!.hash, "{}"]]))
        expect(yield* rowsReadBy(kept, "content.waiting_sources")).toBeLessThan(10)
        yield* sql`DELETE FROM content.waiting_sources`
      })
    )

    it.effect("read of an edit only the words of its texts", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const sources = yield* Sources
        const made = yield* aSpace()
        yield* sources.putMany(
          Array.from({ length: 600 }, (_, n) => aSource(`Text ${n} of ${made.space.id}`))
        )
        yield* sql`ANALYZE content.source_words`
        const source = aSource("# Zebra\n")
        const page = { ...(yield* aPage({ title: "Zebra" })), sourceHash: source.hash }
        const edit = commit(made, { pages: { put: [page], remove: [] }, sources: [source] })
        expect(yield* rowsReadBy(edit, "content.source_words")).toBeLessThan(10)
      })
    )

    it.effect("look up what has a source before it is removed, however many pages there are", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const sources = yield* Sources
        const made = yield* aSpace()
        const used = aSource(`# Used in ${made.space.id}\n`)
        const page = { ...(yield* aPage({ title: "Used" })), sourceHash: used.hash }
        yield* commit(made, { pages: { put: [page], remove: [] }, sources: [used] })
        yield* multiplyRows("content.page_versions", `source_hash = '${used.hash}'`, 20_000, {
          id: "t.id || n",
          slug: "t.slug || n",
          source_hash: "t.source_hash || n"
        })
        const unused = Array.from({ length: 1_500 }, (_, n) => aSource(`# Unused ${n} of ${made.space.id}\n`))
        yield* sources.putMany(unused)
        yield* sql`ANALYZE content.sources`
        const removal = Effect.flatMap(DateTime.now, (now) =>
          sources.removeUnused(DateTime.add(now, { days: 1 }))
        )
        expect(yield* rowsReadBy(removal, "content.page_versions")).toBeLessThan(10_000)
        const left = yield* sources.getMany([used, ...unused].map(({ hash }) => hash))
        expect([...left.keys()]).toEqual([used.hash])
      })
    )

    it.effect("read no history before a revision", () =>
      Effect.gen(function* () {
        const pages = yield* Pages
        const made = yield* aSpace()
        const other = yield* aSpace()
        const otherTop = yield* aPage({ title: "Other" })
        for (const title of ["One", "Two", "Three", "Four"])
          yield* commit(other, {
            pages: { put: [otherTop, ...pagesBelow(otherTop, 1000, title)], remove: [] }
          })
        const branchId = made.space.mainBranchId
        const top = yield* aPage({ title: "Top" })
        const below = { ...(yield* aPage({ title: "Below" })), parentId: top.id }
        const edits = 150
        for (let edit = 0; edit < edits; edit++) {
          const title = `Top ${edit}`
          yield* commit(made, {
            pages: {
              put: [
                { ...top, title },
                { ...below, title }
              ],
              remove: []
            }
          })
        }
        yield* SqlClient.SqlClient.use((sql) => sql`VACUUM ANALYZE content.page_versions`.unprepared)
        const { seq } = yield* Revisions.use(({ getBranch }) => getBranch(branchId)).pipe(
          Effect.map(({ headSeq }) => ({ seq: headSeq }))
        )
        const revision = { branchId, seq: seq - 1, base: null }
        const overlay = { branchId: BranchId.make("none"), seq: 1, base: { branchId, seq: seq - 1 } }
        for (const at of [revision, overlay]) {
          const reads = {
            all: pages.listAll(at),
            some: pages.findMany(at, [top.id, below.id]),
            one: pages.findWithText(at, below.id),
            places: pages.findPlaces(at, [below.id]),
            path: pages.findByPath(at, [top.slug, below.slug]),
            children: pages.listChildren(at, [top.id, null]),
            child: pages.findChild(at, top.id, below.slug)
          }
          for (const [name, read] of Object.entries(reads)) {
            const rows = yield* rowsReadBy<unknown, never, never>(read, "content.page_versions")
            expect
              .soft(rows, `${name} ${at.base === null ? "of a revision" : "on an overlay"}`)
              .toBeLessThan(30)
          }
        }
        expect((yield* pages.findMany(revision, [top.id])).map(({ title }) => title)).toEqual([
          `Top ${edits - 2}`
        ])
        expect((yield* pages.listAll(overlay)).length).toBe(2)
      })
    )
  })

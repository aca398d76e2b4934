import { expect, layer } from "@effect/vitest"
import { ChangeRequestSnapshots, DocumentParserInProcess } from "@octavo/content"
import * as ContentMemory from "@octavo/content/memory"
import { aPage, aSource, commitToBranch } from "@octavo/content/testing"
import { noSnippets, Snippets } from "@octavo/html"
import * as IdentityMemory from "@octavo/identity/memory"
import { as } from "@octavo/identity/testing"
import * as KernelMemory from "@octavo/kernel/memory"
import {
  defaultCustomization,
  OrganizationSitesFromSites,
  publishSite,
  recentSitesOf,
  SiteStructures,
  SpaceHoldersFromSites,
  updateAdaptiveSchema,
  updateCustomization,
  updateSite
} from "@octavo/sites"
import * as SitesMemory from "@octavo/sites/memory"
import { aSite } from "@octavo/sites/testing"
import { Effect, Layer } from "effect"
import * as fc from "fast-check"
import { gunzipSync } from "node:zlib"
import {
  answerVisit,
  type BookOrder,
  PageCaches,
  SiteBooks,
  SiteCards,
  type Visit,
  VisitEvents
} from "../src/index.ts"

/** A printer that writes what it is to print: the pages with the words of their conditions, and what expressions know. */
const textOf = ({ file: _, ...order }: BookOrder) => Buffer.from(JSON.stringify(order))

const stores = Layer.mergeAll(
  Layer.succeed(ChangeRequestSnapshots, { find: () => Effect.succeedNone }),
  Layer.succeed(SiteBooks, { print: (order) => Effect.succeed(textOf(order)) }),
  Layer.succeed(SiteCards, { draw: (order) => Effect.succeed(Buffer.from(JSON.stringify(order))) }),
  SpaceHoldersFromSites,
  OrganizationSitesFromSites,
  DocumentParserInProcess,
  KernelMemory.downloads(),
  Layer.succeed(Snippets, { typeset: () => Effect.succeed(noSnippets) })
).pipe(
  Layer.provideMerge(Layer.mergeAll(SitesMemory.layer, ContentMemory.layer)),
  Layer.provideMerge(IdentityMemory.layer),
  Layer.provideMerge(KernelMemory.layer)
)

const assets = {
  hash: "0",
  files: new Map(),
  at: (folder: string) => ({ folder, extension: ".ts" as const, hasMermaid: false, hasCards: true })
}

/** Caches of a process, which keep much or nothing at all. */
const caches = (size: number) =>
  Layer.build(
    Layer.mergeAll(
      recentSitesOf({ capacity: size }),
      PageCaches.layer(assets, size * 1000),
      VisitEvents.layer
    )
  )

const boolean = { type: "boolean", description: "A fact" }
const schema = {
  type: "object",
  properties: {
    unsigned: {
      type: "object",
      description: "Unsigned claims of the site visitor.",
      properties: { a: boolean, b: boolean },
      additionalProperties: false
    }
  },
  additionalProperties: false
}

const conditions = [
  undefined,
  "visitor.claims.unsigned.a",
  "!visitor.claims.unsigned.b",
  "visitor.claims.unsigned.a && visitor.claims.unsigned.b",
  "visitor."
]

const visits = fc.record({
  kind: fc.constant("visit" as const),
  claims: fc.record({ a: fc.boolean(), b: fc.boolean() }),
  path: fc.constantFrom(
    "",
    "/one",
    "/two",
    "/two/three",
    "/TWO/three",
    "/guide/one",
    "/four",
    "/nothing",
    "/one.pdf",
    "/two.pdf",
    "/two/three.pdf",
    "/index.pdf"
  )
})
const names = ["one", "two", "three"] as const
const pathTo = { one: "/one", two: "/two", three: "/two/three" } as const
const feedback = fc.record({
  kind: fc.constant("feedback" as const),
  claims: fc.record({ a: fc.boolean(), b: fc.boolean() }),
  page: fc.constantFrom(...names),
  rating: fc.constantFrom("good", "bad", "best")
})
const edits = fc.record({
  kind: fc.constant("edit" as const),
  page: fc.constantFrom(...names),
  condition: fc.constantFrom(...conditions)
})
const steps = fc.array(
  fc.oneof({ weight: 5, arbitrary: visits }, { weight: 2, arbitrary: feedback }, edits),
  { minLength: 8, maxLength: 24 }
)

const visitOf = (basename: string, path: string, claims: object): Visit => ({
  method: "GET",
  host: "localhost:4000",
  path: `/sites/${basename}${path}`,
  search: "",
  query: new URLSearchParams(),
  cookies: new Map([["gitbook-visitor-public", JSON.stringify(claims)]]),
  bearer: null,
  address: null,
  ifNoneMatch: null
})

const read = (visit: Visit) =>
  Effect.map(answerVisit(visit), ({ body, headers, status }) => ({
    status,
    headers,
    text:
      body?.kind === "packed"
        ? gunzipSync(body.gzip).toString("utf8")
        : body?.kind === "bytes"
          ? Buffer.from(body.bytes).toString("utf8")
          : ""
  }))

layer(stores, { timeout: "60 seconds" })("answers to visitors", (it) => {
  it.effect("are the same with caches and without, in any order of audiences and edits", () =>
    Effect.gen(function* () {
      const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide"] })
      const act = <A, E, R>(effect: Effect.Effect<A, E, R>) => effect.pipe(as(admin))
      yield* act(updateAdaptiveSchema(organization.id, site.id, schema))
      yield* act(updateSite(organization.id, site.id, { adaptiveContent: true }))
      yield* act(
        updateCustomization(organization.id, site.id, {
          ...defaultCustomization,
          feedback: { enabled: true }
        })
      )
      const { siteSpaces } = yield* (yield* SiteStructures).get(site.id)
      yield* act(publishSite(organization.id, site.id))
      const text = (name: string) =>
        aSource(
          `# ${name}\n\nHello ${name === "one" ? "{{ visitor.claims.unsigned.a }}" : "all"}, see [two](two.md).\n\n` +
            "{% if visitor.claims.unsigned.b %}\nonly-for-b\n{% endif %}\n"
        )
      const two = yield* aPage({ title: "two", position: "b0", git: { oid: "2", path: "two.md" } })
      const pages = new Map([
        ["one", yield* aPage({ title: "one", sourceHash: text("one").hash })],
        ["two", { ...two, sourceHash: text("two").hash }],
        ["three", yield* aPage({ title: "three", parentId: two.id, sourceHash: text("three").hash })]
      ])
      const commit = (put: ReadonlyArray<string>) =>
        commitToBranch(spaces[0]!.mainBranchId, {
          pages: { put: put.map((name) => pages.get(name)!), remove: [] },
          sources: put.map(text)
        })
      yield* commit([...pages.keys()])
      const kept = yield* caches(100_000)
      const none = yield* caches(0)
      const statuses = new Set<number>()
      let shown = 0
      let refused = 0
      let books = 0
      for (const history of fc.sample(steps, { seed: 1, numRuns: 25 })) {
        for (const step of history) {
          if (step.kind === "edit") {
            const page = pages.get(step.page)!
            const { condition } = step
            pages.set(step.page, { ...page, attributes: condition === undefined ? {} : { condition } })
            yield* commit([step.page])
            continue
          }
          const visit: Visit =
            step.kind === "visit"
              ? visitOf(site.basename, step.path, step.claims)
              : {
                  ...visitOf(site.basename, `/~octavo/feedback/${siteSpaces[0]!.id}`, step.claims),
                  method: "POST",
                  post: {
                    contentType: "application/x-www-form-urlencoded",
                    origin: null,
                    protocolVersion: null,
                    body: `page=${pages.get(step.page)!.id}&rating=${step.rating}`
                  }
                }
          const fast = yield* read(visit).pipe(Effect.provideContext(kept))
          const slow = yield* read(visit).pipe(Effect.provideContext(none))
          expect(fast).toEqual(slow)
          if (!step.claims.b) expect(fast.text).not.toContain("only-for-b")
          else if (fast.text.includes("only-for-b")) shown++
          if (step.kind === "feedback" && step.rating !== "best") {
            // Feedback is taken about pages that the visitor could open, and about no other.
            const page = visitOf(site.basename, pathTo[step.page], step.claims)
            const { status } = yield* read(page).pipe(Effect.provideContext(none))
            expect([step, fast.status]).toEqual([step, status === 404 ? 404 : 200])
            if (status === 404) refused++
          }
          if (step.kind === "visit" && step.path.endsWith(".pdf") && fast.status === 200) books++
          statuses.add(fast.status)
        }
      }
      expect([...statuses].sort()).toEqual([200, 307, 308, 400, 404].sort())
      expect(shown).toBeGreaterThan(5)
      expect(refused).toBeGreaterThan(5)
      expect(books).toBeGreaterThan(5)
    })
  )
})

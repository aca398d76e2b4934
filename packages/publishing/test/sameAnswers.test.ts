import { expect, layer } from "@effect/vitest"
import { ChangeRequestSnapshots, DocumentParserInProcess } from "@octavo/content"
import * as ContentMemory from "@octavo/content/memory"
import { aPage, aSource, commitToBranch } from "@octavo/content/testing"
import { noSnippets, Snippets } from "@octavo/html"
import * as IdentityMemory from "@octavo/identity/memory"
import { as } from "@octavo/identity/testing"
import * as KernelMemory from "@octavo/kernel/memory"
import {
  OrganizationSitesFromSites,
  publishSite,
  recentSitesOf,
  SpaceHoldersFromSites,
  updateAdaptiveSchema,
  updateSite
} from "@octavo/sites"
import * as SitesMemory from "@octavo/sites/memory"
import { aSite } from "@octavo/sites/testing"
import { Effect, Layer } from "effect"
import * as fc from "fast-check"
import {
  answerVisit,
  BookRefused,
  PageCaches,
  SiteBooks,
  unpacked,
  type Visit,
  VisitEvents
} from "../src/index.ts"

const stores = Layer.mergeAll(
  Layer.succeed(ChangeRequestSnapshots, { find: () => Effect.succeedNone }),
  Layer.succeed(SiteBooks, { print: () => Effect.fail(new BookRefused({ retryAfter: null })) }),
  SpaceHoldersFromSites,
  OrganizationSitesFromSites,
  DocumentParserInProcess,
  Layer.succeed(Snippets, { typeset: () => Effect.succeed(noSnippets) })
).pipe(
  Layer.provideMerge(Layer.mergeAll(SitesMemory.layer, ContentMemory.layer)),
  Layer.provideMerge(IdentityMemory.layer),
  Layer.provideMerge(KernelMemory.layer)
)

const assets = {
  hash: "0",
  files: new Map(),
  at: (folder: string) => ({ folder, extension: ".ts" as const, hasMermaid: false })
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
  path: fc.constantFrom("", "/one", "/two", "/two/three", "/TWO/three", "/guide/one", "/four", "/nothing")
})
const edits = fc.record({
  kind: fc.constant("edit" as const),
  page: fc.constantFrom("one", "two", "three"),
  condition: fc.constantFrom(...conditions)
})
const steps = fc.array(fc.oneof({ weight: 4, arbitrary: visits }, edits), { minLength: 8, maxLength: 20 })

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
    text: body?.kind === "packed" ? Buffer.from(unpacked(body)).toString("utf8") : ""
  }))

layer(stores, { timeout: "60 seconds" })("answers to visitors", (it) => {
  it.effect("are the same with caches and without, in any order of audiences and edits", () =>
    Effect.gen(function* () {
      const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide"] })
      const act = <A, E, R>(effect: Effect.Effect<A, E, R>) => effect.pipe(as(admin))
      yield* act(updateAdaptiveSchema(organization.id, site.id, schema))
      yield* act(updateSite(organization.id, site.id, { adaptiveContent: true }))
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
      for (const history of fc.sample(steps, { seed: 1, numRuns: 25 })) {
        for (const step of history) {
          if (step.kind === "edit") {
            const page = pages.get(step.page)!
            const { condition } = step
            pages.set(step.page, { ...page, attributes: condition === undefined ? {} : { condition } })
            yield* commit([step.page])
            continue
          }
          const visit = visitOf(site.basename, step.path, step.claims)
          const fast = yield* read(visit).pipe(Effect.provideContext(kept))
          const slow = yield* read(visit).pipe(Effect.provideContext(none))
          expect(fast).toEqual(slow)
          if (!step.claims.b) expect(fast.text).not.toContain("only-for-b")
          else if (fast.text.includes("only-for-b")) shown++
          statuses.add(fast.status)
        }
      }
      expect([...statuses].sort()).toEqual([200, 307, 308, 404])
      expect(shown).toBeGreaterThan(5)
    })
  )
})

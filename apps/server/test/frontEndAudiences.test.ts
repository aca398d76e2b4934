import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { adaptiveSchema, aFrontEnd, acme } from "./aFrontEnd.ts"
import { later } from "./aPublishedSite.ts"
import type { Ask } from "./aServer.ts"

const conditions = [
  "",
  "visitor.claims.unsigned.pro",
  "!visitor.claims.unsigned.old",
  "visitor.claims.unsigned.pro && visitor.claims.unsigned.old",
  "visitor.claims.staff"
]
const claims = fc.record({ pro: fc.boolean(), old: fc.boolean() })
const condition = fc.constantFrom(...conditions)
/** An edit of a condition, and the visitor who reads then. */
interface Step {
  readonly of: "first" | "second" | "block"
  readonly condition: string
  readonly claims: { readonly pro: boolean; readonly old: boolean }
}
const step: fc.Arbitrary<Step> = fc.record({
  of: fc.constantFrom("first", "second", "block"),
  condition,
  claims
})
const steps = fc.array(step, { minLength: 3, maxLength: 8 })

interface Named {
  readonly id: string
  readonly title: string
  readonly pages?: ReadonlyArray<Named>
}
const titlesIn = (pages: ReadonlyArray<Named>): ReadonlyArray<string> =>
  pages.flatMap((page) => [page.title, ...titlesIn(page.pages ?? [])])

it.effect(
  "a site token names and reads what a visit of the site shows, for random conditions and claims",
  () =>
    Effect.gen(function* () {
      const { by, child, made, manage, organization, page, space, tokenOf, visit, write } = yield* aFrontEnd()
      yield* manage("PUT", "/adaptive-schema", { jsonSchema: adaptiveSchema })
      yield* manage("PATCH", "", { adaptiveContent: { enabled: true } })
      const paths = { [page.id]: "", [child.id]: "/first/second" }
      const markdown = (name: string, block: string) =>
        `# ${name}\n\nText of ${name.toLowerCase()}.\n\n` +
        (block === "" ? "" : `{% if ${block} %}\nBlockword.\n{% endif %}\n`)
      yield* write([
        {
          type: "update_page",
          page: page.id,
          title: "First",
          slug: "first",
          document: { markdown: markdown("First", "") }
        },
        {
          type: "update_page",
          page: child.id,
          title: "Second",
          slug: "second",
          document: { markdown: markdown("Second", "") }
        }
      ])
      const content = `/v1/spaces/${space.id}/content`
      const ofSite = `/v1/orgs/${organization.id}/sites/${made.body.id}`

      /** The titles and the words that an audience reads, by every operation. */
      const readAll = Effect.fnUntraced(function* (ask: Ask) {
        const tree = yield* ask("GET", `${content}/pages`)
        const revision = yield* ask("GET", content)
        expect(titlesIn(revision.body.pages)).toEqual(titlesIn(tree.body.pages))
        const searches = yield* Effect.forEach(["first", "second", "blockword"], (query) =>
          ask("POST", `${ofSite}/search`, { body: { query, mode: "all" } })
        )
        const texts = yield* Effect.forEach(Object.keys(paths), (id) =>
          Effect.forEach(["markdown", "document"], (format) =>
            ask("GET", `${content}/page/${id}?format=${format}`)
          )
        )
        const profile = yield* ask("GET", `${ofSite}/published`)
        return {
          titles: titlesIn(tree.body.pages),
          found: searches.map(({ body }) => JSON.stringify(body)),
          texts: texts.flat(),
          profile: JSON.stringify(profile.body)
        }
      })

      const check = Effect.fnUntraced(function* (given: ReadonlyArray<Step>) {
        for (const step of given) {
          const { pro, old } = step.claims
          yield* write([
            step.of === "block"
              ? {
                  type: "update_page",
                  page: page.id,
                  document: { markdown: markdown("First", step.condition) }
                }
              : {
                  type: "update_page",
                  page: step.of === "first" ? page.id : child.id,
                  condition: step.condition === "" ? null : step.condition
                }
          ])
          yield* later
          const visitor = { unsignedClaims: { pro, old } }
          const token = yield* tokenOf(acme, visitor)
          const headers = { cookie: `gitbook-visitor-public=${JSON.stringify({ pro, old })}` }
          const visits = yield* Effect.forEach(Object.values(paths), (path) =>
            visit(`/sites/acme${path}`, { headers })
          )
          if (token === undefined) continue
          const { found, profile, texts, titles } = yield* readAll(by(token))
          const [isFirst, isSecond] = visits.map(
            ({ body, status }, n) => status === 200 && body.includes(`Text of ${["first", "second"][n]}`)
          )
          expect([titles.includes("First"), titles.includes("Second")]).toEqual([isFirst, isSecond])
          expect(texts.map(({ status }) => status === 200)).toEqual([isFirst, isFirst, isSecond, isSecond])
          expect([found[0]!.includes(page.id), found[1]!.includes(child.id)]).toEqual([isFirst, isSecond])
          const showsBlock = visits.some(({ body }) => body.includes("Blockword"))
          const said = JSON.stringify(texts.map(({ body }) => body))
          expect([said.includes("Blockword"), found[2]!.includes("Blockword")]).toEqual([
            showsBlock,
            showsBlock
          ])
          expect(`${said}${profile}${found.join()}`).not.toContain("visitor.claims")
        }
      })
      const run = yield* Effect.context<never>()
      yield* Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(steps, (given) => Effect.runPromiseWith(run)(check(given))),
          { numRuns: process.env["OCTAVO_PROVE"] === undefined ? 8 : 100 }
        )
      )
    }),
  60_000
)

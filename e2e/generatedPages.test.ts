import { expect, layer } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { validated } from "./src/officialSchema.ts"
import { request } from "./src/request.ts"
import { type Entry, organizationOf } from "./src/spaces.ts"
import { sharedOctavo } from "./src/sharedOctavo.ts"
import { World, worldOf } from "./src/World.ts"

const document = (...tags: ReadonlyArray<string>) =>
  JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Pets", version: "1" },
    paths: Object.fromEntries(
      tags.map((tag) => [`/${tag}`, { get: { tags: [tag], responses: { 200: { description: "Found" } } } }])
    )
  })

const source = {
  type: "builtin:openapi" as const,
  props: { models: true },
  dependencies: { spec: { ref: { kind: "openapi" as const, spec: "pets" } } }
}

const ask = <A>(call: () => Promise<{ data: A }>) => Effect.map(Effect.promise(call), ({ data }) => data)

layer(worldOf(sharedOctavo("postgres")), { timeout: "60 seconds", excludeTestServices: true })(
  "pages for a specification",
  (it) => {
    it.effect("appear in a space that is created for it, follow its versions, and go with it", () =>
      Effect.gen(function* () {
        const { octavo } = yield* World
        const { orgs, spaces } = octavo.client
        const organizationId = yield* organizationOf(octavo)
        const space = yield* ask(() =>
          orgs.createSpace(organizationId, { title: "Reference", computedSource: source } as never)
        )
        const listed = ask(() => spaces.listPages(space.id, {}))
        const paths = (pages: ReadonlyArray<unknown>) =>
          (pages as ReadonlyArray<Entry>).map(({ path }) => path)
        const until = (...wanted: ReadonlyArray<string>) =>
          listed.pipe(
            Effect.filterOrFail(({ pages }) => paths(pages).join() === wanted.join()),
            Effect.retry(Schedule.spaced("200 millis")),
            Effect.timeout("45 seconds"),
            Effect.orDie
          )
        const put = (...tags: ReadonlyArray<string>) =>
          Effect.promise(() =>
            orgs.createOrUpdateOpenApiSpecBySlug(organizationId, "pets", {
              source: { text: document(...tags) }
            })
          )
        expect(paths((yield* listed).pages)).toEqual([])
        yield* put("dogs", "cats")
        const { pages } = validated("listPages", yield* until("overview", "dogs", "cats"))
        const [, dogs] = pages as unknown as ReadonlyArray<Entry & { readonly computedSeed: string }>
        const page = validated("getPageById", yield* ask(() => spaces.getPageById(space.id, dogs!.id, {})))
        expect(page).toMatchObject({
          computed: { ...source, props: { doc: "operations", page: "dogs" } },
          computedSeed: dogs!.computedSeed
        })
        const written = validated(
          "listPages",
          yield* ask(() => spaces.listPages(space.id, { computed: false }))
        )
        expect(written.pages).toMatchObject([{ id: dogs!.computedSeed, type: "computed", computed: source }])
        yield* put("cats", "birds", "dogs")
        const after = yield* until("overview", "cats", "birds", "dogs", "changes")
        expect(after.pages[3]!.id).toBe(dogs!.id)
        const revision = validated(
          "getCurrentRevision",
          yield* ask(() => spaces.getCurrentRevision(space.id, {}))
        )
        expect(revision.type).toBe("computed")
        const change = {
          changes: [{ type: "insert_page", title: "Start", at: { before: after.pages[0]!.id } }]
        }
        const edited = yield* request(octavo, "POST", `/v1/spaces/${space.id}/content`, change)
        expect(edited.status).toBe(200)
        yield* until("start", "overview", "cats", "birds", "dogs", "changes")
        yield* Effect.promise(() => orgs.deleteOpenApiSpecBySlug(organizationId, "pets"))
        yield* until("start")
      })
    )
  }
)

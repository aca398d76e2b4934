import { expect, layer } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { validated } from "./src/officialSchema.ts"
import { organizationOf } from "./src/spaces.ts"
import { sharedOctavo } from "./src/sharedOctavo.ts"
import { World, worldOf } from "./src/World.ts"

const document = (...names: ReadonlyArray<string>) =>
  JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Pets", version: "1" },
    paths: Object.fromEntries(
      names.map((name) => [`/${name}`, { get: { responses: { 200: { description: "Found" } } } }])
    )
  })

layer(worldOf(sharedOctavo("memory")), { timeout: "60 seconds", excludeTestServices: true })(
  "OpenAPI specifications",
  (it) => {
    it.effect(
      "are made, read in the background, replaced, published and deleted by the official client",
      () =>
        Effect.gen(function* () {
          const { octavo } = yield* World
          const { orgs } = octavo.client
          const ask = <A>(call: () => Promise<{ data: A }>) =>
            Effect.map(Effect.promise(call), ({ data }) => data)
          const organizationId = yield* organizationOf(octavo)
          const made = validated(
            "createOpenAPISpec",
            yield* ask(() =>
              orgs.createOpenApiSpec(organizationId, { slug: "pets", source: { text: document("pets") } })
            ),
            201
          )
          expect(made.visibility).toBe("private")
          const complete = ask(() => orgs.getOpenApiSpecBySlug(organizationId, "pets")).pipe(
            Effect.filterOrFail(({ processingState }) => processingState === "complete"),
            Effect.retry(Schedule.spaced("100 millis")),
            Effect.timeout("30 seconds"),
            Effect.orDie
          )
          const spec = validated("getOpenAPISpecBySlug", yield* complete)
          expect(spec.lastProcessErrorCode).toBe(undefined)
          const source = { text: document("pets", "owners") }
          validated(
            "createOrUpdateOpenAPISpecBySlug",
            yield* ask(() => orgs.createOrUpdateOpenApiSpecBySlug(organizationId, "pets", { source }))
          )
          expect((yield* complete).lastVersion).not.toBe(spec.lastVersion)
          const versions = validated(
            "listOpenAPISpecVersions",
            yield* ask(() => orgs.listOpenApiSpecVersions(organizationId, "pets"))
          )
          const [latest, first] = versions.items
          expect([versions.items.length, first!.id]).toEqual([2, spec.lastVersion])
          validated(
            "getOpenAPISpecVersionById",
            yield* ask(() => orgs.getOpenApiSpecVersionById(organizationId, "pets", first!.id))
          )
          validated(
            "getLatestOpenAPISpecVersion",
            yield* ask(() => orgs.getLatestOpenApiSpecVersion(organizationId, "pets"))
          )
          const content = validated(
            "getLatestOpenAPISpecVersionContent",
            yield* ask(() => orgs.getLatestOpenApiSpecVersionContent(organizationId, "pets"))
          )
          validated(
            "getOpenAPISpecVersionContentById",
            yield* ask(() => orgs.getOpenApiSpecVersionContentById(organizationId, "pets", latest!.id))
          )
          const read = yield* Effect.promise(async () => (await fetch(content.url)).json())
          expect([read.openapi, Object.keys(read.paths)]).toEqual(["3.1.1", ["/pets", "/owners"]])
          const shown = validated(
            "updateOpenAPISpecBySlug",
            yield* ask(() =>
              orgs.updateOpenApiSpecBySlug(organizationId, "pets", { visibility: "public" as never })
            )
          )
          expect(yield* Effect.promise(async () => (await fetch(shown.urls.published!)).status)).toBe(200)
          const listed = validated(
            "listOpenAPISpecs",
            yield* ask(() => orgs.listOpenApiSpecs(organizationId))
          )
          expect(listed.items.map(({ slug }) => slug)).toEqual(["pets"])
          yield* Effect.promise(() => orgs.deleteOpenApiSpecBySlug(organizationId, "pets"))
          expect(yield* Effect.promise(async () => (await fetch(shown.urls.published!)).status)).toBe(404)
        })
    )
  }
)

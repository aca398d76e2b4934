import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer } from "./aServer.ts"

interface Described {
  readonly name: string
  readonly in: string
  readonly summary?: string
  readonly description?: string
  readonly operationId: string
  readonly parameters: ReadonlyArray<Described>
}

const document = Effect.gen(function* () {
  const { ask } = yield* aServer()
  return (yield* ask("GET", "/openapi.json")).body
})

describe("the description of the API", () => {
  it.effect("asks for a bearer token, in lower case", () =>
    Effect.map(document, ({ components }) =>
      expect(components.securitySchemes).toMatchObject({ token: { type: "http", scheme: "bearer" } })
    )
  )

  it.effect("describes every operation, parameter, schema and tag", () =>
    Effect.gen(function* () {
      const { components, paths, tags } = yield* document
      const operations = Object.values<Record<string, Described>>(paths).flatMap((path) =>
        Object.values(path)
      )
      expect(operations.length).toBeGreaterThan(80)
      const bare = operations.flatMap(({ description, operationId, parameters, summary }) => [
        ...(summary && description ? [] : [operationId]),
        ...parameters.flatMap((each) => (each.description ? [] : [`${operationId} ${each.in} ${each.name}`]))
      ])
      const schemas = Object.entries<Described>(components.schemas)
      expect([
        ...bare,
        ...schemas.flatMap(([name, { description }]) => (description ? [] : [name])),
        ...tags.flatMap((tag: Described) => (tag.description ? [] : [tag.name]))
      ]).toEqual([])
    })
  )

  it.effect("says how large a body may be", () =>
    Effect.gen(function* () {
      const { paths } = yield* document
      const bodyOf = (path: string) => paths[path].post.requestBody.description
      expect(bodyOf("/v1/orgs/{organizationId}/spaces")).toContain("At most 1 MB")
      expect(bodyOf("/v1/spaces/{spaceId}/content")).toContain("At most 10 MB")
    })
  )

  it.effect("is where the address of the server leads", () =>
    Effect.gen(function* () {
      const { ask } = yield* aServer()
      const { headers, status } = yield* ask("GET", "/")
      expect([status, headers.get("location")]).toEqual([302, "/docs"])
    })
  )

  it.effect("has samples that work: an empty page of a list is its first", () =>
    Effect.gen(function* () {
      const { admin, organization } = yield* aHandbook(yield* aServer())
      const path = `/v1/orgs/${organization.id}/spaces`
      const sample = yield* admin.ask("GET", `${path}?page=&limit=50`)
      expect([sample.status, sample.body]).toEqual([200, (yield* admin.ask("GET", path)).body])
    })
  )
})

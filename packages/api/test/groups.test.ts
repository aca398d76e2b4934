import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { HttpApiGroup } from "effect/http-api"
import { Api } from "../src/Api.ts"
import { groups } from "../src/groups.ts"

describe("the groups that are loaded one by one", () => {
  it.effect("are those of the API", () =>
    Effect.gen(function* () {
      const loaders: Readonly<Record<string, () => Promise<HttpApiGroup.Constraint>>> = groups
      const loaded = yield* Effect.forEach(Object.entries(loaders), ([name, load]) =>
        Effect.map(Effect.promise(load), (group) => [name, group.identifier])
      )
      expect(loaded).toEqual(
        Object.keys(Api.groups)
          .toSorted()
          .map((name) => [name, name])
      )
    })
  )
})

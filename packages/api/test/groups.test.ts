import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../src/Api.ts"
import { groups } from "../src/groups.ts"

describe("the groups that are loaded one by one", () => {
  it.effect("are those of the API", () =>
    Effect.gen(function* () {
      const loaded = yield* Effect.forEach(Object.entries(groups), ([name, load]) =>
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

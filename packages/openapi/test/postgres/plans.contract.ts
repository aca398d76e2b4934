import { describe, expect, type Vitest } from "@effect/vitest"
import { multiplyRows, rowsReadBy } from "@octavo/database/testing"
import { aMember, anOrganization, as } from "@octavo/identity/testing"
import { Effect, type Layer, Option } from "effect"
import { deleteSpec, Specs } from "../../src/index.ts"
import { aSpecOf } from "../../src/testing/index.ts"
import type { postgres } from "../OpenApiServices.ts"

/** The contract of statements that find one specification among all deleted ones. */
export const plansContract = (it: Vitest.MethodsNonLive<Layer.Success<typeof postgres>>) =>
  describe("the plans of Postgres", () => {
    it.effect("find a deleted specification by its slug", () =>
      Effect.gen(function* () {
        const specs = yield* Specs
        const { id } = yield* anOrganization()
        const admin = yield* aMember(id)
        const { spec } = yield* aSpecOf(id, admin, "pets")
        yield* deleteSpec(id, "pets").pipe(as(admin))
        yield* multiplyRows("openapi.specs", `id = '${spec.id}'`, 2000, {
          id: "t.id || n",
          slug: "t.slug || n"
        })
        expect(Option.isSome(yield* specs.findDeleted(id, "pets"))).toBe(true)
        expect(yield* rowsReadBy(specs.findDeleted(id, "pets"), "openapi.specs")).toBeLessThan(10)
      })
    )
  })

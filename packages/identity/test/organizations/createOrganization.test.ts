import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { createOrganization, listOrganizations, Organizations, requireOrganization } from "../../src/index.ts"
import { as, aUser } from "../../src/testing/index.ts"
import { memory } from "../IdentityServices.ts"

describe("createOrganization", () => {
  it.effect("makes the operator who asks its first admin", () =>
    Effect.gen(function* () {
      const operator = yield* aUser({ isOperator: true })
      const organization = yield* createOrganization({ title: "Acme" }).pipe(as(operator))
      const { membership } = yield* requireOrganization(organization.id, "admin").pipe(as(operator))
      expect(membership).toMatchObject({ role: "admin", disabled: false })
      const own = yield* listOrganizations({ after: null, limit: 10 }).pipe(as(operator))
      expect(own.items.map((row) => row.organization)).toEqual([organization])
    }).pipe(Effect.provide(memory))
  )

  it.effect("is for operators alone, and makes nothing when it is refused", () =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(createOrganization({ title: "Acme" }).pipe(as(yield* aUser())))
      expect(refused).toMatchObject({ _tag: "AccessDenied", needed: "operator" })
      expect((yield* (yield* Organizations).list({ after: null, limit: 10 })).items).toEqual([])
    }).pipe(Effect.provide(memory))
  )
})

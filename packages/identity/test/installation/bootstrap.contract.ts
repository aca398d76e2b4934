import { expect } from "@effect/vitest"
import { Effect } from "effect"
import {
  bootstrap,
  listOrganizations,
  makeAuthenticate,
  Organizations,
  requireOrganization,
  onBehalfOf
} from "../../src/index.ts"
import { as } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"

/** The contract of a bootstrap on an empty installation; needs an installation of its own. */
export const bootstrapContract = (it: IdentityTests) =>
  it.effect("of five processes that start at once one makes the first organization, admin and token", () =>
    Effect.gen(function* () {
      const start = bootstrap({ email: " Ada@Example.org ", key: null })
      const results = yield* Effect.all([start, start, start, start, start], { concurrency: "unbounded" })
      const [made, ...more] = results.filter((result) => result !== null)
      expect(more).toEqual([])
      expect(made?.user).toMatchObject({
        email: "ada@example.org",
        displayName: "ada",
        isOperator: true
      })
      const caller = yield* (yield* makeAuthenticate)(made!.key)
      expect(caller).toEqual({
        ...onBehalfOf(made!.user.id),
        isOperator: true,
        credential: { id: caller.credential.id, kind: "token", within: null, exempt: false }
      })
      yield* requireOrganization(made!.organization.id, "admin").pipe(as(made!.user))
      const own = yield* listOrganizations({ after: null, limit: 10 }).pipe(as(made!.user))
      expect(own.items.map((row) => row.organization)).toEqual([made!.organization])
      expect(yield* bootstrap({ email: "eve@example.org", key: "oct_eve" })).toBeNull()
      expect((yield* (yield* Organizations).list({ after: null, limit: 10 })).items).toHaveLength(1)
    })
  )

import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { bootstrap, makeAuthenticate } from "../../src/index.ts"
import { anOrganization } from "../../src/testing/index.ts"
import { memory } from "../IdentityServices.ts"

describe("bootstrap", () => {
  it.effect("takes the key that was asked for", () =>
    Effect.gen(function* () {
      const made = yield* bootstrap({ email: "ada@example.org", key: "oct_chosen" })
      expect(made?.key).toBe("oct_chosen")
      expect((yield* (yield* makeAuthenticate)("oct_chosen")).userId).toBe(made?.user.id)
    }).pipe(Effect.provide(memory))
  )

  it.effect("makes a fresh key that can be recognised, another one each time", () =>
    Effect.gen(function* () {
      const start = bootstrap({ email: "ada@example.org", key: null }).pipe(
        Effect.provide(memory, { local: true })
      )
      const [one, other] = [yield* start, yield* start]
      expect(one?.key).toMatch(/^oct_[\w-]{43}$/)
      expect(other?.key).not.toBe(one?.key)
    })
  )

  it.effect("leaves an installation alone that has an organization", () =>
    Effect.gen(function* () {
      yield* anOrganization()
      expect(yield* bootstrap({ email: "ada@example.org", key: "oct_chosen" })).toBeNull()
      expect((yield* Effect.flip((yield* makeAuthenticate)("oct_chosen")))._tag).toBe("TokenRefused")
    }).pipe(Effect.provide(memory))
  )
})

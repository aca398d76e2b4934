import { describe, expect, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { createUser, Users } from "../../src/index.ts"
import { as, aUser } from "../../src/testing/index.ts"
import { memory } from "../IdentityServices.ts"

describe("createUser", () => {
  const ada = { email: " Ada@Example.ORG ", displayName: "Ada" }

  it.effect("makes a user with the address in lower case, who operates nothing", () =>
    Effect.gen(function* () {
      const operator = yield* aUser({ isOperator: true })
      const user = yield* createUser(ada).pipe(as(operator))
      expect(user).toMatchObject({
        email: "ada@example.org",
        displayName: "Ada",
        isOperator: false,
        photoUrl: null
      })
      expect(yield* (yield* Users).get(user.id)).toEqual(user)
      const again = yield* Effect.flip(createUser({ ...ada, email: "ADA@example.org" }).pipe(as(operator)))
      expect(again).toMatchObject({ _tag: "EmailTaken", email: "ada@example.org" })
    }).pipe(Effect.provide(memory))
  )

  it.effect("is for operators alone", () =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(createUser(ada).pipe(as(yield* aUser())))
      expect(refused).toMatchObject({ _tag: "AccessDenied", needed: "operator" })
      expect(yield* (yield* Users).findByEmail("ada@example.org")).toEqual(Option.none())
    }).pipe(Effect.provide(memory))
  )
})

import { describe, expect } from "@effect/vitest"
import { newId } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { User, UserId, Users } from "../../src/index.ts"
import { aUser } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"
import { collectList } from "../collectList.ts"

/** The contract of the stores of users. */
export const usersContract = (it: IdentityTests) =>
  describe("users", () => {
    it.effect("come back as they were put, by id and by e-mail address", () =>
      Effect.gen(function* () {
        const users = yield* Users
        const id = UserId.make(yield* newId)
        const user = new User({
          id,
          email: `${id}@büro.example`,
          displayName: 'Ada "Countess" Lovelace\'; --',
          photoUrl: "https://example.org/ada.png",
          isOperator: true,
          createdAt: DateTime.makeUnsafe("2026-02-28T23:59:59.123Z")
        })
        yield* users.put(user)
        expect(yield* users.get(id)).toEqual(user)
        expect(yield* users.findByEmail(user.email)).toEqual(Option.some(user))
        expect(yield* users.findByEmail("nobody@example.org")).toEqual(Option.none())
      })
    )

    it.effect("are not found by an id that nobody has", () =>
      Effect.gen(function* () {
        const unknown = UserId.make("nobody")
        expect(yield* Effect.flip((yield* Users).get(unknown))).toMatchObject({
          _tag: "UserNotFound",
          userId: "nobody"
        })
      })
    )

    it.effect("keep their id and address when they are put again with another name", () =>
      Effect.gen(function* () {
        const users = yield* Users
        const user = yield* aUser()
        const renamed = new User({
          ...user,
          emailVerifiedAt: DateTime.makeUnsafe("2026-02-03T04:05:06.789Z"),
          displayName: "Grace",
          photoUrl: "https://example.org/g.png",
          isOperator: true
        })
        yield* users.put(renamed)
        expect(yield* users.get(user.id)).toEqual(renamed)
      })
    )

    it.effect("may get another address, and the old one is free then", () =>
      Effect.gen(function* () {
        const users = yield* Users
        const user = yield* aUser()
        const moved = new User({ ...user, email: `new-${user.email}` })
        yield* users.put(moved)
        expect(yield* users.get(user.id)).toEqual(moved)
        yield* aUser({ email: user.email })
      })
    )

    it.effect("do not share an address, and the one who has it keeps everything", () =>
      Effect.gen(function* () {
        const users = yield* Users
        const [first, second] = [yield* aUser(), yield* aUser()]
        const intruder = new User({
          ...first,
          id: UserId.make(yield* newId),
          displayName: "Mallory",
          isOperator: true
        })
        expect(yield* Effect.flip(users.put(intruder))).toMatchObject({
          _tag: "EmailTaken",
          email: first.email
        })
        expect(yield* Effect.flip(users.put(new User({ ...second, email: first.email })))).toMatchObject({
          _tag: "EmailTaken"
        })
        expect(yield* users.get(first.id)).toEqual(first)
        expect(yield* users.get(second.id)).toEqual(second)
        expect((yield* Effect.flip(users.get(intruder.id)))._tag).toBe("UserNotFound")
      })
    )

    it.effect("of ten at once with one address, one is put", () =>
      Effect.gen(function* () {
        const users = yield* Users
        const email = `${yield* newId}@example.org`
        const put = Effect.gen(function* () {
          const id = UserId.make(yield* newId)
          const createdAt = yield* DateTime.now
          yield* users.put(
            new User({ id, email, displayName: "Ada", photoUrl: null, isOperator: false, createdAt })
          )
          return id
        })
        const results = yield* Effect.all(
          Array.from({ length: 10 }, () => Effect.option(put)),
          { concurrency: "unbounded" }
        )
        const ids = results.flatMap((result) => (Option.isSome(result) ? [result.value] : []))
        expect(ids).toHaveLength(1)
        expect(Option.getOrThrow(yield* users.findByEmail(email)).id).toBe(ids[0])
      })
    )

    it.effect("are read many at once, those that are there", () =>
      Effect.gen(function* () {
        const users = yield* Users
        const [a, b] = [yield* aUser(), yield* aUser()]
        const found = yield* users.getMany([b.id, UserId.make("nobody"), a.id])
        expect(found.map((user) => user.id)).toEqual([a.id, b.id].sort())
        expect(yield* users.getMany([])).toEqual([])
      })
    )

    it.effect("are added whose address nobody has yet, and found by their addresses", () =>
      Effect.gen(function* () {
        const users = yield* Users
        const known = yield* aUser()
        const fresh = new User({
          ...known,
          id: UserId.make(yield* newId),
          email: `${yield* newId}@example.org`
        })
        const double = new User({ ...known, id: UserId.make(yield* newId), displayName: "Other" })
        yield* users.addMissing([])
        yield* users.addMissing([fresh, double])
        yield* users.addMissing([double, fresh])
        const found = yield* users.findByEmails([fresh.email, known.email, "none@example.org"])
        expect([...found].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
          [known, fresh].sort((a, b) => (a.id < b.id ? -1 : 1))
        )
        expect(yield* users.findByEmails([])).toEqual([])
      })
    )

    it.effect("are listed each once, by id, whatever the length of the pages", () =>
      Effect.gen(function* () {
        const users = yield* Users
        const made = yield* Effect.all(Array.from({ length: 7 }, () => aUser()))
        const whole = (yield* collectList(users.list, 1000)).map((user) => user.id)
        expect(whole).toEqual([...new Set(whole)].sort())
        expect(whole).toEqual(expect.arrayContaining(made.map((user) => user.id)))
        for (const limit of [1, 2, 3, whole.length]) {
          expect((yield* collectList(users.list, limit)).map((user) => user.id)).toEqual(whole)
        }
        expect(yield* users.list({ after: [whole.at(-1)!], limit: 5 })).toEqual({ items: [], next: null })
        expect((yield* users.list({ after: null, limit: 0 })).items).toEqual([])
      })
    )
  })

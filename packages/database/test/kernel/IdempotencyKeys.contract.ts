import { describe, expect } from "@effect/vitest"
import { IdempotencyKeys, newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import type { KernelTests } from "./KernelServices.ts"

const tomorrow = Effect.map(DateTime.now, (now) => DateTime.add(now, { days: 1 }))
const soon = Effect.map(DateTime.now, (now) => DateTime.add(now, { milliseconds: 40 }))
const answer = { status: 201, contentType: "application/json", body: '{"title":"Grüße \\u0000 \'"}' }

/** The contract of idempotency keys, for every store. */
export const idempotencyKeysContract = (it: KernelTests) =>
  describe("idempotency keys", () => {
    it.effect("are new, then running, then answered with the first answer", () =>
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const owner = yield* newId
        const claim = (hash: string) => Effect.flatMap(tomorrow, (at) => keys.claim(owner, "key", hash, at))
        expect(yield* claim("one")).toEqual({ state: "new" })
        expect(yield* claim("other")).toEqual({ state: "running", requestHash: "one" })
        yield* keys.answer(owner, "key", answer, yield* tomorrow)
        expect(yield* claim("other")).toEqual({ state: "answered", requestHash: "one", answer })
        expect(yield* claim("one")).toEqual({ state: "answered", requestHash: "one", answer })
      })
    )

    it.effect("belong to their owner", () =>
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const [one, other] = [yield* newId, yield* newId]
        const at = yield* tomorrow
        expect(yield* keys.claim(one, "key", "hash", at)).toEqual({ state: "new" })
        expect(yield* keys.claim(other, "key", "hash", at)).toEqual({ state: "new" })
        expect(yield* keys.claim(one, "key 2", "hash", at)).toEqual({ state: "new" })
        yield* keys.answer(one, "key", answer, at)
        expect((yield* keys.claim(other, "key", "hash", at)).state).toBe("running")
      })
    )

    it.effect("of ten requests at once one is new", () =>
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const owner = yield* newId
        const at = yield* tomorrow
        const claims = yield* Effect.all(
          Array.from({ length: 10 }, () => keys.claim(owner, "key", "hash", at)),
          { concurrency: "unbounded" }
        )
        expect(claims.map((claim) => claim.state).sort()).toEqual(["new", ...Array(9).fill("running")])
      })
    )

    it.effect("that are given back are new to the next", () =>
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const owner = yield* newId
        const at = yield* tomorrow
        yield* keys.claim(owner, "key", "hash", at)
        yield* keys.release(owner, "key")
        yield* keys.release(owner, "never claimed")
        expect(yield* keys.claim(owner, "key", "another", at)).toEqual({ state: "new" })
      })
    )

    it.effect("are new again when they have expired, with nothing of the old answer", () =>
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const owner = yield* newId
        yield* keys.claim(owner, "key", "old", yield* tomorrow)
        yield* keys.answer(owner, "key", answer, yield* soon)
        yield* Effect.sleep(60)
        const at = yield* tomorrow
        expect(yield* keys.claim(owner, "key", "fresh", at)).toEqual({ state: "new" })
        expect(yield* keys.claim(owner, "key", "fresh", at)).toEqual({
          state: "running",
          requestHash: "fresh"
        })
      })
    )

    it.effect("whose claim expired without an answer are new again, and an answer makes them last", () =>
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const owner = yield* newId
        yield* keys.claim(owner, "dead", "hash", yield* soon)
        yield* keys.claim(owner, "alive", "hash", yield* soon)
        const at = yield* tomorrow
        yield* keys.answer(owner, "alive", answer, at)
        yield* Effect.sleep(60)
        expect(yield* keys.claim(owner, "dead", "hash", at)).toEqual({ state: "new" })
        expect((yield* keys.claim(owner, "alive", "hash", at)).state).toBe("answered")
      })
    )

    it.effect("that have expired are removed, the others stay", () =>
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const owner = yield* newId
        yield* keys.claim(owner, "short", "hash", yield* soon)
        yield* keys.claim(owner, "long", "hash", yield* tomorrow)
        yield* Effect.sleep(60)
        yield* keys.removeExpired
        // A removed claim cannot be answered.
        const at = yield* tomorrow
        yield* keys.answer(owner, "short", answer, at)
        expect(yield* keys.claim(owner, "short", "hash", at)).toEqual({ state: "new" })
        expect((yield* keys.claim(owner, "long", "hash", at)).state).toBe("running")
      })
    )
  })

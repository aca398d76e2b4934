import { expect } from "@effect/vitest"
import { Effect } from "effect"

/** Does changes one after the other. Each must show in what a look sees, and a second look, which is answered by what is kept, must see the same. */
export const changesOf = Effect.fnUntraced(function* <E, R>(look: Effect.Effect<string, E, R>) {
  let before = yield* look
  return Effect.fnUntraced(function* <A, E2, R2>(change: Effect.Effect<A, E2, R2>) {
    const done = yield* change
    const after = yield* look
    expect(after).not.toBe(before)
    expect(yield* look).toBe(after)
    before = after
    return done
  })
})

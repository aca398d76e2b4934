import { aSpace } from "@octavo/content/testing"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import { createChangeRequest } from "../index.ts"

/** A draft in a space of its own, with an admin who made it. */
export const aChangeRequest = Effect.fnUntraced(function* (given: { readonly subject?: string } = {}) {
  const world = yield* aSpace()
  const { changeRequest } = yield* createChangeRequest(world.space.id, given.subject ?? "Better words").pipe(
    as(world.admin)
  )
  return { ...world, changeRequest }
})

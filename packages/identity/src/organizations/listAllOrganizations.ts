import { Effect } from "effect"
import type { ListingRequest } from "@octavo/kernel"
import { requireOperator } from "../access/Caller.ts"
import { Organizations } from "../directory/Organizations.ts"

/** All organizations of this installation, for its operators. */
export const listAllOrganizations = Effect.fn("identity.listAllOrganizations")(function* (
  request: ListingRequest
) {
  yield* requireOperator
  return yield* (yield* Organizations).list(request)
})

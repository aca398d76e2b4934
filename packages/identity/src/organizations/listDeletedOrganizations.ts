import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { requireOperator } from "../access/Caller.ts"
import { DeletedOrganizations } from "./DeletedOrganizations.ts"

/** The deleted organizations of the installation that are not purged yet, for operators. */
export const listDeletedOrganizations = Effect.fn("identity.listDeletedOrganizations")(function* (
  request: ListingRequest
) {
  yield* requireOperator
  return yield* (yield* DeletedOrganizations).list(request)
})

import { Effect } from "effect"
import type { ListingRequest } from "@octavo/kernel"
import { Caller } from "../access/Caller.ts"
import { Organizations } from "./Organizations.ts"

/** The organizations that the caller belongs to. */
export const listOrganizations = Effect.fn("identity.listOrganizations")(function* (request: ListingRequest) {
  const caller = yield* Caller
  const organizations = yield* Organizations
  return yield* organizations.listOfUser(caller, request)
})

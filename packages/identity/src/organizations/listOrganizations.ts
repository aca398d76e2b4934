import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import { describeOrganizations } from "./describeOrganizations.ts"
import { Organizations } from "../directory/Organizations.ts"

/** The organizations that the caller belongs to. */
export const listOrganizations = Effect.fn("identity.listOrganizations")(function* (request: ListingRequest) {
  const caller = yield* Caller
  const organizations = yield* Organizations
  const { items, next } = yield* organizations.listOfUser(caller, request)
  return { items: yield* describeOrganizations(items), next }
})

import { Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import type { OrganizationId } from "../organizations/Organization.ts"

/** The only organization that the credential of the caller reaches; null for all of the user. */
export const callerWithin: Effect.Effect<OrganizationId | null, never, Caller> = Effect.as(Caller, null)

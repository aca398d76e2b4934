import { forgetCached } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { Sessions } from "./Sessions.ts"
import type { UserId } from "../directory/User.ts"
import { ApiTokens } from "../tokens/ApiTokens.ts"

const forgetCredentials = Effect.andThen(forgetCached("tokens"), forgetCached("sessions"))

/** Ends the tokens and the sessions of a user that are limited to an organization, within a unit of work. */
export const endCredentialsWithin = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  userId: UserId
) {
  yield* (yield* ApiTokens).revokeWithin(organizationId, userId, yield* DateTime.now)
  yield* (yield* Sessions).removeOfUser(userId, organizationId)
  yield* forgetCredentials
})

/** Ends the sessions that a provider vouched for, and the tokens that were made from them, within a unit of work. */
export const endCredentialsOfProvider = Effect.fnUntraced(function* (providerId: string) {
  yield* (yield* ApiTokens).revokeOfProvider(providerId, yield* DateTime.now)
  yield* (yield* Sessions).removeOfProvider(providerId)
  yield* forgetCredentials
})

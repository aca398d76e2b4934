import { eventKind } from "@octavo/kernel"
import { Schema } from "effect"
import { OrganizationId } from "../directory/Organization.ts"
import { UserId } from "../directory/User.ts"

/** A user was invited to an organization, and has not answered yet. */
export const memberInvited = eventKind(
  "identity.memberInvited",
  Schema.Struct({ organizationId: OrganizationId, userId: UserId })
)

/**
 * A user is no member of an organization any more. `removedAt` is in milliseconds since 1970: the user may join again. `invitationId` is
 * there for an invitation that was withdrawn: others know the invited person by it alone.
 */
export const memberRemoved = eventKind(
  "identity.memberRemoved",
  Schema.Struct({
    organizationId: OrganizationId,
    userId: UserId,
    removedAt: Schema.Number,
    invitationId: Schema.optionalKey(Schema.String)
  })
)

import { eventKind } from "@octavo/kernel"
import { Schema } from "effect"
import { OrganizationId } from "../directory/Organization.ts"
import { TeamId } from "../directory/Team.ts"

/** A team is gone, and with it all that was given to it. */
export const teamDeleted = eventKind(
  "identity.teamDeleted",
  Schema.Struct({ organizationId: OrganizationId, teamId: TeamId })
)

import { eventKind } from "@octavo/kernel"
import { Schema } from "effect"
import { OrganizationId } from "../directory/Organization.ts"

/** The settings of an organization changed. */
export const organizationChanged = eventKind(
  "identity.organizationChanged",
  Schema.Struct({ organizationId: OrganizationId, fields: Schema.Array(Schema.String) })
)

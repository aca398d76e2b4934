import { eventKind } from "@octavo/kernel"
import { Schema } from "effect"
import { OrganizationId } from "../directory/Organization.ts"
import { SamlProviderId } from "../sso/SamlProvider.ts"

const about = { organizationId: OrganizationId, samlProviderId: SamlProviderId }

/** The users of a provider are no longer those it signed in before: it was deleted or has another entity ID. */
export const samlProviderReset = eventKind(
  "identity.samlProviderReset",
  Schema.Struct({ ...about, reason: Schema.Literals(["deleted", "entityIdChanged"]) })
)

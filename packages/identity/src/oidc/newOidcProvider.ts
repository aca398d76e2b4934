import { newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import type { Organization } from "../directory/Organization.ts"
import { OidcProvider, OidcProviderId } from "../sso/OidcProvider.ts"

/** A provider of an organization that has a label and nothing else yet. It is not stored yet. */
export const newOidcProvider = Effect.fnUntraced(function* (
  { defaultRole, id }: Pick<Organization, "id" | "defaultRole">,
  label: string
) {
  return new OidcProvider({
    id: OidcProviderId.make(yield* newId),
    organizationId: id,
    label,
    issuer: "",
    clientId: "",
    sealedSecret: "",
    defaultTeam: null,
    defaultRole,
    domains: null,
    status: "pending",
    createdAt: yield* DateTime.now
  })
})

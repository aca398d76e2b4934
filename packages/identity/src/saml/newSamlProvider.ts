import { newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import type { Organization } from "../directory/Organization.ts"
import { SamlProvider, SamlProviderId } from "../sso/SamlProvider.ts"

/** A provider of an organization that has a label and nothing else yet. It is not stored yet. */
export const newSamlProvider = Effect.fnUntraced(function* (
  { defaultRole, id }: Pick<Organization, "id" | "defaultRole">,
  label: string
) {
  return new SamlProvider({
    id: SamlProviderId.make(yield* newId),
    organizationId: id,
    label,
    entityId: "",
    ssoUrl: "",
    certificate: "",
    defaultTeam: null,
    defaultRole,
    domains: null,
    status: "pending",
    createdAt: yield* DateTime.now
  })
})

import { DateTime, Effect } from "effect"
import { newId } from "@octavo/kernel"
import { Organization, OrganizationId } from "../directory/Organization.ts"

/** An organization with the settings that every one begins with. It is not stored yet. */
export const newOrganization = Effect.fnUntraced(function* (title: string) {
  return new Organization({
    id: OrganizationId.make(yield* newId),
    title,
    emailDomains: [],
    hostname: null,
    defaultRole: "read",
    sso: false,
    ai: false,
    inviteLinks: false,
    logo: null,
    mergeRules: { type: "none" },
    createdAt: yield* DateTime.now
  })
})

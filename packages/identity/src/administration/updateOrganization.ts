import { atomically, emitEvent } from "@octavo/kernel"
import { Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import type { AuditedFields } from "../audit/AuditEntry.ts"
import { audit } from "../audit/audit.ts"
import { updateSsoInForce } from "../sso/updateSsoInForce.ts"
import {
  DefaultSiteUnknown,
  HostnameTaken,
  Organization,
  type OrganizationId
} from "../directory/Organization.ts"
import { hasSeveralOrganizations } from "../organizations/hasSeveralOrganizations.ts"
import { organizationChanged } from "../organizations/organizationEvents.ts"
import { Organizations } from "../directory/Organizations.ts"
import { OrganizationSites } from "../organizations/OrganizationSites.ts"
import { requireOrganization } from "../access/requireOrganization.ts"

const changeable = [
  "title",
  "emailDomains",
  "hostname",
  "defaultRole",
  "defaultSite",
  "logo",
  "sso",
  "ai",
  "inviteLinks",
  "mergeRules"
] as const
type Field = (typeof changeable)[number]

/** The changes of an organization; an absent field stays as it is. A hostname cannot be taken away. */
type OrganizationChanges = Partial<
  Omit<Pick<Organization, Field>, "hostname"> & { readonly hostname: string }
>

/** The domains that are proved after a change of those that are listed. */
const confirmedAfter = Effect.fnUntraced(function* (before: Organization, listed: ReadonlyArray<string>) {
  // Nobody else is there whose members an only organization could attract.
  if (!(yield* hasSeveralOrganizations)) return listed
  return listed.filter((domain) => before.confirmedDomains.includes(domain))
})

/**
 * Changes the settings of an organization; for administrators. A domain is a claim until it is confirmed: at once in the only
 * organization of the installation, else by an operator. Enforced single sign-on comes into force with an active provider.
 */
export const updateOrganization = Effect.fn("identity.updateOrganization")(function* (
  organizationId: OrganizationId,
  changes: OrganizationChanges
) {
  yield* requireOrganization(organizationId, "admin")
  const organizations = yield* Organizations
  const before = yield* organizations.getForUpdate(organizationId)
  // An administrator who lost the role while waiting for the lock is refused.
  yield* requireOrganization(organizationId, "admin")
  const { defaultSite, emailDomains, hostname } = changes
  if (typeof defaultSite === "string" && !(yield* (yield* OrganizationSites)(organizationId, defaultSite)))
    return yield* new DefaultSiteUnknown({ siteId: defaultSite })
  if (
    hostname !== undefined &&
    hostname !== before.hostname &&
    !(yield* organizations.claimHostname(hostname))
  )
    return yield* new HostnameTaken({ hostname })
  const listed = emailDomains === undefined ? null : [...new Set(emailDomains)]
  const after = new Organization({
    ...before,
    ...changes,
    ...(listed !== null && { emailDomains: listed, confirmedDomains: yield* confirmedAfter(before, listed) })
  })
  const changed = changeable.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  const isConfirmed = JSON.stringify(before.confirmedDomains) !== JSON.stringify(after.confirmedDomains)
  if (changed.length > 0 || isConfirmed) {
    yield* organizations.put(after)
    yield* updateSsoInForce(after)
    const fieldsOf = (organization: Organization): AuditedFields =>
      Object.fromEntries(
        [...changed, ...(isConfirmed ? (["confirmedDomains"] as const) : [])].map((field) => [
          field,
          JSON.parse(JSON.stringify(organization[field]))
        ])
      )
    yield* audit({
      organizationId,
      action: "organization.updated",
      target: { kind: "organization", id: organizationId },
      before: fieldsOf(before),
      after: fieldsOf(after)
    })
    yield* emitEvent(
      organizationChanged,
      { organizationId, fields: changed },
      { subject: organizationId, causedBy: (yield* Caller).userId }
    )
  }
  return yield* requireOrganization(organizationId, "admin")
}, atomically)

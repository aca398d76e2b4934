import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { requireOperator } from "../access/Caller.ts"
import { audit } from "../audit/audit.ts"
import { normalizeEmailDomain } from "./EmailDomain.ts"
import { EmailDomainNotListed, Organization, type OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"

/** Confirms that a domain which an organization lists is its own; for operators. Confirming it again changes nothing. */
export const confirmEmailDomain = Effect.fn("identity.confirmEmailDomain")(function* (
  organizationId: OrganizationId,
  emailDomain: string
) {
  yield* requireOperator
  const organizations = yield* Organizations
  const organization = yield* organizations.getForUpdate(organizationId)
  const domain = normalizeEmailDomain(emailDomain) ?? emailDomain
  if (!organization.emailDomains.includes(domain))
    return yield* new EmailDomainNotListed({ organizationId, emailDomain })
  if (organization.confirmedDomains.includes(domain)) return organization
  // In the order of the list.
  const confirmedDomains = organization.emailDomains.filter(
    (listed) => listed === domain || organization.confirmedDomains.includes(listed)
  )
  const confirmed = new Organization({ ...organization, confirmedDomains })
  yield* organizations.put(confirmed)
  yield* audit({
    organizationId,
    action: "organization.domainConfirmed",
    target: { kind: "organization", id: organizationId },
    before: { confirmedDomains: organization.confirmedDomains },
    after: { confirmedDomains }
  })
  return confirmed
}, atomically)

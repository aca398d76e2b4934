import { Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import { Users } from "../directory/Users.ts"
import { describeOrganizations, type ReachedOrganization } from "./describeOrganizations.ts"
import { domainOfEmail, normalizeEmailDomain } from "./EmailDomain.ts"
import { EmailDomainRefused, Organization } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"

const maxOrganizations = 100

/** The part of an organization that people outside may see. */
const fromOutside = (organization: Organization, domain: string) =>
  new Organization({
    ...organization,
    emailDomains: [domain],
    confirmedDomains: [domain],
    mergeRules: { type: "none" }
  })

/**
 * The organizations that list an e-mail domain, oldest first: for operators all of them, for others those that they belong to, and
 * those that the domain of their own verified address is confirmed for, which they may join.
 */
export const listOrganizationsOfDomain = Effect.fn("identity.listOrganizationsOfDomain")(function* (
  emailDomain: string
) {
  const domain = normalizeEmailDomain(emailDomain)
  if (domain === null) return yield* new EmailDomainRefused({ emailDomain })
  const caller = yield* Caller
  const organizations = yield* Organizations
  const listing = yield* organizations.listOfDomain(domain)
  const found = yield* organizations.findManyWithMembership(
    listing.map(({ id }) => id),
    caller
  )
  const user = yield* Effect.orDie((yield* Users).get(caller.userId))
  const mayJoin =
    caller.credential.within === null && user.emailVerifiedAt !== null && domainOfEmail(user.email) === domain
  const visible = found.flatMap(({ membership, organization }): ReadonlyArray<ReachedOrganization> => {
    if (typeof membership === "object" && membership?.disabled === false)
      return [{ organization, membership }]
    if (caller.isOperator) return [{ organization, membership: null }]
    const isOpen = mayJoin && organization.confirmedDomains.includes(domain)
    return isOpen ? [{ organization: fromOutside(organization, domain), membership: null }] : []
  })
  return yield* describeOrganizations(
    visible.toSorted((a, b) => (a.organization.id < b.organization.id ? -1 : 1)).slice(0, maxOrganizations)
  )
})

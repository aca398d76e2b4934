import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { Caller } from "../access/Caller.ts"
import { audit } from "../audit/audit.ts"
import { domainOfEmail } from "../organizations/EmailDomain.ts"
import {
  JoiningBySsoAlone,
  JoiningNotOpen,
  type OrganizationId,
  OrganizationNotFound
} from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { Users } from "../directory/Users.ts"
import { acceptInvitation } from "./acceptInvitation.ts"
import { Members } from "../directory/Members.ts"
import { newMember } from "../directory/newMember.ts"

/**
 * Makes the caller a member of an organization for which the domain of the verified address is confirmed, with the
 * default role. Who is a member already stays one.
 */
export const joinOrganization = Effect.fn("identity.joinOrganization")(function* (
  organizationId: OrganizationId
) {
  const { credential, userId } = yield* Caller
  const members = yield* Members
  const notFound = () => new OrganizationNotFound({ organizationId })
  if (credential.within !== null && credential.within !== organizationId) return yield* notFound()
  // An organization that is not there is like one that is not open, so that nobody learns which are there.
  const closed = () => new JoiningNotOpen({ organizationId })
  const organization = yield* Effect.catchTag(
    (yield* Organizations).getForUpdate(organizationId),
    "OrganizationNotFound",
    closed
  )
  const known = Option.getOrNull(yield* members.find(organizationId, userId))
  if (known !== null) {
    if (known.disabled) return yield* notFound()
    return yield* acceptInvitation(organizationId)
  }
  const user = yield* Effect.orDie((yield* Users).get(userId))
  const domain = user.emailVerifiedAt === null ? null : domainOfEmail(user.email)
  if (domain === null || !organization.confirmedDomains.includes(domain)) return yield* closed()
  if (organization.ssoInForce) return yield* new JoiningBySsoAlone({ organizationId })
  const role = organization.defaultRole
  yield* members.addMissing([yield* newMember({ organizationId, userId, role })])
  yield* audit({
    organizationId,
    action: "member.joined",
    target: { kind: "user", id: userId },
    after: { role, emailDomain: domain }
  })
}, atomically)

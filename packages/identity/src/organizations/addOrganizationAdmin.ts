import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { requireOperator } from "../access/Caller.ts"
import { audit } from "../audit/audit.ts"
import { Member } from "../directory/Member.ts"
import { Members } from "../directory/Members.ts"
import { newMember } from "../directory/newMember.ts"
import type { UserId } from "../directory/User.ts"
import { Users } from "../directory/Users.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"

/**
 * Makes a user an admin of an organization: a new member, or a present one who is raised and enabled. It lets the operator
 * help an organization that has no admin who can sign in.
 */
export const addOrganizationAdmin = Effect.fn("identity.addOrganizationAdmin")(function* (
  organizationId: OrganizationId,
  userId: UserId
) {
  yield* requireOperator
  const organization = yield* (yield* Organizations).get(organizationId)
  const user = yield* (yield* Users).get(userId)
  const members = yield* Members
  const found = yield* members.find(organization.id, user.id)
  yield* members.put(
    Option.isSome(found)
      ? new Member({ ...found.value, role: "admin", disabled: false })
      : yield* newMember({ organizationId: organization.id, userId: user.id, role: "admin" })
  )
  const before = Option.getOrNull(Option.map(found, ({ disabled, role }) => ({ role, disabled })))
  yield* audit({
    organizationId: organization.id,
    action: "member.madeAdmin",
    target: { kind: "user", id: user.id },
    ...(before !== null && { before }),
    after: { role: "admin", disabled: false }
  })
}, atomically)

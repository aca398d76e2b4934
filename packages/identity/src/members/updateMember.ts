import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import type { Role } from "../directory/Role.ts"
import { audit } from "../audit/audit.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { endCredentialsWithin } from "../sessions/endCredentials.ts"
import { Member, memberTarget } from "../directory/Member.ts"
import { Members } from "../directory/Members.ts"
import { requireMember, viewOfMember } from "./requireMember.ts"
import { requireOtherAdmin } from "./requireOtherAdmin.ts"

/** The changes of a member; an absent field stays as it is. */
interface MemberChanges {
  /** Null makes a guest. */
  readonly role?: Role | null
  readonly disabled?: boolean
  readonly sso?: boolean
}

const fieldsOf = ({ disabled, role, sso }: Member) => ({ role, disabled, sso })

/** Changes the role of a member, disables them, or ends their single sign-on; for administrators. */
export const updateMember = Effect.fn("identity.updateMember")(function* (
  organizationId: OrganizationId,
  id: string,
  changes: MemberChanges
) {
  yield* requireOrganization(organizationId, "admin")
  yield* (yield* Organizations).getForUpdate(organizationId)
  // An administrator who lost the role while waiting for the lock is refused.
  yield* requireOrganization(organizationId, "admin")
  const before = yield* requireMember(organizationId, id)
  const after = new Member({ ...before, ...changes })
  if (after.role !== "admin" || after.disabled) yield* requireOtherAdmin(before)
  const [old, current] = [fieldsOf(before), fieldsOf(after)]
  if (JSON.stringify(old) !== JSON.stringify(current)) {
    yield* (yield* Members).put(after)
    const losesSso = before.sso && !after.sso
    if (after.disabled || losesSso) yield* endCredentialsWithin(organizationId, before.userId)
    yield* audit({
      organizationId,
      action: "member.updated",
      target: memberTarget(before),
      before: old,
      after: current
    })
  }
  return yield* viewOfMember(after)
}, atomically)

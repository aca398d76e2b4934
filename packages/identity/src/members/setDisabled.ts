import { Effect } from "effect"
import { endCredentialsWithin } from "../sessions/endCredentials.ts"
import { Member } from "../directory/Member.ts"
import { Members } from "../directory/Members.ts"
import { requireOtherAdmin } from "./requireOtherAdmin.ts"

/**
 * Disables or enables a member. Disabling ends their sessions and tokens of the organization, and is refused for the last
 * administrator. For a unit of work that locks the organization.
 */
export const setDisabled = Effect.fnUntraced(function* (member: Member, disabled: boolean) {
  if (member.disabled === disabled) return member
  if (disabled) {
    yield* requireOtherAdmin(member)
    yield* endCredentialsWithin(member.organizationId, member.userId)
  }
  const after = new Member({ ...member, disabled })
  yield* (yield* Members).put(after)
  return after
})

import { DateTime, Effect } from "effect"
import { Member } from "./Member.ts"

type Given = Pick<Member, "organizationId" | "userId" | "role"> &
  Partial<Pick<Member, "disabled" | "sso" | "invitation">>

/** A member who joins now and was not seen yet. It is not stored yet. */
export const newMember = Effect.fnUntraced(function* (given: Given) {
  return new Member({
    disabled: false,
    sso: false,
    joinedAt: yield* DateTime.now,
    lastSeenAt: null,
    ...given
  })
})

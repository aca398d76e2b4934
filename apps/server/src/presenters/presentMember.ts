import type { MemberResource } from "@octavo/api"
import type { MemberWithSpaces } from "@octavo/content"
import { isPending } from "@octavo/identity"
import { presentUser } from "./presentUser.ts"
import { presentTime } from "./times.ts"

export const presentMember =
  (publicUrl: string) =>
  ({ member, person, spaces, teams }: MemberWithSpaces): MemberResource => ({
    object: "member",
    id: person.id,
    role: member.role,
    user: presentUser(publicUrl)(person),
    disabled: member.disabled,
    ...(isPending(member) && { pending: true as const }),
    joinedAt: presentTime(member.joinedAt),
    ...(member.lastSeenAt !== null && { lastSeenAt: presentTime(member.lastSeenAt) }),
    sso: member.sso,
    spaces,
    teams
  })

import type { MemberResource } from "@octavo/api"
import type { MemberWithSpaces } from "@octavo/content"
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
    joinedAt: presentTime(member.joinedAt),
    ...(member.lastSeenAt !== null && { lastSeenAt: presentTime(member.lastSeenAt) }),
    sso: member.sso,
    spaces,
    teams
  })

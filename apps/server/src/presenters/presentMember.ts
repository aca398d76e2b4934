import type { MemberResource } from "@octavo/api"
import { isPending } from "@octavo/identity"
import type { MemberWithContent } from "./countContent.ts"
import { presentUser } from "./presentUser.ts"
import { presentTime } from "./times.ts"

export const presentMember =
  (publicUrl: string) =>
  ({ member, person, sites, spaces, teams }: MemberWithContent): MemberResource => ({
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
    teams,
    sites
  })

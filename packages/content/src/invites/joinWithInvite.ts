import {
  acceptInvitation,
  audit,
  Caller,
  Grant,
  Grants,
  InviteLink,
  type InviteLinkId,
  InviteLinks,
  Member,
  Members,
  newMember,
  type OrganizationId,
  Organizations
} from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { Containers } from "../containers/Containers.ts"
import { requireOpenInvite } from "./requireOpenInvite.ts"

/** Writes the membership and the grant that a link promises. */
const admit = Effect.fnUntraced(function* (link: InviteLink, before: Member | null) {
  const { userId } = yield* Caller
  const { organizationId, role, to } = link
  const isContent = to.kind !== "organization"
  if (before === null || !isContent) {
    const fresh = before ?? (yield* newMember({ organizationId, userId, role: null }))
    const after = new Member({ ...fresh, role: isContent ? null : role })
    yield* (yield* Members).put(after)
  }
  if (isContent && role !== null) {
    const grant = { on: { kind: to.kind, id: to.id }, to: { kind: "user" as const, id: userId } }
    yield* (yield* Grants).put(
      new Grant({ ...grant, role, organizationId, grantedBy: link.madeBy, grantedAt: yield* DateTime.now })
    )
  }
})

/**
 * Joins an organization with a link. New members get its role; existing ones are raised, never lowered. A link to a space or
 * collection makes guests, with a grant on it. Who has as much already uses nothing up.
 */
export const joinWithInvite = Effect.fn("content.joinWithInvite")(function* (
  organizationId: OrganizationId,
  id: InviteLinkId
) {
  const links = yield* InviteLinks
  // Refused before any lock: whoever knows no link delays nobody.
  yield* requireOpenInvite(organizationId, links.find(organizationId, id))
  yield* (yield* Containers).lock([organizationId])
  yield* Effect.orDie((yield* Organizations).getForUpdate(organizationId))
  const invite = yield* requireOpenInvite(organizationId, links.findForUpdate(organizationId, id))
  const { link, member, redundant } = invite
  if (!redundant) {
    yield* admit(link, member)
    yield* links.put(new InviteLink({ ...link, used: link.used + 1 }))
    yield* audit({
      organizationId,
      action: member === null ? "member.joined" : "member.raised",
      target: { kind: "user", id: (yield* Caller).userId },
      before: { role: member?.role ?? null },
      after: { role: link.role, [link.to.kind]: link.to.id, inviteLink: link.serial }
    })
  }
  yield* acceptInvitation(organizationId)
}, atomically)

import {
  audit,
  auditedInviteLink,
  Caller,
  InviteLink,
  InviteLinkFieldUnfit,
  type InviteLinkId,
  InviteLinks,
  type OrganizationId,
  Organizations,
  type Role
} from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { type DateTime, Effect } from "effect"
import { requireFuture, usualExpiry } from "./createInviteLink.ts"
import { requireInviteLink } from "./requireInviteLink.ts"
import { requireGrantable, viewOf } from "./requireInviteTarget.ts"

/** The changes of an invite link; an absent field stays as it is. */
interface InviteLinkChanges {
  /** Of a link to an organization. */
  readonly role?: Role | null
  /** Of a link to a space or collection. */
  readonly level?: Role
  readonly expiresAt?: DateTime.Utc | null
  readonly uses?: number | null
}

const changed = Effect.fnUntraced(function* (link: InviteLink, changes: InviteLinkChanges) {
  const field = link.to.kind === "organization" ? "role" : "level"
  const unfit = field === "role" ? "level" : "role"
  if (changes[unfit] !== undefined) return yield* new InviteLinkFieldUnfit({ path: unfit })
  const role = changes[field] === undefined ? link.role : changes[field]
  // A link that starts to make administrators ends as one that is made for it.
  const isRaised = role === "admin" && link.role !== "admin" && link.expiresAt === null
  const expiresAt =
    changes.expiresAt === undefined
      ? isRaised
        ? yield* usualExpiry(role)
        : link.expiresAt
      : changes.expiresAt
  if (changes.expiresAt !== undefined) yield* requireFuture(expiresAt)
  const uses = changes.uses === undefined ? link.uses : changes.uses
  return new InviteLink({ ...link, role, expiresAt, uses, madeBy: (yield* Caller).userId })
})

/** Changes an invite link, for those who may manage it. The caller vouches for it from then on. */
export const updateInviteLink = Effect.fn("content.updateInviteLink")(function* (
  organizationId: OrganizationId,
  id: InviteLinkId,
  changes: InviteLinkChanges
) {
  yield* requireInviteLink(organizationId, id)
  yield* (yield* Organizations).getForUpdate(organizationId)
  const { link: before, target } = yield* requireInviteLink(organizationId, id, "update")
  const after = yield* changed(before, changes)
  yield* requireGrantable(target, after.role)
  const [old, current] = [auditedInviteLink(before), auditedInviteLink(after)]
  if (JSON.stringify(old) !== JSON.stringify(current)) {
    yield* (yield* InviteLinks).put(after)
    yield* audit({
      organizationId,
      action: "inviteLink.updated",
      target: { kind: "inviteLink", id: before.serial },
      before: old,
      after: current
    })
    return viewOf(after, target)
  }
  return viewOf(before, target)
}, atomically)

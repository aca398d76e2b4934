import {
  adminLinkLife,
  audit,
  auditedInviteLink,
  Caller,
  InviteLink,
  InviteLinkExpiryPast,
  InviteLinksSuspended,
  newInviteLinkId,
  InviteLinks,
  type OrganizationId,
  Organizations,
  type Role
} from "@octavo/identity"
import { atomically, newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { requireGrantable, requireInviteTarget, viewOf } from "./requireInviteTarget.ts"

/** Refuses an expiry that is not ahead. */
export const requireFuture = Effect.fnUntraced(function* (expiresAt: DateTime.Utc | null) {
  if (expiresAt !== null && DateTime.isLessThanOrEqualTo(expiresAt, yield* DateTime.now)) {
    return yield* new InviteLinkExpiryPast()
  }
})

/** The expiry of a link that is given none: links that make administrators end after seven days, others never. */
export const usualExpiry = (role: Role | null) =>
  Effect.map(DateTime.now, (now) => (role === "admin" ? DateTime.add(now, adminLinkLife) : null))

/**
 * Makes a link to an organization, for its administrators, or to a space or collection, for those with the role `create` on
 * it. Nobody gives more than they have.
 */
export const createInviteLink = Effect.fn("content.createInviteLink")(function* (
  organizationId: OrganizationId,
  input: {
    readonly to: InviteLink["to"]
    readonly role: Role | null
    /** Undefined for the usual expiry. */
    readonly expiresAt: DateTime.Utc | null | undefined
    readonly uses: number | null
  }
) {
  const target = yield* requireInviteTarget(organizationId, input.to)
  yield* requireGrantable(target, input.role)
  const organization = yield* (yield* Organizations).getForUpdate(organizationId)
  // A caller who lost the role while waiting for the lock is refused.
  yield* requireGrantable(yield* requireInviteTarget(organizationId, input.to), input.role)
  if (!organization.inviteLinks) return yield* new InviteLinksSuspended({ reason: "off" })
  if (organization.ssoInForce) return yield* new InviteLinksSuspended({ reason: "sso" })
  const expiresAt = input.expiresAt === undefined ? yield* usualExpiry(input.role) : input.expiresAt
  yield* requireFuture(expiresAt)
  const link = new InviteLink({
    id: newInviteLinkId(),
    serial: yield* newId,
    organizationId,
    to: input.to,
    role: input.role,
    expiresAt,
    uses: input.uses,
    used: 0,
    madeBy: (yield* Caller).userId,
    createdAt: yield* DateTime.now
  })
  yield* (yield* InviteLinks).put(link)
  yield* audit({
    organizationId,
    action: "inviteLink.created",
    target: { kind: "inviteLink", id: link.serial },
    after: auditedInviteLink(link)
  })
  return viewOf(link, target)
}, atomically)

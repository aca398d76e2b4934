import {
  Caller,
  holds,
  type InviteLink,
  type InviteLinkId,
  InviteLinkNotFound,
  InviteLinks,
  InviteLinksSuspended,
  isOpen,
  MemberDisabled,
  Members,
  onBehalfOf,
  type OrganizationId,
  Organizations,
  resolveRole
} from "@octavo/identity"
import { DateTime, Effect, Option } from "effect"
import { findInviteThing, findRoleOn } from "./findRoleOn.ts"

/** Whether the user who made a link could still make it: nobody leaves a way back in behind. */
const isVouchedFor = Effect.fnUntraced(function* (link: InviteLink) {
  const { madeBy, organizationId, role, to } = link
  if (to.kind === "organization") {
    const maker = yield* (yield* Members).find(organizationId, madeBy)
    return Option.exists(maker, (member) => member.role === "admin" && !member.disabled)
  }
  const held = yield* findRoleOn(link, onBehalfOf(madeBy))
  return holds(held, "create") && (role === null || holds(held, role))
})

/**
 * An invite that the caller may accept: the organization, the link, the title of the space or collection that it opens, the
 * member that the caller is already, and whether the caller has as much already. To callers for whom it does not work, the link
 * does not exist.
 */
export const requireOpenInvite = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  find: Effect.Effect<Option.Option<InviteLink>>
) {
  const caller = yield* Caller
  const { within } = caller.credential
  const link = Option.getOrNull(yield* find)
  if (link === null || (within !== null && within !== organizationId)) return yield* new InviteLinkNotFound()
  const organization = yield* Effect.catch(
    (yield* Organizations).get(organizationId),
    () => new InviteLinkNotFound()
  )
  if (!organization.inviteLinks || !isOpen(link, yield* DateTime.now)) return yield* new InviteLinkNotFound()
  const thing = link.to.kind === "organization" ? null : yield* findInviteThing(link, caller)
  const isGone = link.to.kind !== "organization" && (thing === null || thing.isDeleted)
  if (isGone || !(yield* isVouchedFor(link))) return yield* new InviteLinkNotFound()
  if (organization.ssoInForce) return yield* new InviteLinksSuspended({ reason: "sso" })
  const member = Option.getOrNull(yield* (yield* Members).find(organizationId, caller.userId))
  if (member?.disabled === true) return yield* new MemberDisabled()
  const held = thing === null ? (member?.role ?? null) : resolveRole(thing.facts)
  const redundant = member !== null && (link.role === null || holds(held, link.role))
  return { organization, link, title: thing?.title ?? null, member, redundant }
})

/** The invite of a link, as its page shows it to the caller before anything is done. */
export const findInvite = Effect.fn("content.findInvite")(function* (
  organizationId: OrganizationId,
  id: InviteLinkId
) {
  const links = yield* InviteLinks
  return yield* requireOpenInvite(organizationId, links.find(organizationId, id))
})

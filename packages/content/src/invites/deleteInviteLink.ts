import {
  audit,
  auditedInviteLink,
  type InviteLinkId,
  InviteLinks,
  type OrganizationId,
  Organizations
} from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { findManagedLink } from "./requireInviteLink.ts"

/** Deletes an invite link, for those who may manage it. Who joined with it stays. Deleting what does not exist changes nothing. */
export const deleteInviteLink = Effect.fn("content.deleteInviteLink")(function* (
  organizationId: OrganizationId,
  id: InviteLinkId
) {
  const links = yield* InviteLinks
  yield* findManagedLink(organizationId, links.find(organizationId, id))
  yield* (yield* Organizations).getForUpdate(organizationId)
  const found = yield* findManagedLink(organizationId, links.findForUpdate(organizationId, id))
  if (Option.isNone(found)) return
  yield* links.remove(id)
  yield* audit({
    organizationId,
    action: "inviteLink.deleted",
    target: { kind: "inviteLink", id: found.value.serial },
    before: { ...auditedInviteLink(found.value), used: found.value.used }
  })
}, atomically)

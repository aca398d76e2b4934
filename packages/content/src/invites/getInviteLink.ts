import type { InviteLinkId, OrganizationId } from "@octavo/identity"
import { Effect } from "effect"
import { requireInviteLink } from "./requireInviteLink.ts"
import { viewOf } from "./requireInviteTarget.ts"

/** The invite link with an id, for those who may manage it. */
export const getInviteLink = Effect.fn("content.getInviteLink")(function* (
  organizationId: OrganizationId,
  id: InviteLinkId
) {
  const { link, target } = yield* requireInviteLink(organizationId, id)
  return viewOf(link, target)
})

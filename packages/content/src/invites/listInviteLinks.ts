import { type InviteLink, InviteLinks, type OrganizationId } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { requireInviteTarget, viewOf } from "./requireInviteTarget.ts"

/** The links that open one thing of an organization, oldest first, for those who may manage them. */
export const listInviteLinks = Effect.fn("content.listInviteLinks")(function* (
  organizationId: OrganizationId,
  to: InviteLink["to"],
  request: ListingRequest
) {
  const target = yield* requireInviteTarget(organizationId, to)
  const { items, next } = yield* (yield* InviteLinks).list(organizationId, to, request)
  return { items: items.map((link) => viewOf(link, target)), next }
})

import {
  createInviteLink,
  deleteInviteLink,
  getInviteLink,
  joinWithInvite,
  listInviteLinks,
  updateInviteLink
} from "@octavo/content"
import type { InviteLink, OrganizationId } from "@octavo/identity"
import { SitesUrl } from "@octavo/sites"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { created } from "../http/created.ts"
import { listing } from "../http/listing.ts"
import { inviteLinkPresenter } from "../presenters/inviteLinkPresenter.ts"
import { PublicUrl } from "../PublicUrl.ts"

/** The thing that a request names: a space, a collection, or else the organization. */
const targetOf = (
  organizationId: OrganizationId,
  { collection, space }: { readonly collection?: string; readonly space?: string }
): InviteLink["to"] =>
  space !== undefined
    ? { kind: "space", id: space }
    : collection !== undefined
      ? { kind: "collection", id: collection }
      : { kind: "organization", id: organizationId }

export const invitesLayer = apiGroup(
  "invites",
  Effect.fnUntraced(function* (handlers) {
    const present = inviteLinkPresenter(yield* PublicUrl, yield* SitesUrl)
    return handlers.handleAll({
      listOrganizationInviteLinks: ({
        params: { organizationId },
        query: { collection, space, ...query }
      }) => {
        const to = targetOf(organizationId, {
          ...(collection !== undefined && { collection }),
          ...(space !== undefined && { space })
        })
        return listing(
          ["link-invites", organizationId, to.kind, to.id],
          query,
          (request) => Effect.flatMap(listInviteLinks(organizationId, to, request), present.page),
          (resource) => resource
        )
      },
      createOrganizationInvite: ({ params: { organizationId }, payload }) => {
        const { expiresAt, level, role, uses } = payload
        return createInviteLink(organizationId, {
          to: targetOf(organizationId, payload),
          role: level ?? role ?? null,
          expiresAt,
          uses: uses ?? null
        }).pipe(Effect.flatMap(present.one), Effect.map(created))
      },
      getOrganizationInviteLink: ({ params: { inviteId, organizationId } }) =>
        Effect.flatMap(getInviteLink(organizationId, inviteId), present.one),
      updateOrganizationInviteById: ({ params: { inviteId, organizationId }, payload }) =>
        Effect.flatMap(updateInviteLink(organizationId, inviteId, payload), present.one),
      deleteOrganizationInviteById: ({ params: { inviteId, organizationId } }) =>
        deleteInviteLink(organizationId, inviteId)
    })
  })
)

export const joiningLayer = apiGroup("joining", (handlers) =>
  Effect.succeed(
    handlers.handleAll({
      joinOrganizationWithInvite: ({ params: { inviteId, organizationId } }) =>
        Effect.as(joinWithInvite(organizationId, inviteId), {})
    })
  )
)

import { Api } from "@octavo/api"
import {
  createInviteLink,
  deleteInviteLink,
  getInviteLink,
  joinWithInvite,
  listInviteLinks,
  updateInviteLink
} from "@octavo/content"
import type { InviteLink, OrganizationId } from "@octavo/identity"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { created } from "../http/created.ts"
import { listing } from "../http/listing.ts"
import { presentInviteLink } from "../presenters/presentInviteLink.ts"
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

export const invitesLayer = HttpApiBuilder.group(
  Api,
  "invites",
  Effect.fnUntraced(function* (handlers) {
    const present = presentInviteLink(yield* PublicUrl)
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
          (request) => listInviteLinks(organizationId, to, request),
          present
        )
      },
      createOrganizationInvite: ({ params: { organizationId }, payload }) => {
        const { expiresAt, level, role, uses } = payload
        return Effect.map(
          createInviteLink(organizationId, {
            to: targetOf(organizationId, payload),
            role: level ?? role ?? null,
            expiresAt,
            uses: uses ?? null
          }),
          (made) => created(present(made))
        )
      },
      getOrganizationInviteLink: ({ params: { inviteId, organizationId } }) =>
        Effect.map(getInviteLink(organizationId, inviteId), present),
      updateOrganizationInviteById: ({ params: { inviteId, organizationId }, payload }) =>
        Effect.map(updateInviteLink(organizationId, inviteId, payload), present),
      deleteOrganizationInviteById: ({ params: { inviteId, organizationId } }) =>
        deleteInviteLink(organizationId, inviteId)
    })
  })
)

export const joiningLayer = HttpApiBuilder.group(Api, "joining", (handlers) =>
  Effect.succeed(
    handlers.handleAll({
      joinOrganizationWithInvite: ({ params: { inviteId, organizationId } }) =>
        Effect.as(joinWithInvite(organizationId, inviteId), {})
    })
  )
)

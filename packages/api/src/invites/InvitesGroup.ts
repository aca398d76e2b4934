import { CollectionId, CollectionNotFound, SpaceId, SpaceNotFound } from "@octavo/content"
import {
  AccessDenied,
  InviteLinkExpiryPast,
  InviteLinkFieldUnfit,
  InviteLinkId,
  InviteLinkNotFound,
  InviteLinksSuspended,
  MemberDisabled,
  OrganizationId,
  OrganizationNotFound,
  Role
} from "@octavo/identity"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { InviteLinkResource } from "./InviteLinkResource.ts"

const organization = { organizationId: OrganizationId }
const params = { ...organization, inviteId: InviteLinkId }

const limits = {
  /** Null for a link without an end. */
  expiresAt: Schema.optionalKey(Schema.NullOr(Schema.DateTimeUtcFromString)),
  /** The most users who can join; null for any number. */
  uses: Schema.optionalKey(
    Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100_000 })))
  )
}

/** The fields that a new link has: a role in the organization, or a level on one space or collection. */
const NewInviteLink = Schema.Struct({
  role: Schema.optionalKey(Schema.NullOr(Role)),
  level: Schema.optionalKey(Role),
  space: Schema.optionalKey(SpaceId),
  collection: Schema.optionalKey(CollectionId),
  ...limits
})
  .annotate({
    fields: {
      expiresAt: "The time at which the link expires, in ISO 8601. Null for a link that never expires.",
      uses: "The number of users who can join. Null for any number.",
      role: "The role in the organization that users get. Null makes guests.",
      level: "The role on the space or collection that users get.",
      space: "The id of the space, with `level`.",
      collection: "The id of the collection, with `level`."
    }
  })
  .check(
    Schema.makeFilter(
      ({ collection, level, role, space }) =>
        [
          role !== undefined && level === undefined && space === undefined && collection === undefined,
          role === undefined && level !== undefined && (space === undefined) !== (collection === undefined)
        ].includes(true) || "must have either `role`, or `level` and one of `space` and `collection`"
    )
  )

const joining =
  "New members get the role of the link, existing ones are raised and never lowered. A link to a space or collection makes guests with the level on it."

export const InvitesGroup = guarded(
  HttpApiGroup.make("invites").add(
    HttpApiEndpoint.get("listOrganizationInviteLinks", "/orgs/:organizationId/link-invites", {
      params: organization,
      query: {
        ...ListQuery,
        /** The links to this space instead. */
        space: Schema.optionalKey(SpaceId),
        /** The links to this collection instead. */
        collection: Schema.optionalKey(CollectionId)
      },
      success: listOf(InviteLinkResource),
      error: failures(AccessDenied, CollectionNotFound, CursorRefused, OrganizationNotFound, SpaceNotFound)
    })
      .annotate(
        OpenApi.Summary,
        "List the invite links of an organization, or of a space or collection of it"
      )
      .annotate(
        OpenApi.Description,
        "Links to the organization are for its admins, those to a space or collection for whoever has the role `create` on it."
      ),
    HttpApiEndpoint.post("createOrganizationInvite", "/orgs/:organizationId/link-invites", {
      params: organization,
      payload: NewInviteLink,
      success: InviteLinkResource.pipe(HttpApiSchema.status(201)),
      error: failures(
        AccessDenied,
        CollectionNotFound,
        InviteLinkExpiryPast,
        InviteLinksSuspended,
        OrganizationNotFound,
        SpaceNotFound
      )
    })
      .annotate(OpenApi.Summary, "Create an invite link to an organization, a space or a collection")
      .annotate(
        OpenApi.Description,
        `Send \`role\`, or \`level\` and \`space\` or \`collection\`. ${joining} Without \`expiresAt\`, a link with the role \`admin\` ends after seven days, others never. A link works while the user who made or last changed it may make such a link.`
      ),
    HttpApiEndpoint.get("getOrganizationInviteLink", "/orgs/:organizationId/link-invites/:inviteId", {
      params,
      success: InviteLinkResource,
      error: failures(AccessDenied, InviteLinkNotFound, OrganizationNotFound)
    }).annotate(OpenApi.Summary, "Get an invite link"),
    HttpApiEndpoint.patch("updateOrganizationInviteById", "/orgs/:organizationId/link-invites/:inviteId", {
      params,
      payload: Schema.Struct({
        role: Schema.optionalKey(Schema.NullOr(Role)),
        level: Schema.optionalKey(Role),
        ...limits
      }).annotate({
        fields: {
          expiresAt: "The time at which the link expires, in ISO 8601. Null for a link that never expires.",
          uses: "The number of users who can join. Null for any number.",
          role: "The new role of a link to the organization. Null makes guests.",
          level: "The new role of a link to a space or collection."
        }
      }),
      success: InviteLinkResource,
      error: failures(
        AccessDenied,
        InviteLinkExpiryPast,
        InviteLinkFieldUnfit,
        InviteLinkNotFound,
        OrganizationNotFound
      )
    }).annotate(OpenApi.Summary, "Change the role or level, the end or the number of uses of an invite link"),
    HttpApiEndpoint.delete("deleteOrganizationInviteById", "/orgs/:organizationId/link-invites/:inviteId", {
      params,
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied, OrganizationNotFound)
    }).annotate(OpenApi.Summary, "Delete an invite link; who joined with it stays")
  )
)

/** The operation of people who are no members yet: the link in the path decides about access, not a role. */
export const JoiningGroup = guarded(
  HttpApiGroup.make("joining").add(
    HttpApiEndpoint.post("joinOrganizationWithInvite", "/orgs/:organizationId/invites/:inviteId", {
      params,
      success: Schema.Struct({}),
      error: failures(InviteLinkNotFound, InviteLinksSuspended, MemberDisabled)
    })
      .annotate(OpenApi.Summary, "Join an organization with an invite link")
      .annotate(OpenApi.Description, joining)
  )
)

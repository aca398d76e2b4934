import { Role } from "@octavo/identity"
import { Schema } from "effect"
import { CollectionResource } from "../collections/CollectionResource.ts"
import { SpaceResource } from "../spaces/SpaceResource.ts"
import { Timestamp, Url } from "../words.ts"

const common = {
  object: Schema.Literal("invite"),
  /** The secret of the link. */
  id: Schema.String,
  /** Whether the caller has as much already. */
  redundant: Schema.Boolean,
  /** Absent for a link without an end. */
  expiresAt: Schema.optionalKey(Timestamp),
  /** The most users who can join; absent for any number. */
  uses: Schema.optionalKey(Schema.Int),
  /** The number of users who joined. */
  used: Schema.Int,
  createdAt: Timestamp,
  /** The user who made or last changed the link. */
  madeBy: Schema.String,
  /** `app` is the address of the page on which people join. */
  urls: Schema.Struct({ location: Url, app: Url })
}

const commonDescriptions = {
  id: "The id of the link, which is its secret.",
  redundant: "Whether the caller has at least the role of the link already.",
  expiresAt: "The time at which the link expires. Absent for a link that never expires.",
  uses: "The number of users who can join. Absent for any number.",
  used: "The number of users who joined.",
  madeBy: "The id of the user who created or last changed the link."
}

/** A link to an organization; null makes guests. */
export const OrganizationInviteLinkResource = Schema.Struct({
  ...common,
  role: Schema.NullOr(Role)
})
  .annotate({
    fields: {
      ...commonDescriptions,
      role: "The role that users get. Null makes guests."
    }
  })
  .annotate({ identifier: "InviteLinkToOrganization" })

/** A link to a space. */
export const SpaceInviteLinkResource = Schema.Struct({
  ...common,
  level: Role,
  space: SpaceResource
})
  .annotate({
    fields: {
      ...commonDescriptions,
      level: "The role that users get on the space.",
      space: "The space."
    }
  })
  .annotate({ identifier: "InviteLinkToSpace" })

/** A link to a collection. */
export const CollectionInviteLinkResource = Schema.Struct({
  ...common,
  level: Role,
  collection: CollectionResource
})
  .annotate({
    fields: {
      ...commonDescriptions,
      level: "The role that users get on the collection.",
      collection: "The collection."
    }
  })
  .annotate({ identifier: "InviteLinkToCollection" })

/** A link with which people join an organization. */
export const InviteLinkResource = Schema.Union([
  SpaceInviteLinkResource,
  CollectionInviteLinkResource,
  OrganizationInviteLinkResource
])
export type InviteLinkResource = typeof InviteLinkResource.Type

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

/** A link to an organization; null makes guests. */
export const OrganizationInviteLinkResource = Schema.Struct({
  ...common,
  role: Schema.NullOr(Role)
}).annotate({ identifier: "InviteLinkToOrganization" })

/** A link to a space. */
export const SpaceInviteLinkResource = Schema.Struct({
  ...common,
  level: Role,
  space: SpaceResource
}).annotate({ identifier: "InviteLinkToSpace" })

/** A link to a collection. */
export const CollectionInviteLinkResource = Schema.Struct({
  ...common,
  level: Role,
  collection: CollectionResource
}).annotate({ identifier: "InviteLinkToCollection" })

/** A link with which people join an organization. */
export const InviteLinkResource = Schema.Union([
  SpaceInviteLinkResource,
  CollectionInviteLinkResource,
  OrganizationInviteLinkResource
])
export type InviteLinkResource = typeof InviteLinkResource.Type

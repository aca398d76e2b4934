import { OrganizationId, Role } from "@octavo/identity"
import { Schema } from "effect"
import { UserResource } from "../users/UserResource.ts"

/** The role of a user on a space or a collection. */
export const UserPermissionResource = Schema.Struct({ permission: Role, user: UserResource })
  .annotate({ fields: { permission: "The role of the user.", user: "The user." } })
  .annotate({
    identifier: "UserContentPermission"
  })
/** The role of a user on a site, which is that in the organization. */
export const UserSitePermissionResource = Schema.Struct({
  permission: Role,
  user: UserResource,
  origin: Schema.Struct({ type: Schema.Literal("organization"), organization: OrganizationId })
})
  .annotate({
    fields: { permission: "The role of the user.", user: "The user.", origin: "Where the role comes from." }
  })
  .annotate({ identifier: "UserSitePermission" })

export type UserPermissionResource = typeof UserPermissionResource.Type

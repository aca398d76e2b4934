import { Role } from "@octavo/identity"
import { Schema } from "effect"
import { UserResource } from "../users/UserResource.ts"

/** The role of a user on a space or a collection. */
export const UserPermissionResource = Schema.Struct({ permission: Role, user: UserResource }).annotate({
  identifier: "UserContentPermission"
})
export type UserPermissionResource = typeof UserPermissionResource.Type

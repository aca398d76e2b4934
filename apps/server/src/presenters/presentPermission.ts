import type { UserPermissionResource } from "@octavo/api"
import type { UserPermission } from "@octavo/content"
import { presentUser } from "./presentUser.ts"

export const presentUserPermission =
  (publicUrl: string) =>
  ({ person, role }: UserPermission): UserPermissionResource => ({
    permission: role,
    user: presentUser(publicUrl)(person)
  })

import type { TeamPermissionResource, UserPermissionResource } from "@octavo/api"
import type { TeamPermission, UserPermission } from "@octavo/content"
import { presentTeam } from "./presentTeam.ts"
import { presentUser } from "./presentUser.ts"

export const presentUserPermission =
  (publicUrl: string) =>
  ({ person, role }: UserPermission): UserPermissionResource => ({
    permission: role,
    user: presentUser(publicUrl)(person)
  })

export const presentTeamPermission = ({ role, view }: TeamPermission): TeamPermissionResource => ({
  permission: role,
  team: presentTeam(view)
})

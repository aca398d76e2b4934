import type { TeamPermissionResource, UserPermissionResource, UserSitePermissionResource } from "@octavo/api"
import type { TeamPermission, UserPermission } from "@octavo/content"
import type { OrganizationId } from "@octavo/identity"
import { presentTeam } from "./presentTeam.ts"
import { presentUser } from "./presentUser.ts"

export const presentUserPermission =
  (publicUrl: string) =>
  ({ person, role }: UserPermission): UserPermissionResource => ({
    permission: role,
    user: presentUser(publicUrl)(person)
  })

export const presentSitePermission = (publicUrl: string, organization: OrganizationId) => {
  const present = presentUserPermission(publicUrl)
  return (given: UserPermission): typeof UserSitePermissionResource.Type => ({
    ...present(given),
    origin: { type: "organization", organization }
  })
}

export const presentTeamPermission = ({ role, view }: TeamPermission): TeamPermissionResource => ({
  permission: role,
  team: presentTeam(view)
})

import { Role } from "@octavo/identity"
import { Schema } from "effect"
import { TeamResource } from "../teams/TeamResource.ts"

/** The role that was given to a team on a space or a collection. */
export const TeamPermissionResource = Schema.Struct({ permission: Role, team: TeamResource })
  .annotate({ fields: { permission: "The role of the team.", team: "The team." } })
  .annotate({
    identifier: "TeamContentPermission"
  })
export type TeamPermissionResource = typeof TeamPermissionResource.Type

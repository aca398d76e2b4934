import { Effect } from "effect"
import { AccessDenied, Caller } from "../access/Caller.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { requireTeam } from "./requireTeam.ts"
import { type TeamId, TeamProvisioned } from "../directory/Team.ts"
import { TeamMembers } from "../directory/TeamMembers.ts"

/** Fails with `AccessDenied` unless the caller is an administrator of the organization, or an owner of the team in it. */
const requireManager = Effect.fnUntraced(function* (organizationId: OrganizationId, teamId: TeamId) {
  const { membership } = yield* requireOrganization(organizationId, null)
  const team = yield* Effect.result(requireTeam(organizationId, teamId))
  if (membership.role === "admin") return { team, isMember: true }
  const { userId } = yield* Caller
  const roles = yield* (yield* TeamMembers).rolesOf(userId, [teamId])
  if (team._tag === "Failure" || roles.get(teamId) !== "owner")
    return yield* new AccessDenied({ needed: "admin" })
  return { team, isMember: membership.role !== null }
})

/**
 * The team whose members the caller changes, as the result of looking for it: administrators learn that there is no such
 * team. Locks the organization, so that nobody joins a team while they leave the organization. Teams of a directory are refused.
 */
export const requireOwnedTeam = Effect.fnUntraced(function* (organizationId: OrganizationId, teamId: TeamId) {
  yield* requireManager(organizationId, teamId)
  yield* (yield* Organizations).getForUpdate(organizationId)
  // A caller who lost the role while waiting for the lock is refused.
  const managed = yield* requireManager(organizationId, teamId)
  if (managed.team._tag === "Success" && managed.team.success.externalId !== null) {
    return yield* new TeamProvisioned({ teamId })
  }
  return managed
})

import { Context, Effect, Layer, TxHashMap } from "effect"
import type { Member } from "../members/Member.ts"
import type { Organization } from "../organizations/Organization.ts"
import type { Team, TeamId, TeamRole } from "../teams/Team.ts"
import type { UserId } from "../users/User.ts"

/** One user in one team. */
export interface TeamMembership {
  readonly teamId: TeamId
  readonly userId: UserId
  readonly role: TeamRole
}

const make = Effect.gen(function* () {
  return {
    organizations: yield* TxHashMap.empty<string, Organization>(),
    /** By organization and user, see `nameOfMember`. */
    members: yield* TxHashMap.empty<string, Member>(),
    teams: yield* TxHashMap.empty<string, Team>(),
    /** By team and user. */
    teamMemberships: yield* TxHashMap.empty<string, TeamMembership>()
  }
})

/** The key of a member in its table. */
export const nameOfMember = (organizationId: string, userId: string): string => `${organizationId}/${userId}`

/** The tables of identity in memory that several of its stores read. */
export class IdentityTables extends Context.Service<IdentityTables, Effect.Success<typeof make>>()(
  "@octavo/identity/memory/IdentityTables"
) {
  static readonly layer = Layer.effect(IdentityTables, make)
}

import { Context, type DateTime, Effect, Layer, TxHashMap } from "effect"
import type { Grant } from "../access/Grant.ts"
import type { Member } from "../directory/Member.ts"
import type { Organization } from "../directory/Organization.ts"
import type { Team, TeamId, TeamRole } from "../directory/Team.ts"
import type { UserId } from "../directory/User.ts"

/** One user in one team. */
interface TeamMembershipRow {
  readonly teamId: TeamId
  readonly userId: UserId
  readonly role: TeamRole
}

/** A visit, numbered in its organization. */
export interface Sighting {
  readonly seq: number
  readonly at: DateTime.Utc
}

const make = Effect.gen(function* () {
  return {
    grants: yield* TxHashMap.empty<string, Grant>(),
    organizations: yield* TxHashMap.empty<string, Organization>(),
    /** The visits of each member, in their order. */
    sightings: yield* TxHashMap.empty<string, ReadonlyArray<Sighting>>(),
    /** The number of the last visit of each organization. */
    sightingCounts: yield* TxHashMap.empty<string, number>(),
    /** By organization and user, see `nameOfMember`. */
    members: yield* TxHashMap.empty<string, Member>(),
    teams: yield* TxHashMap.empty<string, Team>(),
    /** By team and user. */
    teamMemberships: yield* TxHashMap.empty<string, TeamMembershipRow>()
  }
})

/** Whether an organization is deleted, and so unknown to all stores but one. */
export const isDeleted = ({ deletedAt }: Organization): boolean => deletedAt !== null

/** The key of a member in its table. */
export const nameOfMember = (organizationId: string, userId: string): string => `${organizationId}/${userId}`

/** The tables of identity in memory that several of its stores read. */
export class IdentityTables extends Context.Service<IdentityTables, Effect.Success<typeof make>>()(
  "@octavo/identity/memory/IdentityTables"
) {
  static readonly layer = Layer.effect(IdentityTables, make)
}

import { Context, type DateTime, Effect, Layer, TxHashMap } from "effect"
import type { Member } from "../members/Member.ts"
import type { Organization } from "../organizations/Organization.ts"

/** A visit, numbered in its organization. */
export interface Sighting {
  readonly seq: number
  readonly at: DateTime.Utc
}

/** The key of a member in tables. */
export const memberName = (organizationId: string, userId: string) => `${organizationId}/${userId}`

const make = Effect.gen(function* () {
  return {
    organizations: yield* TxHashMap.empty<string, Organization>(),
    members: yield* TxHashMap.empty<string, Member>(),
    /** The visits of each member, in their order. */
    sightings: yield* TxHashMap.empty<string, ReadonlyArray<Sighting>>(),
    /** The number of the last visit of each organization. */
    sightingCounts: yield* TxHashMap.empty<string, number>()
  }
})

/** The tables of identity in memory that several of its stores read. */
export class IdentityTables extends Context.Service<IdentityTables, Effect.Success<typeof make>>()(
  "@octavo/identity/memory/IdentityTables"
) {
  static readonly layer = Layer.effect(IdentityTables, make)
}

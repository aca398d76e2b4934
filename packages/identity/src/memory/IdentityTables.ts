import { Context, Effect, Layer, TxHashMap } from "effect"
import type { Organization } from "../organizations/Organization.ts"

const make = Effect.gen(function* () {
  return { organizations: yield* TxHashMap.empty<string, Organization>() }
})

/** The tables of identity in memory that several of its stores read. */
export class IdentityTables extends Context.Service<IdentityTables, Effect.Success<typeof make>>()(
  "@octavo/identity/memory/IdentityTables"
) {
  static readonly layer = Layer.effect(IdentityTables, make)
}

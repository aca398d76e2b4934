import { Context, Effect, Layer, TxHashMap } from "effect"
import type { SpecChanges } from "../versions/SpecChange.ts"
import type { Spec } from "../specs/Spec.ts"
import type { SpecContent, SpecOutline, SpecVersion } from "../versions/SpecVersion.ts"

const make = Effect.gen(function* () {
  return {
    specs: yield* TxHashMap.empty<string, Spec>(),
    versions: yield* TxHashMap.empty<string, SpecVersion>(),
    contents: yield* TxHashMap.empty<
      string,
      { readonly content: SpecContent; readonly outline: SpecOutline }
    >(),
    /** By the hashes of base and target. */
    changes: yield* TxHashMap.empty<string, SpecChanges>()
  }
})

/** The tables that the stores of this folder share, as the stores in Postgres share theirs. */
export class SpecTables extends Context.Service<SpecTables, Effect.Success<typeof make>>()(
  "@octavo/openapi/memory/SpecTables"
) {
  static readonly layer = Layer.effect(SpecTables, make)
}

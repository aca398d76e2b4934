import { Context, type Effect } from "effect"
import type { Grant } from "../access/Grant.ts"

/** Counts the spaces that grants reach. The package of spaces supplies it. */
export class TeamSpaces extends Context.Service<
  TeamSpaces,
  {
    /** For each recipient, the number of spaces that are granted to it, or are below a collection that is. */
    readonly count: (grants: ReadonlyArray<Grant>) => Effect.Effect<ReadonlyMap<string, number>>
  }
>()("@octavo/identity/TeamSpaces") {}
